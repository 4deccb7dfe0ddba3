import { join } from 'node:path';
import { openDatabaseAt } from '../server/src/base/database/database.ts';
import { startEmbedded } from '../server/src/base/database/embedded/embedded.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { type Measured, measureFigures, measureGrowth, measureMemory, startUp } from './server-figures.ts';
import { compare } from './compare.ts';
import { inDatabase, loadShop, settle, type LoadedShop } from './load/load-shop.ts';
import { serverTarget } from './measure.ts';
import { listSales, operations, readSale, searchClients } from './operations.ts';
import { measureProcessorTime } from './processor-time.ts';
import { type Running, startAsUsersDo, startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import type { Table } from './report.ts';
import { bench, readArguments, say } from './run.ts';
import { openShop } from './shop.ts';

const SMALL = 1000;
const options = readArguments();

interface Loaded {
  small: LoadedShop;
  large: LoadedShop;
}

async function measureAll(server: Running, folder: string, loaded: Loaded): Promise<Table[]> {
  const atStart = await server.memory();
  // The server has already started this embedded database, so the benchmark only connects to it.
  const embedded = await startEmbedded(join(folder, 'data'), undefined, silentLog);
  const database = await openDatabaseAt(embedded.login, silentLog);
  const shops = { small: await openShop(database, loaded.small), large: await openShop(database, loaded.large) };
  await database.close();
  say('Recording the statements of each request');
  const scripts = await recordScripts(embedded.login, shops.large, operations);
  const bare = await startBareServer({ login: embedded.login, scripts });
  const measured: Measured = { server, shops, effort: options.quick ? 0.1 : 1 };
  try {
    const tables = await compare({ ...measured, shop: shops.large, operations, barePort: bare.port, scripts });
    tables.push(...(await measureProcessorTime({ ...measured, folder, bare, shop: shops.large })));
    tables.push(await measureGrowth(measured), await measureFigures(measured));
    const targets = [readSale, listSales, searchClients].map((operation) =>
      serverTarget(server.port, shops.large, operation),
    );
    tables.push(await measureMemory(measured, targets, atStart));
    return tables;
  } finally {
    await bare.stop();
    await embedded.stop();
  }
}

await bench(options, async (folder) => {
  say(`Loading shops of ${SMALL} and ${options.orders} orders`);
  const loaded = await inDatabase(folder, async (database) => {
    const small = await loadShop(database, SMALL);
    await settle(database);
    const large = await loadShop(database, options.orders);
    await settle(database);
    return { small, large };
  });
  say('Starting as npm start does');
  const starting = await startUp(() => startAsUsersDo(folder));
  const server = await startServer(folder);
  try {
    return [...(await measureAll(server, folder, loaded)), starting];
  } finally {
    await server.stop();
  }
});
