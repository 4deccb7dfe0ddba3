/** The rules and messages of receptions that screens need. This module imports no schemas, so that a screen need not load them. */
import { Big } from 'big.js';
import { dayTooOld, FIRST_DAY } from '../../base/first-day.ts';
import { formatMoney, formatNumber } from '../../base/format.ts';
import { MAX_MONEY, roundMoney } from '../../base/money.ts';
import { MAX_UNITS } from '../products/stock-movement-labels.ts';

/** The most lines of one reception. */
export const MAX_RECEPTION_LINES = 500;

export const receptionProblems = {
  wholeUnits: 'Ingresá un número entero.',
  units: `Ingresá entre 1 y ${formatNumber(MAX_UNITS)} unidades.`,
  noLines: 'Agregá al menos un producto.',
  tooManyLines: `Una recepción tiene hasta ${MAX_RECEPTION_LINES} productos: cargá el resto en otra.`,
  lineTooLarge: 'El importe de la línea es demasiado grande.',
  totalTooLarge: 'El total es demasiado grande.',
  priceTooLarge: 'Con este costo, el precio final es demasiado grande.',
  inFuture: 'La fecha no puede ser posterior a hoy.',
  alreadyReversed: 'Esta recepción ya se anuló.',
  isReverse: 'Una anulación no se anula: cargá la recepción de nuevo.',
} as const;

/** The message for a reception from a disabled provider. */
export const providerDisabled = (name: string) =>
  `«${name}» está deshabilitado: habilitalo en Proveedores para recibir mercadería.`;

/** The quantity and the cost of a unit in pesos. */
interface Costed {
  quantity: number;
  unitCost: number;
}

/** The amount of a line in pesos: quantity × cost of a unit. */
export const lineCost = ({ quantity, unitCost }: Costed): number => roundMoney(new Big(unitCost).times(quantity));

/** The total of a reception in pesos. */
export const receptionTotal = (lines: readonly Costed[]): number =>
  roundMoney(lines.reduce((sum, line) => sum.plus(lineCost(line)), new Big(0)));

/** The problems of the lines' amounts, by their paths in the request. */
export function amountProblems(lines: readonly Costed[]): { path: (string | number)[]; message: string }[] {
  const wrong = lines.flatMap((line, index) =>
    lineCost(line) > MAX_MONEY ? [{ path: ['lines', index, 'quantity'], message: receptionProblems.lineTooLarge }] : [],
  );
  if (wrong.length > 0 || receptionTotal(lines) <= MAX_MONEY) return wrong;
  return [{ path: ['lines'], message: receptionProblems.totalTooLarge }];
}

/**
 * The problem of the day of a reception; undefined if there is none. Days as `YYYY-MM-DD`, `today` is the shop's day.
 */
export function dayProblem(day: string, today: string): string | undefined {
  if (day > today) return receptionProblems.inFuture;
  return day < FIRST_DAY ? dayTooOld : undefined;
}

/** The name of a reception: 'Recepción 12'. */
export const receptionName = (number: number): string => `Recepción ${number}`;

/** A line in words: '3 × Armazón Faro (AF-1) a $ 1.000,00'. */
export const receivedLineText = ({ quantity, name, code, unitCost }: Costed & { name: string; code: string }): string =>
  `${quantity} × ${name} (${code}) a ${formatMoney(unitCost)}`;
