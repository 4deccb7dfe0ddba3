import { describe, expect, it } from 'vitest';
import { readDay } from './read-day.ts';

describe('A typed date is read as day, month and year (docs/rules.md#dates-3)', () => {
  it.each([
    ['05/03/2026', '2026-03-05'],
    ['5/3/26', '2026-03-05'],
    ['5-3-2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['050326', '2026-03-05'],
    [' 5/3 ', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['29/02/2028', '2028-02-29'],
  ])('%o is read as %o', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day);
  });

  it.each(['', '31/02/2026', '29/02/2026', '13/13/2026', '5/3/202', 'mañana', '2026-02-31', '0/0/2026'])(
    '%o is not a date',
    (typed) => {
      expect(readDay(typed, '2026-11-21')).toBeUndefined();
    },
  );
});
