/** npm run bench -- export: what the export of a large shop's sales costs, and what it costs the sales made meanwhile. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/database.ts';
import { silentLog } from '../server/src/database/log.ts';
import { readArguments } from './arguments.ts';
import { loadShop, settle } from './load/load-shop.ts';
import { patience } from './load/patience.ts';
import { type Running, startServer } from './processes.ts';
import { fixed, missed, type Table, textOf } from './report.ts';
import { COMPARED, MEGABYTE, type Run, sellWhile, WARMING } from './selling.ts';
import { openShop, type Shop } from './shop.ts';

interface ExportRun extends Run {
  seconds: number;
  bytes: number;
}

/** Takes an export to its end, as fast as it comes. */
async function take(server: Running, { headers }: Shop, format: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/tenant/sales/export?format=${format}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered ${answer.status}: ${await answer.text()}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

async function exportWhileSelling(server: Running, shop: Shop, format: string): Promise<ExportRun> {
  const began = performance.now();
  let seconds = 0;
  const taking = take(server, shop, format).finally(() => (seconds = (performance.now() - began) / 1000));
  const [bytes, run] = await Promise.all([taking, sellWhile(server, shop, () => seconds === 0)]);
  return { ...run, seconds, bytes };
}

function tableOf(alone: Run, exports: Record<string, ExportRun>, orders: number): Table {
  const line = (name: string, { growth, loop, sales }: Run, took = '', size = '') => {
    const server = [fixed(growth / MEGABYTE, 0), fixed(loop.p99), fixed(loop.max)];
    const ratio = fixed(sales.p99 / alone.sales.p99);
    return { cells: [name, took, size, ...server, `${fixed(sales.p50)} / ${fixed(sales.p99)}`, ratio] };
  };
  return {
    title: `The export of ${orders} sales, and the sales made beside it`,
    columns: ['s', 'MB', 'memory + MB', 'loop p99 ms', 'loop max ms', 'a sale, p50 / p99 ms', 'p99 ratio'],
    lines: [
      line('sales alone', alone),
      ...Object.entries(exports).map(([format, run]) => ({
        ...line(format, run, fixed(run.seconds, 1), fixed(run.bytes / MEGABYTE, 1)),
        figure: run.sales.p99 / alone.sales.p99,
        goal: { atMost: 2 },
      })),
    ],
  };
}

const { orders, keep, check } = readArguments(process.argv.slice(2));
const folder = keep ?? (await mkdtemp(join(tmpdir(), 'dioptria-bench-')));
await mkdir(folder, { recursive: true });
// As root, the account of the embedded server must get through to its own folder inside.
await chmod(folder, 0o755);
try {
  const dataDir = join(folder, 'data');
  const database = await openDatabase(
    { databaseUrl: undefined, dataDir, embeddedPostgresUser: undefined },
    silentLog,
    patience,
  );
  const loaded = await loadShop(database, orders);
  await settle(database);
  const shop = await openShop(database, loaded);
  await database.close();
  const server = await startServer(folder);
  try {
    await sellWhile(server, shop, (made) => made < WARMING);
    const alone = await sellWhile(server, shop, (made) => made < COMPARED);
    const csv = await exportWhileSelling(server, shop, 'csv');
    const xlsx = await exportWhileSelling(server, shop, 'xlsx');
    const table = tableOf(alone, { csv, xlsx }, orders);
    console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
    console.log(textOf(table));
    if (check && missed([table]).length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  if (keep === undefined) await rm(folder, { recursive: true, force: true });
}
