import { z } from './zod.ts';
import {
  id,
  money,
  namedReference,
  optionalText,
  percentage,
  recordFields,
  reference,
  text,
  units,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

/** The sentence for a sale of more units than are in stock (docs/rules.md#stock-1). */
export const outOfStock = (name: string, left: number) =>
  left > 0
    ? `No hay stock suficiente de «${name}»: ${left === 1 ? 'queda 1 unidad' : `quedan ${left} unidades`}.`
    : `No hay stock de «${name}».`;

/** The sentence for a product with negative stock: its stock control cannot be turned on. */
export const negativeStock = 'El stock es negativo: corregilo para poder controlarlo.';
/** The sentence for a purchase whose units × cost exceed the largest amount. */
export const purchaseTooLarge = 'El importe de la compra es demasiado grande.';

/** Any stock, also a negative one: without stock control it can fall below zero, and a form sends it back unchanged. */
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
  profitability: percentage(10_000),
  verifyStock: yesOrNo(),
};

/**
 * The products of the shop. `cost` in pesos without tax, `profitability` in percent; `price`, final with
 * tax, is always computed by the server (docs/rules.md#products-2). `stock` in units: raising it is a purchase at the product's cost,
 * lowering it an adjustment (docs/rules.md#stock-4); a changed one fits `units()`.
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
  fields: {
    code: { label: 'Código', kind: 'code' },
    name: { label: 'Nombre', kind: 'text' },
    description: { label: 'Descripción', kind: 'note' },
    category: { label: 'Categoría', kind: 'reference', of: 'categories' },
    brand: { label: 'Marca', kind: 'reference', of: 'brands' },
    provider: { label: 'Proveedor', kind: 'reference', of: 'providers' },
    cost: { label: 'Costo', kind: 'money' },
    profitability: { label: 'Rentabilidad', kind: 'number', decimals: 2, unit: '%' },
    price: { label: 'Precio Final con IVA (21%)', kind: 'money' },
    stock: { label: 'Stock', kind: 'number' },
    verifyStock: { label: 'Controlar stock', kind: 'yesNo' },
  },
  create: z.object({
    ...fields,
    description: fields.description.default(''),
    verifyStock: fields.verifyStock.default(true).transform(() => true),
  }),
  update: changesOf({ ...fields, stock: anyStock }),
  filters: { brandId: id().optional(), categoryId: id().optional(), providerId: id().optional() },
  sortable: ['name', 'code', 'category', 'brand', 'provider', 'price', 'stock', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'code'],
  permissions: resourcePermissions('products'),
});
