import { openDatabaseAt } from '../server/src/base/database/database.ts';
import { distribute } from '../server/src/base/database/distribute.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { compare } from './compare.ts';
import { loadShop, noTimeout, settle } from './load/load-shop.ts';
import { createSale, listSales, readSale, searchClients } from './operations.ts';
import { startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import type { Table } from './report.ts';
import { bench, readArguments, say } from './run.ts';
import { openShop } from './shop.ts';

const operations = [listSales, readSale, searchClients, createSale];
const options = readArguments(10_000);
const { databaseUrl: connectionString, orders, quick } = options;
if (connectionString === undefined) throw new TypeError('--database-url must name the coordinator of a Citus cluster');
const login = { connectionString };

async function measure(folder: string): Promise<Table[]> {
  const database = await openDatabaseAt({ ...login, ...noTimeout }, silentLog);
  say(`Loading ${orders} orders, and distributing them`);
  const loaded = await loadShop(database, orders);
  await distribute(database.pool);
  await settle(database);
  const shop = await openShop(database, loaded);
  await database.close();
  say('Recording the statements of each request');
  const scripts = await recordScripts(login, shop, operations);
  const server = await startServer(folder, connectionString);
  const bare = await startBareServer({ login, scripts });
  try {
    return await compare({ server, shop, operations, barePort: bare.port, scripts, effort: quick ? 0.1 : 1 });
  } finally {
    await bare.stop();
    await server.stop();
  }
}

await bench(options, measure);
