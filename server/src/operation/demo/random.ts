/** The same seed gives the same numbers, so the demo shop is the same everywhere. */
export interface Random {
  fraction(): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(weights: readonly (readonly [item: Item, weight: number])[]): Item;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: number): Random {
  const fraction = mulberry32(seed);
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  const weighted = <Item>(weights: readonly (readonly [Item, number])[]): Item => {
    let left = fraction() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    const found = weights.find(([, weight]) => (left -= weight) < 0) ?? weights.at(-1);
    if (!found) throw new RangeError('There is nothing to pick from');
    return found[0];
  };
  return { fraction, between, pick, weighted, chance: (probability) => fraction() < probability };
}
