/** npm run bench -- backup: what the backup of a large shop costs, beside its sales; its restore, and its examination. */
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/database.ts';
import { silentLog } from '../server/src/database/log.ts';
import { restore } from '../server/src/backup/restore.ts';
import { examine } from '../server/src/doctor/examine.ts';
import { readArguments } from './arguments.ts';
import { loadShop, settle } from './load/load-shop.ts';
import { addLog } from './load/log.ts';
import { patience } from './load/patience.ts';
import { startServer } from './processes.ts';
import { fixed, missed, type Table, textOf } from './report.ts';
import { COMPARED, MEGABYTE, sellWhile, WARMING, type Run } from './selling.ts';
import { openShop, type Shop } from './shop.ts';

/** What was done, how long it took, and what this process had in memory at most while it did, in bytes. */
interface Work {
  name: string;
  seconds: number;
  growth: number;
}

interface BackupRun extends Run {
  seconds: number;
  bytes: number;
}

const embedded = (dataDir: string) => ({ databaseUrl: undefined, dataDir, embeddedPostgresUser: undefined });

async function backUpWhileSelling(folder: string, shop: Shop, file: string): Promise<[alone: Run, beside: BackupRun]> {
  const server = await startServer(folder);
  try {
    await sellWhile(server, shop, (made) => made < WARMING);
    const alone = await sellWhile(server, shop, (made) => made < COMPARED);
    const began = performance.now();
    let seconds = 0;
    const backup = server.backUp(file).finally(() => (seconds = (performance.now() - began) / 1000));
    const [, beside] = await Promise.all([backup, sellWhile(server, shop, () => seconds === 0)]);
    return [alone, { ...beside, seconds, bytes: (await stat(file)).size }];
  } finally {
    await server.stop();
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<Work> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { name, seconds: (performance.now() - began) / 1000, growth: most - before };
}

async function examineAll(dataDir: string): Promise<void> {
  const database = await openDatabase(embedded(dataDir), silentLog, patience);
  try {
    for await (const finding of examine(database)) throw new Error(`Found ${JSON.stringify(finding)}`);
  } finally {
    await database.close();
  }
}

function besideTable([alone, beside]: [Run, BackupRun], orders: number): Table {
  const line = (name: string, { growth, loop, sales }: Run, took = '', size = '') => {
    const server = [fixed(growth / MEGABYTE, 0), fixed(loop.p99), fixed(loop.max)];
    const ratio = fixed(sales.p99 / alone.sales.p99);
    return { cells: [name, took, size, ...server, `${fixed(sales.p50)} / ${fixed(sales.p99)}`, ratio] };
  };
  return {
    title: `The backup of ${orders} orders, and the sales made beside it`,
    columns: ['s', 'MB', 'memory + MB', 'loop p99 ms', 'loop max ms', 'a sale, p50 / p99 ms', 'p99 ratio'],
    lines: [
      line('sales alone', alone),
      {
        ...line('backup, in the server', beside, fixed(beside.seconds, 1), fixed(beside.bytes / MEGABYTE, 1)),
        figure: beside.sales.p99 / alone.sales.p99,
        goal: { atMost: 2 },
      },
    ],
  };
}

/** A backup rests, for the sales; what nobody sells beside takes as long at most, and a restore has indexes to make. */
const LONGEST = { restore: 2, doctor: 1 };

const worksTable = (works: readonly (Work & { atMost: number })[], backup: number): Table => ({
  title: 'By itself',
  columns: ['s', 'memory + MB', '× the backup'],
  lines: works.map(({ name, seconds, growth, atMost }) => {
    const ratio = seconds / backup;
    const cells = [name, fixed(seconds, 1), fixed(growth / MEGABYTE, 0), fixed(ratio)];
    return { cells, figure: ratio, goal: { atMost } };
  }),
});

async function bench(folder: string, orders: number): Promise<Table[]> {
  const dataDir = join(folder, 'data');
  const database = await openDatabase(embedded(dataDir), silentLog, patience);
  const loaded = await loadShop(database, orders);
  await addLog(database, loaded.tenantId);
  await settle(database);
  const shop = await openShop(database, loaded);
  await database.close();
  const file = join(folder, 'backup.ndjson.gz');
  const [alone, backup] = await backUpWhileSelling(folder, shop, file);
  const restored = join(folder, 'restored');
  const restoring = await timed('restore', () =>
    restore(embedded(restored), file, { replace: false, now: new Date() }),
  );
  const examining = await timed('doctor, of what was restored', () => examineAll(restored));
  await rm(restored, { recursive: true, force: true });
  const works = [
    { ...restoring, atMost: LONGEST.restore },
    { ...examining, atMost: LONGEST.doctor },
  ];
  return [besideTable([alone, backup], orders), worksTable(works, backup.seconds)];
}

const { orders, keep, check } = readArguments(process.argv.slice(2));
const folder = keep ?? (await mkdtemp(join(tmpdir(), 'dioptria-bench-')));
await mkdir(folder, { recursive: true });
// As root, the account of the embedded server must get through to its own folder inside.
await chmod(folder, 0o755);
try {
  const tables = await bench(folder, orders);
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
  console.log(tables.map(textOf).join('\n\n'));
  if (check && missed(tables).length > 0) process.exitCode = 1;
} finally {
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}
