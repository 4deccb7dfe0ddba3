import { describe, expect, it } from 'vitest';
import { periodOf } from './collections-period.ts';

describe('The period of the collections in the URL (docs/rules.md#cash-10)', () => {
  it('a day that does not exist is replaced by the default day', () => {
    expect(periodOf({ from: '2026-10-01', to: '2026-10-15' })).toEqual({ from: '2026-10-01', to: '2026-10-15' });
    expect(periodOf({ from: '2026-02-30', to: '2026-10-15' })).toEqual({ from: '2026-09-16', to: '2026-10-15' });
    const byDefault = periodOf({});
    expect(periodOf({ to: '2026-13-45' })).toEqual(byDefault);
  });
});
