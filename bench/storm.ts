/** npm run bench -- load: what one shop feels of another's storm, and what the admission costs (docs/decisions/0021-load.md). */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/database.ts';
import { silentLog } from '../server/src/database/log.ts';
import { FairTurns } from '../server/src/http/fair-turns.ts';
import { type Connection, openConnection, wireOf } from './connection.ts';
import { loadShop, settle } from './load/load-shop.ts';
import { patience } from './load/patience.ts';
import { timesOf, type Times } from './measure.ts';
import { createSale, listSales, readSale } from './operations.ts';
import { type Running, startServer } from './processes.ts';
import { fixed, type Table, textOf } from './report.ts';
import { openShop, type Shop } from './shop.ts';

const ORDERS = 1000;
const WARMING = 300;
const REQUESTS = 400;
const STORM_CONNECTIONS = 200;
const MEGABYTE = 1024 * 1024;

/** What a storm got, and for how long it went on, in milliseconds. */
interface Storm {
  statuses: Map<number, number>;
  milliseconds: number;
}

/** The quiet shop's requests, and the storm beside them. */
interface Run extends Storm {
  times: Times;
  refused: number;
  memory: number;
}

/** Each connection asks again as soon as it is answered, until the signal. */
async function storm({ port }: Running, wires: readonly Buffer[], signal: AbortSignal): Promise<Storm> {
  const statuses = new Map<number, number>();
  const began = performance.now();
  const lines = Array.from({ length: STORM_CONNECTIONS }, async (_, line) => {
    const connection = await openConnection(port);
    for (let sent = line; !signal.aborted; sent += 1) {
      const { status } = await connection.send(wires[sent % wires.length] ?? Buffer.alloc(0));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    connection.close();
  });
  await Promise.all(lines);
  return { statuses, milliseconds: performance.now() - began };
}

/** A list, a sale read and a sale made, in turn: one after the other. */
async function workQuietly(connection: Connection, shop: Shop, requests: number): Promise<[number[], number]> {
  const operations = [listSales, readSale, createSale];
  const taken: number[] = [];
  let refused = 0;
  for (let asked = 0; asked < requests; asked += 1) {
    const operation = operations[asked % operations.length] ?? listSales;
    const wire = wireOf(operation.request(shop, asked % operation.variants));
    const began = performance.now();
    const { status, bytes } = await connection.send(wire);
    taken.push(performance.now() - began);
    if (status === 503) refused += 1;
    else if (status !== operation.status) throw new Error(`Answered ${bytes.toString()}`);
  }
  return [taken, refused];
}

async function runBeside(server: Running, quiet: Shop, wires: readonly Buffer[] | undefined): Promise<Run> {
  const over = new AbortController();
  const storming = wires && storm(server, wires, over.signal);
  const connection = await openConnection(server.port);
  const [taken, refused] = await workQuietly(connection, quiet, REQUESTS);
  over.abort();
  const { statuses, milliseconds } = (await storming) ?? { statuses: new Map<number, number>(), milliseconds: 1 };
  connection.close();
  return { times: timesOf(taken), refused, statuses, milliseconds, memory: await server.memory() };
}

function tableOf(runs: Record<string, Run>): Table {
  return {
    title: `A quiet shop's ${REQUESTS} requests`,
    columns: ['p50 / p99 ms', 'refused', 'the storm: served per s', 'refused per s', 'memory MB'],
    lines: Object.entries(runs).map(([name, { times, refused, statuses, milliseconds, memory }]) => {
      const perSecond = (...wanted: number[]) => {
        const answers = wanted.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
        return statuses.size === 0 ? '' : fixed((answers * 1000) / milliseconds, 0);
      };
      return {
        cells: [
          name,
          `${fixed(times.p50)} / ${fixed(times.p99)}`,
          String(refused),
          perSecond(200, 401),
          perSecond(503),
          fixed(memory / MEGABYTE, 0),
        ],
        figure: refused,
        goal: { atMost: 0 },
      };
    }),
  };
}

const nothing = () => Promise.resolve();

/** What entering, taking a turn and leaving takes where nobody waits, in microseconds. */
async function costOfTurns(): Promise<Table> {
  const turns = new FairTurns({
    inside: 800,
    insideParty: 160,
    running: { write: 6, read: 5, report: 2 },
    patience: 2000,
  });
  const visitor = { party: 'shop', caller: 'person' };
  const pass = async (times: number) => {
    const began = performance.now();
    for (let one = 0; one < times; one += 1) {
      const visit = turns.enter(visitor);
      if (!visit) throw new Error('Nobody else is there');
      await turns.run(visit, 'read', nothing);
      turns.leave(visit);
    }
    return ((performance.now() - began) * 1000) / times;
  };
  await pass(100_000);
  const cost = await pass(200_000);
  return {
    title: 'The admission itself, µs a request',
    columns: [''],
    // A fiftieth of a read of 1 ms.
    lines: [{ cells: ['entering, a turn, leaving', fixed(cost)], figure: cost, goal: { atMost: 20 } }],
  };
}

async function bench(folder: string): Promise<Table[]> {
  const place = { databaseUrl: undefined, dataDir: join(folder, 'data'), embeddedPostgresUser: undefined };
  const database = await openDatabase(place, silentLog, patience);
  const loud = await openShop(database, await loadShop(database, ORDERS));
  const quiet = await openShop(database, await loadShop(database, ORDERS + 1));
  await settle(database);
  await database.close();
  const server = await startServer(folder);
  try {
    const lists = Array.from({ length: listSales.variants }, (_, variant) => listSales.request(loud, variant));
    const forged = { ...quiet.headers, authorization: `Bearer ${'forged'.repeat(7)}` };
    const connection = await openConnection(server.port);
    await workQuietly(connection, quiet, WARMING);
    connection.close();
    const runs = {
      alone: await runBeside(server, quiet, undefined),
      "beside another shop's storm": await runBeside(server, quiet, lists.map(wireOf)),
      'beside forged tokens': await runBeside(server, quiet, [
        wireOf({ method: 'GET', path: '/tenant/sales', headers: forged }),
      ]),
      'alone again': await runBeside(server, quiet, undefined),
    };
    return [tableOf(runs), await costOfTurns()];
  } finally {
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'dioptria-bench-'));
// As root, the account of the embedded server must get through to its own folder inside.
await chmod(folder, 0o755);
try {
  const tables = await bench(folder);
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
  console.log(tables.map(textOf).join('\n\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
