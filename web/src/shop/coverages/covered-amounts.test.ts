import { describe, expect, it } from 'vitest';
import { atAgreedPrices, coveredAmounts, insurerTotalOf } from './covered-amounts.ts';
import { problemsOfCoverages, sentCoverages } from './draft-coverage.ts';
import { aCoverage, aRule, mutual } from '../../testing/given-drafts.ts';

const line = (key: string, price: number, quantity = 1) => ({ key, name: key, price, quantity });

describe('The amounts of the insurers and of the client in the wizard (docs/rules.md#coverage-10)', () => {
  it('the insurer pays its fixed amount, and the client the rest', () => {
    const amounts = coveredAmounts([line('frame', 85_000)], 85_000, [aCoverage(aRule(), ['frame'])]);
    expect(amounts).toEqual([[{ base: 85_000, insurer: 40_000, client: 45_000, proposed: 40_000 }]]);
    expect(insurerTotalOf(amounts)).toBe(40_000);
  });

  it('a discount of the sale lowers the base of each line, and the bases are rounded to the cent', () => {
    const half = aRule({ basis: 'percent', amount: null, percent: 50 });
    const coverage = {
      ...aCoverage(half, ['a']),
      lines: [...aCoverage(half, ['a']).lines, ...aCoverage(half, ['b']).lines],
    };
    const amounts = coveredAmounts([line('a', 100_000.01), line('b', 50_000.02)], 135_000.03, [coverage]);
    expect(amounts[0]).toMatchObject([
      { insurer: 45_000.01, client: 45_000 },
      { insurer: 22_500.01, client: 22_500.01 },
    ]);
  });

  it('an agreed price replaces the prices of a pair, and with an upgrade the client pays the difference', () => {
    const pair = [line('frame', 30_000), line('lenses', 60_000)];
    const full = aRule({ target: 'pair', basis: 'full', amount: null, agreedPrice: 60_000 });
    const bound = [aCoverage(full, ['frame', 'lenses'])];
    expect(atAgreedPrices(pair, bound).map(({ price }) => price)).toEqual([20_000, 40_000]);
    const free = [aCoverage({ ...full, upgrade: true }, ['frame', 'lenses'])];
    expect(atAgreedPrices(pair, free)).toEqual(pair);
    expect(coveredAmounts(pair, 90_000, free)[0]).toMatchObject([{ insurer: 60_000, client: 30_000 }]);
  });

  it('the second insurer pays at most the amount that the first insurer left', () => {
    const first = aCoverage(aRule({ amount: 60_000 }), ['pair']);
    const second = aCoverage(aRule({ insurance: mutual, amount: 50_000 }), ['pair']);
    const amounts = coveredAmounts([line('pair', 90_000)], 90_000, [first, second]);
    expect(amounts.flat().map(({ insurer }) => insurer)).toEqual([60_000, 30_000]);
  });

  it('a line that the sale no longer has counts as 0, and is not sent', () => {
    const coverages = [aCoverage(aRule(), ['gone'])];
    const amounts = coveredAmounts([line('frame', 85_000)], 85_000, coverages);
    expect(insurerTotalOf(amounts)).toBe(0);
    expect(sentCoverages(coverages, ['frame'], amounts, null)).toEqual([]);
  });
});

describe('An insurer that pays nothing (docs/rules.md#coverage-10)', () => {
  const warnings = [{ code: 'affiliateNumberMissing', message: 'Falta el número de afiliado.' }];
  const full = aCoverage(aRule({ basis: 'full', amount: null }), ['frame']);
  const second = { ...aCoverage(aRule({ insurance: mutual }), ['frame']), warnings };
  const sold = [line('frame', 85_000)];

  it('an insurer that pays nothing is not sent, and its warnings need no confirmation', () => {
    const amounts = coveredAmounts(sold, 85_000, [full, second]);
    expect(sentCoverages([full, second], ['frame'], amounts, null)).toMatchObject([{ insurance: full.insurance._id }]);
    expect(problemsOfCoverages([full, second], amounts)).toEqual({});
  });

  it('the amount 0 needs no reason, and an amount above the rest of the line is refused', () => {
    const zero = aCoverage(aRule(), ['frame'], 0);
    const amounts = coveredAmounts(sold, 85_000, [zero]);
    expect(sentCoverages([zero], ['frame'], amounts, null)).toEqual([]);
    expect(problemsOfCoverages([zero], amounts)).toEqual({});
    const typed = [full, { ...second, lines: second.lines.map((one) => ({ ...one, amount: 100 })) }];
    expect(Object.keys(problemsOfCoverages(typed, coveredAmounts(sold, 85_000, typed)))).toEqual([
      'coverages.1.lines.0.insurerAmount',
    ]);
  });
});

const problemsWith = (amount: number) => {
  const coverages = [aCoverage(aRule(), ['frame'], amount)];
  return problemsOfCoverages(coverages, coveredAmounts([line('frame', 85_000)], 85_000, coverages));
};

describe('Missing values of a coverage (docs/rules.md#coverage-10)', () => {
  it("an amount other than the rule's amount needs a note, and an amount above the line is refused", () => {
    expect(problemsWith(40_000)).toEqual({});
    expect(problemsWith(35_000)).toEqual({
      'coverages.0.lines.0.note': 'El importe no es el de la regla: contá por qué en el motivo.',
    });
    expect(problemsWith(85_000.01)).toEqual({
      'coverages.0.lines.0.insurerAmount': 'La obra social no puede pagar más que el renglón: quedan $\u00A085.000,00.',
    });
  });

  it('one tick confirms the warnings, and an unconfirmed warning is a problem', () => {
    const warnings = [{ code: 'affiliateNumberMissing', message: 'Falta el número de afiliado.' }];
    const coverage = { ...aCoverage(aRule(), ['frame']), warnings };
    const amounts = coveredAmounts([line('frame', 85_000)], 85_000, [coverage]);
    expect(problemsOfCoverages([coverage], amounts)).toEqual({
      'coverages.0.confirmed': 'Confirmá que revisaste los avisos.',
    });
    const confirmed = { ...coverage, confirmed: ['Falta el número de afiliado.'] };
    expect(problemsOfCoverages([confirmed], amounts)).toEqual({});
    expect(sentCoverages([confirmed], ['frame'], amounts, null)[0]?.warnings).toEqual(warnings);
  });
});
