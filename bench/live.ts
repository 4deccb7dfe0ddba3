import { join } from 'node:path';
import { openDatabaseAt } from '../server/src/base/database/database.ts';
import { startEmbedded } from '../server/src/base/database/embedded/embedded.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { measureStreams } from './live-streams.ts';
import { inDatabase, loadShop, settle, type LoadedShop } from './load/load-shop.ts';
import { bareTarget, keepBusy, measureRates, measureTimes } from './measure.ts';
import { createSale } from './operations.ts';
import { startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import { fixed, type Table } from './report.ts';
import { bench, readArguments } from './run.ts';
import type { Script } from './script.ts';
import { openShop } from './shop.ts';

const options = readArguments();
const ORDERS = 1000;
const REQUESTS = 400;
const SECONDS = 4;

const silent = { ...createSale, name: 'create-silent' };

const isAnnouncement = ({ text }: { text: string }) => text.includes('pg_notify');

function withoutAnnouncement(script: Script): Script {
  if (!script.works.flat(2).some(isAnnouncement)) throw new Error('A sale announces nothing');
  const works = script.works.map((work) =>
    work.map((batch) => batch.filter((statement) => !isAnnouncement(statement))),
  );
  return { ...script, works };
}

const compared = (name: string, announced: number, without: number) => ({
  cells: [name, fixed(announced), fixed(without), fixed(announced / without)],
});

/** Measures the creation of a sale, in turns with and without the statement that announces the sale. */
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

await bench(options, async (folder) => {
  const loaded = await inDatabase(folder, async (database) => {
    const shop = await loadShop(database, ORDERS);
    await settle(database);
    return shop;
  });
  const server = await startServer(folder);
  try {
    const streams = await inDatabase(folder, (database) => measureStreams(server, database));
    return [...streams, await measureAnnouncement(folder, loaded)];
  } finally {
    await server.stop();
  }
});
