/** Amounts in pesos; null is a field that the user has emptied. */
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import {
  certificateProblems,
  type InsurerMethod,
  insurerPaymentProblems,
  netOf,
  netProblem,
  type WithholdingTax,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { Big } from 'big.js';

export interface DraftWithholding {
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
  /** Undefined until the user changes the proposed amount. */
  gross: number | null | undefined;
  fee: number | null | undefined;
  withholdings: readonly DraftWithholding[];
  /** The typed amount. Undefined until the user changes the computed amount. */
  net: number | null | undefined;
  note: string;
  way: AllocationWay;
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
 * The proposed gross amount is the debt of the insurer. The proposed fee is the percent that the insurer usually
 * deducts.
 */
export function withProposals(
  draft: PaymentDraft,
  { owed, feePercent }: { owed: number; feePercent: number },
): PaymentDraft {
  const gross = draft.gross === undefined && owed > 0 ? owed : draft.gross;
  const usualFee = roundMoney(new Big(gross ?? 0).times(feePercent).div(100));
  return { ...draft, gross, fee: draft.fee === undefined && usualFee > 0 ? usualFee : draft.fee };
}

export const computedNet = (draft: PaymentDraft): number => netOf(amountsOf(draft));

export const sumOfParts = ({ parts }: PaymentDraft): number =>
  roundMoney([...parts.values()].reduce((sum, part) => sum.plus(part), new Big(0)));

/** `payable` is the amount that the insurer has recognized and not paid. */
export function unallocatedOf(draft: PaymentDraft, payable: number): number {
  const gross = draft.gross ?? 0;
  if (draft.way === 'none') return gross;
  const used = draft.way === 'chosen' ? sumOfParts(draft) : Math.min(gross, payable);
  return Math.max(0, roundMoney(new Big(gross).minus(used)));
}

/** The keys are paths in the request, or `parts.{item}` for a chosen part. `open` is the item's unpaid amount. */
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

/** The keys are the paths of `problemsOfPayment`. */
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
