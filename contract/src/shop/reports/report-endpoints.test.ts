import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distinctNames,
  inventoryByProvider,
  purchasesByProvider,
  REPORT_MONTHS,
  salesByMonthAndSeller,
  TOP_PRODUCTS,
} from './report-endpoints.ts';

describe('Reports (docs/rules.md#reports-5)', () => {
  it('reports show 12 months, and the 5 most sold products', () => {
    expect(REPORT_MONTHS).toBe(12);
    expect(TOP_PRODUCTS).toBe(5);
  });

  it('the report by seller has a row per month and a column per seller', () => {
    const data = [{ name: 'noviembre 2026', Ana: 1500.5, 'Ana (2)': 0 }];
    expect(salesByMonthAndSeller.parse({ data })).toEqual({ data });
  });
});

describe('Reports by provider (docs/rules.md#reports-8)', () => {
  it('a report has data, and a type that equals its name', () => {
    const monthlyPurchases = [{ name: 'noviembre 2026', Mayorista: 900 }];
    const purchases = { type: 'purchases-by-provider', data: { total: { Mayorista: 900.5 }, monthlyPurchases } };
    const inventory = { type: 'inventory-by-provider', data: { Mayorista: 12 } };
    expect(purchasesByProvider.parse(purchases)).toEqual(purchases);
    expect(inventoryByProvider.parse(inventory)).toEqual(inventory);
    expect(purchasesByProvider.safeParse({ ...purchases, type: 'purchases' }).success).toBe(false);
    expect(inventoryByProvider.safeParse({ ...inventory, type: 'inventory' }).success).toBe(false);
  });
});

describe('The column names of sellers with the same name (docs/rules.md#reports-6)', () => {
  it("two sellers named Ana become 'Ana' and 'Ana (2)'", () => {
    expect(distinctNames(['Ana', 'Ana'])).toEqual(['Ana', 'Ana (2)']);
    expect(distinctNames(['Ana', 'Luis', 'Ana', 'Ana'])).toEqual(['Ana', 'Luis', 'Ana (2)', 'Ana (3)']);
  });

  it('a new name is never the name of another seller', () => {
    expect(distinctNames(['Ana', 'Ana (2)', 'Ana'])).toEqual(['Ana', 'Ana (2)', 'Ana (3)']);
  });

  it('the column of a seller never has the name of the month’s column', () =>
    expect(distinctNames(['name', 'Ana'])).toEqual(['name (2)', 'Ana']));

  it('a seller named __proto__ is not lost', () => {
    const [odd = ''] = distinctNames(['__proto__']);
    const inventory = { type: 'inventory-by-provider', data: Object.fromEntries([[odd, 4]]) };
    expect(JSON.stringify(inventoryByProvider.parse(inventory))).toContain('4');
  });

  it('the names are distinct, in the order of the sellers, and each begins with the seller’s name', () => {
    const name = fc.constantFrom('Ana', 'Ana (2)', 'Luis', 'name', '');
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const distinct = distinctNames(names);
        expect(new Set(distinct).size).toBe(names.length);
        for (const [index, own] of names.entries()) expect(distinct[index]?.startsWith(own)).toBe(true);
      }),
    );
  });
});
