/** npm run bench -- live: what live updates cost, and how soon a change is heard (README.md in this folder). */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openDatabaseAt } from '../server/src/database/database.ts';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { silentLog } from '../server/src/database/log.ts';
import { measureStreams } from './live-streams.ts';
import { loadShop, settle, type LoadedShop } from './load/load-shop.ts';
import { patience } from './load/patience.ts';
import { keepBusy, measureRates, measureTimes } from './measure.ts';
import { createSale } from './operations.ts';
import { startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import { fixed, type Table, textOf } from './report.ts';
import type { Script } from './script.ts';
import { openShop } from './shop.ts';
import { bareTarget } from './targets.ts';

const ORDERS = 1000;
const REQUESTS = 400;
const SECONDS = 4;

const silent = { ...createSale, name: 'create-silent' };

const isSaid = ({ text }: { text: string }) => text.includes('pg_notify');

/** The same statements, but for the announcement. */
function withoutAnnouncement(script: Script): Script {
  if (!script.works.flat(2).some(isSaid)) throw new Error('A sale announces nothing');
  const works = script.works.map((work) => work.map((batch) => batch.filter((statement) => !isSaid(statement))));
  return { ...script, works };
}

const compared = (name: string, announced: number, without: number) => ({
  cells: [name, fixed(announced), fixed(without), fixed(announced / without)],
});

/** A sale by the bare driver, as it is and without its announcement, in turns. */
async function measureAnnouncement(folder: string, loaded: LoadedShop): Promise<Table> {
  const embedded = await startEmbedded(join(folder, 'data'), undefined, silentLog);
  const database = await openDatabaseAt(embedded.login, silentLog);
  const shop = await openShop(database, loaded);
  await database.close();
  const { create = [] } = await recordScripts(embedded.login, shop, [createSale]);
  const scripts = { create, [silent.name]: create.map(withoutAnnouncement) };
  const bare = await startBareServer({ login: embedded.login, scripts });
  const targets = { announced: bareTarget(bare.port, shop, createSale), silent: bareTarget(bare.port, shop, silent) };
  await keepBusy([targets.announced, targets.silent], REQUESTS / 2);
  const times = await measureTimes(targets, REQUESTS);
  const rates = await measureRates(targets, SECONDS);
  await bare.stop();
  await embedded.stop();
  return {
    title: 'Create a sale, by the bare driver',
    columns: ['announced', 'silent', 'ratio'],
    lines: [
      compared('p50, ms', times.announced.p50, times.silent.p50),
      compared('p99, ms', times.announced.p99, times.silent.p99),
      compared('16 connections, per second', rates.announced, rates.silent),
    ],
  };
}

async function bench(folder: string): Promise<Table[]> {
  const database = await openDatabase(
    {
      databaseUrl: undefined,
      dataDir: join(folder, 'data'),
      embeddedPostgresUser: undefined,
    },
    silentLog,
    patience,
  );
  const loaded = await loadShop(database, ORDERS);
  await settle(database);
  await database.close();
  const server = await startServer(folder);
  try {
    const embedded = await startEmbedded(join(folder, 'data'), undefined, silentLog);
    const joined = await openDatabaseAt(embedded.login, silentLog, { stopServer: embedded.stop });
    const streams = await measureStreams(server, joined);
    await joined.close();
    return [...streams, await measureAnnouncement(folder, loaded)];
  } finally {
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'dioptria-bench-'));
// As root, the account of the embedded server must get through to its own folder inside.
await chmod(folder, 0o755);
try {
  console.log((await bench(folder)).map(textOf).join('\n\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
