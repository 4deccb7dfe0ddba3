/** How long a client may leave a file unread, and take for the whole of it, in milliseconds. */
export const UNREAD_TIME = 20_000;
export const WHOLE_TIME = 10 * 60_000;

/** The same items, the first one already there: what fails before it can still be answered as a failure. */
export async function begun<Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return {
    async *[Symbol.asyncIterator]() {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    },
  };
}

/** The same items, until one waits too long for being taken: then it gives up, once. */
export async function* patiently<Item>(items: AsyncIterable<Item>, giveUp: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    const waiting = setTimeout(giveUp, UNREAD_TIME);
    try {
      yield item;
    } finally {
      clearTimeout(waiting);
    }
  }
}
