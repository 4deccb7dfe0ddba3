import { describe, expect, it } from 'vitest';
import { suggestMapping } from './import-mapping.ts';
import { importPlans, settlePrice } from './import-plans.ts';

const stored = { cost: 100, profitability: 50, fixedPrice: null, price: 181.5 };
const fixed = { ...stored, fixedPrice: 200, price: 200 };
const reasons = ({ notes }: ReturnType<typeof settlePrice>) => notes.map(({ reason }) => reason);
const wins = (computed: string) =>
  `Por costo y rentabilidad sería $\u00a0${computed}: queda el precio de la planilla, como precio fijo.`;

describe('The price of a product in a file (docs/rules.md#imports-23)', () => {
  it('a price that differs from the price computed from cost and profitability is fixed, and a note says so', () => {
    const settled = settlePrice({ cost: 100, profitability: 50, fixedPrice: 200 }, undefined, 'none');
    expect(settled.values).toEqual({ cost: 100, profitability: 50, fixedPrice: 200 });
    expect(settled).toMatchObject({ problems: [], notes: [{ field: 'fixedPrice' }] });
    expect(reasons(settled)).toEqual([wins('181,50')]);
    expect(reasons(settlePrice({ fixedPrice: 210 }, stored, 'none'))).toEqual([wins('181,50')]);
    expect(reasons(settlePrice({ fixedPrice: 210, cost: 110 }, fixed, '100'))).toEqual([wins('200,00')]);
  });

  it('if the product had no fixed price, a price that equals the computed price, rounded or not, does not become a fixed price', () => {
    const row = { cost: 100, profitability: 50, fixedPrice: 181.5 };
    expect(settlePrice(row, undefined, 'none')).toEqual({
      values: { cost: 100, profitability: 50 },
      problems: [],
      notes: [],
    });
    expect(settlePrice({ ...row, fixedPrice: 200 }, undefined, '100').values).not.toHaveProperty('fixedPrice');
    expect(settlePrice({ fixedPrice: 181.5 }, stored, '100').values).toEqual({});
    expect(settlePrice({ fixedPrice: 217.8, cost: 120 }, stored, 'none').values).toEqual({ cost: 120 });
  });

  it('a product with a fixed price keeps a fixed price', () => {
    expect(settlePrice({ fixedPrice: 200 }, fixed, 'none')).toMatchObject({ values: { fixedPrice: 200 }, notes: [] });
    expect(settlePrice({ fixedPrice: 181.5 }, fixed, 'none')).toMatchObject({
      values: { fixedPrice: 181.5 },
      notes: [],
    });
    expect(settlePrice({ cost: 110 }, fixed, 'none')).toMatchObject({ values: { cost: 110 }, notes: [] });
  });

  it('a missing profitability or cost of a new product is computed from the price', () => {
    expect(settlePrice({ cost: 1000, fixedPrice: 1815 }, undefined, '100').values).toEqual({
      cost: 1000,
      profitability: 50,
      fixedPrice: 1815,
    });
    expect(settlePrice({ profitability: 50, fixedPrice: 1815 }, undefined, 'none').values).toMatchObject({
      cost: 1000,
    });
    expect(settlePrice({ cost: 0, fixedPrice: 1815 }, undefined, 'none').values).toMatchObject({ profitability: 0 });
    expect(settlePrice({ fixedPrice: 1815 }, undefined, 'none').values).toEqual({ fixedPrice: 1815 });
    for (const fixedPrice of [0, -5, 'x'])
      expect(settlePrice({ cost: 1000, fixedPrice }, undefined, 'none').values).toEqual({ cost: 1000, fixedPrice });
  });

  it.each([
    { cost: 1e307 },
    { profitability: 1e307 },
    { cost: 1e200, profitability: 1e200 },
    { fixedPrice: 1e307 },
    { cost: -1e307, profitability: 1e307, fixedPrice: 1e307 },
  ])('numbers beyond every limit (%o) do not change, so that the schema refuses them', (huge) => {
    const row = { cost: 100, profitability: 50, fixedPrice: 200, ...huge };
    for (const product of [undefined, stored, fixed])
      expect(settlePrice(row, product, '100')).toMatchObject({ values: row, problems: [] });
  });

  it('a price below the cost gets a note with the margin, and a profitability computed from it is 0', () => {
    const settled = settlePrice({ cost: 1000, fixedPrice: 605 }, undefined, 'none');
    expect(settled.values).toMatchObject({ profitability: 0 });
    expect(reasons(settled)).toEqual(['Sin el IVA queda por debajo del costo: el margen es -50 %.']);
    expect(reasons(settlePrice({ cost: 500 }, fixed, 'none'))).toEqual([
      'Sin el IVA queda por debajo del costo: el margen es -66,94 %.',
    ]);
  });

  it('a computed price beyond the largest amount is a problem, and a fixed price in its place is no problem', () => {
    const huge = { cost: 9_999_999_999, profitability: 10_000 };
    expect(settlePrice(huge, undefined, 'none').problems).toMatchObject([{ field: 'profitability' }]);
    expect(settlePrice({ cost: 8_264_462_809.9, profitability: 0 }, undefined, '1000').problems).toHaveLength(1);
    expect(settlePrice(huge, stored, 'none').problems).toHaveLength(1);
    expect(settlePrice({ ...huge, fixedPrice: 100 }, undefined, 'none').problems).toEqual([]);
  });

  it.each([
    'Precio de venta',
    'P. Vta.',
    'PVP',
    'P.V.P.',
    'PRECIO AL PÚBLICO',
    'Precio Final',
    'Precio',
    'Precio fijo',
  ])('the heading «%s» is the fixed price', (heading) => {
    const columns = ['Código', 'Precio de costo', heading, 'Precio Final con IVA (21%)'];
    expect(suggestMapping(importPlans.products, columns)).toEqual({
      code: 'Código',
      cost: 'Precio de costo',
      fixedPrice: heading,
    });
  });
});
