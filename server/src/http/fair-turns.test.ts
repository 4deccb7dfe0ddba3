import { expect, test, vi } from 'vitest';
import { FairTurns, type Lane, type Visit } from './fair-turns.ts';

const capacity = { inside: 50, insideParty: 10, running: { write: 6, read: 5, report: 2 }, patience: 2000 };

/** So many places that two thirds are four. Requests that run until they are told to end; it notes the order in which they began. */
function house(what = capacity) {
  const turns = new FairTurns(what);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  function ask(name: string, party: string, { caller = party, lane = 'read' }: { caller?: string; lane?: Lane } = {}) {
    const visit = turns.enter({ party, caller });
    if (!visit) throw new Error('refused');
    const answered = turns.run(visit, lane, () => {
      began.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, resolve);
      });
    });
    const over = answered.then(
      () => turns.leave(visit),
      () => turns.leave(visit),
    );
    return { visit, answered, over };
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await vi.waitFor(() => expect(turns.figures()).toBeDefined());
  }
  return { turns, began, ask, end };
}

const several = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, i) => make(i));
const refusal = { status: 503, code: 'overloaded', headers: { 'retry-after': '1' } };

test('a shop that asks for everything gets two thirds of the places; the next shop finds one free', () => {
  const { began, ask } = house();
  several(10, (index) => ask(`a${index}`, 'a', { caller: `a${index}` }));
  expect(began).toEqual(['a0', 'a1', 'a2', 'a3']);
  ask('b', 'b');
  expect(began.at(-1)).toBe('b');
});

test('the shop with least under way goes next, however many of another wait', async () => {
  const { began, ask, end } = house();
  several(10, (index) => ask(`a${index}`, 'a', { caller: `a${index}` }));
  several(3, (index) => ask(`b${index}`, 'b', { caller: `b${index}` }));
  ask('c', 'c');
  for (const name of ['a0', 'a1', 'a2']) await end(name);
  // Then the first shop has one of its own left, the second two.
  expect(began.slice(4)).toEqual(['b0', 'c', 'b1', 'a4']);
});

test('whose turn it is goes round the people of a shop too, and a sale goes before a list', async () => {
  const { began, ask, end } = house({ ...capacity, insideParty: 20 });
  several(4, (index) => ask(`ana ${index}`, 'a', { caller: 'ana' }));
  ask('ana waits', 'a', { caller: 'ana' });
  ask('ana sells', 'a', { caller: 'ana', lane: 'write' });
  ask('bea', 'a', { caller: 'bea' });
  await end('ana 0');
  await end('ana 1');
  expect(began.slice(4)).toEqual(['bea', 'ana sells']);
});

test('reports of all shops together leave places to lists, and these one to sales', () => {
  const { began, ask } = house();
  for (const shop of ['a', 'b', 'c']) ask(`report ${shop}`, shop, { lane: 'report' });
  for (const shop of ['d', 'e', 'f', 'g']) ask(`list ${shop}`, shop);
  ask('sale', 'h', { lane: 'write' });
  expect(began).toEqual(['report a', 'report b', 'list d', 'list e', 'list f', 'sale']);
});

test('a shop with too many under way is refused at the door, while others come in', () => {
  const { turns, ask } = house();
  several(10, (index) => ask(`a${index}`, 'a', { caller: `a${index}` }));
  expect(() => ask('one more', 'a', { caller: 'new' })).toThrow('refused');
  ask('b', 'b');
  expect(turns.figures()).toEqual({ inside: 11, running: 5, waiting: 6, refused: 1, late: 0, abandoned: 0 });
});

test('one person has half of what is the shop’s at most', () => {
  const { ask } = house();
  several(5, (index) => ask(`ana ${index}`, 'a', { caller: 'ana' }));
  expect(() => ask('ana once more', 'a', { caller: 'ana' })).toThrow('refused');
  ask('bea', 'a', { caller: 'bea' });
});

test('however many shops storm, the next still comes in', () => {
  const { turns, ask } = house();
  const storm = () => {
    for (let shop = 0; shop < 40; shop += 1) {
      try {
        ask('storm', `shop ${shop}`, { caller: String(turns.figures().inside) });
      } catch {
        // Refused, as it should be.
      }
    }
  };
  several(20, storm);
  expect(turns.figures().inside).toBeLessThan(capacity.inside);
  ask('quiet', 'quiet shop');
});

test('who waits two seconds is refused, who goes away waits no more', async () => {
  vi.useFakeTimers();
  try {
    const { turns, ask } = house();
    several(4, (index) => ask(`a${index}`, 'a', { caller: `a${index}` }));
    const late = ask('late', 'a', { caller: 'l' });
    const gone = ask('gone', 'a', { caller: 'g' });
    turns.leave(gone.visit);
    await expect(gone.answered).rejects.toMatchObject(refusal);
    vi.advanceTimersByTime(2000);
    await expect(late.answered).rejects.toMatchObject(refusal);
    expect(turns.figures()).toMatchObject({ running: 4, waiting: 0, late: 1, abandoned: 1 });
  } finally {
    vi.useRealTimers();
  }
});

test('who goes away while its work runs holds its place until that has ended, and no other', async () => {
  const { turns, ask, end, began } = house();
  const visits: Visit[] = several(4, (index) => ask(`a${index}`, 'a').visit);
  for (const visit of visits) turns.leave(visit);
  ask('again', 'a');
  expect(began).not.toContain('again');
  await end('a0');
  expect(began).toContain('again');
});
