export const productGroups = ['brand', 'category', 'provider'] as const;
export type ProductGroup = (typeof productGroups)[number];
export const productGroupLabels: Readonly<Record<ProductGroup, string>> = {
  brand: 'Marca',
  category: 'Categoría',
  provider: 'Proveedor',
};

/** The file has all products. */
export const MAX_PRODUCTS = 100;

/** A the first 80 % of the income, B the next 15 %, C the rest (docs/rules.md#analysis-5). */
export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];
export const abcEnds = { A: 80, B: 95, C: 100 } as const satisfies Record<AbcClass, number>;

/** With one decimal; null without income. Amounts in pesos. */
export const marginPercent = ({ income, margin }: { income: number; margin: number }): number | null =>
  income === 0 ? null : Math.round((margin / income) * 1000) / 10;
