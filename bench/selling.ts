import { type Connection, openConnection, wireOf } from './connection.ts';
import { timesOf, type Times } from './measure.ts';
import { goals } from './goals.ts';
import { createSale } from './operations.ts';
import type { Running } from './processes.ts';
import { fixed, type Table } from './report.ts';
import type { Shop } from './shop.ts';

export const MEGABYTE = 1024 * 1024;
const WARMING = 100;
const COMPARED = 300;

export interface Run {
  sales: Times;
  /** The delays of the event loop, in milliseconds. */
  loop: { p99: number; max: number };
  /** The highest memory during the run, minus the memory at the start of the run, in bytes. */
  growth: number;
}

export interface RunDuringWork extends Run {
  seconds: number;
  bytes: number;
}

export async function measureBaseline(server: Running, shop: Shop): Promise<Run> {
  await sellWhile(server, shop, (made) => made < WARMING);
  return sellWhile(server, shop, (made) => made < COMPARED);
}

/** @param work returns the number of bytes that it produced */
export async function sellDuring(server: Running, shop: Shop, work: () => Promise<number>): Promise<RunDuringWork> {
  const began = performance.now();
  let seconds = 0;
  const working = work().finally(() => (seconds = (performance.now() - began) / 1000));
  const [bytes, run] = await Promise.all([working, sellWhile(server, shop, () => seconds === 0)]);
  return { ...run, seconds, bytes };
}

export function sellingTable(title: string, baseline: Run, works: Record<string, RunDuringWork>): Table {
  const line = (name: string, { growth, loop, sales }: Run, took = '', size = '') => {
    const server = [fixed(growth / MEGABYTE, 0), fixed(loop.p99), fixed(loop.max)];
    const ratio = fixed(sales.p99 / baseline.sales.p99);
    return { cells: [name, took, size, ...server, `${fixed(sales.p50)} / ${fixed(sales.p99)}`, ratio] };
  };
  return {
    title,
    columns: ['s', 'MB', 'memory + MB', 'loop p99 ms', 'loop max ms', 'a sale, p50 / p99 ms', 'p99 ratio'],
    lines: [
      line('sales without other work', baseline),
      ...Object.entries(works).map(([name, run]) => ({
        ...line(name, run, fixed(run.seconds, 1), fixed(run.bytes / MEGABYTE, 1)),
        figure: run.sales.p99 / baseline.sales.p99,
        goal: { atMost: goals.otherRequests },
      })),
    ],
  };
}

async function sellWhile(server: Running, shop: Shop, hasMore: (made: number) => boolean): Promise<Run> {
  const connection = await openConnection(server.port);
  const before = await server.memory();
  await server.loopDelay();
  const taken: number[] = [];
  let most = before;
  while (hasMore(taken.length)) {
    taken.push(await timeOfSale(connection, shop, taken.length));
    if (taken.length % 20 === 0) most = Math.max(most, await server.memory());
  }
  const loop = await server.loopDelay();
  connection.close();
  return { sales: timesOf(taken), loop, growth: Math.max(most, await server.memory()) - before };
}

async function timeOfSale(connection: Connection, shop: Shop, variant: number): Promise<number> {
  const wire = wireOf(createSale.request(shop, variant));
  const began = performance.now();
  const { status, bytes } = await connection.send(wire);
  if (status !== 201) throw new Error(`A sale was answered ${bytes.toString()}`);
  return performance.now() - began;
}
