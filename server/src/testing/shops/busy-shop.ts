import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { codeOf } from '../../base/database/errors.ts';
import { someSale } from '../examples/given.ts';
import type { Shop, SignedIn } from './new-shop.ts';

interface AnsweredSale extends Record<string, unknown> {
  _id: string;
}

interface Request {
  user: SignedIn;
  method: 'post' | 'put' | 'delete';
  path: string;
  body?: object;
  key?: string;
}

const STOCK = 1_000_000;
const AT_ONCE = 6;
/** In milliseconds. */
const PAUSE = 500;

export class BusyShop {
  /** For each id of a sale, the sale in the server's last answer about it, or null after its deletion. */
  readonly #sales = new Map<string, AnsweredSale | null>();
  #open: Request[] = [];
  readonly wrongAnswers: string[] = [];
  readonly failures = new Set<string>();
  readonly refusals = new Set<string>();
  #acknowledged = 0;
  #longestWait = 0;
  readonly #shop: Shop;
  readonly #client: string;
  readonly #products: readonly string[];

  constructor(shop: Shop, client: string, products: readonly string[]) {
    this.#shop = shop;
    this.#client = client;
    this.#products = products;
  }

  static async open(shop: Shop): Promise<BusyShop> {
    const references = { category: (await shop.given.category())._id, brand: (await shop.given.brand())._id };
    const provider = (await shop.given.provider())._id;
    const products: string[] = [];
    for (let made = 0; made < 6; made++) {
      products.push((await shop.given.product({ ...references, provider, stock: STOCK }))._id);
    }
    return new BusyShop(shop, (await shop.given.client())._id, products);
  }

  get tenantId(): string {
    return this.#shop.tenantId;
  }

  get admin(): SignedIn {
    return this.#shop.as('admin');
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The longest time until an answer, in milliseconds. */
  get longestWait(): number {
    return this.#longestWait;
  }

  get unanswered(): number {
    return this.#open.length;
  }

  async sell(workers: number, signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: workers }, (_, worker) => this.#work(worker, signal)));
  }

  async #work(worker: number, signal: AbortSignal): Promise<void> {
    const user = this.#shop.as(worker % 2 ? 'seller' : 'admin');
    const own: string[] = [];
    for (let step = worker; !signal.aborted; step++) {
      const request = this.#requestOf(step, user, own);
      const outcome = await this.#send(request);
      if (outcome === 'no answer') return;
      if (outcome === 'later') await pause(PAUSE);
      else if (request.method === 'post') own.push(outcome);
    }
  }

  /**
   * Most requests create a sale; some cancel, charge or delete an earlier sale of the worker. No sale is changed twice, because
   * the outcome of the first change may be unknown.
   */
  #requestOf(step: number, user: SignedIn, own: string[]): Request {
    const last = step % 5 === 3 || step % 10 === 5 ? own.pop() : undefined;
    if (step % 5 === 3 && last) {
      const body = step % 2 ? { orderStatus: 'canceled' } : { paymentStatus: 'charged', orderStatus: 'delivered' };
      return { user, method: 'put', path: `/tenant/sales/${last}`, body };
    }
    if (last) return { user, method: 'delete', path: `/tenant/sales/${last}` };
    const lines = [step, step + 1].map((at, line) => ({
      product: this.#products[at % this.#products.length],
      quantity: line + 1,
    }));
    const body = { ...someSale, client: this.#client, products: lines, discount: step % 7, discountType: 'nominal' };
    return { user, method: 'post', path: '/tenant/sales', body, key: randomUUID() };
  }

  async #send(request: Request): Promise<string> {
    const { user, method, path, body, key } = request;
    const began = performance.now();
    const answer = await (
      method === 'delete'
        ? user.delete(path)
        : user[method]<{ sale: AnsweredSale }>(path, body, key === undefined ? {} : { 'idempotency-key': key })
    ).catch((error: unknown) => void this.failures.add(reasonOf(error)));
    this.#longestWait = Math.max(this.#longestWait, performance.now() - began);
    if (!answer || answer.status === 503) {
      this.#open.push(request);
      if (answer) this.refusals.add(String((answer.body as Record<string, unknown>)['message']));
      return answer ? 'later' : 'no answer';
    }
    return this.#record(request, answer.status, answer.body);
  }

  #record({ method, path }: Request, status: number, body: Record<string, unknown>): string {
    const id = path.split('/')[3] ?? '';
    if (method === 'delete' && (status === 200 || status === 404)) {
      this.#sales.set(id, null);
    } else if (method !== 'delete' && (status === 200 || status === 201)) {
      const sale = body['sale'] as AnsweredSale;
      this.#sales.set(sale._id, sale);
    } else {
      this.wrongAnswers.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    }
    this.#acknowledged += 1;
    return method === 'delete' ? id : ((body['sale'] as AnsweredSale | undefined)?._id ?? id);
  }

  /**
   * Sends the unanswered requests again. A request that creates a sale is then sent once more, and both answers must
   * have the same sale.
   */
  async settle(): Promise<void> {
    const open = this.#open;
    this.#open = [];
    const settle = async () => {
      for (let request = open.pop(); request; request = open.pop()) {
        const first = await this.#retry(request);
        const second = request.method === 'post' ? await this.#retry(request) : first;
        if (first !== second) this.wrongAnswers.push(`One key made two sales: ${first} and ${second}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settle));
  }

  async #retry(request: Request): Promise<string> {
    for (;;) {
      const outcome = await this.#send(request);
      if (outcome !== 'later') return outcome;
      this.#open = this.#open.filter((one) => one !== request);
      await pause(PAUSE);
    }
  }

  async differences(): Promise<string[]> {
    const found: string[] = [...this.wrongAnswers];
    const entries = [...this.#sales];
    const compare = async () => {
      for (let entry = entries.pop(); entry; entry = entries.pop()) {
        const [id, expected] = entry;
        const { status, body } = await this.admin.get(`/tenant/sales/${id}`);
        if (expected === null ? status !== 404 : status !== 200 || !isSame(expected, body)) {
          found.push(`${id}: expected ${JSON.stringify(expected)}, found ${status} ${JSON.stringify(body)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, compare));
    const expected = [...this.#sales.values()].filter((sale) => sale !== null).length;
    const { headers } = await this.admin.get('/tenant/sales?limit=1');
    const counted = Number(headers.get('x-total-count'));
    if (counted !== expected) found.push(`There are ${counted} sales instead of ${expected}`);
    return found;
  }
}

/** Compares the sales without their changes, which the answer to a creation does not contain. */
function isSame(
  { changes: _answered, ...answered }: AnsweredSale,
  { changes: _read, ...read }: Record<string, unknown>,
): boolean {
  return isDeepStrictEqual(answered, read);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codeOf(cause) ?? String(cause);
}
