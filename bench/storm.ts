import { FairQueue } from '../server/src/base/admission/fair-queue.ts';
import { type Connection, openConnection, wireOf } from './connection.ts';
import { inDatabase, loadShop, settle } from './load/load-shop.ts';
import { timesOf, type Times } from './measure.ts';
import { createSale, listSales, readSale } from './operations.ts';
import { type Running, startServer } from './processes.ts';
import { fixed, type Table } from './report.ts';
import { bench, readArguments } from './run.ts';
import { MEGABYTE } from './selling.ts';
import { openShop, type Shop } from './shop.ts';

const options = readArguments();
const ORDERS = 1000;
const WARMING = 300;
const REQUESTS = 400;
const STORM_CONNECTIONS = 200;

interface Storm {
  statuses: Map<number, number>;
  milliseconds: number;
}

interface Run extends Storm {
  times: Times;
  refused: number;
  memory: number;
}

/** Sends requests over 200 connections until `signal` aborts. Each connection sends its next request right after an answer. */
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

/** @returns the milliseconds of each request, and the number of refused requests */
async function workQuietly(connection: Connection, shop: Shop, requests: number): Promise<[number[], number]> {
  const operations = [listSales, readSale, createSale];
  const taken: number[] = [];
  let refused = 0;
  for (let sent = 0; sent < requests; sent += 1) {
    const operation = operations[sent % operations.length] ?? listSales;
    const wire = wireOf(operation.request(shop, sent % operation.variants));
    const began = performance.now();
    const { status, bytes } = await connection.send(wire);
    taken.push(performance.now() - began);
    if (status === 503) refused += 1;
    else if (status !== operation.status) throw new Error(`Answered ${bytes.toString()}`);
  }
  return [taken, refused];
}

async function runDuringStorm(server: Running, quiet: Shop, wires: readonly Buffer[] | undefined): Promise<Run> {
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

/** Microseconds to enter, run and leave the queue of an idle server. */
async function costOfAdmission(): Promise<Table> {
  const queue = new FairQueue({
    inside: 800,
    insideGroup: 160,
    running: { write: 6, read: 5, report: 2 },
    longestWait: 2000,
  });
  const sender = { group: 'shop', client: 'person' };
  const pass = async (times: number) => {
    const began = performance.now();
    for (let one = 0; one < times; one += 1) {
      const ticket = queue.enter(sender, 'read');
      if (!ticket) throw new Error('The queue is idle');
      await queue.run(ticket, nothing);
      queue.leave(ticket);
    }
    return ((performance.now() - began) * 1000) / times;
  };
  await pass(100_000);
  const cost = await pass(200_000);
  return {
    title: 'The admission itself, µs a request',
    columns: [''],
    // A read takes about 1 ms. The limit of 20 µs is a fiftieth of this time.
    lines: [{ cells: ['enter, run, leave', fixed(cost)], figure: cost, goal: { atMost: 20 } }],
  };
}

await bench(options, async (folder) => {
  const [loud, quiet] = await inDatabase(folder, async (database) => {
    const shops = [
      await openShop(database, await loadShop(database, ORDERS)),
      await openShop(database, await loadShop(database, ORDERS + 1)),
    ] as const;
    await settle(database);
    return shops;
  });
  const server = await startServer(folder);
  try {
    const lists = Array.from({ length: listSales.variants }, (_, variant) => listSales.request(loud, variant));
    const forged = { ...quiet.headers, authorization: `Bearer ${'forged'.repeat(7)}` };
    const connection = await openConnection(server.port);
    await workQuietly(connection, quiet, WARMING);
    connection.close();
    const runs = {
      alone: await runDuringStorm(server, quiet, undefined),
      "beside another shop's storm": await runDuringStorm(server, quiet, lists.map(wireOf)),
      'beside forged tokens': await runDuringStorm(server, quiet, [
        wireOf({ method: 'GET', path: '/tenant/sales', headers: forged }),
      ]),
      'alone again': await runDuringStorm(server, quiet, undefined),
    };
    return [tableOf(runs), await costOfAdmission()];
  } finally {
    await server.stop();
  }
});
