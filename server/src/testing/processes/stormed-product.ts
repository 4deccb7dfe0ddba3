import { execFileSync } from 'node:child_process';
import { afterAll } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { type Product, startProduct } from './product-process.ts';
import { type Call, callTo } from '../app/test-app.ts';

export interface StormedProduct {
  url: string;
  database: Database;
  call: Call;
  process: Product['process'];
  memory(): number;
}

export async function stormedProduct(
  databaseUrl: string,
  open: () => Promise<Database>,
  environment: Record<string, string> = {},
): Promise<StormedProduct> {
  const product = startProduct({ DATABASE_URL: databaseUrl, DEMO: 'off', LOG_LEVEL: 'error', ...environment });
  const url = await product.url();
  const database = await open();
  afterAll(async () => {
    await database.close();
    product.process.kill('SIGTERM');
    await product.ended;
  });
  const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(product.process.pid)]).toString()) / 1024;
  return { url, database, call: callTo(url), process: product.process, memory };
}
