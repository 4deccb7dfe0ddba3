import { describe, expect, it } from 'vitest';
import { discountOffers } from './discount-offers.ts';
import { aRule, osde } from '../../testing/given-drafts.ts';
import { proposeLines, type TariffPolicy } from './propose-coverages.ts';

const frame = { key: 'frame', quantity: 2, target: 'frame', type: 'none', design: '' } as const;
const cloth = { key: 'cloth', quantity: 1, target: 'other', type: 'none', design: '' } as const;
const lines = [
  { key: 'frame', name: 'Armazón', price: 50_000.5, quantity: 2 },
  { key: 'cloth', name: 'Paño', price: 1000, quantity: 1 },
];
const known = { today: '2026-11-26', birthDate: null, prescriptionDay: null, eyes: null, promisedDay: null };
const policyWith = (rules: TariffPolicy['rules']): TariffPolicy => ({
  insurance: osde,
  plan: null,
  affiliateNumber: '',
  insurer: { prescriptionDays: 60, needsAuthorization: true },
  earlier: [],
  rules,
});
const off = aRule({ basis: 'discount', percent: 20, amount: null, description: '20 % en armazones' });

describe('The discount of an insurer (docs/rules.md#tariff-4)', () => {
  it('a rule with the basis discount offers a discount on the line, and covers no part of the line', () => {
    expect(discountOffers([policyWith([off])], [frame, cloth], lines, known)).toEqual([
      { insurance: 'OSDE', amount: 20_000.2, rules: ['20 % en armazones'], warnings: [] },
    ]);
    expect(proposeLines(policyWith([off]), [frame, cloth], known)).toEqual([]);
  });

  it('an earlier benefit within the interval causes a warning', () => {
    const earlier = [
      { day: '2026-02-01', number: 4711, target: 'frame', pairKind: null, quantity: 1, powers: null },
    ] as const;
    const policy = { ...policyWith([{ ...off, everyCalendarYears: 1 }]), earlier };
    const [offer] = discountOffers([policy], [{ ...frame, quantity: 1 }], lines, known);
    expect(offer?.warnings.map(({ code }) => code)).toEqual(['interval']);
  });

  it('a tariff without discounts offers no discount', () => {
    expect(discountOffers([policyWith([aRule()])], [frame], lines, known)).toEqual([]);
  });
});
