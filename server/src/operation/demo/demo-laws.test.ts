import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { missingInDemoShop } from '../../testing/laws/missing-in-demo-shop.ts';
import { makeDemoShop } from './seed-demo.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * The age of the small shops in these tests, in days. In a small shop the tests find every fault except missing old
 * debts. A shop of 18 months takes twenty times as long to make.
 */
const FEW_DAYS = 24;

/** A test makes a demo shop at each n-th moment of its period. Eleven is no multiple of seven, so the days of the week differ. */
const EVERY = lawRuns({ few: 11, all: 1 });

/** Returns the moments at which the demo shop lacks something, each with the missing things. */
const lacksAt = (moments: readonly number[], daysOpen?: number) =>
  moments.flatMap((at) => {
    const missing = missingInDemoShop(makeDemoShop(new Date(at), [], daysOpen));
    return missing.length > 0 ? [{ moment: new Date(at).toISOString(), missing }] : [];
  });

const someOf = (moments: readonly number[]) => moments.filter((_, index) => index % EVERY === 0);

function daysBetween(from: string, until: string): number[] {
  const first = Date.parse(`${from}T03:00:00Z`);
  const days = (Date.parse(`${until}T03:00:00Z`) - first) / DAY;
  return Array.from({ length: days }, (_, day) => first + day * DAY + (day % 24) * HOUR);
}

describe('the demo shop has everything that a visitor looks for (docs/rules.md#operation-3)', () => {
  test.each([
    ['2027-01-01', '2027-05-01'],
    ['2027-05-01', '2027-09-01'],
    ['2027-09-01', '2028-01-01'],
    ['2028-01-01', '2028-05-01'],
    ['2028-05-01', '2028-09-01'],
    ['2028-09-01', '2029-01-01'],
  ])('the demo shop lacks nothing on any day from %s until %s', (from, until) => {
    expect(lacksAt(someOf(daysBetween(from, until)), FEW_DAYS)).toEqual([]);
  });

  test('the demo shop lacks nothing at any hour of a week with a holiday', () => {
    const sunday = Date.parse('2026-12-20T03:00:00Z');
    const moments = Array.from({ length: 7 * 24 }, (_, hour) => sunday + hour * HOUR);
    expect(lacksAt(someOf(moments), FEW_DAYS)).toEqual([]);
  });

  test.each([
    ['on an evening when no client had just ordered', '2026-11-23T21:22:00Z'],
    ['in the last minute of a leap day', '2028-03-01T02:59:00Z'],
    ['in the first minute of a year', '2027-01-01T03:00:00Z'],
  ])('a demo shop with 18 months of trade lacks nothing %s', (_, moment) => {
    expect(lacksAt([Date.parse(moment)])).toEqual([]);
  });
});
