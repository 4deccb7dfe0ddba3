import { expect, it } from 'vitest';
import { lookOf } from './looks.ts';

it('ten colours, cycling by the index of the series (docs/rules.md#reports-10)', () => {
  const colors = Array.from({ length: 10 }, (_, index) => lookOf(index).color);
  expect(new Set(colors).size).toBe(10);
  expect(lookOf(10).color).toBe(lookOf(0).color);
  expect(lookOf(23).color).toBe(lookOf(3).color);
});

it('twenty series all look different, not only by colour', () => {
  const looks = Array.from({ length: 20 }, (_, index) => Object.values(lookOf(index)).join());
  expect(new Set(looks).size).toBe(20);
  const marks = Array.from({ length: 7 }, (_, index) => lookOf(index).shape);
  expect(new Set(marks).size).toBe(7);
});
