import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCents, incomeOfLines, toCents } from '../../base/money.ts';
import {
  chargedPrice,
  chargeProblem,
  coverageParts,
  type CoverageTerms,
  proposedDiscount,
  splitAmongInsurers,
} from './coverage-parts.ts';

const noTerms: CoverageTerms = {
  basis: 'fixed',
  amount: null,
  percent: null,
  cap: null,
  agreedPrice: null,
  upgrade: false,
  copay: 0,
  copayDeducted: false,
};
const fixed = (amount: number): CoverageTerms => ({ ...noTerms, basis: 'fixed', amount });
const percent = (value: number, cap: number | null = null): CoverageTerms => ({
  ...noTerms,
  basis: 'percent',
  percent: value,
  cap,
});

describe('The parts of a line (docs/rules.md#tariff-1)', () => {
  it('a fixed amount of 40.000 leaves 45.000 of 85.000 to the client', () => {
    expect(coverageParts(85_000, 1, fixed(40_000))).toEqual({ base: 85_000, insurer: 40_000, client: 45_000 });
  });

  it('70 % of 120.000 stops at the cap of 60.000', () => {
    expect(coverageParts(120_000, 1, percent(70, 60_000))).toMatchObject({ insurer: 60_000, client: 60_000 });
  });

  it('70 % of 85.000,50 is 59.500,35', () => {
    expect(coverageParts(85_000.5, 1, percent(70))).toMatchObject({ insurer: 59_500.35, client: 25_500.15 });
  });

  it('33,33 % of 100.000,01 is 33.330,00', () => {
    expect(coverageParts(100_000.01, 1, percent(33.33))).toMatchObject({ insurer: 33_330, client: 66_670.01 });
  });

  it('the insurer never pays more than the price', () => {
    expect(coverageParts(45_000, 1, fixed(60_000))).toMatchObject({ insurer: 45_000, client: 0 });
  });

  it('an insurer that deducts the coseguro pays 5.000 less', () => {
    const rule = { ...percent(70, 60_000), copay: 5000 };
    expect(coverageParts(120_000, 1, { ...rule, copayDeducted: true })).toMatchObject({
      insurer: 55_000,
      client: 65_000,
    });
    expect(coverageParts(120_000, 1, rule)).toMatchObject({ insurer: 60_000, client: 60_000 });
    expect(coverageParts(3000, 1, { ...fixed(4000), copay: 5000, copayDeducted: true })).toMatchObject({
      insurer: 0,
      client: 3000,
    });
  });

  it('the parts of two lines at 50 % add up to the total of the sale, after its discount', () => {
    const incomes = incomeOfLines([toCents(100_000.01), toCents(50_000.02)], toCents(135_000.03)).map(fromCents);
    expect(incomes).toEqual([90_000.01, 45_000.02]);
    expect(incomes.map((income) => coverageParts(income, 1, percent(50)))).toEqual([
      { base: 90_000.01, insurer: 45_000.01, client: 45_000 },
      { base: 45_000.02, insurer: 22_500.01, client: 22_500.01 },
    ]);
  });

  it('a fixed amount counts for each unit', () => {
    expect(coverageParts(100_000, 2, fixed(35_000))).toMatchObject({ insurer: 70_000, client: 30_000 });
  });
});

describe('The agreed price (docs/rules.md#tariff-3)', () => {
  const agreed: CoverageTerms = { ...noTerms, basis: 'full', agreedPrice: 60_000 };

  it('without an upgrade the agreed price replaces the price, and a higher charge is refused', () => {
    expect(chargedPrice(90_000, agreed)).toEqual({ price: 60_000, mayChargeMore: false });
    expect(coverageParts(60_000, 1, agreed)).toEqual({ base: 60_000, insurer: 60_000, client: 0 });
    expect(chargeProblem(60_000, 1, agreed)).toBeUndefined();
    expect(chargeProblem(90_000, 1, agreed)).toBe(
      'El precio convenido es $\u00A060.000,00: no se puede cobrar más por esta prestación.',
    );
  });

  it('with an upgrade the client pays the difference above the agreed price', () => {
    const rule = { ...agreed, upgrade: true };
    expect(chargedPrice(90_000, rule)).toEqual({ price: 90_000, mayChargeMore: true });
    expect(coverageParts(90_000, 1, rule)).toEqual({ base: 90_000, insurer: 60_000, client: 30_000 });
    expect(chargeProblem(90_000, 1, rule)).toBeUndefined();
  });

  it('glasses that the shop sells for less are charged at the agreed price', () => {
    expect(chargedPrice(45_000, agreed).price).toBe(60_000);
    expect(chargedPrice(45_000, { ...agreed, upgrade: true }).price).toBe(60_000);
  });

  it('two pairs may cost twice the agreed price', () => {
    expect(chargeProblem(120_000, 2, agreed)).toBeUndefined();
    expect(coverageParts(120_000, 2, agreed)).toMatchObject({ insurer: 120_000, client: 0 });
  });

  it('a percentage is computed from the agreed price', () => {
    const rule = { ...percent(50), agreedPrice: 60_000, upgrade: true };
    expect(coverageParts(90_000, 1, rule)).toMatchObject({ insurer: 30_000, client: 60_000 });
  });

  it('a rule without an agreed price keeps the price of the shop', () => {
    expect(chargedPrice(90_000, noTerms)).toEqual({ price: 90_000, mayChargeMore: true });
    expect(chargeProblem(90_000, 1, noTerms)).toBeUndefined();
  });
});

