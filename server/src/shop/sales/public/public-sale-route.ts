import type { ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { shopSuspended } from '@dioptria/contract/shop/auth/auth.ts';
import { amountsDue } from '@dioptria/contract/shop/payments/payments.ts';
import { orderNotFound, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { type PublicSale, publicSaleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { z } from 'zod';
import { networkOf, rateLimit } from '../../../base/admission/rate-limit.ts';
import type { Announcement } from '../../../base/database/announcements.ts';
import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Transaction } from '../../../base/database/tables.ts';
import type { Api } from '../../../base/http/api.ts';
import { servePublic } from '../../../base/http/serve.ts';
import { notFound, Refusal } from '../../../base/records/refusal.ts';
import { type EventStream, servePublicStream } from '../../../base/streams/stream-route.ts';
import { publicVouchersOf } from '../../invoices/public-invoices.ts';
import { clientPartOf } from '../../sums/additions.ts';

const ids = z.object({ tenantId: id(), orderId: id() });

export function publicSaleRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-sale', attempts: 60, seconds: 60 });
  servePublic(api, publicSaleEndpoints.read, {
    async work({ params: sent, origin }, reply) {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      await limit.spend(networkOf(origin.address).own);
      const { tenantId, orderId } = publicSaleIds(sent);
      return asTenant(api.database, tenantId, (tx) => readPublicSale(tx, tenantId, orderId));
    },
  });
}

function publicSaleIds(sent: ParamsOf<typeof publicSaleEndpoints.read>): z.output<typeof ids> {
  const { success, data } = ids.safeParse(sent);
  if (!success) throw notFound(orderNotFound);
  return data;
}

/**
 * @throws Refusal `not_found`, both for a sale that does not exist and for a sale of another tenant; `suspended` for a sale of a
 * suspended tenant.
 */
async function readPublicSale(tx: Transaction, tenantId: string, orderId: string): Promise<PublicSale> {
  const [shop, sale, vouchers] = await Promise.all([
    tx
      .selectFrom('tenants')
      .leftJoin('logos', 'logos.tenant_id', 'tenants.id')
      .select(['tenants.name', 'phone', 'shows_balance', 'suspended_at', 'logos.id as logo'])
      .where('tenants.id', '=', tenantId)
      .executeTakeFirst(),
    tx
      .selectFrom('sales')
      .select([
        'number',
        'total_cents',
        'insurer_cents',
        'paid_cents',
        'created_at',
        'order_status',
        'payment_status',
        'delivery_date',
      ])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', orderId)
      .executeTakeFirst(),
    publicVouchersOf({ tx, actor: { tenantId } }, orderId),
  ]);
  if (shop && shop.suspended_at !== null) throw new Refusal(402, 'suspended', shopSuspended);
  if (!shop || !sale) throw notFound(orderNotFound);
  const { number, created_at: createdAt, order_status: orderStatus } = sale;
  const [clientTotal, paid] = [fromCents(clientPartOf(sale)), fromCents(sale.paid_cents)];
  return {
    number,
    total: fromCents(sale.total_cents),
    createdAt,
    orderStatus,
    deliveryDate: sale.delivery_date,
    // The page of a reimbursed sale shows no balance.
    ...(shop.shows_balance && !paymentStatusTable[sale.payment_status].isGivenBack
      ? { balance: amountsDue({ clientTotal, paid, orderStatus, paymentStatus: sale.payment_status }).balance }
      : {}),
    invoices: vouchers,
    shop: { name: shop.name, phone: shop.phone, logo: shop.logo },
  };
}

/** The limits of open streams. A whole building may share one `network`. */
const limits = { network: 20, all: 1000 } as const;

/** When the sale or the shop's settings change, the server sends an event without data, and the page reads the sale again. */
export function publicSaleLiveRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-sale-live', attempts: 60, seconds: 60 });
  servePublicStream(api, publicSaleEndpoints.live, async ({ params, network }) => {
    await limit.spend(network);
    const { tenantId, orderId } = publicSaleIds(params);
    await asTenant(api.database, tenantId, (tx) => readPublicSale(tx, tenantId, orderId));
    return api.live.open({
      tenantId,
      limits: [
        { key: 'customers', atMost: limits.all },
        { key: `network ${network}`, atMost: limits.network },
      ],
      onAnnouncement: (announcement, stream) => sendToCustomer(orderId, announcement, stream),
    });
  });
}

function sendToCustomer(orderId: string, { topic, id: changedId }: Announcement, stream: EventStream): void {
  const isSuspension = topic === 'tenants';
  const isShown = topic === settings.path || (topic === sales.path && changedId === orderId);
  if (isSuspension || isShown) stream.sendEvent('change', {});
  if (isSuspension) stream.end();
}
