/**
 * The words and messages of stock counts that screens need. This module imports no schemas, so that a screen need not
 * load them.
 */

/** A count is open until its differences are applied, or until it is discarded. */
export const countStates = ['open', 'applied', 'canceled'] as const;
export type CountState = (typeof countStates)[number];
export const countStateLabels = {
  open: 'Abierto',
  applied: 'Aplicado',
  canceled: 'Cancelado',
} as const satisfies Record<CountState, string>;

/** The lines of a count that a list may be limited to. */
export const countLineKinds = ['differences', 'counted', 'uncounted'] as const;
export type CountLineKind = (typeof countLineKinds)[number];

/** The most units that are counted of a product. */
export const MAX_COUNTED = 1_000_000;

export const unknownCode = (code: string) => `Ningún producto tiene el código «${code}».`;
export const ambiguousCode = (code: string) =>
  `Varios productos tienen el código «${code}»: buscalo por nombre y escribí la cantidad.`;
export const notInCount = (product: string) => `«${product}» no es de los productos de este conteo.`;
export const countClosed = 'Este conteo ya está cerrado: se aplicó o se canceló.';
export const soldMore = (products: readonly string[]) =>
  `Se vendieron más unidades de las contadas. Contá de nuevo: ${products.map((name) => `«${name}»`).join(', ')}.`;

/** The products of a count in words: 'Aldaba · Armazones', or all products. */
export function countScope({ brand, category, provider }: Readonly<Record<'brand' | 'category' | 'provider', string>>) {
  return [brand, category, provider].filter((name) => name !== '').join(' · ') || 'Todos los productos';
}

/**
 * The difference of a counted product (docs/rules.md#counts-3).
 * @param expected the product's stock at the moment when it was last counted
 */
export const countDifference = ({ counted, expected }: { counted: number; expected: number }): number =>
  counted - expected;

/**
 * The stock of a product after the count is applied: the counted units plus the movements since. @param stock the
 * product's stock now
 */
export const stockAfterCount = (stock: number, line: { counted: number; expected: number }): number =>
  stock + countDifference(line);
