/** npm run bench: the server beside the bare database driver, with real data (README.md in this folder). */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openDatabaseAt } from '../server/src/database/database.ts';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { silentLog } from '../server/src/database/log.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { compare } from './compare.ts';
import { loadShop, settle, type LoadedShop } from './load/load-shop.ts';
import { patience } from './load/patience.ts';
import { listSales, operations, readSale, searchClients } from './operations.ts';
import { type Running, startAsUsersDo, startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import { missed, type Table, textOf } from './report.ts';
import { measureFigures, measureGrowth, measureMemory, startUp } from './alone.ts';
import { openShop } from './shop.ts';
import { type Measured, serverTarget } from './targets.ts';

const SMALL = 1000;

/** Says how far it is, beside the report. */
function say(line: string): void {
  console.error(`[${Math.round(performance.now() / 1000)} s] ${line}`);
}

/** Loads both shops with a database of its own, which is closed again. */
async function load(folder: string, { orders }: Arguments): Promise<{ small: LoadedShop; large: LoadedShop }> {
  const database = await openDatabase(
    {
      databaseUrl: undefined,
      dataDir: join(folder, 'data'),
      embeddedPostgresUser: undefined,
    },
    silentLog,
    patience,
  );
  say(`Loading shops of ${SMALL} and ${orders} orders`);
  const small = await loadShop(database, SMALL);
  await settle(database);
  const large = await loadShop(database, orders);
  await settle(database);
  await database.close();
  return { small, large };
}

async function measureAll(server: Running, folder: string, loaded: Awaited<ReturnType<typeof load>>, quick: boolean) {
  const tables: Table[] = [];
  const atStart = await server.memory();
  // Joins the database that the server runs.
  const embedded = await startEmbedded(join(folder, 'data'), undefined, silentLog);
  const database = await openDatabaseAt(embedded.login, silentLog);
  const shops = { small: await openShop(database, loaded.small), large: await openShop(database, loaded.large) };
  await database.close();
  say('Recording the statements of each request');
  const scripts = await recordScripts(embedded.login, shops.large, operations);
  const bare = await startBareServer({ login: embedded.login, scripts });
  const measured: Measured = { server, shops, effort: quick ? 0.1 : 1, say };
  try {
    tables.push(...(await compare({ ...measured, shop: shops.large, operations, barePort: bare.port, scripts })));
    tables.push(await measureGrowth(measured), await measureFigures(measured));
    const busy = [readSale, listSales, searchClients];
    const targets = busy.map((operation) => serverTarget(server.port, shops.large, operation));
    tables.push(await measureMemory(measured, targets, atStart));
  } finally {
    await bare.stop();
    await embedded.stop();
  }
  return tables;
}

async function bench(folder: string, options: Arguments): Promise<Table[]> {
  const shops = await load(folder, options);
  say('Starting as npm start does');
  const starting = await startUp(() => startAsUsersDo(folder));
  const server = await startServer(folder);
  try {
    return [...(await measureAll(server, folder, shops, options.quick)), starting];
  } finally {
    await server.stop();
  }
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-bench-'));
  // As root, the account of the embedded server must get through to its own folder inside.
  await chmod(folder, 0o755);
  return folder;
}

const options = readArguments(process.argv.slice(2));
if (options.keep !== undefined) await mkdir(options.keep, { recursive: true });
const folder = options.keep ?? (await ownFolder());
try {
  const tables = await bench(folder, options);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ${options.orders} orders\n`,
  );
  console.log(tables.map(textOf).join('\n\n'));
  const failures = missed(tables);
  if (failures.length > 0) console.log(`\nMissed: ${failures.join('; ')}.`);
  if (options.check && failures.length > 0) process.exitCode = 1;
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
}
