import { voucherNotFound } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import {
  publicInvoice,
  type PublicInvoice,
  type PublicVoucher,
} from '@dioptria/contract/shop/invoices/public-invoice.ts';
import { shopSuspended } from '@dioptria/contract/shop/auth/auth.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { notFound, Refusal } from '../../base/records/refusal.ts';
import { selectInvoices, toInvoice } from './invoice-records.ts';

/** Returns a query for the tenant's authorised vouchers that the product has sent. */
const authorisedVouchers = (scope: TenantScope) =>
  selectInvoices(scope).where('invoices.state', '=', 'authorised').where('invoices.is_outside', '=', false);

/** Returns the authorised vouchers of a sale, the oldest first, as the public page of the sale links to them. */
export async function publicVouchersOf(scope: TenantScope, saleId: string): Promise<PublicVoucher[]> {
  const rows = await authorisedVouchers(scope)
    .where('invoices.sale_id', '=', saleId)
    .orderBy('invoices.created_at')
    .orderBy('invoices.id')
    .execute();
  return rows.flatMap(({ id, kind, letter, point_of_sale: pointOfSale, number }) =>
    number === null ? [] : [{ _id: id, kind, letter, pointOfSale, number }],
  );
}

/**
 * Returns an authorised voucher as its paper shows it (docs/rules.md#invoices-34).
 * @throws Refusal `not_found` for an unknown voucher, for one that is not authorised, and for one of another tenant; `suspended` for
 * a voucher of a suspended tenant
 */
export async function readPublicInvoice(scope: TenantScope, id: string): Promise<PublicInvoice> {
  const { tx, actor } = scope;
  const [shop, row] = await Promise.all([
    tx
      .selectFrom('tenants')
      .leftJoin('logos', 'logos.tenant_id', 'tenants.id')
      .select(['suspended_at', 'logos.id as logo'])
      .where('tenants.id', '=', actor.tenantId)
      .executeTakeFirst(),
    authorisedVouchers(scope).where('invoices.id', '=', id).executeTakeFirst(),
  ]);
  if (shop && shop.suspended_at !== null) throw new Refusal(402, 'suspended', shopSuspended);
  if (!shop || !row) throw notFound(voucherNotFound);
  // The schema leaves out all fields that the paper does not show.
  return publicInvoice.parse({ ...toInvoice(row), logo: shop.logo });
}
