import { id } from '@dioptria/contract/base/fields.ts';
import { shopSuspended } from '@dioptria/contract/shop/auth/auth.ts';
import {
  invoiceEndpoints,
  publicInvoice,
  type PublicInvoice,
  type PublicVoucher,
} from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { voucherNotFound } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { z } from 'zod';
import { networkOf, rateLimit } from '../../base/admission/rate-limit.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import { servePublic } from '../../base/http/serve.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { notFound, Refusal } from '../../base/records/refusal.ts';
import { selectInvoices, toInvoice } from './invoice-records.ts';

export function publicVouchersOf({ tx, actor }: TenantScope, saleId: string): Promise<PublicVoucher[]> {
  return tx
    .selectFrom('invoices')
    .select(['id as _id', 'kind', 'letter', 'point_of_sale as pointOfSale', 'number'])
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .where('state', '=', 'authorised')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ number: number }>()
    .execute();
}

/**
 * @throws Refusal `not_found` for a voucher that is unknown, not authorised or of another tenant; `suspended` for a voucher of a
 * suspended tenant (docs/rules.md#invoices-34)
 */
async function readPublicInvoice(scope: TenantScope, invoiceId: string): Promise<PublicInvoice> {
  const { tx, actor } = scope;
  const [shop, row] = await Promise.all([
    tx
      .selectFrom('tenants')
      .leftJoin('logos', 'logos.tenant_id', 'tenants.id')
      .select(['suspended_at', 'logos.id as logo'])
      .where('tenants.id', '=', actor.tenantId)
      .executeTakeFirst(),
    selectInvoices(scope)
      .where('invoices.id', '=', invoiceId)
      .where('invoices.state', '=', 'authorised')
      .where('invoices.is_outside', '=', false)
      .executeTakeFirst(),
  ]);
  if (shop && shop.suspended_at !== null) throw new Refusal(402, 'suspended', shopSuspended);
  if (!shop || !row) throw notFound(voucherNotFound);
  // The schema leaves out all fields that the printed page does not show.
  return publicInvoice.parse({ ...toInvoice(row), logo: shop.logo });
}

const ids = z.object({ tenantId: id(), invoiceId: id() });

export function publicInvoiceRoute(api: Api): void {
  const limit = rateLimit(api.database, { name: 'public-invoice', attempts: 60, seconds: 60 });
  servePublic(api, invoiceEndpoints.readPublic, {
    async work({ params: sent, origin }, reply) {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      await limit.spend(networkOf(origin.address).own);
      const { success, data } = ids.safeParse(sent);
      if (!success) throw notFound(voucherNotFound);
      const { tenantId, invoiceId } = data;
      return asTenant(api.database, tenantId, (tx) => readPublicInvoice({ tx, actor: { tenantId } }, invoiceId));
    },
  });
}
