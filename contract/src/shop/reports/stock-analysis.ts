import { exportPermission } from '../exports.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { invalidOption } from '../../base/fields.ts';
import { abcClasses, marginPercent, productGroups } from './report-labels.ts';
import { z } from '../../base/zod.ts';

const MAX_MONTHS = 60;

const by = z.enum(productGroups, { error: invalidOption });
const month = () =>
  z.string({ error: 'Elegí un mes.' }).regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'Elegí un mes.' });

/** The months since the year 0. */
const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const isShort = ({ from, to }: { from: string; to: string }) => monthsOf(to) - monthsOf(from) < MAX_MONTHS;
const inOrder = { path: ['to'], error: 'Tiene que ser igual o posterior al primer mes.' };
const notTooLong = { path: ['from'], error: `Elegí un período de hasta ${MAX_MONTHS} meses.` };

const period = { from: month(), to: month() };

/** The report covers this number of whole months, and also the current month. */
const months = z.coerce
  .number({ error: 'Ingresá los meses.' })
  .int({ error: 'Ingresá un número entero de meses.' })
  .min(1, { error: 'Ingresá al menos 1 mes.' })
  .max(MAX_MONTHS, { error: `Ingresá hasta ${MAX_MONTHS} meses.` });

export const stockValueQuery = z.strictObject({ by });
export const marginQuery = z
  .strictObject({ by, ...period })
  .refine(isInOrder, inOrder)
  .refine(isShort, notTooLong);
export const unsoldQuery = z.strictObject({ months });
export const abcQuery = z.strictObject(period).refine(isInOrder, inOrder).refine(isShort, notTooLong);
export type MarginQuery = z.output<typeof marginQuery>;
export type AbcQuery = z.output<typeof abcQuery>;

const format = exportFormat();
export const stockValueExportQuery = z.strictObject({ by, format });
export const marginExportQuery = z
  .strictObject({ by, ...period, format })
  .refine(isInOrder, inOrder)
  .refine(isShort, notTooLong);
export const unsoldExportQuery = z.strictObject({ months, format });
export const abcExportQuery = z
  .strictObject({ ...period, format })
  .refine(isInOrder, inOrder)
  .refine(isShort, notTooLong);

export const stockValue = z.object({
  _id: z.uuid(),
  name: z.string(),
  products: z.int(),
  units: z.int(),
  cost: z.number(),
  price: z.number(),
});
export type StockValue = z.output<typeof stockValue>;

/** In pesos. `income` is the income after discounts, and `cost` is the cost at the time of the sale. */
export const margin = z.object({
  _id: z.uuid(),
  name: z.string(),
  units: z.int(),
  income: z.number(),
  cost: z.number(),
  margin: z.number(),
});
export type Margin = z.output<typeof margin>;

const product = z.object({ _id: z.uuid(), name: z.string(), code: z.string() });

/** `lastMonth` is the month of the product's last sale, `YYYY-MM`, or null for a product that was never sold. */
export const unsoldProduct = z.object({
  product,
  brand: z.string(),
  stock: z.int(),
  cost: z.number(),
  lastMonth: z.string().nullable(),
});
export type UnsoldProduct = z.output<typeof unsoldProduct>;

export const unsold = z.object({
  since: z.string(),
  products: z.int(),
  units: z.int(),
  cost: z.number(),
  data: z.array(unsoldProduct),
});
export type Unsold = z.output<typeof unsold>;

/** `cumulative` is the share of the income, in percent, of this product and all products before it. */
export const abcProduct = z.object({
  product,
  class: z.enum(abcClasses),
  units: z.int(),
  income: z.number(),
  cumulative: z.number(),
});
export type AbcProduct = z.output<typeof abcProduct>;

export const abc = z.object({
  classes: z.array(z.object({ class: z.enum(abcClasses), products: z.int(), income: z.number() })),
  data: z.array(abcProduct),
});
export type Abc = z.output<typeof abc>;

const permission = exportPermission('stock_analysis');

export const stockValueExport: FileExport<StockValue> = {
  file: 'valor-del-stock',
  sheet: 'Valor del stock',
  permission,
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Productos', kind: 'integer', value: ({ products }) => products },
    { header: 'Unidades', kind: 'integer', value: ({ units }) => units },
    { header: 'Al costo', kind: 'money', value: ({ cost }) => cost },
    { header: 'Al precio', kind: 'money', value: ({ price }) => price },
  ],
};

export const marginExport: FileExport<Margin> = {
  file: 'margen',
  sheet: 'Margen',
  permission,
  columns: [
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Unidades', kind: 'integer', value: ({ units }) => units },
    { header: 'Ventas', kind: 'money', value: ({ income }) => income },
    { header: 'Costo', kind: 'money', value: ({ cost }) => cost },
    { header: 'Margen', kind: 'money', value: (row) => row.margin },
    { header: 'Margen (%)', kind: 'decimal', value: marginPercent },
  ],
};

export const unsoldExport: FileExport<UnsoldProduct> = {
  file: 'sin-ventas',
  sheet: 'Sin ventas',
  permission,
  columns: [
    { header: 'Código', kind: 'text', width: 16, value: (row) => row.product.code },
    { header: 'Producto', kind: 'text', value: (row) => row.product.name },
    { header: 'Marca', kind: 'text', value: ({ brand }) => brand },
    { header: 'Stock', kind: 'integer', value: ({ stock }) => stock },
    { header: 'Al costo', kind: 'money', value: ({ cost }) => cost },
    { header: 'Última venta', kind: 'text', width: 14, value: ({ lastMonth }) => lastMonth },
  ],
};

export const abcExport: FileExport<AbcProduct> = {
  file: 'abc',
  sheet: 'ABC',
  permission,
  columns: [
    { header: 'Clase', kind: 'text', width: 8, value: (row) => row.class },
    { header: 'Código', kind: 'text', width: 16, value: (row) => row.product.code },
    { header: 'Producto', kind: 'text', value: (row) => row.product.name },
    { header: 'Unidades', kind: 'integer', value: ({ units }) => units },
    { header: 'Ventas', kind: 'money', value: ({ income }) => income },
    { header: 'Acumulado (%)', kind: 'decimal', value: ({ cumulative }) => cumulative },
  ],
};
