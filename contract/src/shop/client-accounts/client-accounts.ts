import { id, money, moneyAboveZero, namedReference, oneOf, optionalText, queryNumber } from '../../base/fields.ts';
import { accountEntryKinds, accountTexts } from './account-entries.ts';
import {
  type DebtAge,
  debtAges,
  enteredKinds,
  paymentKindTable,
  paymentMethods,
  paymentMethodTable,
  refundWithPlan,
} from '../sale-values/payment-labels.ts';
import type { FieldLabel } from '../../base/field-labels.ts';
import { namesNoPlan, payment, paymentCorrection } from '../payments/payments.ts';
import { MAX_LIMIT, selectionKeys } from '../../base/resource.ts';
import { saleProblems } from '../sale-values/sale-status-labels.ts';
import { z } from '../../base/zod.ts';

const order = z.object({ _id: z.uuid().nullable(), number: z.int() }).nullable();

/** Pesos. `balance` is the balance after the entry. */
export const accountEntry = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(accountEntryKinds),
  order,
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  surcharge: z.number(),
  method: z.enum(paymentMethods).nullable(),
  plan: z.string(),
  note: z.string(),
  user: namedReference,
  /** The name of the credit note, such as 'Nota de crédito B 00001-00000124'. Only entries of the kind `creditNote` have it. */
  voucher: z.string().optional(),
  receiptNumber: z.int().nullable(),
  corrects: z.uuid().nullable(),
  onAccount: z.boolean(),
  /** True if the entry's cash session is closed: only an admin can correct the entry (docs/rules.md#cash-15). */
  locked: z.boolean(),
});
export type AccountEntry = z.output<typeof accountEntry>;

const summary = z.object({ _id: z.uuid(), name: z.string(), owed: z.number(), credit: z.number() });

/** The newest entries, oldest first; `opening` is the balance before them. */
export const account = summary.extend({ opening: z.number(), entries: z.array(accountEntry) });
export type Account = z.output<typeof account>;

export const accounts = {
  name: 'accounts',
  path: 'debtors',
  envelope: 'account',
  record: summary,
  fields: {
    name: { label: 'Cliente', kind: 'text' },
    owed: { label: 'Debe', kind: 'money' },
    credit: { label: 'A favor', kind: 'money' },
  } satisfies Record<string, FieldLabel>,
  permissions: { list: 'sales.read', read: 'sales.read', update: 'sales.update' },
} as const;

export const newAccountPayment = z
  .object({
    kind: oneOf(enteredKinds).default('payment'),
    amount: moneyAboveZero(),
    method: oneOf(paymentMethods, saleProblems.paymentMethod),
    surcharge: money().optional(),
    planId: id().optional(),
    note: optionalText(500).default(''),
  })
  .refine(({ kind, method }) => paymentKindTable[kind].isReceived || !paymentMethodTable[method].spendsCredit, {
    path: ['method'],
    message: accountTexts.refundsMoney,
  })
  .refine(namesNoPlan, { path: ['planId'], message: refundWithPlan })
  .refine(({ kind, surcharge = 0 }) => paymentKindTable[kind].isReceived || surcharge === 0, {
    path: ['surcharge'],
    message: accountTexts.refundsNoSurcharge,
  });
export type NewAccountPayment = z.output<typeof newAccountPayment>;

export const bookedOnAccount = z.object({ payments: z.array(payment.extend({ order })), account: summary });
export type BookedOnAccount = z.output<typeof bookedOnAccount>;
export const accountCorrection = paymentCorrection;

const ages = Object.fromEntries(debtAges.map(({ field }) => [field, z.number()])) as Record<DebtAge, z.ZodNumber>;

export const debtor = z.object({
  _id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  balance: z.number(),
  oldestDue: z.iso.date(),
  ...ages,
});
export type Debtor = z.output<typeof debtor>;

export const debtTotals = z.object({ debtors: z.int(), balance: z.number(), ...ages });
export type DebtTotals = z.output<typeof debtTotals>;

export const debtorList = {
  sortable: ['balance', 'name', 'phone', 'oldestDue'],
  defaultSort: '-balance',
  filters: {},
} as const;

export const debtorQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
  ...selectionKeys(debtorList),
});
