/** npm run bench -- shops: from one shop to a thousand, with millions of orders (README.md in this folder). */
import { mkdir, mkdtemp, chmod, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { silentLog } from '../server/src/database/log.ts';
import { foreignReads } from '../server/src/testing/plans.ts';
import { measureMemory } from './alone.ts';
import { compare } from './compare.ts';
import { measureTimes } from './measure.ts';
import { daily, figures, growing, listSales, readSale, searchClients, type Operation } from './operations.ts';
import { startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import { fixed, type Line, missed, type Table, textOf } from './report.ts';
import type { Script } from './script.ts';
import type { Shop } from './shop.ts';
import { amid, openCrowd } from './shops-crowd.ts';
import { loadDatabases, type ShopsDatabase } from './shops-databases.ts';
import { serverTarget } from './targets.ts';

const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '10000' },
    'database-url': { type: 'string' },
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const [tenants, orders] = [Number(values.tenants), Number(values.orders)];
const effort = values.quick ? 0.1 : 1;

/** Different requests of each operation in a comparison: each of them is recorded. */
const RECORDED = 1000;
/** Of fewer shops PostgreSQL rather reads all of a table that is small. */
const MANY = 100;
/** Of each operation, to measure its growth. */
const ASKED = 1000 * effort;
/** More than are asked: none comes again. */
const UNREPEATED = 1_000_000;

function say(line: string): void {
  console.error(`[${Math.round(performance.now() / 1000)} s] ${line}`);
}

/** A database with its shops open. */
interface Crowded extends ShopsDatabase {
  crowd: [Shop, ...Shop[]];
}

async function openDatabase(database: ShopsDatabase): Promise<Crowded> {
  const [first, ...others] = await openCrowd(database);
  if (!first) throw new RangeError('There are no shops');
  return { ...database, crowd: [first, ...others] };
}

function sizes(): number[] {
  const powers = [1, 10, 100, 1000, 10_000].filter((size) => size < tenants);
  return [...powers, tenants];
}

/**
 * Each operation in each database, in turns: what slows the machine slows them alike. Where no request comes again, what it
 * needs may have to come from the disk first; where all came before, it is in the memory as far as there is room.
 */
async function measureGrowth(folder: string, databases: readonly Crowded[], visits: number): Promise<Table> {
  const servers = await Promise.all(databases.map(({ url }) => startServer(folder, url)));
  const lines: Line[] = [];
  const title = visits === UNREPEATED ? 'Growth where no request comes again' : 'Growth where all came before';
  for (const operation of [...growing, ...figures]) {
    say(`${title}: ${operation.title}`);
    const targets = Object.fromEntries(
      databases.map(({ shops, crowd }, index) => {
        const visiting = amid(crowd, operation, visits);
        return [shops, serverTarget(servers[index]?.port ?? 0, crowd[0], visiting)];
      }),
    );
    await measureTimes(targets, ASKED);
    const times = await measureTimes(targets, ASKED);
    const medians = databases.map(({ shops }) => times[shops]?.p50 ?? Number.NaN);
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    const cells = [operation.title, ...medians.map((median) => fixed(median)), fixed(growth)];
    lines.push({ cells, figure: growth, goal: { atMost: 1.3 } });
  }
  for (const server of servers) await server.stop();
  const columns = [...databases.map(({ shops }) => (shops === 1 ? '1 shop' : `${shops} shops`)), 'ratio'];
  return { title: `${title}, p50 in ms`, columns, lines };
}

/** That every statement reads its tenant's rows only. */
async function checkPlans(url: string, scripts: readonly Script[]): Promise<Table> {
  const works = scripts.flatMap((script) => script.works);
  const { statements, problems } = await foreignReads({ connectionString: url }, works);
  for (const problem of problems) say(`A plan ${problem}`);
  const line = { cells: [`of ${statements} statements`, String(problems.length)], figure: problems.length };
  return { title: 'Plans', columns: ["read beyond the tenant's rows"], lines: [{ ...line, goal: { atMost: 0 } }] };
}

async function compareIn(folder: string, { shops, url, crowd }: Crowded): Promise<Table[]> {
  const visited = (operation: Operation) => amid(crowd, operation, Math.max(operation.variants, RECORDED * effort));
  const operations = [...daily, ...figures].map(visited);
  say(`Recording the statements of each request to ${shops} shops`);
  const scripts = await recordScripts({ connectionString: url }, crowd[0], operations);
  const plans = shops < MANY ? [] : [await checkPlans(url, Object.values(scripts).flat())];
  const server = await startServer(folder, url);
  const bare = await startBareServer({ login: { connectionString: url }, scripts });
  try {
    const atStart = await server.memory();
    const tables = await compare({ server, shop: crowd[0], operations, barePort: bare.port, scripts, effort, say });
    const targets = [readSale, listSales, searchClients].map((operation) =>
      serverTarget(server.port, crowd[0], amid(crowd, operation, UNREPEATED)),
    );
    tables.push(await measureMemory({ server, effort, say }, targets, atStart));
    return [...tables, ...plans].map((table) => ({ ...table, title: `${shops} × ${orders}: ${table.title}` }));
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function measure(folder: string, clusterUrl: string): Promise<Table[]> {
  const databases: Crowded[] = [];
  for (const database of await loadDatabases({ clusterUrl, orders, sizes: sizes(), say })) {
    databases.push(await openDatabase(database));
  }
  const growth = [await measureGrowth(folder, databases, UNREPEATED), await measureGrowth(folder, databases, ASKED)];
  const [smallest, largest] = [databases[0], databases.at(-1)];
  const tables: Table[] = [];
  for (const database of new Set([smallest, largest]))
    if (database) tables.push(...(await compareIn(folder, database)));
  return [...tables, ...growth];
}

async function measureEmbedded(folder: string): Promise<Table[]> {
  const embedded = await startEmbedded(join(folder, 'data'), undefined, silentLog);
  const { host, port, user, password = '' } = embedded.administrator;
  try {
    return await measure(folder, `postgresql://${user}:${password}@localhost:${port}/postgres?host=${host}`);
  } finally {
    await embedded.stop();
  }
}

const kept = values.keep === undefined ? undefined : resolve(values.keep);
if (kept !== undefined) await mkdir(kept, { recursive: true });
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'dioptria-bench-')));
// As root, the account of the embedded server must get through to its own folder inside.
await chmod(folder, 0o755);
try {
  const url = values['database-url'];
  const tables = url === undefined ? await measureEmbedded(folder) : await measure(folder, url);
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
  console.log(tables.map(textOf).join('\n\n'));
  const failures = missed(tables);
  if (failures.length > 0) console.log(`\nMissed: ${failures.join('; ')}.`);
  if (values.check && failures.length > 0) process.exitCode = 1;
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}
