/** The accounts of clients: each client's debt and credit, over all of the client's sales (docs/rules.md#accounts-1). */
import { id, money, moneyAboveZero, namedReference, oneOf, optionalText, queryNumber } from '../../base/fields.ts';
import { accountEntryKinds, accountTexts } from './account-entries.ts';
import { type DebtAge, debtAges } from '../sale-values/debt-ages.ts';
import type { FieldLabel } from '../../base/field-labels.ts';
import {
  enteredKinds,
  paymentKindTable,
  paymentMethods,
  paymentMethodTable,
  refundWithPlan,
} from '../sale-values/payment-labels.ts';
import { namesNoPlan, payment, paymentCorrection } from '../payments/payments.ts';
import { MAX_LIMIT, selectionKeys } from '../../base/resource.ts';
import { saleProblems } from '../sale-values/sale-checks.ts';
import { z } from '../../base/zod.ts';

/** The sale that an entry belongs to. Null for an entry of the account itself. */
const order = z.object({ _id: z.uuid().nullable(), number: z.int() }).nullable();

/** A line of a client's account, in pesos: a sale as debit, or an entry of a ledger. `balance` includes the line. */
export const accountEntry = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(accountEntryKinds),
  order,
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  surcharge: z.number(),
  /** Null for a sale. */
  method: z.enum(paymentMethods).nullable(),
  plan: z.string(),
  note: z.string(),
  user: namedReference,
  receiptNumber: z.int().nullable(),
  corrects: z.uuid().nullable(),
  /** True for a part of a payment to the account. */
  onAccount: z.boolean(),
  /** True after its cash session is closed: the entry can no longer be taken back (docs/rules.md#cash-5). */
  locked: z.boolean(),
});
export type AccountEntry = z.output<typeof accountEntry>;

/** A client's debt and credit, in pesos. */
const summary = z.object({ _id: z.uuid(), name: z.string(), owed: z.number(), credit: z.number() });

/** A client's account: its newest entries, oldest first, and the balance before them. */
export const account = summary.extend({ opening: z.number(), entries: z.array(accountEntry) });
export type Account = z.output<typeof account>;

/** The accounts as records of the log: `_id` is the client's. */
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

/** The body of a payment to an account, or of a refund of its credit. */
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

/** The answer to a payment: its parts, one for each sale and one for the rest, and the account after the payment. */
export const bookedOnAccount = z.object({ payments: z.array(payment.extend({ order })), account: summary });
export type BookedOnAccount = z.output<typeof bookedOnAccount>;
export const accountCorrection = paymentCorrection;

const ages = Object.fromEntries(debtAges.map(({ field }) => [field, z.number()])) as Record<DebtAge, z.ZodNumber>;

/**
 * A client with a debt: the balance, the oldest due day of an open sale, and the balance by the days since sales were
 * due.
 */
export const debtor = z.object({
  _id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  balance: z.number(),
  oldestDue: z.iso.date(),
  ...ages,
});
export type Debtor = z.output<typeof debtor>;

/** The number of debtors, and the sums of their debts. */
export const debtTotals = z.object({ debtors: z.int(), balance: z.number(), ...ages });
export type DebtTotals = z.output<typeof debtTotals>;

/** The sort fields, the default order and the filters of the list of debtors. */
export const debtorList = {
  sortable: ['balance', 'name', 'phone', 'oldestDue'],
  defaultSort: '-balance',
  filters: {},
} as const;

/** The query string of the list of debtors. */
export const debtorQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
  ...selectionKeys(debtorList),
});
