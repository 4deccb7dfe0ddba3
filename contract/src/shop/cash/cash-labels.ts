/** The rules and messages of cash sessions that screens need. This module imports no schemas, so that a screen need not load them. */
import { Big } from 'big.js';
import { roundMoney } from '../../base/money.ts';
import { labelsOf, valuesOf } from '../../base/values.ts';
import {
  type PaymentKind,
  paymentKindTable,
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
} from '../sale-values/payment-labels.ts';

/** The notes and coins in use, in pesos. */
export const denominations = [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Pesos of each payment method; a missing method has 0. */
export type Amounts = Partial<Record<PaymentMethod, number>>;

interface CashMovementProperties {
  label: string;
  /** True if cash leaves the drawer. */
  goesOut: boolean;
}

export const cashMovementTable = {
  in: { label: 'Ingreso', goesOut: false },
  out: { label: 'Egreso', goesOut: true },
} as const satisfies Record<string, CashMovementProperties>;
export type CashMovementKind = keyof typeof cashMovementTable;
export const cashMovementKinds = valuesOf(cashMovementTable);
export const cashMovementLabels = labelsOf(cashMovementTable);

/** The expected and the counted amount of a payment method at the closing, in pesos. */
export interface MethodCount {
  method: PaymentMethod;
  expected: number;
  counted: number;
}

/**
 * The expected and the counted amount of a payment method in a tally, in pesos. `expected` is null for a user who may
 * not see it (docs/rules.md#cash-8).
 */
export interface TallyCount {
  method: PaymentMethod;
  expected: number | null;
  counted: number;
}

/** The counted amount less the expected amount, in pesos. */
export const differenceOf = ({ expected, counted }: Omit<MethodCount, 'method'>): number =>
  roundMoney(new Big(counted).minus(expected));

/**
 * The counted amounts of a closing: one of cash, and one of each other method with an expected or counted amount
 * (docs/rules.md#cash-6).
 */
export function countsOf(expected: Amounts, counted: Amounts): MethodCount[] {
  return paymentMethods
    .map((method) => ({ method, expected: expected[method] ?? 0, counted: counted[method] ?? 0 }))
    .filter((count) => paymentMethodTable[count.method].isInDrawer || count.expected !== 0 || count.counted !== 0);
}

/** The amount of a method among those of a day; 0 if the day has none. */
export const amountOf = (
  { amounts }: { amounts: readonly { method: PaymentMethod; amount: number }[] },
  method: PaymentMethod,
): number => amounts.find((one) => one.method === method)?.amount ?? 0;

/** The sum of amounts, in pesos. */
export const sumOf = (amounts: readonly number[]): number =>
  roundMoney(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)));

/** The expected pesos, the counted pesos and their difference, over all methods. */
export function countTotals(counts: readonly MethodCount[]) {
  const sum = (part: 'expected' | 'counted') =>
    roundMoney(counts.reduce((total, count) => total.plus(count[part]), new Big(0)));
  const totals = { expected: sum('expected'), counted: sum('counted') };
  return { ...totals, difference: differenceOf(totals) };
}

/** True if some method was counted with a difference, which needs a note (docs/rules.md#cash-7). */
export const hasDifference = (counts: readonly MethodCount[]) => counts.some((count) => differenceOf(count) !== 0);

/** True if every method has its expected amount: the user may see the sums of the cash session. */
export const hasExpected = (counts: readonly TallyCount[]): counts is readonly MethodCount[] =>
  counts.every(({ expected }) => expected !== null);

/** The name of a tally, by its place among the tallies of its cash session. */
export const tallyTitle = (place: number): string => `${place}.º arqueo`;

export const differenceNeedsNote = 'Lo contado no coincide con lo esperado: escribí el motivo, o contá de nuevo.';
/**
 * The message for a later tally, even if it has no difference: the closing has the difference of the first tally
 * (docs/rules.md#cash-11).
 */
export const firstTallyNeedsNote = 'El primer arqueo no coincide con lo esperado: para cerrar, escribí el motivo.';
export const alreadyOpen = 'Esa caja ya está abierta.';
export const alreadyClosed = 'Esa caja ya está cerrada: lo que sigue va a la próxima.';
/** The expected cash of a tally contains the opening amount (docs/rules.md#cash-13). */
export const cannotChangeOpening = 'Ya se mandó un arqueo con este fondo inicial: no se puede corregir.';
export const disabledRegister = 'Esa caja está inactiva: elegí otra.';
export const openingNeeded = 'Abrí la caja antes de cobrar o devolver en efectivo.';
/** Beside a payment in cash that joins no cash session (docs/rules.md#cash-12). */
export const outsideClosings = 'La caja está cerrada: este pago no entra en ningún cierre.';
/**
 * The messages for an entry of a closed cash session, which cannot be taken back. Each names the entry that
 * compensates it (docs/rules.md#cash-5).
 */
export const cannotCancelClosedEntry = (kind: PaymentKind) =>
  paymentKindTable[kind].isGivenBack
    ? 'La caja de esa devolución ya está cerrada: no se puede anular. Registrá un pago en la cuenta del cliente.'
    : 'La caja de ese movimiento ya está cerrada: no se puede anular. Registrá una devolución.';
export const cannotChangeClosedMethod =
  'El último pago está en una caja cerrada: ya no se puede cambiar su método de pago.';
