import { Big } from 'big.js';
import { id, money, moneyAboveZero, namedReference, oneOf, optionalText, text } from '../../base/fields.ts';
import {
  type EnteredKind,
  enteredKinds,
  paymentKinds,
  paymentKindTable,
  paymentMethods,
  refundWithPlan,
} from '../sale-values/payment-labels.ts';
import {
  countsInFigures,
  type OrderStatus,
  orderStatusTable,
  type PaymentStatus,
  paymentStatusTable,
  saleProblems,
} from '../sale-values/sale-status-labels.ts';
import { roundMoney } from '../../base/money.ts';
import { z } from '../../base/zod.ts';

/**
 * In pesos. The amount of a correction may be negative. The client hands over amount + surcharge; only the amount counts as paid.
 * Entries never change.
 */
export const payment = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(paymentKinds),
  amount: z.number(),
  surcharge: z.number(),
  method: z.enum(paymentMethods),
  user: namedReference,
  note: z.string(),
  plan: z.string(),
  /** The number of the receipt of a deposit or payment. Null for an entry without a receipt. */
  receiptNumber: z.int().nullable(),
  /** A part of a payment to the client's account: all parts share the receipt of the whole payment. */
  onAccount: z.boolean(),
  corrects: z.uuid().nullable(),
  cashSessionId: z.uuid().nullable(),
  /** True if the entry's cash session is closed: only an admin can correct the entry (docs/rules.md#cash-15). */
  locked: z.boolean(),
});
export type Payment = z.output<typeof payment>;

const note = optionalText(500);

export const namesNoPlan = ({ kind, planId }: { kind: EnteredKind; planId?: string | undefined }) =>
  paymentKindTable[kind].isReceived || planId === undefined;

/**
 * The server computes the surcharge of a payment from its plan (docs/rules.md#payments-16). The request of a refund contains the
 * surcharge that the shop gives back (docs/rules.md#payments-17).
 */
export const newPayment = z
  .object({
    kind: oneOf(enteredKinds),
    amount: moneyAboveZero(),
    method: oneOf(paymentMethods, saleProblems.paymentMethod),
    surcharge: money().optional(),
    planId: id().optional(),
    note: note.default(''),
  })
  .refine(namesNoPlan, { path: ['planId'], message: refundWithPlan });
export type NewPayment = z.output<typeof newPayment>;

export const paymentCorrection = z.object({ note: text(500) });

interface Paid {
  /** The total without the part of the insurers (docs/rules.md#coverage-1). */
  clientTotal: number;
  paid: number;
}

interface Due extends Paid {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** At least one of the two returned amounts is 0. The client owes nothing for a canceled or reimbursed sale. */
export function amountsDue({ clientTotal, paid, ...statuses }: Due) {
  const owed = new Big(countsInFigures(statuses) ? clientTotal : 0).minus(paid);
  return { balance: owed.gt(0) ? roundMoney(owed) : 0, credit: owed.lt(0) ? roundMoney(owed.times(-1)) : 0 };
}

interface Settled extends Paid {
  refunded: number;
  /** The sale has a coverage that is not void: the insurer pays, so a refund does not mean 'Reembolsado'. */
  isCovered: boolean;
  orderStatus: OrderStatus;
}

/**
 * 'Reembolsado' if everything received was refunded, no insurer pays, and a user chose this status or canceled the sale; 'Cobrado'
 * if the client's part of the total is paid; else 'Señado' (docs/rules.md#payments-4). `chosen` is the user's choice, or the present
 * status. It also counts if the client's part is 0 and the ledger is empty.
 */
export function paymentStatusOf(
  { clientTotal, paid, refunded, isCovered, orderStatus }: Settled,
  chosen: PaymentStatus,
): PaymentStatus {
  const isGivenBack = orderStatusTable[orderStatus].isVoid || paymentStatusTable[chosen].isGivenBack;
  if (paid === 0 && refunded > 0 && !isCovered && isGivenBack) return 'reimbursed';
  if (paid === 0 && refunded === 0 && clientTotal === 0) return chosen;
  return paid >= clientTotal ? 'charged' : 'waiting';
}
