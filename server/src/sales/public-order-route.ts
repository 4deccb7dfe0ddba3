import { shopSuspended } from '@dioptria/contract/auth.ts';
import { id } from '@dioptria/contract/fields.ts';
import { fromCents } from '@dioptria/contract/money.ts';
import { orderNotFound, publicOrder, type PublicOrder } from '@dioptria/contract/public-order.ts';
import { z } from 'zod';
import { asTenant } from '../database/as-tenant.ts';
import type { Transaction } from '../database/tables.ts';
import type { Api } from '../http/api.ts';
import { publicRoute } from '../http/public-route.ts';
import { networkOf } from '../http/network.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { notFound, Refusal } from '../resource/refusal.ts';

/** The parameters accept any text: text that is not an id answers like an order that does not exist. */
export const publicOrderParams = z.object({ tenantId: z.string(), orderId: z.string() });
const ids = z.object({ tenantId: id(), orderId: id() });

/** Answers the state of an order without a session, to a customer who has its address (docs/rules.md#public-order-2). */
export function publicOrderRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-order', attempts: 60, seconds: 60 });
  publicRoute(api, {
    method: 'GET',
    url: '/tenant/sales/:tenantId/order/:orderId',
    tag: 'sales',
    summary: 'How an order stands, for its customer',
    refusals: [402, 429],
    params: publicOrderParams,
    answer: publicOrder,
    async work({ params: sent, origin }, reply) {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      await limit.spend(networkOf(origin.address).own);
      const { tenantId, orderId } = publicOrderIds(sent);
      return asTenant(api.database, tenantId, (tx) => readPublicOrder(tx, tenantId, orderId));
    },
  });
}

/** @throws Refusal `not_found` unless both are ids. */
export function publicOrderIds(sent: z.output<typeof publicOrderParams>): z.output<typeof ids> {
  const { success, data } = ids.safeParse(sent);
  if (!success) throw notFound(orderNotFound);
  return data;
}

/**
 * An order that does not exist and an order of another tenant get the same answer.
 * @throws Refusal `not_found`, or `suspended`.
 */
export async function readPublicOrder(tx: Transaction, tenantId: string, orderId: string): Promise<PublicOrder> {
  const shop = await tx.selectFrom('tenants').select('suspended_at').where('id', '=', tenantId).executeTakeFirst();
  if (shop && shop.suspended_at !== null) throw new Refusal(402, 'suspended', shopSuspended);
  const sale = await tx
    .selectFrom('sales')
    .select(['number', 'total_cents', 'created_at', 'order_status'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!sale) throw notFound(orderNotFound);
  const { number, total_cents, created_at: createdAt, order_status: orderStatus } = sale;
  return { number, total: fromCents(total_cents), createdAt, orderStatus };
}
