import { describe, expect, it } from 'vitest';
import { optionalPeriod, period } from './period.ts';

const messageOf = (schema: typeof period | typeof optionalPeriod, sent: object) => {
  const { error } = schema.safeParse(sent);
  return error && [error.issues[0]?.path[0], error.issues[0]?.message];
};

describe('A period between two days (docs/rules.md#reports-13)', () => {
  it('a period has at most 366 days, and its second day is not before the first', () => {
    expect(messageOf(period, { from: '2026-02-28', to: '2026-02-28' })).toBeUndefined();
    expect(messageOf(period, { from: '2028-01-01', to: '2028-12-31' })).toBeUndefined();
    expect(messageOf(period, { from: '2028-01-01', to: '2029-01-01' })).toEqual([
      'from',
      'Elegí un período de hasta 366 días.',
    ]);
    const reversed = { from: '2026-03-02', to: '2026-03-01' };
    for (const schema of [period, optionalPeriod])
      expect(messageOf(schema, reversed)).toEqual(['to', 'Tiene que ser igual o posterior al primer día.']);
  });

  it('an optional period has both days or no day', () => {
    expect(optionalPeriod.parse({})).toEqual({});
    expect(messageOf(optionalPeriod, { from: '2026-03-02' })).toEqual(['to', 'Elegí los dos días.']);
    expect(messageOf(optionalPeriod, { to: '2026-03-02' })).toEqual(['from', 'Elegí los dos días.']);
  });
});
