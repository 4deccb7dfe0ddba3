import { describe, expect, it } from 'vitest';
import { basisValues, unusedFields, withoutUnused } from './basis-fields.ts';

describe('each basis of a rule uses only some of the fields (docs/rules.md#tariff-1)', () => {
  it.each([
    ['fixed', ['percent', 'cap']],
    ['percent', ['amount']],
    ['full', ['amount', 'percent', 'cap']],
    ['discount', ['agreedPrice', 'upgrade']],
    ['', ['amount', 'percent', 'cap', 'agreedPrice', 'upgrade']],
  ])('the basis «%s» does not use %s', (basis, unused) => expect([...unusedFields(basis)]).toEqual(unused));

  it('a request has blanks for the unused fields, and keeps the other fields', () => {
    const typed = { code: 'L-01', basis: 'full', amount: 40_000, percent: 150, upgrade: true };
    expect(withoutUnused(typed, 'full')).toEqual({ ...typed, amount: null, percent: null, cap: null });
  });

  it('the form of a rule starts with its values, and the form of a new rule starts blank', () => {
    const rule = { amount: null, percent: 60, cap: 60_000, agreedPrice: null, upgrade: true };
    expect(basisValues({ ...rule })).toEqual(rule);
    expect(basisValues()).toEqual({ amount: null, percent: null, cap: null, agreedPrice: null, upgrade: false });
  });
});
