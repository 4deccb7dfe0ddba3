/** The rules and sentences of cash sessions that screens need. This module imports no schemas, so that a screen need not load them. */
import { Big } from 'big.js';
import { roundMoney } from './money.ts';
import type { PaymentKind } from './payment-kinds.ts';
import { type PaymentMethod, paymentMethods } from './sale-status.ts';

/** The notes and coins in use, in pesos. */
export const denominations = [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Pesos of each payment method; a method that is not named has 0. */
export type Amounts = Partial<Record<PaymentMethod, number>>;

export const cashMovementKinds = ['in', 'out'] as const;
export type CashMovementKind = (typeof cashMovementKinds)[number];
export const cashMovementLabels = { in: 'Ingreso', out: 'Egreso' } as const satisfies Record<CashMovementKind, string>;

/** A method as it was counted at the closing, in pesos. */
export interface MethodCount {
  method: PaymentMethod;
  expected: number;
  counted: number;
}

/** What was counted less what was expected, in pesos. */
export const differenceOf = ({ expected, counted }: Omit<MethodCount, 'method'>): number =>
  roundMoney(new Big(counted).minus(expected));

/** The counts of a closing: one for cash, and for each other method that has an amount (docs/rules.md#cash-6). */
export function countsOf(expected: Amounts, counted: Amounts): MethodCount[] {
  return paymentMethods
    .map((method) => ({ method, expected: expected[method] ?? 0, counted: counted[method] ?? 0 }))
    .filter((count) => count.method === 'cash' || count.expected !== 0 || count.counted !== 0);
}

/** The amount of a method among those of a day; 0 without one. */
export const amountOf = (
  { amounts }: { amounts: readonly { method: PaymentMethod; amount: number }[] },
  method: PaymentMethod,
): number => amounts.find((one) => one.method === method)?.amount ?? 0;

/** The sum of amounts, in pesos. */
export const sumOf = (amounts: readonly number[]): number =>
  roundMoney(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)));

/** The expected, counted and missing pesos of all methods together. */
export function countTotals(counts: readonly MethodCount[]) {
  const sum = (part: 'expected' | 'counted') =>
    roundMoney(counts.reduce((total, count) => total.plus(count[part]), new Big(0)));
  const totals = { expected: sum('expected'), counted: sum('counted') };
  return { ...totals, difference: differenceOf(totals) };
}

/** True if some method was counted with a difference, which needs a note (docs/rules.md#cash-7). */
export const hasDifference = (counts: readonly MethodCount[]) => counts.some((count) => differenceOf(count) !== 0);

export const differenceNeedsNote = 'Lo contado no coincide con lo esperado: escribí el motivo, o contá de nuevo.';
export const alreadyOpen = 'Esa caja ya está abierta.';
export const alreadyClosed = 'Esa caja ya está cerrada: lo que sigue va a la próxima.';
export const disabledRegister = 'Esa caja está inactiva: elegí otra.';
export const openingNeeded = 'Abrí la caja antes de cobrar o devolver en efectivo.';
/** Why an entry of a closed session stays, and what evens it out (docs/rules.md#cash-5). */
export const closedEntryStays = (kind: PaymentKind) =>
  kind === 'refund'
    ? 'La caja de esa devolución ya está cerrada: no se puede anular. Registrá un pago en la cuenta del cliente.'
    : 'La caja de ese movimiento ya está cerrada: no se puede anular. Registrá una devolución.';
export const closedMethodStays = 'El último pago está en una caja cerrada: ya no se puede cambiar su medio de pago.';
