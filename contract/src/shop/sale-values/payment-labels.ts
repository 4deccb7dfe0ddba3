import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import { roundMoney } from '../../base/money.ts';
import { labelsOf, valuesOf, valuesWith, type ValueWith } from '../../base/field-labels.ts';

interface PaymentMethodProperties {
  label: string;
  /** The drawer holds this method's money. A payment may need an open cash session (docs/rules.md#cash-4). */
  isInDrawer: boolean;
  /** A payment by this method spends the client's credit and moves no money (docs/rules.md#accounts-4). */
  spendsCredit: boolean;
  /** A new shop offers the method (docs/rules.md#settings-8). */
  isOfferedAtFirst: boolean;
  isOfInsurers: boolean;
}

export const paymentMethodTable = {
  cash: { label: 'Efectivo', isInDrawer: true, spendsCredit: false, isOfferedAtFirst: true, isOfInsurers: true },
  debitCard: {
    label: 'Tarjeta de débito',
    isInDrawer: false,
    spendsCredit: false,
    isOfferedAtFirst: true,
    isOfInsurers: false,
  },
  creditCard: {
    label: 'Tarjeta de crédito',
    isInDrawer: false,
    spendsCredit: false,
    isOfferedAtFirst: true,
    isOfInsurers: false,
  },
  check: { label: 'Cheque', isInDrawer: false, spendsCredit: false, isOfferedAtFirst: true, isOfInsurers: true },
  bankTransfer: {
    label: 'Transferencia bancaria',
    isInDrawer: false,
    spendsCredit: false,
    isOfferedAtFirst: true,
    isOfInsurers: true,
  },
  provider: { label: 'Proveedor', isInDrawer: false, spendsCredit: false, isOfferedAtFirst: true, isOfInsurers: false },
  creditNote: {
    label: 'Nota de crédito',
    isInDrawer: false,
    spendsCredit: true,
    isOfferedAtFirst: true,
    isOfInsurers: false,
  },
  productReturn: {
    label: 'Devolución de producto',
    isInDrawer: false,
    spendsCredit: false,
    isOfferedAtFirst: true,
    isOfInsurers: false,
  },
  wallet: {
    label: 'Billetera o QR',
    isInDrawer: false,
    spendsCredit: false,
    isOfferedAtFirst: false,
    isOfInsurers: false,
  },
} as const satisfies Record<string, PaymentMethodProperties>;
export type PaymentMethod = keyof typeof paymentMethodTable;
export const paymentMethods = valuesOf(paymentMethodTable);
export const paymentMethodLabels = labelsOf(paymentMethodTable);

interface PaymentKindProperties {
  label: string;
  isEntered: boolean;
  /** The payment has a receipt and may have a plan. */
  isReceived: boolean;
  isGivenBack: boolean;
  /** The signed amount of the entry changes the paid amount. The entry cannot be taken back. */
  isCorrection: boolean;
}

export const paymentKindTable = {
  deposit: { label: 'Seña', isEntered: false, isReceived: true, isGivenBack: false, isCorrection: false },
  payment: { label: 'Pago', isEntered: true, isReceived: true, isGivenBack: false, isCorrection: false },
  refund: { label: 'Devolución', isEntered: true, isReceived: false, isGivenBack: true, isCorrection: false },
  correction: { label: 'Corrección', isEntered: false, isReceived: false, isGivenBack: false, isCorrection: true },
} as const satisfies Record<string, PaymentKindProperties>;
export type PaymentKind = keyof typeof paymentKindTable;
export const paymentKinds = valuesOf(paymentKindTable);
export const paymentKindLabels = labelsOf(paymentKindTable);

export const enteredKinds = valuesWith(paymentKindTable, { isEntered: true });
export type EnteredKind = (typeof enteredKinds)[number];
export type ReceivedKind = ValueWith<typeof paymentKindTable, { isReceived: true }>;

export const overpaid = (balance: number) => `El importe supera el saldo, que es ${formatMoney(balance)}.`;
export const nothingToRefund = (credit: number) =>
  `Solo se puede devolver lo que hay a favor, que es ${formatMoney(credit)}.`;
export const alreadyCorrected = 'Ese movimiento ya está anulado.';
export const cannotCancelCorrection = 'Una corrección no se puede anular.';
export const alreadyRefunded = 'Ese pago ya se devolvió: no se puede anular.';
/** For a refund with a surcharge that cannot be taken back, because the refunded payment has another method now. */
export const paymentChanged =
  'El pago de esa devolución ahora tiene otro método de pago: volvé al anterior para poder anularla.';
export const deletedOrder = 'Venta eliminada.';

/** In pesos; `percent` is the percentage of the plan (docs/rules.md#payments-14). */
export const planSurcharge = (amount: number, percent: number) => roundMoney(new Big(amount).times(percent).div(100));

/** In percent. */
export const MAX_SURCHARGE = 200;

export const unknownPlan = 'Ese plan de pago ya no existe.';
export const planTooLarge = `Ese plan tiene un recargo de más del ${MAX_SURCHARGE} %: corregilo en Configuración.`;
export const planOfAnotherMethod = 'Ese plan es de otro método de pago.';
export const refundWithPlan = 'Una devolución no lleva plan de pago.';
export const wrongSurcharge = (due: number) =>
  `El recargo lo fija el plan de pago: en este pago es de ${formatMoney(due)}.`;
export const surchargeNotReceived = (left: number) =>
  `Solo se puede devolver el recargo que se cobró por ese método, que es ${formatMoney(left)}.`;

/** In days since the due day. A debt that is not due yet has the first age. */
export const debtAges = [
  { field: 'upTo30', label: '0–30 días', most: 30 },
  { field: 'upTo60', label: '31–60 días', most: 60 },
  { field: 'upTo90', label: '61–90 días', most: 90 },
  { field: 'over90', label: 'Más de 90 días', most: Infinity },
] as const;

export type DebtAge = (typeof debtAges)[number]['field'];

export function ageOf(days: number): DebtAge {
  return (debtAges.find(({ most }) => days <= most) ?? debtAges[3]).field;
}

interface LedgerEntry {
  _id: string;
  kind: PaymentKind;
  amount: number;
  /** The id of the entry that a correction takes back. */
  corrects: string | null;
}

/** In pesos: the amount that corrections left of the entry, and its present method (docs/rules.md#cash-15). */
export function leftOf<Entry extends LedgerEntry & { method: PaymentMethod }>(
  { _id, kind, amount, method }: Entry,
  ledger: readonly Entry[],
): { amount: number; method: PaymentMethod } {
  const sign = paymentKindTable[kind].isGivenBack ? -1 : 1;
  const corrections = ledger.filter(({ corrects }) => corrects === _id);
  const left = corrections.reduce((sum, correction) => sum.plus(sign * correction.amount), new Big(amount));
  const moved = corrections.findLast((correction) => sign * correction.amount > 0);
  return { amount: roundMoney(left), method: moved?.method ?? method };
}

/** True if corrections took back the whole amount of the entry (docs/rules.md#payments-5). */
export function isTakenBack({ _id, kind, amount }: LedgerEntry, ledger: readonly LedgerEntry[]): boolean {
  const corrected = ledger
    .filter(({ corrects }) => corrects === _id)
    .reduce((sum, correction) => sum.plus(correction.amount), new Big(0));
  return corrected.times(paymentKindTable[kind].isGivenBack ? -1 : 1).eq(-amount);
}
