import { readCell } from '../../base/cell-values.ts';
import { amountTooLarge } from '../../base/field-messages.ts';
import type { NamedField } from '../imports/import-mapping.ts';
import { MAX_MONEY, roundMoney } from '../../base/money.ts';

const headings = (names: string): readonly string[] => names.split(', ');

/** The user recognises the product by the provider's description. */
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

/** `first` is the row that already has the product, for `repeated`. */
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
