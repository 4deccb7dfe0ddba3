import { expect, it } from 'vitest';
import { chartLook } from './looks.ts';

it('ten series have ten different colours, and the eleventh has the colour of the first again (docs/rules.md#reports-10)', () => {
  const colors = Array.from({ length: 10 }, (_, index) => chartLook(index).color);
  expect(new Set(colors).size).toBe(10);
  expect(chartLook(10).color).toBe(chartLook(0).color);
  expect(chartLook(23).color).toBe(chartLook(3).color);
});

it('twenty series all look different, and the first seven series have seven different marks', () => {
  const looks = Array.from({ length: 20 }, (_, index) => Object.values(chartLook(index)).join());
  expect(new Set(looks).size).toBe(20);
  const marks = Array.from({ length: 7 }, (_, index) => chartLook(index).shape);
  expect(new Set(marks).size).toBe(7);
});
