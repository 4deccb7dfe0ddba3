import { exportPermission } from '../exports.ts';
import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { stored } from '../../base/field.ts';
import { id, namedReference, oneOf, queryNumber, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { MAX_LIMIT, type RecordWith } from '../../base/resource.ts';
import { countDifference, countLineKinds, countStateLabels, countStates, MAX_COUNTED } from './stock-count-labels.ts';
import { scannedCode } from '../products/products.ts';
import { z } from '../../base/zod.ts';

export const newStockCount = z.strictObject({
  brandId: id().optional(),
  categoryId: id().optional(),
  providerId: id().optional(),
});
export type NewStockCount = z.output<typeof newStockCount>;

const fields = {
  name: stored(z.string(), { label: 'Conteo', kind: 'text' }),
  brand: stored(z.string(), { label: 'Marca', kind: 'text' }),
  category: stored(z.string(), { label: 'Categoría', kind: 'text' }),
  provider: stored(z.string(), { label: 'Proveedor', kind: 'text' }),
  state: stored(z.enum(countStates), { label: 'Estado', kind: 'option', options: countStateLabels }),
  user: stored(namedReference, { label: 'Empezado por', kind: 'reference', of: 'users' }),
  closedBy: stored(namedReference.nullable(), { label: 'Cerrado por', kind: 'reference', of: 'users' }),
  closedAt: stored(z.iso.datetime().nullable(), { label: 'Cierre', kind: 'instant' }),
  uncountedAsZero: stored(z.boolean(), { label: 'Lo no contado quedó en 0', kind: 'yesNo' }),
  /**
   * This field and the following fields are totals of the count. While the count is open, the server computes the totals at each
   * request. Amounts in pesos: the differences at cost and at final price.
   */
  products: stored(z.int(), { label: 'Productos', kind: 'number' }),
  counted: stored(z.int(), { label: 'Productos contados', kind: 'number' }),
  units: stored(z.int(), { label: 'Unidades contadas', kind: 'number' }),
  differences: stored(z.int(), { label: 'Productos con diferencia', kind: 'number' }),
  differenceUnits: stored(z.int(), { label: 'Diferencia en unidades', kind: 'number' }),
  differenceCost: stored(z.number(), { label: 'Diferencia a costo', kind: 'money' }),
  differencePrice: stored(z.number(), { label: 'Diferencia a precio', kind: 'money' }),
};
export type StockCount = RecordWith<typeof fields>;

/** `counted` is null for an uncounted product; `expected` is the stock when the product was last counted. */
export const stockCountLine = z.object({
  productId: z.uuid(),
  code: z.string(),
  name: z.string(),
  counted: z.int().nullable(),
  expected: z.int(),
  cost: z.number(),
  price: z.number(),
  /** True if units came in or went out between the product's first and last scan. */
  moved: z.boolean(),
});
export type StockCountLine = z.output<typeof stockCountLine>;

export const countedScan = z.object({ code: scannedCode() });
/** Null marks the product as not counted. */
export const typedCount = z.object({ counted: wholeNumber(0, MAX_COUNTED).nullable() });
/** Without a body, uncounted products keep their stock. */
export const applyCount = z.object({ uncountedAsZero: yesOrNo().default(false) }).nullish();

const filters = { only: oneOf(countLineKinds).optional() } as const;

export const countLinesQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
  ...filters,
});
export type CountLineFilters = Pick<z.output<typeof countLinesQuery>, keyof typeof filters>;

const differenceOf = ({ counted, expected }: StockCountLine) =>
  counted === null ? null : countDifference({ counted, expected });

const lineColumns: readonly ExportColumn<StockCountLine>[] = [
  { header: 'Código', kind: 'text', value: ({ code }) => code },
  { header: 'Nombre', kind: 'text', value: ({ name }) => name },
  { header: 'Stock esperado', kind: 'integer', value: ({ expected }) => expected },
  { header: 'Contado', kind: 'integer', value: ({ counted }) => counted },
  { header: 'Diferencia', kind: 'integer', value: differenceOf },
  { header: 'Costo', kind: 'money', value: ({ cost }) => cost },
  { header: 'Precio', kind: 'money', value: ({ price }) => price },
];

export const stockCounts = defineDocument({
  name: 'stock_counts',
  path: 'stock/counts',
  envelope: 'count',
  schemaName: 'StockCount',
  fields,
  create: newStockCount,
  filters: {},
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  isSearched: false,
  shows: [],
  permissions: {
    list: 'stock_counts.read',
    read: 'stock_counts.read',
    create: 'stock_counts.create',
    update: 'stock_counts.update',
    apply: 'stock_counts.apply',
  },
  list: {
    file: 'conteos-de-stock',
    sheet: 'Conteos de stock',
    permission: exportPermission('stock_counts'),
    columns: [
      { field: 'createdAt', header: 'Fecha' },
      'name',
      { field: 'state', width: 24 },
      ...(['user', 'closedBy', 'closedAt', 'products', 'counted', 'units', 'differences', 'differenceUnits'] as const),
      ...(['differenceCost', 'differencePrice'] as const),
    ],
  },
  lines: {
    file: 'conteo-de-stock',
    sheet: 'Conteo de stock',
    summary: 'The products of a count as a file, the largest differences first',
    filters,
    columns: lineColumns,
  },
});
