import { recordPlace } from '@dioptria/contract/base/resource.ts';
import {
  insurerAccounts,
  insurerAccountsExport,
  insurerAccountsExportQuery,
  insurerLedger,
} from '@dioptria/contract/shop/insurer-accounts/insurer-accounts.ts';
import { insurerPayments } from '@dioptria/contract/shop/insurer-payments/insurer-payments.ts';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import type { ExportedList } from '../../base/records/exported-list.ts';
import { readInsurerLedger } from './insurer-ledger-entries.ts';
import { readInsurerAccounts } from './read-insurer-accounts.ts';

const url = '/tenant/insurer-accounts';
const shared = { method: 'GET', caller: 'insurer_accounts.read', tag: insurerPayments.name } as const;

export function insurerAccountRoutes(api: Api): void {
  tenantRoute(api, {
    ...shared,
    url,
    priority: 'report',
    summary: 'What each insurer owes by age, and how it pays; the latest payers first',
    answer: insurerAccounts,
    work: readInsurerAccounts,
  });
  // The cast is correct: the columns read the accounts that `readAll` yields.
  exportRoute(api, exportedAccounts as unknown as ExportedList);
  tenantRoute(api, {
    ...shared,
    url: `${url}/:id`,
    summary: 'The account of an insurer, with the newest entries of its ledger',
    params: recordPlace,
    answer: insurerLedger,
    work: (context, { params: { id } }) => readInsurerLedger(context, id),
  });
}

const exportedAccounts = {
  url,
  tag: insurerPayments.name,
  kind: insurerPayments.name,
  summary: 'The accounts of insurers as a file',
  query: insurerAccountsExportQuery,
  file: insurerAccountsExport,
  async *readAll(context: Context) {
    yield (await readInsurerAccounts(context)).accounts;
  },
};
