import { setTimeout as pause } from 'node:timers/promises';

/** The milliseconds of pause for each millisecond that the reading of an item takes, and the longest pause in milliseconds. */
const PAUSE_FACTOR = 2;
const LONGEST_PAUSE = 25;

/** Yields the same items with a pause after each item, so that an export or a backup does not delay the saving of sales. */
export async function* withPauses<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    const took = performance.now() - began;
    yield item;
    await pause(Math.min(took * PAUSE_FACTOR, LONGEST_PAUSE));
    began = performance.now();
  }
}
