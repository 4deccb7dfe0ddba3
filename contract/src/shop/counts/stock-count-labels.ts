export const countStates = ['open', 'applied', 'canceled'] as const;
export type CountState = (typeof countStates)[number];
export const countStateLabels = {
  open: 'Abierto',
  applied: 'Aplicado',
  canceled: 'Cancelado',
} as const satisfies Record<CountState, string>;

export const countLineKinds = ['differences', 'counted', 'uncounted'] as const;
export type CountLineKind = (typeof countLineKinds)[number];

export const MAX_COUNTED = 1_000_000;

export const unknownCode = (code: string) => `Ningún producto tiene el código «${code}».`;
export const ambiguousCode = (code: string) =>
  `Varios productos tienen el código «${code}»: buscalo por nombre y escribí la cantidad.`;
export const notInCount = (product: string) => `«${product}» no es de los productos de este conteo.`;
export const countClosed = 'Este conteo ya está cerrado: se aplicó o se canceló.';
export const soldMore = (products: readonly string[]) =>
  `Se vendieron más unidades de las contadas. Contá de nuevo: ${products.map((name) => `«${name}»`).join(', ')}.`;

export function countScope({ brand, category, provider }: Readonly<Record<'brand' | 'category' | 'provider', string>>) {
  return [brand, category, provider].filter((name) => name !== '').join(' · ') || 'Todos los productos';
}

/** `expected` is the product's stock at the moment when it was last counted (docs/rules.md#counts-3). */
export const countDifference = ({ counted, expected }: { counted: number; expected: number }): number =>
  counted - expected;

/** The counted units plus the movements since the count. */
export const stockAfterCount = (stock: number, line: { counted: number; expected: number }): number =>
  stock + countDifference(line);
