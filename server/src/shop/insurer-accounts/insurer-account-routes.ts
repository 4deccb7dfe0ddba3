import {
  insurerAccountEndpoints,
  insurerAccountsExport,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { insurerPayments } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import type { ServedFile } from '../../base/records/exported-list.ts';
import { readInsurerLedger } from './insurer-ledger-entries.ts';
import { readInsurerAccounts } from './read-insurer-accounts.ts';

export function insurerAccountRoutes(api: Api): void {
  serve(api, insurerAccountEndpoints.list, { priority: 'report', work: readInsurerAccounts });
  // The cast is correct: the columns read the accounts that `readAll` yields.
  serveFile(api, insurerAccountEndpoints.export, exportedAccounts as unknown as ServedFile);
  serve(api, insurerAccountEndpoints.read, {
    work: (context, { params: { id } }) => readInsurerLedger(context, id),
  });
}

const exportedAccounts = {
  kind: insurerPayments.name,
  file: insurerAccountsExport,
  async *readAll(context: Context) {
    yield (await readInsurerAccounts(context)).accounts;
  },
};
