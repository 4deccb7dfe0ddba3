import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../export-permissions.ts';
import { historyEndpoint } from '../record-endpoints.ts';
import {
  account,
  accounts,
  accountCorrection,
  bookedOnAccount,
  debtor,
  debtorQuery,
  debtTotals,
  newAccountPayment,
} from './client-accounts.ts';
import { debtorsExportQuery } from './debtors-export.ts';

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
};
