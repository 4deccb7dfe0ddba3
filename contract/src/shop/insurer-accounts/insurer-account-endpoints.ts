import { endpoint } from '../../base/endpoint.ts';
import {
  insurerAccounts,
  insurerAccountsExport,
  insurerAccountsExportQuery,
  insurerLedger,
} from './insurer-accounts.ts';

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
    summary: 'What each insurer owes by age, and how it pays; the latest payers first',
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
