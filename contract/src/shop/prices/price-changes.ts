import { defineDocument } from '../../base/document.ts';
import { shapeOf, stored } from '../../base/field.ts';
import {
  amountTooLarge,
  id,
  invalidNumber,
  missingOr,
  namedReference,
  numberAbove,
  numberBelow,
  oneOf,
  queryNumber,
  tooManyDecimals,
} from '../../base/fields.ts';
import { hasAtMostDecimals, MAX_MONEY } from '../../base/money.ts';
import { oneChange, priceChangeKinds, pricedFieldLabels, pricedFields, rowWarnings } from './price-labels.ts';
import { MAX_LIMIT, type RecordWith } from '../../base/resource.ts';
import { priceRoundingLabels, priceRoundings } from '../settings/settings-labels.ts';
import { z } from '../../base/zod.ts';

const decimal = (min: number, max: number) =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(min, numberBelow(min))
    .max(max, max === MAX_MONEY ? amountTooLarge : numberAbove(max))
    .refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals);

/** To change more products, a user chooses them by a filter. */
export const MAX_SELECTED = 1000;

/**
 * Exactly one of the fields is sent. `amount` is in pesos for a cost, and in points for a profitability. `set` is the
 * new value.
 */
const change = z
  .strictObject({
    percent: decimal(-100, 1000).optional(),
    amount: decimal(-MAX_MONEY, MAX_MONEY).optional(),
    set: decimal(0, MAX_MONEY).optional(),
  })
  .refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, oneChange);

/** If the filter is empty, all products change. */
export const pricePreviewRequest = z.object({
  filter: z
    .strictObject({
      brandId: id().optional(),
      categoryId: id().optional(),
      providerId: id().optional(),
      productIds: z.array(id()).min(1).max(MAX_SELECTED).optional(),
    })
    .default({}),
  field: oneOf(pricedFields),
  change,
  rounding: oneOf(priceRoundings).optional(),
});
export type PricePreviewRequest = z.output<typeof pricePreviewRequest>;
export type PriceFilter = PricePreviewRequest['filter'];

/** Amounts are in pesos, and profitability is in percent. Prices include tax. */
export const priceChangeRow = z.object({
  productId: z.uuid(),
  code: z.string(),
  name: z.string(),
  oldCost: z.number(),
  newCost: z.number(),
  oldProfitability: z.number(),
  newProfitability: z.number(),
  oldPrice: z.number(),
  newPrice: z.number(),
  fixed: z.boolean(),
  doubt: z.enum(rowWarnings).nullable(),
  undone: z.boolean(),
});
export type PriceChangeRow = z.output<typeof priceChangeRow>;

const scope = {
  field: stored(z.enum(pricedFields), { label: 'Qué cambió', kind: 'option', options: pricedFieldLabels }),
  kind: stored(z.enum(priceChangeKinds), null),
  /** Percent, pesos or points, depending on the kind. Null for a provider's list. */
  value: stored(z.number().nullable(), null),
  brand: stored(z.string(), { label: 'Marca', kind: 'text' }),
  category: stored(z.string(), { label: 'Categoría', kind: 'text' }),
  provider: stored(z.string(), { label: 'Proveedor', kind: 'text' }),
  selected: stored(z.int().nullable(), { label: 'Productos elegidos', kind: 'number' }),
  products: stored(z.int(), { label: 'Productos', kind: 'number' }),
  /** The percentage by which the sum of the products' prices changes. */
  pricePercent: stored(z.number(), { label: 'Variación de precios', kind: 'number', decimals: 2, unit: '%' }),
  rounding: stored(z.enum(priceRoundings), { label: 'Redondeo', kind: 'option', options: priceRoundingLabels }),
  file: stored(z.string(), { label: 'Lista', kind: 'text' }),
  problems: stored(z.int(), { label: 'Filas a revisar', kind: 'number' }),
};

/**
 * A preview that changes no product cannot be applied, and a preview that nobody applies is deleted after a day. `rows`
 * has at most 1000 rows, and the least likely changes come first.
 */
export const pricePreview = z.object({
  _id: z.uuid(),
  ...shapeOf(scope, 'stored'),
  unchanged: z.int(),
  /** The number of products left out because their new cost, profitability or price is impossible. */
  impossible: z.int(),
  doubled: z.int(),
  belowCost: z.int(),
  fixedBelowCost: z.int(),
  fixedKept: z.int(),
  rows: z.array(priceChangeRow),
});
export type PricePreview = z.output<typeof pricePreview>;

const fields = {
  name: stored(z.string(), { label: 'Cambio', kind: 'text' }),
  ...scope,
  user: stored(namedReference, { label: 'Usuario', kind: 'reference', of: 'users' }),
  undoneAt: stored(z.iso.datetime().nullable(), { label: 'Deshecho', kind: 'instant' }),
  /** `undone`: the number of products that got their old values back. `kept`: the number that had changed meanwhile. */
  undone: stored(z.int().nullable(), { label: 'Productos que volvieron', kind: 'number' }),
  kept: stored(z.int().nullable(), { label: 'Productos que quedaron', kind: 'number' }),
};
export type PriceChange = RecordWith<typeof fields>;

export const newPriceChange = z.object({ previewId: id() });

/** Unlikely changes first. */
export const priceRowsQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
});

/** In pesos. `priceChange` is null for an edit of the product. */
export const priceEntry = z.object({
  at: z.iso.datetime(),
  oldCost: z.number(),
  newCost: z.number(),
  oldPrice: z.number(),
  newPrice: z.number(),
  /** `wasFixed`: the price was fixed before the change. `fixed`: the price is fixed after the change. */
  wasFixed: z.boolean(),
  fixed: z.boolean(),
  user: namedReference,
  priceChange: namedReference.nullable(),
  undoes: z.boolean(),
});
export type PriceEntry = z.output<typeof priceEntry>;

export const priceChanges = defineDocument({
  name: 'price_changes',
  path: 'price-changes',
  envelope: 'priceChange',
  fields,
  create: newPriceChange,
  filters: {},
  sortable: ['createdAt', 'products'],
  defaultSort: '-createdAt',
  isSearched: false,
  isCounted: false,
  shows: [],
  permissions: { list: 'price_changes.read', read: 'price_changes.read', create: 'price_changes.create' },
  list: {
    file: 'cambios-de-precios',
    sheet: 'Cambios de precios',
    columns: [
      { field: 'createdAt', header: 'Fecha' },
      ...(['name', 'brand', 'category', 'provider', 'selected', 'products', 'pricePercent', 'user'] as const),
      ...(['undoneAt', 'undone', 'kept', 'file'] as const),
    ],
  },
});