describe('Several insurers in one line (docs/rules.md#tariff-2)', () => {
  it('two insurers that each pay 50 % of the price leave nothing to the client', () => {
    expect(splitAmongInsurers(90_000, 1, [percent(50), percent(50)])).toEqual([
      { base: 90_000, insurer: 45_000, client: 45_000 },
      { base: 45_000, insurer: 45_000, client: 0 },
    ]);
  });

  it('the second of two fixed amounts is limited to the rest that the first amount leaves', () => {
    expect(splitAmongInsurers(90_000, 1, [fixed(60_000), fixed(50_000)])).toEqual([
      { base: 90_000, insurer: 60_000, client: 30_000 },
      { base: 30_000, insurer: 30_000, client: 0 },
    ]);
  });
});

describe('A discount of an insurer (docs/rules.md#tariff-4)', () => {
  it('a discount rule proposes the discount of the sale, and the insurer owes nothing', () => {
    const rule: CoverageTerms = { ...noTerms, basis: 'discount', percent: 20 };
    expect(proposedDiscount(90_000, 1, rule)).toBe(18_000);
    expect(coverageParts(90_000, 1, rule)).toEqual({ base: 90_000, insurer: 0, client: 90_000 });
  });

  it('a fixed discount counts for each unit, and is never above the price', () => {
    const rule: CoverageTerms = { ...noTerms, basis: 'discount', amount: 30_000 };
    expect(proposedDiscount(90_000, 2, rule)).toBe(60_000);
    expect(proposedDiscount(20_000, 1, rule)).toBe(20_000);
  });

  it('a discount stops at its cap, and a rule of another basis proposes no discount', () => {
    expect(proposedDiscount(90_000, 1, { ...noTerms, basis: 'discount', percent: 50, cap: 10_000 })).toBe(10_000);
    expect(proposedDiscount(90_000, 1, percent(50))).toBe(0);
  });
});

const cents = fc.integer({ min: 1, max: 999_999_999 }).map(fromCents);
const terms: fc.Arbitrary<CoverageTerms> = fc.record({
  basis: fc.constantFrom('fixed', 'percent', 'full', 'discount'),
  amount: fc.option(cents),
  percent: fc.option(fc.integer({ min: 1, max: 10_000 }).map(fromCents)),
  cap: fc.option(cents),
  agreedPrice: fc.option(cents),
  upgrade: fc.boolean(),
  copay: fc.integer({ min: 0, max: 10_000_000 }).map(fromCents),
  copayDeducted: fc.boolean(),
});

describe('Any line and any rules', () => {
  it('base = insurer + client, no part is negative, and the insurers together never pay more than the line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(terms, { minLength: 1, maxLength: 3 }),
        (income, quantity, turns) => {
          const parts = splitAmongInsurers(fromCents(income), quantity, turns).map(({ base, insurer, client }) => ({
            base: toCents(base),
            insurer: toCents(insurer),
            client: toCents(client),
          }));
          for (const { base, insurer, client } of parts) {
            expect(insurer + client).toBe(base);
            expect(Math.min(insurer, client)).toBeGreaterThanOrEqual(0);
          }
          expect(parts.reduce((sum, { insurer }) => sum + insurer, 0) + (parts.at(-1)?.client ?? 0)).toBe(income);
        },
      ),
    );
  });

  it('if the rule has no fixed amount, the insurer pays at most the agreed price for each unit', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 20 }), terms, (income, quantity, rule) => {
        fc.pre(rule.agreedPrice !== null && rule.basis !== 'fixed');
        const { insurer } = coverageParts(income, quantity, rule);
        expect(toCents(insurer)).toBeLessThanOrEqual(toCents(rule.agreedPrice ?? 0) * quantity);
      }),
    );
  });
});
