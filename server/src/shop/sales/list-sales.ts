import type { FiltersOf, Selection } from '@dioptria/contract/base/resource.ts';
import { orderStatuses } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import { listing } from '../../base/records/listing.ts';
import { saleRecords, selectSaleRows } from './sale-records.ts';
import { salesMatching } from './sale-search.ts';
import { statusKind } from '../sums/kept-sums.ts';
import { isActive } from '../sums/value-conditions.ts';

const sorts = {
  saleDate: sql.ref('sales.sale_date'),
  // `sale_date` equals `created_at` and has the index.
  createdAt: sql.ref('sales.sale_date'),
  number: sql.ref('sales.number'),
  deliveryDate: sql.ref('sales.delivery_date'),
  orderStatus: sql.ref('sales.order_status'),
  total: sql.ref('sales.total_cents'),
  client: sql.ref('clients.name_key'),
  seller: sql.ref('users.name_key'),
};

const sortJoins = {
  client: sql`join clients on clients.tenant_id = sales.tenant_id and clients.id = sales.client_id`,
  seller: sql`join users on users.tenant_id = sales.tenant_id and users.id = sales.seller_id`,
};

const isToInvoice = sql`(${isActive()} and sales.total_cents > sales.insurer_cents and not exists (
  select from invoices where invoices.tenant_id = sales.tenant_id and invoices.sale_id = sales.id and is_active))`;

export const salesListing = listing({
  async plan(context, query: Selection & FiltersOf<typeof sales>) {
    const { orderStatus, paymentStatus, clientId, told, toInvoice, search } = query;
    const found = search === undefined ? undefined : await salesMatching(context, search);
    const isCounted = [paymentStatus, clientId, told, toInvoice, found].every((filter) => filter === undefined);
    return {
      table: 'sales' as const,
      defaultSort: sales.defaultSort,
      rows: selectSaleRows(context.tx, context.actor.tenantId),
      sorts,
      sortJoins,
      filters: [
        ...(orderStatus === undefined ? [] : [sql`sales.order_status = ${orderStatus}`]),
        ...(paymentStatus === undefined ? [] : [sql`sales.payment_status = ${paymentStatus}`]),
        ...(clientId === undefined ? [] : [sql`sales.client_id = ${clientId}`]),
        ...(told === undefined ? [] : [sql`(sales.times_told > 0) = ${told}`]),
        ...(toInvoice === undefined ? [] : [sql`${isToInvoice} = ${toInvoice}`]),
      ],
      ...(found && { either: found }),
      matching: () => undefined,
      keptTotals: isCounted ? (orderStatus ? [orderStatus] : orderStatuses).map(statusKind) : undefined,
    };
  },
  records: saleRecords,
});
