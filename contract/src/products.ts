import { z } from 'zod';
import { hasAtMostDecimals } from './money.ts';
import {
  id,
  invalidNumber,
  namedReference,
  optionalText,
  recordFields,
  reference,
  requiredField,
  text,
  units,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { money } from './money-field.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';
import { LOW_STOCK, outOfStock } from './stock.ts';

export { LOW_STOCK, outOfStock };

/** Control of stock cannot begin below zero. */
export const negativeStock = 'El stock es negativo: corregilo para poder controlarlo.';
/** Units × cost beyond what an amount may be. */
export const purchaseTooLarge = 'El importe de la compra es demasiado grande.';

const profitability = z
  .number({ error: (issue) => (issue.input === undefined || issue.input === null ? requiredField : invalidNumber) })
  .min(0, 'No puede ser menor que 0.')
  .max(10_000, 'No puede ser mayor que 10000.')
  .refine((value) => hasAtMostDecimals(value, 2), 'No puede tener más de 2 decimales.');

/** Sold without control, a product's stock falls below zero: a form sends it back as it is, among what it does change. */
const anyStock = wholeNumber(-1_000_000_000, 1_000_000_000);

const fields = {
  name: text(160),
  code: text(60),
  description: optionalText(2000),
  category: reference(),
  brand: reference(),
  provider: reference(),
  stock: units(),
  cost: money(),
  profitability,
  verifyStock: yesOrNo(),
};

/**
 * What the shop sells (spec §3 'Product'). `cost` in pesos without tax, `profitability` in percent; `price`, final with
 * tax, is always computed by the server (spec §9). `stock` in units: raising it is a purchase at the product's cost,
 * lowering it an adjustment (decisions §3); a changed one fits `units()`.
 */
export const products = defineResource({
  name: 'products',
  path: 'products',
  envelope: 'product',
  record: z.object({
    ...recordFields,
    name: z.string(),
    code: z.string(),
    description: z.string(),
    category: namedReference.extend({ showProductType: z.boolean() }),
    brand: namedReference,
    provider: namedReference,
    stock: z.int(),
    cost: z.number(),
    profitability: z.number(),
    price: z.number(),
    verifyStock: z.boolean(),
  }),
  create: z.object({
    ...fields,
    description: fields.description.default(''),
    verifyStock: fields.verifyStock.default(true).transform(() => true),
  }),
  update: changesOf({ ...fields, stock: anyStock }),
  filters: { brandId: id().optional(), categoryId: id().optional(), providerId: id().optional() },
  sortable: ['name', 'code', 'category', 'brand', 'provider', 'price', 'stock', 'createdAt'],
  defaultSort: 'name',
  permissions: resourcePermissions('products'),
});
