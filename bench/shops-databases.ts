/** Databases of ever more shops in one cluster: each begins as a copy of the one before it. */
import { Client } from 'pg';
import { openDatabaseAt } from '../server/src/database/database.ts';
import { silentLog } from '../server/src/database/log.ts';
import { copyShop } from '../server/src/testing/copy-shop.ts';
import { loadShop, settle, type LoadedShop } from './load/load-shop.ts';
import { patience } from './load/patience.ts';

/** A database, and the first of its shops. */
export interface ShopsDatabase {
  shops: number;
  url: string;
  first: LoadedShop;
}

/** The name of the shop that is copied. */
const FIRST_SHOP = 'shop1';

/** What databases are made of. */
export interface ShopsTask {
  /** Of the cluster, as its superuser. */
  clusterUrl: string;
  /** Of each shop. */
  orders: number;
  /** How many shops each database has, the smallest first. */
  sizes: readonly number[];
  say: (line: string) => void;
}

/** The address of another database of the same cluster. */
function addressOf(clusterUrl: string, name: string): string {
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

/** The first shop, loaded unless it is there. */
async function findFirst(url: string, orders: number): Promise<LoadedShop> {
  const database = await openDatabaseAt({ connectionString: url, ...patience }, silentLog);
  try {
    return await loadShop(database, orders, FIRST_SHOP);
  } finally {
    await database.close();
  }
}

async function fill(url: string, { orders, say }: ShopsTask, shops: number): Promise<void> {
  const { tenantId } = await findFirst(url, orders);
  if (shops > 1) await withClient(url, (client) => copyShop(client, { tenantId, name: FIRST_SHOP }, shops, say));
  say('Gathering statistics');
  const database = await openDatabaseAt({ connectionString: url, ...patience }, silentLog);
  await settle(database);
  await database.close();
}

/** Makes those that are missing. Each has its name only when it is complete, and is found by it the next time. */
export async function loadDatabases(task: ShopsTask): Promise<ShopsDatabase[]> {
  const { clusterUrl, orders, sizes, say } = task;
  const databases: ShopsDatabase[] = [];
  let smaller = 'template0';
  for (const shops of sizes) {
    const name = `dioptria_bench_${shops}_shops_of_${orders}`;
    const url = addressOf(clusterUrl, name);
    await withClient(clusterUrl, async (client) => {
      const found = await client.query('select from pg_database where datname = $1', [name]);
      if (found.rowCount !== 0) return;
      say(`Loading ${shops} shops of ${orders} orders`);
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished} template ${smaller} encoding 'UTF8'`);
      await fill(addressOf(clusterUrl, unfinished), task, shops);
      await client.query(`alter database ${unfinished} rename to ${name}`);
    });
    databases.push({ shops, url, first: await findFirst(url, orders) });
    smaller = name;
  }
  return databases;
}
