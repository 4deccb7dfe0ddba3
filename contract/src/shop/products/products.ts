import type { FieldWarning, TypedValues } from '../../base/check-digits.ts';
import { field, stored } from '../../base/field.ts';
import {
  anyText,
  id,
  money,
  moneyAboveZero,
  namedReference,
  oneOf,
  optionalText,
  percentage,
  queryFlag,
  reference,
  text,
  units,
  wholeNumber,
  yesOrNo,
} from '../../base/fields.ts';
import { formatNumber } from '../../base/format.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { lensDesignLabels, lensIndexLabels, lensMaterialLabels, lensTreatmentLabels } from '../lenses/lens-labels.ts';
import { lensDesign, lensIndex, lensMaterial, lensTreatments } from '../lenses/lens-properties.ts';
import { STANDARD_RATE, vatRateLabels, vatRates } from '../vat/vat-rates.ts';
import { hasRightCheckDigit, isPrintable, withoutSpaces, wrongBarcode, wrongCheckDigit } from './barcodes.ts';
import { codeOfScan } from './element-string.ts';
import { toOrder } from './product-change-labels.ts';
import { unpriced } from './product-labels.ts';
import { netOfTax, realProfitability } from './product-price.ts';
import { MAX_STOCK } from './stock-movement-labels.ts';

export const outOfStock = (name: string, left: number) =>
  left > 0
    ? `No hay stock suficiente de «${name}»: ${left === 1 ? 'queda 1 unidad' : `quedan ${left} unidades`}.`
    : `No hay stock de «${name}».`;

export const negativeStock = 'El stock es negativo: corregilo para poder controlarlo.';
export const purchaseTooLarge = 'El importe de la compra es demasiado grande.';

export const priceTooLarge = 'Con este costo y esta rentabilidad, el precio final es demasiado grande.';

export const fixedPriceAboveZero = 'El precio fijo tiene que ser mayor que 0.';
const belowCost = 'Sin el IVA queda por debajo del costo. Se puede guardar igual.';

export const marginText = (margin: number) => `Margen: ${formatNumber(margin)} % sobre el costo.`;

export function marginOf({ cost, fixedPrice }: TypedValues): string | undefined {
  if (typeof cost !== 'number' || typeof fixedPrice !== 'number' || fixedPrice <= 0) return undefined;
  const margin = realProfitability(fixedPrice, cost);
  return margin === undefined ? undefined : marginText(margin);
}

/** The hint beside the profitability, which does not make the price of a product with a fixed price. */
export function realProfitabilityText({ cost, fixedPrice }: TypedValues): string | undefined {
  if (typeof cost !== 'number' || typeof fixedPrice !== 'number' || fixedPrice <= 0) return undefined;
  const margin = realProfitability(fixedPrice, cost);
  return margin === undefined ? undefined : `Real: ${formatNumber(margin)} %, por el precio fijo.`;
}

function fixedPriceWarnings({ cost, fixedPrice }: TypedValues): FieldWarning[] {
  if (typeof cost !== 'number' || typeof fixedPrice !== 'number' || fixedPrice <= 0) return [];
  if (netOfTax(fixedPrice) >= cost) return [];
  return [{ path: 'fixedPrice', message: `${marginOf({ cost, fixedPrice }) ?? ''} ${belowCost}` }];
}

/** The stock of a product without stock control can be negative, and its form sends the stock with every edit. */
const anyStock = wholeNumber(-MAX_STOCK, MAX_STOCK);

/** Null for an unknown length. */
const millimetres = ([min, max]: readonly [number, number]) => wholeNumber(min, max).nullable();

export const frameSizeLimits = { eye: [30, 80], bridge: [10, 35], temple: [100, 170] } as const;

/** '' for a product without a barcode. Printers draw letters, digits and signs of ASCII. */
const barcode = () =>
  optionalText(40)
    .transform(withoutSpaces)
    .refine((typed) => typed === '' || isPrintable(typed), { error: wrongBarcode, abort: true })
    .refine(hasRightCheckDigit, wrongCheckDigit);

const scanned = anyText().transform(codeOfScan);
export const scannedCode = () => scanned.pipe(text(100));

const MAX_IDS = 100;

/**
 * `cost` is in pesos without tax, `profitability` in percent. The server writes `price`, which includes tax:
 * `fixedPrice` or, if that is null, the price computed from cost and profitability. `stock` is in units. For an edit
 * that raises the stock, the server records a purchase at the product's cost. For an edit that lowers the stock, the
 * server records an adjustment (docs/rules.md#stock-4). If `minimumStock` is null, the minimum of the shop applies.
 * A new product is under stock control unless `madeToOrder` is sent as true. `toCome` are ordered units that have not come yet. `eye`, `bridge`, `temple` and `lensHeight` are in millimetres. The
 * filter `scanned` finds the product with exactly this barcode or, if there is none, the products with exactly this
 * code.
 */
