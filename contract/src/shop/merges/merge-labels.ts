/** Records of these kinds can be merged into another record of the same kind (docs/rules.md#merges-1). */
export const mergedKinds = ['brands', 'categories', 'providers'] as const;
export type MergedKind = (typeof mergedKinds)[number];
export const isMergedKind = (kind: string): kind is MergedKind => (mergedKinds as readonly string[]).includes(kind);

/** Singular and plural of the records that a merge moves. The preview counts no other records. */
export const movedNouns = {
  products: ['producto', 'productos'],
  purchase_orders: ['pedido', 'pedidos'],
  receptions: ['recepción', 'recepciones'],
  jobs: ['trabajo', 'trabajos'],
  stock_counts: ['conteo', 'conteos'],
  price_changes: ['lista de precios', 'listas de precios'],
} as const;
export type MovedTable = keyof typeof movedNouns;

export const movedTables = Object.keys(movedNouns) as [MovedTable, ...MovedTable[]];

export const mergeTexts = {
  itself: 'Elegí otro registro: no se puede unir con sí mismo.',
  otherTaxId: 'Los CUIT son distintos: confirmá que son el mismo proveedor.',
  openCount: 'Hay un conteo abierto de uno de los dos: aplicalo o cancelalo antes.',
  stale: 'Estos datos cambiaron mientras los mirabas. Elegí de nuevo qué unir.',
} as const;
