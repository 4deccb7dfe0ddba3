/** Sales made one after the other, alone or beside something that has time. */
import { type Connection, openConnection, wireOf } from './connection.ts';
import { timesOf, type Times } from './measure.ts';
import { createSale } from './operations.ts';
import type { Running } from './processes.ts';
import type { Shop } from './shop.ts';

export const MEGABYTE = 1024 * 1024;
/** Sales made beforehand, so that the server is warm, and then to compare with. */
export const WARMING = 100;
export const COMPARED = 300;

/** One run of sales, one after the other, alone or beside something else. */
export interface Run {
  sales: Times;
  /** The longest that the server's event loop was held up, and 99 of 100 times, in milliseconds. */
  loop: { p99: number; max: number };
  /** The most memory above that of the beginning, in bytes. */
  growth: number;
}

/** Makes sales while `goesOn`, and watches the server meanwhile. */
export async function sellWhile(server: Running, shop: Shop, goesOn: (made: number) => boolean): Promise<Run> {
  const connection = await openConnection(server.port);
  const before = await server.memory();
  await server.loopDelay();
  const taken: number[] = [];
  let most = before;
  while (goesOn(taken.length)) {
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
