import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of pause for each millisecond that the reading of an item takes. */
const PAUSE_FACTOR = 2;
const LONGEST_PAUSE = 25;

/** An export or a backup does not delay the saving of sales. */
export async function* withPauses<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    const took = performance.now() - began;
    yield item;
    await pause(Math.min(took * PAUSE_FACTOR, LONGEST_PAUSE));
    began = performance.now();
  }
}