export const products = defineResource({
  name: 'products',
  path: 'products',
  envelope: 'product',
  fields: {
    code: field(text(60), { label: 'Código', kind: 'code' }),
    barcode: field(barcode(), { label: 'Código de barras', kind: 'code' }, { default: '' }),
    name: field(text(160), { label: 'Nombre', kind: 'text' }),
    description: field(optionalText(2000), { label: 'Descripción', kind: 'note' }, { default: '' }),
    category: {
      ...field(reference(), { label: 'Categoría', kind: 'reference', of: 'categories' }),
      stored: namedReference.extend({ showProductType: z.boolean(), needsWorkshop: z.boolean() }),
    },
    brand: field(reference(), { label: 'Marca', kind: 'reference', of: 'brands' }),
    provider: field(reference(), { label: 'Proveedor', kind: 'reference', of: 'providers' }),
    lensDesign: field(
      lensDesign(),
      { label: 'Diseño del lente', kind: 'option', options: lensDesignLabels },
      { default: '' },
    ),
    lensMaterial: field(
      lensMaterial(),
      { label: 'Material del lente', kind: 'option', options: lensMaterialLabels },
      { default: '' },
    ),
    lensIndex: field(
      lensIndex(),
      { label: 'Índice del lente', kind: 'option', options: lensIndexLabels },
      { default: '' },
    ),
    treatments: field(
      lensTreatments(),
      { label: 'Tratamientos', kind: 'options', options: lensTreatmentLabels },
      { default: [] },
    ),
    cost: field(money(), { label: 'Costo', kind: 'money' }),
    profitability: field(percentage(10_000), { label: 'Rentabilidad', kind: 'number', decimals: 2, unit: '%' }),
    fixedPrice: field(
      moneyAboveZero(fixedPriceAboveZero).nullable(),
      { label: 'Precio fijo', kind: 'money' },
      { default: null },
    ),
    price: stored(z.number(), { label: 'Precio Final con IVA (21%)', kind: 'money' }),
    lacksPrice: field(yesOrNo(), { label: unpriced, kind: 'yesNo' }, { default: false }),
    stock: { ...field(units(), { label: 'Stock', kind: 'number' }), update: anyStock },
    verifyStock: {
      ...field(yesOrNo(), { label: 'Controlar stock', kind: 'yesNo' }),
      create: yesOrNo()
        .default(true)
        .transform(() => true),
    },
    madeToOrder: { fieldLabel: { label: toOrder, kind: 'yesNo' }, create: yesOrNo().default(false) },
    minimumStock: field(
      wholeNumber(0, 1_000_000).nullable(),
      { label: 'Cantidad mínima', kind: 'number' },
      { default: null },
    ),
    toCome: stored(z.int(), { label: 'Por llegar', kind: 'number' }),
    eye: field(millimetres(frameSizeLimits.eye), { label: 'Calibre', kind: 'number', unit: 'mm' }, { default: null }),
    bridge: field(
      millimetres(frameSizeLimits.bridge),
      { label: 'Puente', kind: 'number', unit: 'mm' },
      { default: null },
    ),
    temple: field(
      millimetres(frameSizeLimits.temple),
      { label: 'Patilla', kind: 'number', unit: 'mm' },
      { default: null },
    ),
    lensHeight: field(
      millimetres([20, 60]),
      { label: 'Altura del lente', kind: 'number', unit: 'mm' },
      { default: null },
    ),
    frameSize: stored(z.string(), { label: 'Medidas', kind: 'code' }),
    colorCode: field(optionalText(40), { label: 'Código de color', kind: 'code' }, { default: '' }),
    vatRate: field(
      oneOf(vatRates),
      { label: 'Alícuota de IVA', kind: 'option', options: vatRateLabels },
      { default: STANDARD_RATE },
    ),
    enabled: field(yesOrNo(), { label: 'Habilitado', kind: 'yesNo' }, { default: true }),
  },
  filters: {
    brandId: id().optional(),
    categoryId: id().optional(),
    providerId: id().optional(),
    enabled: queryFlag().optional(),
    lensesWithoutStock: queryFlag().optional(),
    scanned: scanned.pipe(optionalText(100)).optional(),
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(id()).max(MAX_IDS))
      .optional(),
  },
  sortable: ['name', 'code', 'category', 'brand', 'provider', 'price', 'stock', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'code', 'barcode', 'frameSize', 'colorCode'],
  warnings: fixedPriceWarnings,
  shows: ['sales'],
  permissions: resourcePermissions('products'),
});

/** In millimetres. */
interface FrameMeasures {
  eye: number | null;
  bridge: number | null;
  temple: number | null;
}

/** '52-18-140', without the temple '52-18'. '' without eye or bridge. */
export function frameSize({ eye, bridge, temple }: FrameMeasures): string {
  if (eye === null || bridge === null) return '';
  return [eye, bridge, ...(temple === null ? [] : [temple])].join('-');
}
