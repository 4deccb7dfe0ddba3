/** The accounts of insurers (docs/rules.md#insurer-accounts-1). Amounts in pesos. */
import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { namedReference } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import { debitReasons } from '../insurances/insurer-labels.ts';
import { type DebtAge, debtAges } from '../sale-values/payment-labels.ts';
import { type InsurerEntryKind, insurerEntryLabels } from './insurer-account-labels.ts';

const ages = Object.fromEntries(debtAges.map(({ field }) => [field, z.number()])) as Record<DebtAge, z.ZodNumber>;

/**
 * The debts of insurers. `open` is the sum of `notPresented` and of the debts of all ages (`upTo30` to `over90`). `overdue`
 * is the part whose due day has passed.
 */
const sums = z.object({
  open: z.number(),
  ...ages,
  notPresented: z.number(),
  overdue: z.number(),
  unallocated: z.number(),
});

/**
 * From `daysToPay` on, the fields are figures of the last 365 days. A nullable figure is null if no record of these
 * days contributes to it.
 */
export const insurerAccount = sums.extend({
  _id: z.uuid(),
  name: z.string(),
  daysLate: z.int(),
  /** The days from the presentation to the payment, weighted by amount, with one decimal. */
  daysToPay: z.number().nullable(),
  /** The debited part of the answered claims, in percent with two decimals. */
  debitedPercent: z.number().nullable(),
  debits: z.array(z.object({ reason: z.enum(debitReasons), amount: z.number(), percent: z.number() })),
  /** `margin` is the income less the cost and the lost débitos. */
  income: z.number(),
  lost: z.number(),
  margin: z.number().nullable(),
});
export type InsurerAccount = z.output<typeof insurerAccount>;

const insurerAccounts = z.object({ accounts: z.array(insurerAccount), totals: sums });
export type InsurerAccounts = z.output<typeof insurerAccounts>;

/** `open` is the debt of the insurer after the entry. An entry without a coverage counts as unallocated. */
const insurerEntry = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(Object.keys(insurerEntryLabels) as [InsurerEntryKind, ...InsurerEntryKind[]]),
  amount: z.number(),
  /** The debited or rebilled amount of an entry that does not change the insurer's debt. */
  claimed: z.number(),
  open: z.number(),
  coverage: z.uuid().nullable(),
  sale: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
  client: z.string(),
  batch: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
  payment: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
  note: z.string(),
  user: namedReference,
});
export type InsurerEntry = z.output<typeof insurerEntry>;

const insurerLedger = z.object({ account: insurerAccount, entries: z.array(insurerEntry) });
export type InsurerLedger = z.output<typeof insurerLedger>;

export const insurerAccountsExport: FileExport<InsurerAccount> = {
  file: 'cuentas-de-obras-sociales',
  sheet: 'Cuentas',
  permission: exportPermission('insurer_accounts'),
  columns: [
    { header: 'Obra social', kind: 'text', width: 30, value: ({ name }) => name },
    { header: 'Debe', kind: 'money', value: ({ open }) => open },
    { header: 'Sin presentar', kind: 'money', value: ({ notPresented }) => notPresented },
    ...debtAges.map(({ field, label }) => ({
      header: label,
      kind: 'money' as const,
      value: (row: InsurerAccount) => row[field],
    })),
    { header: 'Vencido', kind: 'money', value: ({ overdue }) => overdue },
    { header: 'Días de atraso', kind: 'integer', value: ({ daysLate }) => daysLate },
    { header: 'Sin imputar', kind: 'money', value: ({ unallocated }) => unallocated },
    { header: 'Días promedio de pago', kind: 'decimal', value: ({ daysToPay }) => daysToPay },
    { header: 'Débitos %', kind: 'decimal', value: ({ debitedPercent }) => debitedPercent },
    { header: 'Facturado', kind: 'money', value: ({ income }) => income },
    { header: 'Perdido', kind: 'money', value: ({ lost }) => lost },
    { header: 'Margen después de débitos', kind: 'money', value: ({ margin }) => margin },
  ],
};

const insurerAccountsExportQuery = z.strictObject({ format: exportFormat() });

const reading = {
  method: 'GET',
  tag: 'insurer_payments',
  caller: 'insurer_accounts.read',
  shows: ['sales'],
} as const;

export const insurerAccountEndpoints = {
  list: endpoint({
    ...reading,
    path: '/tenant/insurer-accounts',
    summary: 'What each insurer owes by age, and how it pays; the insurer with the most overdue days first',
    answer: insurerAccounts,
  }),
  export: endpoint({
    ...reading,
    path: '/tenant/insurer-accounts/export',
    caller: insurerAccountsExport.permission,
    summary: 'The accounts of insurers as a file',
    query: insurerAccountsExportQuery,
    isFile: true,
  }),
  read: endpoint({
    ...reading,
    path: '/tenant/insurer-accounts/:id',
    summary: 'The account of an insurer, with the newest entries of its ledger',
    answer: insurerLedger,
  }),
};
