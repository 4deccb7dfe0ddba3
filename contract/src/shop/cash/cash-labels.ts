import { Big } from 'big.js';
import { roundMoney } from '../../base/money.ts';
import { labelsOf, valuesOf } from '../../base/field-labels.ts';
import { type PaymentMethod, paymentMethods, paymentMethodTable } from '../sale-values/payment-labels.ts';
import { type PaymentStatus, paymentStatusLabels } from '../sale-values/sale-status-labels.ts';

export const denominations = [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

export type Amounts = Partial<Record<PaymentMethod, number>>;

interface CashMovementProperties {
  label: string;
  goesOut: boolean;
}

export const cashMovementTable = {
  in: { label: 'Ingreso', goesOut: false },
  out: { label: 'Egreso', goesOut: true },
} as const satisfies Record<string, CashMovementProperties>;
export type CashMovementKind = keyof typeof cashMovementTable;
export const cashMovementKinds = valuesOf(cashMovementTable);
export const cashMovementLabels = labelsOf(cashMovementTable);

interface MovementOriginProperties {
  label: string;
  /** True if a user who counts blindly sees the amount and the note (docs/rules.md#cash-8). */
  isShownToBlind: boolean;
}

export const cashMovementOriginTable = {
  user: { label: 'Cargado en la caja', isShownToBlind: true },
  insurerPayment: { label: 'Cobro de una obra social', isShownToBlind: false },
} as const satisfies Record<string, MovementOriginProperties>;
export type CashMovementOrigin = keyof typeof cashMovementOriginTable;
export const cashMovementOrigins = valuesOf(cashMovementOriginTable);
export const cashMovementOriginLabels = labelsOf(cashMovementOriginTable);

export interface MethodCount {
  method: PaymentMethod;
  expected: number;
  counted: number;
}

export interface TallyCount {
  method: PaymentMethod;
  expected: number | null;
  counted: number;
}

export const differenceOf = ({ expected, counted }: Omit<MethodCount, 'method'>): number =>
  roundMoney(new Big(counted).minus(expected));

/** Cash, and each other method with an expected or counted amount (docs/rules.md#cash-6). */
export function countsOf(expected: Amounts, counted: Amounts): MethodCount[] {
  return paymentMethods
    .map((method) => ({ method, expected: expected[method] ?? 0, counted: counted[method] ?? 0 }))
    .filter((count) => paymentMethodTable[count.method].isInDrawer || count.expected !== 0 || count.counted !== 0);
}

export const amountOf = (
  { amounts }: { amounts: readonly { method: PaymentMethod; amount: number }[] },
  method: PaymentMethod,
): number => amounts.find((one) => one.method === method)?.amount ?? 0;

export const sumOf = (amounts: readonly number[]): number =>
  roundMoney(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)));

export function countTotals(counts: readonly MethodCount[]) {
  const sum = (part: 'expected' | 'counted') =>
    roundMoney(counts.reduce((total, count) => total.plus(count[part]), new Big(0)));
  const totals = { expected: sum('expected'), counted: sum('counted') };
  return { ...totals, difference: differenceOf(totals) };
}

/** In pesos: the counted cash of the last closing, less the cash that was taken out (docs/rules.md#cash-14). */
export function proposedOpening({
  counts,
  takenOut,
}: {
  counts: readonly MethodCount[] | null;
  takenOut: number | null;
}): number {
  const cash = counts?.find(({ method }) => paymentMethodTable[method].isInDrawer)?.counted ?? 0;
  return Math.max(0, roundMoney(new Big(cash).minus(takenOut ?? 0)));
}

export const hasDifference = (counts: readonly MethodCount[]) => counts.some((count) => differenceOf(count) !== 0);

export const hasExpected = (counts: readonly TallyCount[]): counts is readonly MethodCount[] =>
  counts.every(({ expected }) => expected !== null);

export const tallyTitle = (place: number): string => `${place}.º arqueo`;

export const differenceNeedsNote = 'Lo contado no coincide con lo esperado: escribí el motivo, o contá de nuevo.';
/**
 * The user gets this message even if a later tally has no difference, because the closing takes the difference of the
 * first tally (docs/rules.md#cash-11).
 */
export const firstTallyNeedsNote = 'El primer arqueo no coincide con lo esperado: para cerrar, escribí el motivo.';
export const takenTooMuch = 'No podés retirar más efectivo que el contado.';
export const alreadyOpen = 'Esa caja ya está abierta.';
export const alreadyClosed = 'Esa caja ya está cerrada: lo que sigue va a la próxima.';
export const cannotChangeOpening = 'Ya se mandó un arqueo con este fondo inicial: no se puede corregir.';
export const disabledRegister = 'Esa caja está inactiva: elegí otra.';
export const openingNeeded = 'Abrí la caja antes de cobrar o devolver en efectivo.';
export const outsideClosings = 'La caja está cerrada: este pago no entra en ningún cierre.';
export const cannotCancelClosedEntry =
  'La caja de ese movimiento ya está cerrada: un administrador lo corrige con «Corregir».';
export const cannotChangeClosedMethod =
  'El último pago está en una caja cerrada: un administrador lo corrige en «Pagos», con «Corregir».';

/** The parts of an entry that a correction changes (docs/rules.md#cash-15). */
export const correctedPartLabels = {
  method: 'El método de pago',
  amount: 'El importe',
  whole: 'Todo: el movimiento no existió',
} as const;
export type CorrectedPart = keyof typeof correctedPartLabels;
export const correctedParts = Object.keys(correctedPartLabels) as [CorrectedPart, ...CorrectedPart[]];

export const closingCorrections = 'Correcciones de cierres anteriores';
/** The reasons of corrections that follow from a change of a sale. */
export const correctionNotes = {
  paymentStatus: (status: PaymentStatus) => `Estado de pago: ${paymentStatusLabels[status]}.`,
  deposit: 'Cambió la seña.',
} as const;
export const correctionProblems = {
  needsAdmin: 'El cambio anula movimientos de una caja cerrada: pedíselo a un administrador.',
  needsSession: (register: string) => `Abrí «${register}»: la corrección de un cierre entra en su caja abierta.`,
  stillOpen: 'Ese movimiento no es de una caja cerrada: anulalo con «Anular».',
  movementStillOpen: 'La caja de ese movimiento sigue abierta: registrá el movimiento contrario.',
  ofReimbursement: 'La venta está reembolsada: corregí el método del reembolso, o anulalo entero.',
  ofCorrection: 'Una corrección no se corrige: corregí el movimiento original, las veces que haga falta.',
  sameMethod: 'Ya tiene ese método de pago.',
  sameAmount: 'Ya tiene ese importe.',
  alwaysCash: 'Un ingreso o egreso es siempre en efectivo.',
  ofInsurer: 'Es el cobro de una obra social: se anula en Obras sociales.',
} as const;
