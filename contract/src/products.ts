import { z } from './zod.ts';
import { hasRightCheckDigit, isPrintable, withoutSpaces, wrongBarcode, wrongCheckDigit } from './barcodes.ts';
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

/** A length of a frame in whole millimetres, null for none. */
const millimetres = (min: number, max: number) => wholeNumber(min, max).nullable();

/** A barcode, '' for none. Printers draw letters, digits and signs of ASCII. */
const barcode = () =>
  optionalText(40)
    .transform(withoutSpaces)
    .refine((typed) => typed === '' || isPrintable(typed), { error: wrongBarcode, abort: true })
    .refine(hasRightCheckDigit, wrongCheckDigit);

/** The most products that a list names by their ids. */
const MAX_IDS = 100;

const fields = {
  name: text(160),
  code: text(60),
  barcode: barcode(),
  description: optionalText(2000),
  category: reference(),
  brand: reference(),
  provider: reference(),
  stock: units(),
  cost: money(),
  profitability: percentage(10_000),
  verifyStock: yesOrNo(),
  minimumStock: wholeNumber(0, 1_000_000).nullable(),
  eye: millimetres(30, 80),
  bridge: millimetres(10, 35),
  temple: millimetres(100, 170),
  lensHeight: millimetres(20, 60),
  colorCode: optionalText(40),
};

/**
 * The products of the shop. `cost` in pesos without tax, `profitability` in percent; `price`, final with
 * tax, is always computed by the server (docs/rules.md#products-2). `stock` in units: raising it is a purchase at the product's cost,
 * lowering it an adjustment (docs/rules.md#stock-4); a changed one fits `units()`. `minimumStock` is the stock that counts as low, null
 * for the shop's (docs/rules.md#stock-5); the server writes `toCome`, the units that were ordered and have not come. `eye`, `bridge`, `temple` and `lensHeight` measure
 * a frame in millimetres; the server writes `frameSize` of them. The filter `scanned` finds the product with exactly this barcode, or
 * without one those with exactly this code (docs/rules.md#codes-4).
 */
export const products = defineResource({
  name: 'products',
  path: 'products',
  envelope: 'product',
  record: z.object({
    ...recordFields,
    name: z.string(),
    code: z.string(),
    barcode: z.string(),
    description: z.string(),
    category: namedReference.extend({ showProductType: z.boolean() }),
    brand: namedReference,
    provider: namedReference,
    stock: z.int(),
    cost: z.number(),
    profitability: z.number(),
    price: z.number(),
    verifyStock: z.boolean(),
    minimumStock: z.int().nullable(),
    toCome: z.int(),
    eye: z.int().nullable(),
    bridge: z.int().nullable(),
    temple: z.int().nullable(),
    lensHeight: z.int().nullable(),
    frameSize: z.string(),
    colorCode: z.string(),
  }),
  fields: {
    code: { label: 'Código', kind: 'code' },
    barcode: { label: 'Código de barras', kind: 'code' },
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
    minimumStock: { label: 'Cantidad mínima', kind: 'number' },
    toCome: { label: 'Por llegar', kind: 'number' },
    eye: { label: 'Calibre', kind: 'number', unit: 'mm' },
    bridge: { label: 'Puente', kind: 'number', unit: 'mm' },
    temple: { label: 'Patilla', kind: 'number', unit: 'mm' },
    lensHeight: { label: 'Altura del lente', kind: 'number', unit: 'mm' },
    frameSize: { label: 'Medidas', kind: 'code' },
    colorCode: { label: 'Código de color', kind: 'code' },
  },
  create: z.object({
    ...fields,
    description: fields.description.default(''),
    barcode: fields.barcode.default(''),
    minimumStock: fields.minimumStock.default(null),
    eye: fields.eye.default(null),
    bridge: fields.bridge.default(null),
    temple: fields.temple.default(null),
    lensHeight: fields.lensHeight.default(null),
    colorCode: fields.colorCode.default(''),
    verifyStock: fields.verifyStock.default(true).transform(() => true),
  }),
  update: changesOf({ ...fields, stock: anyStock }),
  filters: {
    brandId: id().optional(),
    categoryId: id().optional(),
    providerId: id().optional(),
    scanned: text(100).optional(),
    /** Ids with commas between them. */
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(id()).max(MAX_IDS))
      .optional(),
  },
  sortable: ['name', 'code', 'category', 'brand', 'provider', 'price', 'stock', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'code', 'barcode', 'frameSize', 'colorCode'],
  permissions: resourcePermissions('products'),
});
