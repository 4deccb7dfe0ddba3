/** The words and rules of 'Análisis' that screens need. This module imports no schemas, so that a screen need not load them. */

/** The groups of products: by brand, category or provider. */
export const productGroups = ['brand', 'category', 'provider'] as const;
export type ProductGroup = (typeof productGroups)[number];
export const productGroupLabels: Readonly<Record<ProductGroup, string>> = {
  brand: 'Marca',
  category: 'Categoría',
  provider: 'Proveedor',
};

/** The most products that an answer lists; the file has all. */
export const MAX_PRODUCTS = 100;

/** The classes of products by their income: A the first 80 %, B the next 15 %, C the rest (docs/rules.md#analysis-5). */
export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];
/** The share of the income, in percent, at which each class ends. */
export const abcEnds = { A: 80, B: 95, C: 100 } as const satisfies Record<AbcClass, number>;

/** The margin as percent of the income, with one decimal; null without income. Amounts in pesos. */
export const marginPercent = ({ income, margin }: { income: number; margin: number }): number | null =>
  income === 0 ? null : Math.round((margin / income) * 1000) / 10;
