import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { accountEndpoints } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { accounts, type BookedOnAccount } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import { trackChanges } from '../../base/http/history-routes.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import { isFinalConsumer } from '../clients/client-records.ts';
import { lockClient } from '../payments/lock-clients.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { correctOnAccount, payAccount, refundAccount } from './change-account.ts';
import { debtorsListing, exportedDebtors, readDebtTotals } from './debtors.ts';
import { type AccountClient, findClient, readAccount, summaryOf } from './read-account.ts';

export function clientAccountRoutes(api: Api): void {
  trackChanges(api, { definition: accounts, service: { read: findClient } });
  serve(api, accountEndpoints.read, { work: (context, { params }) => readAccount(context, params.id) });
  serveList(api, accountEndpoints.debtors, { page: (context, { query }) => debtorsListing.list(context, query) });
  serve(api, accountEndpoints.totals, { work: readDebtTotals });
  serveFile(api, accountEndpoints.export, exportedDebtors);

  serve(api, accountEndpoints.book, {
    work: (context, { params, body }) =>
      booked(context, params.id, (client) =>
        paymentKindTable[body.kind].isGivenBack
          ? refundAccount(context, client, body)
          : payAccount(context, client, body),
      ),
  });
  serve(api, accountEndpoints.correct, {
    work: (context, { params: { id: clientId, paymentId }, body }) =>
      booked(context, clientId, (client) => correctOnAccount(context, client, { paymentId, note: body.note })),
  });
  serve(api, accountEndpoints.correctClosed, {
    work: (context, { params: { id: clientId, paymentId }, body }) =>
      booked(context, clientId, (client) =>
        correctOnAccount(context, client, { paymentId, note: body.reason, closed: body }),
      ),
  });
}

/** Locks the row of the client before it reads the account (docs/rules.md#locks-2). */
async function booked(
  context: Context,
  clientId: string,
  book: (client: AccountClient) => Promise<BookedOnAccount['payments']>,
): Promise<BookedOnAccount> {
  const client = await lockClient(context, clientId);
  if (!client) throw notFound();
  if (await isFinalConsumer(context, clientId)) throw conflict('locked', finalConsumer.noAccount);
  const before = await summaryOf(context, client);
  const payments = await book(client);
  const after = await summaryOf(context, client);
  recordChange(context, accounts, { id: clientId, before, after });
  return { payments, account: after };
}
