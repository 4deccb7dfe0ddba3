import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { selectionKeys } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { closedCorrection } from '../cash/cash-sessions.ts';
import { exportPermission } from '../exports.ts';
import { historyEndpoint } from '../record-endpoints.ts';
import { debtAges } from '../sale-values/payment-labels.ts';
import {
  account,
  accountCorrection,
  accounts,
  bookedOnAccount,
  debtor,
  type Debtor,
  debtorList,
  debtorQuery,
  debtTotals,
  newAccountPayment,
} from './client-accounts.ts';

export const debtorsExport: FileExport<Debtor> = {
  file: 'deudores',
  sheet: 'Deudores',
  permission: exportPermission('accounts'),
  needsPassword: true,
  columns: [
    { header: 'Cliente', kind: 'text', width: 30, value: ({ name }) => name },
    { header: 'Teléfono', kind: 'text', width: 18, value: ({ phone }) => phone },
    { header: 'Saldo', kind: 'money', value: ({ balance }) => balance },
    { header: 'Vencimiento', kind: 'day', value: ({ oldestDue }) => oldestDue },
    ...debtAges.map(({ field, label }) => ({
      header: label,
      kind: 'money' as const,
      value: (row: Debtor) => row[field],
    })),
  ],
};

const debtorsExportQuery = z.strictObject({ format: exportFormat(), ...selectionKeys(debtorList) });

const reading = { method: 'GET', tag: 'accounts', caller: 'sales.read', shows: ['sales'] } as const;
const booking = {
  method: 'POST',
  tag: 'accounts',
  caller: 'sales.update',
  refusals: [409],
  status: 201,
  answer: bookedOnAccount,
  changes: 'sales',
} as const;

export const accountEndpoints = {
  read: endpoint({
    ...reading,
    path: '/tenant/clients/:id/account',
    summary: "A client's account: what is owed and in favor, and the newest entries with the running balance",
    answer: account,
    shows: ['sales', 'debtors'],
  }),
  debtors: endpoint({
    ...reading,
    path: '/tenant/debtors',
    summary: 'The clients who owe, with the ages of their debts',
    query: debtorQuery,
    answer: z.array(debtor),
  }),
  totals: endpoint({
    ...reading,
    path: '/tenant/debtors/totals',
    summary: 'What all debtors owe together, by age',
    answer: debtTotals,
  }),
  history: historyEndpoint(accounts),
  export: endpoint({
    ...reading,
    path: '/tenant/debtors/export',
    caller: exportPermission('accounts'),
    needsPassword: true,
    summary: 'The clients who owe, as a file',
    query: debtorsExportQuery,
    isFile: true,
  }),
  book: endpoint({
    ...booking,
    path: '/tenant/clients/:id/payments',
    summary: "Spreads a payment over the client's oldest orders that owe, or refunds credit",
    body: newAccountPayment,
  }),
  correct: endpoint({
    ...booking,
    path: '/tenant/clients/:id/payments/:paymentId/correct',
    summary: 'Takes a mistaken payment to an account back with all its parts, or a refund',
    body: accountCorrection,
  }),
  correctClosed: endpoint({
    ...booking,
    path: '/tenant/clients/:id/payments/:paymentId/correct-closed',
    caller: 'cash_sessions.correct',
    summary: 'Corrects a payment or refund of a closed cash session in the open session of the same register',
    body: closedCorrection,
  }),
};
