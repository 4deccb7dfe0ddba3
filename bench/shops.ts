import { join } from 'node:path';
import { startEmbedded } from '../server/src/base/database/embedded/embedded.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { foreignReads } from '../server/src/testing/recorders/plans.ts';
import { measureMemory } from './server-figures.ts';
import { compare } from './compare.ts';
import { goals } from './goals.ts';
import { measureTimes, serverTarget } from './measure.ts';
import type { Operation } from './operation.ts';
import { daily, figures, growing, listSales, readSale, searchClients } from './operations.ts';
import { startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import { fixed, type Line, type Table } from './report.ts';
import { bench, readArguments, say } from './run.ts';
import type { Script } from './script.ts';
import type { Shop } from './shop.ts';
import { spreadOver, openCrowd } from './shops-crowd.ts';
import { loadDatabases, type ShopsDatabase } from './shops-databases.ts';

const options = readArguments(10_000);
const { tenants, orders } = options;
const effort = options.quick ? 0.1 : 1;

/** At least this many requests of each operation are recorded, if the effort is 1. */
const RECORDED = 1000;
/**
 * The benchmark checks the plans only in a database with at least this many shops. With fewer shops, PostgreSQL reads
 * the small tables whole.
 */
const MANY = 100;
const MEASURED_REQUESTS = 1000 * effort;
/** The benchmark sends fewer requests than this number, so no request repeats. */
const DISTINCT_REQUESTS = 1_000_000;

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
 * The databases take turns, so that the machine's noise spreads evenly. If no request repeats, PostgreSQL may have to read the
 * rows from the disk.
 */
async function measureGrowth(folder: string, databases: readonly Crowded[], visits: number): Promise<Table> {
  const servers = await Promise.all(databases.map(({ url }) => startServer(folder, url)));
  const lines: Line[] = [];
  const title = visits === DISTINCT_REQUESTS ? 'Growth where no request comes again' : 'Growth where all came before';
  for (const operation of [...growing, ...figures]) {
    say(`${title}: ${operation.title}`);
    const targets = Object.fromEntries(
      databases.map(({ shops, crowd }, index) => {
        const visiting = spreadOver(crowd, operation, visits);
        return [shops, serverTarget(servers[index]?.port ?? 0, crowd[0], visiting)];
      }),
    );
    await measureTimes(targets, MEASURED_REQUESTS);
    const times = await measureTimes(targets, MEASURED_REQUESTS);
    const medians = databases.map(({ shops }) => times[shops]?.p50 ?? Number.NaN);
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    const cells = [operation.title, ...medians.map((median) => fixed(median)), fixed(growth)];
    lines.push({ cells, figure: growth, goal: { atMost: goals.growthByShops } });
  }
  for (const server of servers) await server.stop();
  const columns = [...databases.map(({ shops }) => (shops === 1 ? '1 shop' : `${shops} shops`)), 'ratio'];
  return { title: `${title}, p50 in ms`, columns, lines };
}

/** Reads the query plans of the scripts' statements. */
async function checkPlans(url: string, scripts: readonly Script[]): Promise<Table> {
  const works = scripts.flatMap((script) => script.works);
  const { statements, problems } = await foreignReads({ connectionString: url }, works);
  for (const problem of problems) say(`A plan ${problem}`);
  const line = { cells: [`of ${statements} statements`, String(problems.length)], figure: problems.length };
  return { title: 'Plans', columns: ["read beyond the tenant's rows"], lines: [{ ...line, goal: { atMost: 0 } }] };
}

async function compareIn(folder: string, { shops, url, crowd }: Crowded): Promise<Table[]> {
  const visited = (operation: Operation) =>
    spreadOver(crowd, operation, Math.max(operation.variants, RECORDED * effort));
  const operations = [...daily, ...figures].map(visited);
  say(`Recording the statements of each request to ${shops} shops`);
  const scripts = await recordScripts({ connectionString: url }, crowd[0], operations);
  const plans = shops < MANY ? [] : [await checkPlans(url, Object.values(scripts).flat())];
  const server = await startServer(folder, url);
  const bare = await startBareServer({ login: { connectionString: url }, scripts });
  try {
    const atStart = await server.memory();
    const tables = await compare({ server, shop: crowd[0], operations, barePort: bare.port, scripts, effort });
    const targets = [readSale, listSales, searchClients].map((operation) =>
      serverTarget(server.port, crowd[0], spreadOver(crowd, operation, DISTINCT_REQUESTS)),
    );
    tables.push(await measureMemory({ server, effort }, targets, atStart));
    return [...tables, ...plans].map((table) => ({ ...table, title: `${shops} × ${orders}: ${table.title}` }));
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function measure(folder: string, clusterUrl: string): Promise<Table[]> {
  const databases: Crowded[] = [];
  for (const database of await loadDatabases({ clusterUrl, orders, sizes: sizes() })) {
    databases.push(await openDatabase(database));
  }
  const growth = [
    await measureGrowth(folder, databases, DISTINCT_REQUESTS),
    await measureGrowth(folder, databases, MEASURED_REQUESTS),
  ];
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

const { databaseUrl } = options;
await bench(options, (folder) => (databaseUrl === undefined ? measureEmbedded(folder) : measure(folder, databaseUrl)));
