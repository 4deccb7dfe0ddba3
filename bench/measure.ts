import { type Connection, openConnection, wireOf } from './connection.ts';
import type { Operation } from './operation.ts';
import type { Shop } from './shop.ts';

export interface Target {
  port: number;
  next: () => Buffer;
  status: number;
}

/** In milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

const CONNECTIONS = 16;
/** Short turns spread the machine's noise evenly over all targets. */
const BLOCK = 10;

/** @returns the milliseconds until the answer */
export async function ask(connection: Connection, { next, status }: Target): Promise<number> {
  const wire = next();
  const began = performance.now();
  const reply = await connection.send(wire);
  const took = performance.now() - began;
  if (reply.status !== status) throw new Error(`Answered ${reply.bytes.toString()}`);
  return took;
}

/** @param sorted in ascending order */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function timesOf(taken: readonly number[]): Times {
  const sorted = taken.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 50), p99: percentile(sorted, 99) };
}

/** The targets take turns. */
export async function measureTimes<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  requests: number,
): Promise<Record<Name, Times>> {
  const sides = await Promise.all(
    Object.entries<Target>(targets).map(async ([name, target]) => {
      return { name, target, connection: await openConnection(target.port), taken: [] as number[] };
    }),
  );
  for (let done = 0; done < requests; done += BLOCK) {
    for (const { target, connection, taken } of sides) {
      for (let one = 0; one < BLOCK; one += 1) taken.push(await ask(connection, target));
    }
  }
  for (const { connection } of sides) connection.close();
  return Object.fromEntries(sides.map(({ name, taken }) => [name, timesOf(taken)])) as Record<Name, Times>;
}

/** Answers per second of each target over 16 connections, in turns of half a second. */
export async function measureRates<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  seconds: number,
): Promise<Record<Name, number>> {
  const sides = await Promise.all(
    Object.entries<Target>(targets).map(async ([name, target]) => {
      const opening = Array.from({ length: CONNECTIONS }, () => openConnection(target.port));
      return { name, target, connections: await Promise.all(opening), answered: 0, milliseconds: 0 };
    }),
  );
  for (let turn = 0; turn < seconds * 2; turn += 1) {
    for (const side of sides) {
      const began = performance.now();
      const busy = side.connections.map(async (connection) => {
        while (performance.now() - began < 500) {
          await ask(connection, side.target);
          side.answered += 1;
        }
      });
      await Promise.all(busy);
      side.milliseconds += performance.now() - began;
    }
  }
  for (const { connections } of sides) for (const connection of connections) connection.close();
  return Object.fromEntries(
    sides.map(({ name, answered, milliseconds }) => [name, (answered * 1000) / milliseconds]),
  ) as Record<Name, number>;
}

/** Sends the requests over 16 connections, to the targets in turn. All targets must have the same port. */
export async function keepBusy(targets: readonly Target[], requests: number): Promise<void> {
  let sent = 0;
  const [first] = targets;
  if (!first) return;
  const lines = Array.from({ length: CONNECTIONS }, async () => {
    const connection = await openConnection(first.port);
    while (sent < requests) {
      sent += 1;
      await ask(connection, targets[sent % targets.length] ?? first);
    }
    connection.close();
  });
  await Promise.all(lines);
}

export function serverTarget(port: number, shop: Shop, operation: Operation): Target {
  let sent = 0;
  return {
    port,
    status: operation.status,
    next: () => wireOf(operation.request(shop, sent++ % operation.variants)),
  };
}

export function bareTarget(port: number, shop: Shop, operation: Operation): Target {
  let sent = 0;
  return {
    port,
    status: 200,
    next() {
      const variant = sent++ % operation.variants;
      return wireOf({ ...operation.request(shop, variant), path: `/${operation.name}/${variant}` });
    },
  };
}
