import { describe, expect, it } from 'vitest';
import { isDollarAmount, isDollarHeading, readDollars } from './dollars.ts';
import { suggestMapping } from './import-mapping.ts';
import { importPlans } from './import-plans.ts';

describe('Amounts in dollars (docs/rules.md#imports-26)', () => {
  it.each(['Costo USD', 'Costo U$S', 'Costo (u$s)', 'Costo en dólares', 'COSTO US$', 'Costo U$D', 'Costo dolar'])(
    'the column «%s» is in dollars, and is the cost',
    (heading) => {
      expect(isDollarHeading(heading)).toBe(true);
      expect(suggestMapping(importPlans.products, [heading])).toEqual({ cost: heading });
    },
  );

  it.each(['Costo', 'Costo $', 'Costo s/IVA', 'Doloroso', 'Usado', 'Busdeo'])(
    'the column «%s» is not in dollars',
    (heading) => expect(isDollarHeading(heading)).toBe(false),
  );

  it('a column in pesos is preferred to the same column in dollars', () => {
    expect(suggestMapping(importPlans.products, ['Costo USD', 'Costo $'])).toEqual({ cost: 'Costo $' });
  });

  it.each([
    ['U$S 12,50', 'Costo', 17_937.5],
    ['USD 12.5', 'Costo', 17_937.5],
    ['12,50 dólares', 'Costo', 17_937.5],
    ['US$ 1.200', 'Costo', 1_722_000],
    ['12,50', 'Costo USD', 17_937.5],
    ['$ 12,50', 'Costo USD', 17_937.5],
    ['U$S 0,333', 'Costo', 477.86],
  ])('at 1,435 pesos, «%s» below «%s» is %d pesos', (text, heading, value) =>
    expect(readDollars(text, heading, 1435)).toEqual({ value }),
  );

  it.each([
    ['12,50', 'Costo'],
    ['$ 12,50', 'Costo'],
    ['ARS 12,50', 'Costo USD'],
    ['mil', 'Costo USD'],
    ['', 'Costo USD'],
    ['USD', 'Costo'],
  ])('«%s» below «%s» is no amount in dollars', (text, heading) =>
    expect(readDollars(text, heading, 1435)).toBeUndefined(),
  );

  it('without a rate, an amount in dollars is wrong', () => {
    expect(isDollarAmount('U$S 12')).toBe(true);
    expect(readDollars('U$S 12', 'Costo', null)).toEqual({ reason: 'Está en dólares: escribí la cotización.' });
  });
});
