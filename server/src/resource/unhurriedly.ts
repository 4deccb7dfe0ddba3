import { setTimeout as rest } from 'node:timers/promises';

/** For each millisecond of reading, so many of rest, and the longest one: the others' turn. */
const REST = 2;
const LONGEST_REST = 25;

/** The same items, with a rest after each: an export or a backup has time, a sale has not. */
export async function* unhurriedly<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for await (const item of items) {
    const took = performance.now() - began;
    yield item;
    await rest(Math.min(took * REST, LONGEST_REST));
    began = performance.now();
  }
}
