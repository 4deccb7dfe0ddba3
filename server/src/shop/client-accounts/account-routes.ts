import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import {
  account,
  accountCorrection,
  accounts,
  type BookedOnAccount,
  bookedOnAccount,
  debtor,
  debtorQuery,
  debtTotals,
  newAccountPayment,
} from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { finalConsumer } from '@dioptria/contract/shop/clients/final-consumer.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { z } from 'zod';
import { trackChanges } from '../../base/audit/audit-routes.ts';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { isFinalConsumer } from '../clients/final-consumer.ts';
import { lockClient } from '../payments/lock-clients.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { correctOnAccount } from './correct-account.ts';
import { debtorsListing, exportedDebtors, readDebtTotals } from './debtors.ts';
import { payAccount, refundAccount } from './pay-account.ts';
import { type AccountClient, findClient, readAccount, summaryOf } from './read-account.ts';

const { permissions, name: tag, path } = accounts;
const params = z.object({ id: id() });

export function clientAccountRoutes(api: Api): void {
  trackChanges(api, { definition: accounts, service: { read: findClient } });
  readingRoutes(api);
  exportRoute(api, exportedDebtors);
  bookingRoutes(api);
}

function readingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/clients/:id/account',
    caller: permissions.read,
    tag,
    summary: "A client's account: what is owed and in favor, and the newest entries with the running balance",
    params,
    answer: account,
    work: (context, input) => readAccount(context, input.params.id),
  });

  const url = `/tenant/${path}`;
  listRoute(api, {
    url,
    caller: permissions.list,
    tag,
    summary: 'The clients who owe, with the ages of their debts',
    query: debtorQuery,
    row: debtor,
    page: (context, { query }) => debtorsListing.list(context, query),
  });

  tenantRoute(api, {
    method: 'GET',
    url: `${url}/totals`,
    caller: permissions.list,
    tag,
    summary: 'What all debtors owe together, by age',
    answer: debtTotals,
    work: readDebtTotals,
  });
}

function bookingRoutes(api: Api): void {
  const url = '/tenant/clients/:id/payments';
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.update,
    tag,
    summary: "Spreads a payment over the client's oldest orders that owe, or refunds credit",
    refusals: [409],
    params,
    body: newAccountPayment,
    status: 201,
    answer: bookedOnAccount,
    work: (context, input) =>
      booked(context, input.params.id, (client) =>
        paymentKindTable[input.body.kind].isGivenBack
          ? refundAccount(context, client, input.body)
          : payAccount(context, client, input.body),
      ),
  });

  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:paymentId/correct`,
    caller: permissions.update,
    tag,
    summary: 'Takes a mistaken payment to an account back with all its parts, or a refund',
    refusals: [409],
    params: params.extend({ paymentId: id() }),
    body: accountCorrection,
    status: 201,
    answer: bookedOnAccount,
    work: (context, { params: { id: clientId, paymentId }, body }) =>
      booked(context, clientId, (client) => correctOnAccount(context, client, { paymentId, note: body.note })),
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
