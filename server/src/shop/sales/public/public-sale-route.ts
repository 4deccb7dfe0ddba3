import { shopSuspended } from '@dioptria/contract/shop/auth/auth.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { amountsDue } from '@dioptria/contract/shop/payments/payments.ts';
import { orderNotFound, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { type PublicSale, publicSaleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import type { ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import { z } from 'zod';
import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Transaction } from '../../../base/database/tables.ts';
import type { Api } from '../../../base/http/api.ts';
import { servePublic } from '../../../base/http/serve.ts';
import { networkOf } from '../../../base/admission/network.ts';
import { rateLimit } from '../../../base/admission/rate-limit.ts';
import { notFound, Refusal } from '../../../base/records/refusal.ts';
import { clientPartOf } from '../../sums/due-of.ts';
import { publicVouchersOf } from '../../invoices/public-invoices.ts';

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

export function publicSaleIds(sent: ParamsOf<typeof publicSaleEndpoints.read>): z.output<typeof ids> {
  const { success, data } = ids.safeParse(sent);
  if (!success) throw notFound(orderNotFound);
  return data;
}

/**
 * @throws Refusal `not_found`, both for a sale that does not exist and for a sale of another tenant; `suspended` for a sale of a
 * suspended tenant.
 */
export async function readPublicSale(tx: Transaction, tenantId: string, orderId: string): Promise<PublicSale> {
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
    // A sale that was refunded asks for no money.
    ...(shop.shows_balance && !paymentStatusTable[sale.payment_status].isGivenBack
      ? { balance: amountsDue({ clientTotal, paid, orderStatus }).balance }
      : {}),
    invoices: vouchers,
    shop: { name: shop.name, phone: shop.phone, logo: shop.logo },
  };
}
