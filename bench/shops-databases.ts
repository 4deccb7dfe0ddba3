/** Each database starts as a copy of the previous one. */
import { Client } from 'pg';
import { openDatabaseAt } from '../server/src/base/database/database.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { copyShop } from '../server/src/testing/shops/copy-shop.ts';
import { loadShop, noTimeout, settle, type LoadedShop } from './load/load-shop.ts';
import { say } from './run.ts';

export interface ShopsDatabase {
  shops: number;
  url: string;
  first: LoadedShop;
}

/** The name of the shop of which the other shops are copies. */
const FIRST_SHOP = 'shop1';

export interface ShopsTask {
  /** The URL names the superuser of the cluster. */
  clusterUrl: string;
  /** The number of sales in each shop. */
  orders: number;
  /** The numbers of shops in each database, smallest first. */
  sizes: readonly number[];
}

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function findFirst(url: string, orders: number): Promise<LoadedShop> {
  const database = await openDatabaseAt({ connectionString: url, ...noTimeout }, silentLog);
  try {
    return await loadShop(database, orders, FIRST_SHOP);
  } finally {
    await database.close();
  }
}

async function fill(url: string, { orders }: ShopsTask, shops: number): Promise<void> {
  const { tenantId } = await findFirst(url, orders);
  if (shops > 1) await withClient(url, (client) => copyShop(client, { tenantId, name: FIRST_SHOP }, shops, say));
  say('Gathering statistics');
  const database = await openDatabaseAt({ connectionString: url, ...noTimeout }, silentLog);
  await settle(database);
  await database.close();
}

/** A complete database gets its final name, by which the next run finds it. */
export async function loadDatabases(task: ShopsTask): Promise<ShopsDatabase[]> {
  const { clusterUrl, orders, sizes } = task;
  const databases: ShopsDatabase[] = [];
  let smaller = 'template0';
  for (const shops of sizes) {
    const name = `dioptria_bench_${shops}_shops_of_${orders}`;
    const url = urlOf(clusterUrl, name);
    await withClient(clusterUrl, async (client) => {
      const found = await client.query('select from pg_database where datname = $1', [name]);
      if (found.rowCount !== 0) return;
      say(`Loading ${shops} shops of ${orders} orders`);
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished} template ${smaller} encoding 'UTF8'`);
      await fill(urlOf(clusterUrl, unfinished), task, shops);
      await client.query(`alter database ${unfinished} rename to ${name}`);
    });
    databases.push({ shops, url, first: await findFirst(url, orders) });
    smaller = name;
  }
  return databases;
}
