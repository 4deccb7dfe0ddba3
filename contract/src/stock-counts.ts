/** Counts of the stock, by scanning or typing (docs/rules.md#counts-1). */
import { exportFormat, type FileExport } from './export.ts';
import { id, namedReference, oneOf, queryNumber, recordFields, text, wholeNumber, yesOrNo } from './fields.ts';
import { listQuery, MAX_LIMIT, selectionKeys, type WordsOfFields } from './resource.ts';
import { countDifference, countLineKinds, countStateLabels, countStates, MAX_COUNTED } from './stock-count-words.ts';
import { z } from './zod.ts';

/** The body of a new count: of the products of a brand, a category, a provider, or of all. */
export const newStockCount = z.strictObject({
  brandId: id().optional(),
  categoryId: id().optional(),
  providerId: id().optional(),
});
export type NewStockCount = z.output<typeof newStockCount>;

/** The sums of a count's differences: of an open count as they are now. Amounts in pesos, at the products' cost and final price. */
const sums = {
  /** The products that the count is of. */
  products: z.int(),
  /** The products that were counted, and their units. */
  counted: z.int(),
  units: z.int(),
  /** The products whose counted units differ from the stock. */
  differences: z.int(),
  differenceUnits: z.int(),
  differenceCost: z.number(),
  differencePrice: z.number(),
};

const record = z.object({
  ...recordFields,
  name: z.string(),
  /** The names of the brand, category and provider whose products are counted; '' without. */
  brand: z.string(),
  category: z.string(),
  provider: z.string(),
  state: z.enum(countStates),
  user: namedReference,
  closedBy: namedReference.nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** True if products that nobody counted were set to 0. */
  uncountedAsZero: z.boolean(),
  ...sums,
});
export type StockCount = z.output<typeof record>;

/** A product of a count. `counted` is null if nobody counted it; `expected` is its stock when it was last counted. */
export const stockCountLine = z.object({
  productId: z.uuid(),
  code: z.string(),
  name: z.string(),
  counted: z.int().nullable(),
  expected: z.int(),
  /** Pesos, of one unit. */
  cost: z.number(),
  price: z.number(),
  /** True if units came in or went out between the product's first and last scan. */
  moved: z.boolean(),
});
export type StockCountLine = z.output<typeof stockCountLine>;

export const scannedCode = z.object({ code: text(100) });
/** A typed quantity. Null takes the product out of those that were counted. */
export const typedCount = z.object({ counted: wholeNumber(0, MAX_COUNTED).nullable() });
/** Without a body, products that nobody counted keep their stock. */
export const applyCount = z.object({ uncountedAsZero: yesOrNo().default(false) }).nullish();

const filters = { only: oneOf(countLineKinds).optional() } as const;

/** The query of a count's lines: the largest differences first, then the products not counted. */
export const countLinesQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
  ...filters,
});
export type CountLineFilters = Pick<z.output<typeof countLinesQuery>, keyof typeof filters>;
export const countPlace = z.object({ id: id() });
export const countLinePlace = z.object({ id: id(), productId: id() });
export const countLinesExportQuery = z.strictObject({ format: exportFormat(), ...filters });

const sortable = ['createdAt'] as const;

/** The counts as a list and a kind of record. */
export const stockCounts = {
  name: 'stock_counts',
  path: 'stock/counts',
  envelope: 'count',
  record,
  fields: {
    name: { label: 'Conteo', kind: 'text' },
    brand: { label: 'Marca', kind: 'text' },
    category: { label: 'Categoría', kind: 'text' },
    provider: { label: 'Proveedor', kind: 'text' },
    state: { label: 'Estado', kind: 'option', options: countStateLabels },
    user: { label: 'Empezado por', kind: 'reference', of: 'users' },
    closedBy: { label: 'Cerrado por', kind: 'reference', of: 'users' },
    closedAt: { label: 'Cierre', kind: 'instant' },
    uncountedAsZero: { label: 'Lo no contado quedó en 0', kind: 'yesNo' },
    products: { label: 'Productos', kind: 'number' },
    counted: { label: 'Productos contados', kind: 'number' },
    units: { label: 'Unidades contadas', kind: 'number' },
    differences: { label: 'Productos con diferencia', kind: 'number' },
    differenceUnits: { label: 'Diferencia en unidades', kind: 'number' },
    differenceCost: { label: 'Diferencia a costo', kind: 'money' },
    differencePrice: { label: 'Diferencia a precio', kind: 'money' },
  },
  create: newStockCount,
  filters: {},
  sortable,
  defaultSort: '-createdAt',
  permissions: {
    list: 'stock_counts.read',
    read: 'stock_counts.read',
    create: 'stock_counts.create',
    update: 'stock_counts.update',
    apply: 'stock_counts.apply',
  },
} as const satisfies { fields: WordsOfFields<StockCount, object>; [key: string]: unknown };

/** The query of the list. */
export const stockCountsQuery = listQuery(stockCounts).omit({ search: true });

const { search: _, ...keys } = selectionKeys(stockCounts);
/** The query of `GET /tenant/stock/counts/export`. */
export const stockCountsExportQuery = z.strictObject({ format: exportFormat(), ...keys });

export const stockCountsExport: FileExport<StockCount> = {
  file: 'conteos-de-stock',
  sheet: 'Conteos de stock',
  permission: 'sales.export',
  columns: [
    { header: 'Fecha', kind: 'instant', value: (count) => count.createdAt },
    { header: stockCounts.fields.name.label, kind: 'text', value: (count) => count.name },
    { header: stockCounts.fields.state.label, kind: 'text', value: (count) => countStateLabels[count.state] },
    { header: stockCounts.fields.user.label, kind: 'text', value: (count) => count.user.name },
    { header: stockCounts.fields.closedBy.label, kind: 'text', value: (count) => count.closedBy?.name ?? null },
    { header: stockCounts.fields.closedAt.label, kind: 'instant', value: (count) => count.closedAt },
    { header: stockCounts.fields.products.label, kind: 'integer', value: (count) => count.products },
    { header: stockCounts.fields.counted.label, kind: 'integer', value: (count) => count.counted },
    { header: stockCounts.fields.units.label, kind: 'integer', value: (count) => count.units },
    { header: stockCounts.fields.differences.label, kind: 'integer', value: (count) => count.differences },
    { header: stockCounts.fields.differenceUnits.label, kind: 'integer', value: (count) => count.differenceUnits },
    { header: stockCounts.fields.differenceCost.label, kind: 'money', value: (count) => count.differenceCost },
    { header: stockCounts.fields.differencePrice.label, kind: 'money', value: (count) => count.differencePrice },
  ],
};

/** The difference of a line in units; null if nobody counted the product. */
const differenceOf = ({ counted, expected }: StockCountLine) =>
  counted === null ? null : countDifference({ counted, expected });

/** The lines of a count as a file. */
export const countLinesExport: FileExport<StockCountLine> = {
  file: 'conteo-de-stock',
  sheet: 'Conteo de stock',
  permission: 'sales.export',
  columns: [
    { header: 'Código', kind: 'text', value: ({ code }) => code },
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Stock esperado', kind: 'integer', value: ({ expected }) => expected },
    { header: 'Contado', kind: 'integer', value: ({ counted }) => counted },
    { header: 'Diferencia', kind: 'integer', value: differenceOf },
    { header: 'Costo', kind: 'money', value: ({ cost }) => cost },
    { header: 'Precio', kind: 'money', value: ({ price }) => price },
  ],
};
