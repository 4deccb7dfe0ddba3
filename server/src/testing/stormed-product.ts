import { execFileSync } from 'node:child_process';
import { afterAll } from 'vitest';
import type { Database } from '../database/database.ts';
import { type Product, startProduct } from './product-process.ts';
import { type Call, callTo } from './test-app.ts';

/** The product in a process of its own. A test creates shops in its database. */
export interface StormedProduct {
  address: string;
  database: Database;
  call: Call;
  process: Product['process'];
  /** The memory of its process, in megabytes. */
  memory(): number;
}

/** Starts the product on a database until the file's last test. @param open opens the database in the test's process. */
export async function stormedProduct(
  url: string,
  open: () => Promise<Database>,
  environment: Record<string, string> = {},
): Promise<StormedProduct> {
  const product = startProduct({ DATABASE_URL: url, DEMO: 'off', LOG_LEVEL: 'error', ...environment });
  const address = await product.address();
  const database = await open();
  afterAll(async () => {
    await database.close();
    product.process.kill('SIGTERM');
    await product.ended;
  });
  const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.process.pid)]).toString()) / 1024;
  return { address, database, call: callTo(address), process: product.process, memory };
}
