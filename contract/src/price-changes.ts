/** Changes of many prices at once: preview, change, undo (docs/rules.md#prices-1). */
import {
  amountTooLarge,
  id,
  invalidNumber,
  missingOr,
  namedReference,
  oneOf,
  queryNumber,
  recordFields,
  tooManyDecimals,
} from './fields.ts';
import { hasAtMostDecimals, MAX_MONEY } from './money.ts';
import { oneChange, priceChangeKinds, pricedFieldLabels, pricedFields, rowDoubts } from './price-change-words.ts';
import { listQuery, MAX_LIMIT, type WordsOfFields } from './resource.ts';
import { z } from './zod.ts';

const decimal = (min: number, max: number) =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(min, `No puede ser menor que ${min}.`)
    .max(max, max === MAX_MONEY ? amountTooLarge : `No puede ser mayor que ${max}.`)
    .refine((value) => hasAtMostDecimals(value, 2), tooManyDecimals);

/** The most products that a selection names. More are chosen by filters. */
export const MAX_SELECTED = 1000;

/** A change of a field: by percent, by an amount (pesos of a cost, points of a profitability), or to a value. */
const change = z
  .strictObject({
    percent: decimal(-100, 1000).optional(),
    amount: decimal(-MAX_MONEY, MAX_MONEY).optional(),
    set: decimal(0, MAX_MONEY).optional(),
  })
  .refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, oneChange);

/** The body of a preview. Without a filter the change is for all products. */
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
  doubt: z.enum(rowDoubts).nullable(),
  undone: z.boolean(),
});
export type PriceChangeRow = z.output<typeof priceChangeRow>;

const scope = {
  field: z.enum(pricedFields),
  kind: z.enum(priceChangeKinds),
  /** Percent, pesos or points, as the kind says. Null for a provider's list. */
  value: z.number().nullable(),
  /** The names of the filter at that time; empty without one. */
  brand: z.string(),
  category: z.string(),
  provider: z.string(),
  /** The number of products that were selected one by one. Null without a selection. */
  selected: z.int().nullable(),
  /** The number of products whose cost or profitability changes. */
  products: z.int(),
  /** The change of the sum of their prices, in percent. */
  pricePercent: z.number(),
  /** The name of the provider's list; empty for any other change. */
  file: z.string(),
  /** The number of rows of the list that change nothing because something is wrong with them. */
  problems: z.int(),
};

/** A preview. It can be applied for a day, unless it changes no product. `rows` has the oddest first, at most 1000; the list of its rows has all. */
export const pricePreview = z.object({
  _id: z.uuid(),
  ...scope,
  /** Products that the change leaves as they are. */
  unchanged: z.int(),
  /** Products left out, because their new cost, profitability or price cannot be. */
  impossible: z.int(),
  doubled: z.int(),
  belowCost: z.int(),
  rows: z.array(priceChangeRow),
});
export type PricePreview = z.output<typeof pricePreview>;

const record = z.object({
  ...recordFields,
  name: z.string(),
  ...scope,
  user: namedReference,
  undoneAt: z.iso.datetime().nullable(),
  /** The numbers of products whose prices went back, and that stayed because they had changed since. */
  undone: z.int().nullable(),
  kept: z.int().nullable(),
});
export type PriceChange = z.output<typeof record>;

export const newPriceChange = z.object({ previewId: id() });

/** The query of a change's rows, the oddest first, and of the wrong rows of its list. */
export const priceRowsQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
});

/** A change of a product's price, in pesos. `priceChange` is the batch that it belongs to, null for an edit of the product. */
export const priceEntry = z.object({
  at: z.iso.datetime(),
  oldCost: z.number(),
  newCost: z.number(),
  oldPrice: z.number(),
  newPrice: z.number(),
  user: namedReference,
  priceChange: namedReference.nullable(),
  /** True for the undoing of the batch. */
  undoes: z.boolean(),
});
export type PriceEntry = z.output<typeof priceEntry>;

const sortable = ['createdAt', 'products'] as const;

/** The price changes as a list and a kind of record. They are applied and undone: none is edited or deleted. */
export const priceChanges = {
  name: 'price_changes',
  path: 'price-changes',
  envelope: 'priceChange',
  record,
  fields: {
    name: { label: 'Cambio', kind: 'text' },
    field: { label: 'Qué cambió', kind: 'option', options: pricedFieldLabels },
    kind: null,
    value: null,
    brand: { label: 'Marca', kind: 'text' },
    category: { label: 'Categoría', kind: 'text' },
    provider: { label: 'Proveedor', kind: 'text' },
    selected: { label: 'Productos elegidos', kind: 'number' },
    products: { label: 'Productos', kind: 'number' },
    pricePercent: { label: 'Variación de precios', kind: 'number', decimals: 2, unit: '%' },
    file: { label: 'Lista', kind: 'text' },
    problems: { label: 'Filas a revisar', kind: 'number' },
    user: { label: 'Usuario', kind: 'reference', of: 'users' },
    undoneAt: { label: 'Deshecho', kind: 'instant' },
    undone: { label: 'Productos que volvieron', kind: 'number' },
    kept: { label: 'Productos que quedaron', kind: 'number' },
  },
  create: newPriceChange,
  filters: {},
  sortable,
  defaultSort: '-createdAt',
  permissions: { list: 'price_changes.read', read: 'price_changes.read', create: 'price_changes.create' },
} as const satisfies { fields: WordsOfFields<PriceChange, object>; [key: string]: unknown };

/** The query of the list. */
export const priceChangesQuery = listQuery(priceChanges).omit({ search: true });
