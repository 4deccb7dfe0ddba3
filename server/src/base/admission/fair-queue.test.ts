import { expect, test, vi } from 'vitest';
import { FairQueue, type Priority, type Ticket } from './fair-queue.ts';

const capacity = { inside: 50, insideGroup: 10, running: { write: 6, read: 5, report: 2 }, longestWait: 2000 };

function openQueue(what = capacity) {
  const queue = new FairQueue(what);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(
    name: string,
    group: string,
    { client = group, priority = 'read' }: { client?: string; priority?: Priority } = {},
  ) {
    const ticket = queue.enter({ group, client }, priority);
    if (!ticket) throw new Error('refused');
    const answered = queue.run(ticket, () => {
      began.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, resolve);
      });
    });
    const over = answered.then(
      () => queue.leave(ticket),
      () => queue.leave(ticket),
    );
    return { ticket, answered, over };
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await vi.waitFor(() => expect(queue.figures()).toBeDefined());
  }
  return { queue, began, ask, end };
}

const several = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, i) => make(i));
const refusal = { status: 503, code: 'overloaded', headers: { 'retry-after': '1' } };

test('a shop that sends many requests gets two thirds of the slots, so a second shop finds a free slot', () => {
  const { began, ask } = openQueue();
  several(10, (index) => ask(`a${index}`, 'a', { client: `a${index}` }));
  expect(began).toEqual(['a0', 'a1', 'a2', 'a3']);
  ask('b', 'b');
  expect(began.at(-1)).toBe('b');
});

test('a free slot goes to the shop with the fewest running requests, even if more requests of another shop wait', async () => {
  const { began, ask, end } = openQueue();
  several(10, (index) => ask(`a${index}`, 'a', { client: `a${index}` }));
  several(3, (index) => ask(`b${index}`, 'b', { client: `b${index}` }));
  ask('c', 'c');
  for (const name of ['a0', 'a1', 'a2']) await end(name);
  // When a2 ends, the first shop has one running request and the second shop has two, so the first shop gets the slot.
  expect(began.slice(4)).toEqual(['b0', 'c', 'b1', 'a4']);
});

test('the users of one shop take turns, and a user’s request that writes runs before the same user’s earlier request that reads', async () => {
  const { began, ask, end } = openQueue({ ...capacity, insideGroup: 20 });
  several(4, (index) => ask(`ana ${index}`, 'a', { client: 'ana' }));
  ask('ana waits', 'a', { client: 'ana' });
  ask('ana sells', 'a', { client: 'ana', priority: 'write' });
  ask('bea', 'a', { client: 'bea' });
  await end('ana 0');
  await end('ana 1');
  expect(began.slice(4)).toEqual(['bea', 'ana sells']);
});

test('requests for reports leave slots free for other reads, and all reads together leave a slot free for writes', () => {
  const { began, ask } = openQueue();
  for (const shop of ['a', 'b', 'c']) ask(`report ${shop}`, shop, { priority: 'report' });
  for (const shop of ['d', 'e', 'f', 'g']) ask(`list ${shop}`, shop);
  ask('sale', 'h', { priority: 'write' });
  expect(began).toEqual(['report a', 'report b', 'list d', 'list e', 'list f', 'sale']);
});

test('the queue refuses further requests of a shop with too many requests at once, and admits requests of other shops', () => {
  const { queue, ask } = openQueue();
  several(10, (index) => ask(`a${index}`, 'a', { client: `a${index}` }));
  expect(() => ask('one more', 'a', { client: 'new' })).toThrow('refused');
  ask('b', 'b');
  expect(queue.figures()).toEqual({ inside: 11, running: 5, waiting: 6, refused: 1, late: 0, abandoned: 0 });
});

test('one user can use at most half of the shop’s share', () => {
  const { ask } = openQueue();
  several(5, (index) => ask(`ana ${index}`, 'a', { client: 'ana' }));
  expect(() => ask('ana once more', 'a', { client: 'ana' })).toThrow('refused');
  ask('bea', 'a', { client: 'bea' });
});

test('while many shops send too many requests, the queue still admits a request of one more shop', () => {
  const { queue, ask } = openQueue();
  const storm = () => {
    for (let shop = 0; shop < 40; shop += 1) {
      try {
        ask('storm', `shop ${shop}`, { client: String(queue.figures().inside) });
      } catch {
        // The queue refuses most of these requests, as expected.
      }
    }
  };
  several(20, storm);
  expect(queue.figures().inside).toBeLessThan(capacity.inside);
  ask('quiet', 'quiet shop');
});

test('the queue refuses a request that has waited two seconds, and a request whose client disconnects stops waiting', async () => {
  vi.useFakeTimers();
  try {
    const { queue, ask } = openQueue();
    several(4, (index) => ask(`a${index}`, 'a', { client: `a${index}` }));
    const late = ask('late', 'a', { client: 'l' });
    const gone = ask('gone', 'a', { client: 'g' });
    queue.leave(gone.ticket);
    await expect(gone.answered).rejects.toMatchObject(refusal);
    vi.advanceTimersByTime(2000);
    await expect(late.answered).rejects.toMatchObject(refusal);
    expect(queue.figures()).toMatchObject({ running: 4, waiting: 0, late: 1, abandoned: 1 });
  } finally {
    vi.useRealTimers();
  }
});

test('a running request whose client disconnects keeps its slot until its work ends; then a waiting request gets the slot', async () => {
  const { queue, ask, end, began } = openQueue();
  const tickets: Ticket[] = several(4, (index) => ask(`a${index}`, 'a').ticket);
  for (const ticket of tickets) queue.leave(ticket);
  ask('again', 'a');
  expect(began).not.toContain('again');
  await end('a0');
  expect(began).toContain('again');
});
