import { readCell } from '../../base/cell-values.ts';
import { amountTooLarge } from '../../base/field-messages.ts';
import { formatChange, formatMoney, formatMoneyChange, formatNumber, formatPercentChange } from '../../base/format.ts';
import { MAX_MONEY, roundMoney } from '../../base/money.ts';
import type { NamedField } from '../imports/import-mapping.ts';

export const pricedFields = ['cost', 'profitability'] as const;
export type PricedField = (typeof pricedFields)[number];
export const pricedFieldLabels = { cost: 'Costo', profitability: 'Rentabilidad' } as const satisfies Record<
  PricedField,
  string
>;

/** `list` takes each product's new cost from a provider's list. */
export const priceChangeKinds = ['percent', 'amount', 'set', 'list'] as const;
export type PriceChangeKind = (typeof priceChangeKinds)[number];
export const priceChangeKindLabels = {
  percent: 'Porcentaje',
  amount: 'Sumar o restar',
  set: 'Valor nuevo',
  list: 'Lista del proveedor',
} as const satisfies Record<PriceChangeKind, string>;

/**
 * The price more than doubles, a computed price falls below the product's previous cost, or a fixed price is below the new cost.
 */
export const rowWarnings = ['doubled', 'belowCost', 'fixedBelowCost'] as const;
export type RowWarning = (typeof rowWarnings)[number];
export const rowWarningLabels = {
  doubled: 'Sube más del 100 %',
  belowCost: 'Queda por debajo del costo anterior',
  fixedBelowCost: 'El precio fijo queda por debajo del costo',
} as const satisfies Record<RowWarning, string>;

export const oneChange = 'Elegí un solo cambio: porcentaje, importe o valor.';
export const nothingToChange = 'Ningún producto cambia: revisá los filtros y el valor.';
export const pricesChanged =
  'Otra persona cambió precios de estos productos después de la vista previa. Hacela de nuevo para ver cómo quedan.';
export const alreadyApplied = 'Este cambio de precios ya se aplicó.';
export const alreadyUndone = 'Este cambio de precios ya se deshizo.';

/** 'Costo +10 %'. `value` is percent, pesos or points, depending on the kind; null for a list. */
export function priceChangeText(field: PricedField, kind: PriceChangeKind, value: number | null): string {
  const label = pricedFieldLabels[field];
  if (kind === 'list' || value === null) return `${label} según la lista del proveedor`;
  const written = (size: number) => (field === 'cost' ? formatMoney(size) : `${formatNumber(size)} %`);
  if (kind === 'set') return `${label} en ${written(value)}`;
  if (kind === 'percent') return `${label} ${formatPercentChange(value)}`;
  return `${label} ${field === 'cost' ? formatMoneyChange(value) : `${formatChange(value)} puntos`}`;
}

const headings = (names: string): readonly string[] => names.split(', ');

/** The server finds a product by its code. The provider's description only helps the user to recognise the product. */
export const priceListFields = [
  {
    name: 'code',
    label: 'Código',
    isRequired: true,
    aliases: headings(
      'SKU, Artículo, Referencia, Código de producto, Código de artículo, Número de artículo, Artículo número, ' +
        'Código de barras, EAN, EAN13, EAN-13, UPC, GTIN',
    ),
  },
  {
    name: 'cost',
    label: 'Costo',
    isRequired: true,
    aliases: headings(
      'Precio, Precio de lista, Lista, Precio neto, Neto, Precio unitario, Unitario, Nuevo costo, Precio de costo, ' +
        'Costo sin IVA, Precio sin IVA, Importe',
    ),
  },
  {
    name: 'description',
    label: 'Descripción',
    isRequired: false,
    aliases: headings('Producto, Nombre, Detalle, Denominación, Modelo, Artículo'),
  },
] as const satisfies readonly (NamedField & { isRequired: boolean })[];
export type PriceListField = (typeof priceListFields)[number]['name'];

const listMatchProblems = ['unknown', 'otherProvider', 'several', 'repeated'] as const;
export type MatchProblem = (typeof listMatchProblems)[number];
const listProblems = [...listMatchProblems, 'noCode', 'noCost', 'wrongCost'] as const;
export type ListProblem = (typeof listProblems)[number];

export const negativeCost = 'El costo no puede ser negativo.';
export const noMapping = 'Elegí la columna del código y la del costo nuevo.';
export const sameColumn = 'El código y el costo no pueden salir de la misma columna.';

export interface RowProblem {
  kind: ListProblem;
  reason: string;
}

/** For `repeated`, `first` is the row that already has the product. */
export function matchProblem(kind: MatchProblem, first = 0): RowProblem {
  const reasons = {
    unknown: 'Ningún producto tiene ese código.',
    otherProvider: 'El producto es de otro proveedor.',
    several: 'Varios productos tienen ese código: no se sabe cuál cambiar.',
    repeated: `El producto ya aparece en la fila ${first}.`,
  };
  return { kind, reason: reasons[kind] };
}

/**
 * Undefined for a row without code and cost, which is a title or a gap. `code` and `cost` are trimmed texts; the result is
 * rounded to the cent.
 */
export function readListCost(code: string, cost: string): { cost: number } | RowProblem | undefined {
  if (code === '' && cost === '') return undefined;
  if (code === '') return { kind: 'noCode', reason: 'Falta el código.' };
  if (cost === '') return { kind: 'noCost', reason: 'Falta el costo.' };
  const read = readCell({ kind: 'money', label: 'Costo' }, cost);
  if ('reason' in read) return { kind: 'wrongCost', reason: read.reason };
  const value = Number(read.value);
  if (value < 0) return { kind: 'wrongCost', reason: negativeCost };
  return value > MAX_MONEY ? { kind: 'wrongCost', reason: amountTooLarge } : { cost: roundMoney(value) };
}
