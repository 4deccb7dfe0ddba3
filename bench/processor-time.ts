/**
 * Measures processor time. Other work on the machine disturbs processor time less than the duration of a request. The
 * benchmark reads the processor time from `/proc`, so it needs Linux.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openConnection } from './connection.ts';
import { goals } from './goals.ts';
import { ask, bareTarget, keepBusy, serverTarget, type Target } from './measure.ts';
import { createSale, listSales, readSale, searchSurnames } from './operations.ts';
import type { Running } from './processes.ts';
import { fixed, type Line, type Table } from './report.ts';
import { say } from './run.ts';
import type { Shop } from './shop.ts';

const REQUESTS = 600;
const WARM_UP = 400;
/** A block has many requests, because the times have a resolution of only 10 ms. */
const BLOCK = 60;
/** The unit of the times in `/proc`, in milliseconds. */
const TICK = 10;

async function factsOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The time of the process and of its ended child processes, in milliseconds. */
async function timeOf(pid: number): Promise<number> {
  const times = (await factsOf(pid)).slice(11, 15).map(Number);
  return TICK * times.reduce((sum, time) => sum + time, 0);
}

/** In milliseconds. PostgreSQL has a process for each connection. */
async function databaseTime(folder: string): Promise<number> {
  const [line = ''] = (await readFile(join(folder, 'data', 'pg18', 'postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const facts = await Promise.all(pids.map(async (pid) => ({ pid, parent: (await factsOf(pid))[1] })));
  const children = facts.filter(({ parent }) => parent === line.trim()).map(({ pid }) => pid);
  const times = await Promise.all([Number(line), ...children].map(timeOf));
  return times.reduce((sum, time) => sum + time, 0);
}

/** In milliseconds. */
interface Times {
  server: number;
  database: number;
}

/** The sides take turns. @returns the mean processor times of a request, for each side */
async function measureSides(
  folder: string,
  sides: readonly { pid: number; target: Target }[],
  requests: number,
): Promise<Times[]> {
  const connections = await Promise.all(sides.map(({ target }) => openConnection(target.port)));
  const sums = sides.map(() => ({ server: 0, database: 0 }));
  for (let sent = 0; sent < requests; sent += BLOCK) {
    for (const [index, { pid, target }] of sides.entries()) {
      const [connection, sum] = [connections[index], sums[index]];
      if (!connection || !sum) continue;
      const before = { server: await timeOf(pid), database: await databaseTime(folder) };
      for (let one = 0; one < BLOCK; one += 1) await ask(connection, target);
      sum.server += (await timeOf(pid)) - before.server;
      sum.database += (await databaseTime(folder)) - before.database;
    }
  }
  for (const connection of connections) connection.close();
  const each = Math.ceil(requests / BLOCK) * BLOCK;
  return sums.map(({ server, database }) => ({ server: server / each, database: database / each }));
}

interface Sides {
  folder: string;
  server: Pick<Running, 'port' | 'pid'>;
  bare: Pick<Running, 'port' | 'pid'>;
  shop: Shop;
  effort: number;
}

/** Nothing else may use the database meanwhile. */
export async function measureProcessorTime({ folder, server, bare, shop, effort }: Sides): Promise<Table[]> {
  if (process.platform !== 'linux') return [];
  const lines: Line[] = [];
  for (const operation of [createSale, searchSurnames, listSales, readSale]) {
    say(`Measuring processor time: ${operation.title}`);
    const sides = [
      { pid: server.pid, target: serverTarget(server.port, shop, operation) },
      { pid: bare.pid, target: bareTarget(bare.port, shop, operation) },
    ];
    for (const { target } of sides) await keepBusy([target], WARM_UP * effort);
    const measured = await measureSides(folder, sides, REQUESTS * effort);
    const sums = measured.map((times) => times.server + times.database);
    const cells = measured.flatMap((times, index) => [times.server, times.database, sums[index] ?? Number.NaN]);
    const goal = operation === createSale ? { atMost: goals.processorOfSale } : undefined;
    lines.push({ cells: [operation.title, ...cells.map((time) => fixed(time))], figure: sums[0] ?? Number.NaN, goal });
  }
  const columns = ['server', 'its database', 'sum', 'bare driver', 'its database', 'sum'];
  return [{ title: 'Processor time of a request, ms', columns, lines }];
}
