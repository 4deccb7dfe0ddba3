import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import { roundMoney } from '../../base/money.ts';
import { type PaymentKind, paymentKindLabels, paymentKinds, paymentKindTable } from '../sale-values/payment-labels.ts';

/** `creditNote`, `returned` and `reimbursed` take the debit of a sale back (docs/rules.md#accounts-1). */
export const accountEntryKinds = ['order', ...paymentKinds, 'creditNote', 'returned', 'reimbursed'] as const;
export const accountEntryLabels = {
  order: 'Venta',
  ...paymentKindLabels,
  creditNote: 'Nota de crédito',
  returned: 'Productos devueltos',
  reimbursed: 'Venta reembolsada',
} as const;

export const isPaymentKind = (kind: (typeof accountEntryKinds)[number]): kind is PaymentKind =>
  kind in paymentKindTable;

export const MAX_ENTRIES = 1000;

export const accountTexts = {
  refundsMoney: 'Elegí cómo se le devuelve el dinero.',
  refundsNoSurcharge: 'De una cuenta se devuelve solo el saldo a favor, sin recargos.',
  creditUsed: 'Ese saldo a favor ya se usó: no se puede anular.',
  correctedInOrder: (number: number) => `Ese movimiento se anula en la venta N.º ${number}.`,
  movesMoney: 'Elegí un método que mueva dinero.',
  cannotRaise: 'Un pago a cuenta se corrige a un importe menor. Lo que falta, registralo como otro pago.',
  correctedInAccount: 'Es parte de un pago a cuenta: se corrige en la cuenta del cliente.',
  movedCredit: 'Saldo a favor usado.',
  hasCredit: (credit: number) => `No se puede eliminar: tiene ${formatMoney(credit)} a favor.`,
} as const;

export const notEnoughCredit = (credit: number) =>
  credit === 0
    ? 'El cliente no tiene saldo a favor para usar como nota de crédito.'
    : `El cliente tiene ${formatMoney(credit)} a favor: con nota de crédito no se puede pagar más.`;

/** Cents. Pays the balances in their order (docs/rules.md#accounts-3). */
export function spread(amount: number, balances: readonly number[]): { parts: number[]; rest: number } {
  let rest = amount;
  const parts = balances.map((balance) => {
    const part = Math.min(rest, Math.max(0, balance));
    rest -= part;
    return part;
  });
  return { parts, rest };
}

/** Cents. Shares the surcharge in proportion to the parts, without losing a cent. */
export function shareSurcharge(surcharge: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let [paid, shared] = [0, 0];
  return parts.map((part) => {
    paid += part;
    const upTo = whole === 0 ? 0 : new Big(surcharge).times(paid).div(whole).round(0).toNumber();
    const share = upTo - shared;
    shared = upTo;
    return share;
  });
}

/** Pesos. Negative if the other methods exceed the paid amount. */
export const firstPart = (paid: number, others: readonly { amount: number }[]): number =>
  roundMoney(others.reduce((rest, { amount }) => rest.minus(amount), new Big(paid)));

export const tooManyParts = (paid: number) =>
  `Los otros métodos de pago suman más que lo que se cobra, que es ${formatMoney(paid)}.`;
