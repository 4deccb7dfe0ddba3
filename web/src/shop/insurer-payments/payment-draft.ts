/** A payment of an insurer while the user types it. Amounts in pesos; null is a field that the user has emptied. */
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import {
  type InsurerMethod,
  certificateProblems,
  insurerPaymentProblems,
  netOf,
  netProblem,
  type WithholdingTax,
} from '@dioptria/contract/shop/insurer-payments/insurer-payment-labels.ts';
import { Big } from 'big.js';

export interface DraftWithholding {
  /** Distinguishes the rows of the form. */
  key: string;
  tax: WithholdingTax;
  jurisdiction: string;
  certificateNumber: string;
  /** '' for the day of the payment. */
  day: string;
  base: number | null;
  rate: number | null;
  amount: number | null;
}

/** 'oldest' pays the oldest items first, 'chosen' the typed parts, 'none' leaves the payment unallocated. */
export type AllocationWay = 'oldest' | 'chosen' | 'none';

export interface PaymentDraft {
  insurance: string;
  day: string;
  orderNumber: string;
  method: InsurerMethod;
  /** Undefined for the proposed amount. */
  gross: number | null | undefined;
  fee: number | null | undefined;
  withholdings: readonly DraftWithholding[];
  /** The net amount as typed; undefined for the computed one. */
  net: number | null | undefined;
  note: string;
  way: AllocationWay;
  /** What the payment pays of each chosen item. */
  parts: ReadonlyMap<string, number>;
}

export const newWithholding = (): DraftWithholding => ({
  key: crypto.randomUUID(),
  tax: 'incomeTax',
  jurisdiction: '',
  certificateNumber: '',
  day: '',
  base: null,
  rate: null,
  amount: null,
});

const amountsOf = ({ gross, fee, withholdings }: PaymentDraft) => ({
  gross: gross ?? 0,
  fee: fee ?? 0,
  withholdings: withholdings.map(({ amount }) => ({ amount: amount ?? 0 })),
});

/**
 * Fills the amounts that the user has not typed: the gross amount with what the insurer owes, in pesos, and the fee with the percent
 * that the insurer usually deducts.
 */
export function withProposals(
  draft: PaymentDraft,
  { owed, feePercent }: { owed: number; feePercent: number },
): PaymentDraft {
  const gross = draft.gross === undefined && owed > 0 ? owed : draft.gross;
  const usualFee = roundMoney(new Big(gross ?? 0).times(feePercent).div(100));
  return { ...draft, gross, fee: draft.fee === undefined && usualFee > 0 ? usualFee : draft.fee };
}

/** The net amount that follows from the other amounts. */
export const computedNet = (draft: PaymentDraft): number => netOf(amountsOf(draft));

/** The sum of the chosen parts. */
export const sumOfParts = ({ parts }: PaymentDraft): number =>
  roundMoney([...parts.values()].reduce((sum, part) => sum.plus(part), new Big(0)));

/** What of the payment stays without an item. @param payable what the insurer has recognized and not paid */
export function unallocatedOf(draft: PaymentDraft, payable: number): number {
  const gross = draft.gross ?? 0;
  if (draft.way === 'none') return gross;
  const used = draft.way === 'chosen' ? sumOfParts(draft) : Math.min(gross, payable);
  return Math.max(0, roundMoney(new Big(gross).minus(used)));
}

/**
 * Returns the message for each wrong field, by its path in the request. A part has the path `parts.{item}`.
 * @param payable what the insurer has recognized and not paid of each item
 */
export function problemsOfPayment(
  draft: PaymentDraft,
  payable: readonly { item: string; open: number }[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (draft.insurance === '') problems['insurance'] = requiredField;
  if (draft.day === '') problems['day'] = requiredField;
  if (!draft.gross) problems['gross'] = requiredField;
  draft.withholdings.forEach(({ certificateNumber, amount }, index) => {
    if (certificateNumber.trim() === '') problems[`withholdings.${index}.certificateNumber`] = requiredField;
    if (amount === null || amount === 0) problems[`withholdings.${index}.amount`] = requiredField;
  });
  for (const [path, message] of Object.entries(certificateProblems(sentWithholdings(draft))))
    problems[`withholdings.${path}`] ??= message;
  const wrongNet = netProblem({ ...amountsOf(draft), net: draft.net ?? computedNet(draft) });
  if (draft.net === null) problems['net'] = requiredField;
  else if (wrongNet) problems['net'] = wrongNet;
  return { ...problems, ...(draft.way === 'chosen' && problemsOfParts(draft, payable)) };
}

function problemsOfParts(
  draft: PaymentDraft,
  payable: readonly { item: string; open: number }[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { item, open } of payable)
    if ((draft.parts.get(item) ?? 0) > open) problems[`parts.${item}`] = insurerPaymentProblems.aboveRecognized(open);
  const chosen = sumOfParts(draft);
  const gross = draft.gross ?? 0;
  if (chosen > gross) problems['allocations'] = insurerPaymentProblems.chosenAbovePayment(chosen, gross);
  return problems;
}

/** Returns the messages of the server by the paths of `problemsOfPayment`. */
export function refusedFields(
  { parts }: PaymentDraft,
  refused: Readonly<Record<string, string>>,
): Record<string, string> {
  const items = [...parts.keys()];
  return Object.fromEntries(
    Object.entries(refused).map(([path, message]) => {
      const [, index] = /^allocations\.(\d+)\./.exec(path) ?? [];
      return [index === undefined ? path : `parts.${items[Number(index)]}`, message];
    }),
  );
}

const sentWithholdings = ({ withholdings }: PaymentDraft) =>
  withholdings.map(({ tax, jurisdiction, certificateNumber, day, base, rate, amount }) => ({
    tax,
    jurisdiction: jurisdiction.trim(),
    certificateNumber: certificateNumber.trim(),
    ...(day !== '' && { day }),
    base,
    rate,
    amount: amount ?? 0,
  }));

/** Returns the body of the request. */
export function paymentRequest(draft: PaymentDraft) {
  const { insurance, day, method, way, parts } = draft;
  return {
    insurance,
    day,
    method,
    orderNumber: draft.orderNumber.trim(),
    gross: draft.gross ?? 0,
    fee: draft.fee ?? 0,
    withholdings: sentWithholdings(draft),
    net: draft.net ?? computedNet(draft),
    note: draft.note.trim(),
    ...(way === 'none' && { allocations: [] }),
    ...(way === 'chosen' && { allocations: [...parts].map(([item, amount]) => ({ item, amount })) }),
  };
}
