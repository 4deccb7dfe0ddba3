import { Big } from 'big.js';
import { dayTooOld, FIRST_DAY } from '../../base/shop-time.ts';
import { formatMoney, formatNumber } from '../../base/format.ts';
import { MAX_MONEY, roundMoney } from '../../base/money.ts';
import { MAX_UNITS } from '../products/stock-movement-labels.ts';

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

export const providerDisabled = (name: string) =>
  `«${name}» está deshabilitado: habilitalo en Proveedores para recibir mercadería.`;

interface Costed {
  quantity: number;
  unitCost: number;
}

export const lineCost = ({ quantity, unitCost }: Costed): number => roundMoney(new Big(unitCost).times(quantity));

export const receptionTotal = (lines: readonly Costed[]): number =>
  roundMoney(lines.reduce((sum, line) => sum.plus(lineCost(line)), new Big(0)));

export function amountProblems(lines: readonly Costed[]): { path: (string | number)[]; message: string }[] {
  const wrong = lines.flatMap((line, index) =>
    lineCost(line) > MAX_MONEY ? [{ path: ['lines', index, 'quantity'], message: receptionProblems.lineTooLarge }] : [],
  );
  if (wrong.length > 0 || receptionTotal(lines) <= MAX_MONEY) return wrong;
  return [{ path: ['lines'], message: receptionProblems.totalTooLarge }];
}

/** Undefined if the day is possible. Days are `YYYY-MM-DD`, and `today` is the shop's day. */
export function dayProblem(day: string, today: string): string | undefined {
  if (day > today) return receptionProblems.inFuture;
  return day < FIRST_DAY ? dayTooOld : undefined;
}

export const receptionName = (number: number): string => `Recepción ${number}`;

export const receivedLineText = ({ quantity, name, code, unitCost }: Costed & { name: string; code: string }): string =>
  `${quantity} × ${name} (${code}) a ${formatMoney(unitCost)}`;
