/** Changes of many prices at once: preview, change, undo (docs/rules.md#prices-1). */
import { defineDocument } from '../../base/document.ts';
import { shapeOf, stored } from '../../base/field.ts';
import {
  amountTooLarge,
  id,
  invalidNumber,
  missingOr,
  namedReference,
  oneOf,
  queryNumber,
  tooManyDecimals,
} from '../../base/fields.ts';
import { hasAtMostDecimals, MAX_MONEY } from '../../base/money.ts';
import { oneChange, priceChangeKinds, pricedFieldLabels, pricedFields, rowWarnings } from './price-change-labels.ts';
import { MAX_LIMIT, type RecordWith } from '../../base/resource.ts';
import { priceRoundingLabels, priceRoundings } from '../settings/price-rounding-labels.ts';
import { z } from '../../base/zod.ts';

const decimal = (min: number, max: number) =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(min, `No puede ser menor que ${min}.`)
    .max(max, max === MAX_MONEY ? amountTooLarge : `No puede ser mayor que ${max}.`)
    .refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals);

/** The most products that a selection can name. Filters choose larger sets of products. */
export const MAX_SELECTED = 1000;

/** A change of a field: by percent, by an amount (pesos of a cost, points of a profitability), or to a value. */
const change = z
  .strictObject({
    percent: decimal(-100, 1000).optional(),
    amount: decimal(-MAX_MONEY, MAX_MONEY).optional(),
    set: decimal(0, MAX_MONEY).optional(),
  })
  .refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, oneChange);

/** The body of a preview. Without a filter all products change. */
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
  /** The step to which the prices are rounded up; without it the step of the shop's settings. */
  rounding: oneOf(priceRoundings).optional(),
});
export type PricePreviewRequest = z.output<typeof pricePreviewRequest>;
export type PriceFilter = PricePreviewRequest['filter'];

/** A product of a price change. Amounts in pesos, profitability in percent, prices final with tax. */
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
  /** True if the new price is a fixed price. */
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
  /** The names of the filter at that time; empty for a filter that is not set. */
  brand: stored(z.string(), { label: 'Marca', kind: 'text' }),
  category: stored(z.string(), { label: 'Categoría', kind: 'text' }),
  provider: stored(z.string(), { label: 'Proveedor', kind: 'text' }),
  /** The number of products that were selected one by one. Null without a selection. */
  selected: stored(z.int().nullable(), { label: 'Productos elegidos', kind: 'number' }),
  /** The number of products whose cost or profitability changes. */
  products: stored(z.int(), { label: 'Productos', kind: 'number' }),
  /** The change of the sum of their prices, in percent. */
  pricePercent: stored(z.number(), { label: 'Variación de precios', kind: 'number', decimals: 2, unit: '%' }),
  rounding: stored(z.enum(priceRoundings), { label: 'Redondeo', kind: 'option', options: priceRoundingLabels }),
  /** The name of the provider's list; empty for any other change. */
  file: stored(z.string(), { label: 'Lista', kind: 'text' }),
  /** The number of rows of the list that change nothing because something is wrong with them. */
  problems: stored(z.int(), { label: 'Filas a revisar', kind: 'number' }),
};

/**
 * A preview. It can be applied for a day, unless it changes no product. `rows` has at most 1000 rows, the most
 * unlikely changes first; the list of its rows has all rows.
 */
export const pricePreview = z.object({
  _id: z.uuid(),
  ...shapeOf(scope, 'stored'),
  /** The number of products that the change leaves as they are. */
  unchanged: z.int(),
  /** The number of products left out, because their new cost, profitability or price is impossible. */
  impossible: z.int(),
  doubled: z.int(),
  belowCost: z.int(),
  fixedBelowCost: z.int(),
  /** The number of products whose fixed price the change leaves. */
  fixedKept: z.int(),
  rows: z.array(priceChangeRow),
});
export type PricePreview = z.output<typeof pricePreview>;

const fields = {
  name: stored(z.string(), { label: 'Cambio', kind: 'text' }),
  ...scope,
  user: stored(namedReference, { label: 'Usuario', kind: 'reference', of: 'users' }),
  undoneAt: stored(z.iso.datetime().nullable(), { label: 'Deshecho', kind: 'instant' }),
  /**
   * The number of products whose prices were restored, and of products that kept their prices because those had
   * changed since.
   */
  undone: stored(z.int().nullable(), { label: 'Productos que volvieron', kind: 'number' }),
  kept: stored(z.int().nullable(), { label: 'Productos que quedaron', kind: 'number' }),
};
export type PriceChange = RecordWith<typeof fields>;

export const newPriceChange = z.object({ previewId: id() });

/** The query of a change's rows, the most unlikely changes first, and the query of the wrong rows of its list. */
export const priceRowsQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
});

/**
 * A change of a product's price, in pesos. `priceChange` is the change of many prices to which the entry belongs,
 * null for an edit of the product.
 */
export const priceEntry = z.object({
  at: z.iso.datetime(),
  oldCost: z.number(),
  newCost: z.number(),
  oldPrice: z.number(),
  newPrice: z.number(),
  /** True if the price was fixed before the change, and after the change. */
  wasFixed: z.boolean(),
  fixed: z.boolean(),
  user: namedReference,
  priceChange: namedReference.nullable(),
  /** True if the entry undoes that price change. */
  undoes: z.boolean(),
});
export type PriceEntry = z.output<typeof priceEntry>;

/** The price changes. A user applies and undoes a price change. The table also has the previews. */
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
