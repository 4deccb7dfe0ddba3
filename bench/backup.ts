import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { restore } from '../server/src/operation/backup/restore.ts';
import { examine } from '../server/src/operation/doctor/examine.ts';
import { embeddedIn, inDatabase, loadShop, settle } from './load/load-shop.ts';
import { addLog } from './load/trade.ts';
import { startServer } from './processes.ts';
import { fixed, type Line, type Table } from './report.ts';
import { bench, readArguments } from './run.ts';
import { MEGABYTE, measureBaseline, sellDuring, sellingTable } from './selling.ts';
import { openShop } from './shop.ts';

const options = readArguments();

/**
 * The limits of the restore and of the command `doctor`, as multiples of the backup's time. New sales slow down only
 * the backup. The restore also creates indexes, so its limit is higher.
 */
const LONGEST = { restore: 2, doctor: 1 };

/** @param backup the backup's time in seconds */
async function timed(name: string, backup: number, atMost: number, work: () => Promise<unknown>): Promise<Line> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - began) / 1000;
  const figure = seconds / backup;
  return {
    cells: [name, fixed(seconds, 1), fixed((most - before) / MEGABYTE, 0), fixed(figure)],
    figure,
    goal: { atMost },
  };
}

function examineAll(folder: string): Promise<void> {
  return inDatabase(folder, async (database) => {
    for await (const finding of examine(database)) throw new Error(`Found ${JSON.stringify(finding)}`);
  });
}

async function restoreAndExamine(folder: string, file: string, backup: number): Promise<Table> {
  const restored = join(folder, 'restored');
  const lines = [
    await timed('restore', backup, LONGEST.restore, () =>
      restore(embeddedIn(restored), file, { replace: false, now: new Date() }),
    ),
    await timed('doctor, of the restored database', backup, LONGEST.doctor, () => examineAll(restored)),
  ];
  await rm(restored, { recursive: true, force: true });
  return { title: 'By itself', columns: ['s', 'memory + MB', '× the backup'], lines };
}

await bench(options, async (folder) => {
  const shop = await inDatabase(folder, async (database) => {
    const loaded = await loadShop(database, options.orders);
    await addLog(database, loaded.tenantId);
    await settle(database);
    return openShop(database, loaded);
  });
  const file = join(folder, 'backup.ndjson.gz');
  const server = await startServer(folder);
  try {
    const baseline = await measureBaseline(server, shop);
    const backup = await sellDuring(server, shop, async () => {
      await server.backUp(file);
      return (await stat(file)).size;
    });
    const title = `The backup of ${options.orders} orders, and the sales made beside it`;
    const beside = sellingTable(title, baseline, { 'backup, in the server': backup });
    await server.stop();
    return [beside, await restoreAndExamine(folder, file, backup.seconds)];
  } finally {
    await server.stop();
  }
});
