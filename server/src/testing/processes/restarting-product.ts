import type { Database } from '../../base/database/database.ts';
import { examine } from '../../operation/doctor/examine.ts';
import type { Finding } from '../../operation/doctor/finding.ts';
import { BusyShop } from '../shops/busy-shop.ts';
import { newShop } from '../shops/new-shop.ts';
import { type Product, startProduct } from './product-process.ts';
import { type Call, callTo } from '../app/test-app.ts';

export class RestartingProduct {
  readonly #environment: Record<string, string>;
  readonly #openDatabase: () => Promise<Database>;
  #product: Product | undefined;
  #tenantId = '';
  #url = '';

  constructor(environment: Record<string, string>, openDatabase: () => Promise<Database>) {
    this.#environment = { DEMO: 'off', ...environment };
    this.#openDatabase = openDatabase;
  }

  get product(): Product {
    if (!this.#product) throw new Error('It was not started');
    return this.#product;
  }

  readonly call: Call = (method, path, options) => callTo(this.#url)(method, path, options);

  get url(): string {
    return this.#url;
  }

  async start(): Promise<number> {
    const start = performance.now();
    this.#product = startProduct(this.#environment);
    this.#url = await this.#product.url();
    return performance.now() - start;
  }

  async kill(): Promise<void> {
    this.product.process.kill('SIGKILL');
    await this.product.ended;
  }

  async stop(): Promise<number | null> {
    this.product.process.kill('SIGTERM');
    return this.product.ended;
  }

  async openShop(): Promise<BusyShop> {
    return this.look(async (database) => {
      const shop = await newShop({ database, call: this.call });
      this.#tenantId = shop.tenantId;
      return BusyShop.open(shop);
    });
  }

  async findings(tenantId = this.#tenantId): Promise<Finding[]> {
    return this.look(async (database) => {
      const found: Finding[] = [];
      for await (const finding of examine(database, { tenantId })) found.push(finding);
      return found;
    });
  }

  async look<Result>(look: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await this.#openDatabase();
    try {
      return await look(database);
    } finally {
      await database.close();
    }
  }
}
