import type { FiltersOf, Selection } from '@dioptria/contract/base/resource.ts';
import { compactKey, isFoundBy } from '@dioptria/contract/base/text.ts';
import {
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { listing } from '../../base/records/listing.ts';
import { recordsMatching, searchAlternatives } from '../../base/records/search-tokens.ts';
import { isActive, statusKind } from '../sums/kept-sums.ts';
import { deleteSale } from './change/delete-sale.ts';
import { updateSale } from './change/update-sale.ts';
import { createSale } from './create/create-sale.ts';
import { lockSale } from './lock-sales.ts';
import { readSaleRecord, saleRecords, selectSaleRows } from './sale-records.ts';

/** The kinds of records that the search finds, each with the column of a sale that holds the record's id. */
const columns = { sales: 'sales.id', clients: 'sales.client_id', users: 'sales.seller_id' } as const;

/**
 * Returns the conditions for the option `either` of a `ListPlan`. The list then has the sales whose number begins with
 * the typed text, or whose client, seller or status matches the text. Undefined if the text has no letter and no digit.
 */
async function salesMatching(context: Context, typed: string): Promise<RawBuilder<unknown>[] | undefined> {
  const searched = Object.entries(columns).flatMap(([kind, column]) => {
    const ids = recordsMatching(context.actor.tenantId, kind, typed);
    return ids ? [{ column, ids }] : [];
  });
  if (searched.length === 0) return undefined;
  const either = await searchAlternatives(context, 'sales', typed, searched);
  const statuses = statusesNamed(typed);
  if (statuses.length > 0) either.push(sql`sales.order_status = any(${statuses})`);
  return either.length === 0 ? [sql`false`] : either;
}

/** Returns no status for a text of one or two letters, because too many labels contain it. */
function statusesNamed(typed: string): OrderStatus[] {
  if (compactKey(typed).length < 3) return [];
  return orderStatuses.filter((status) => isFoundBy(orderStatusLabels[status], typed));
}

const sorts = {
  saleDate: sql.ref('sales.sale_date'),
  // `sale_date` equals `created_at`, and only `sale_date` has an index.
  createdAt: sql.ref('sales.sale_date'),
  number: sql.ref('sales.number'),
  deliveryDate: sql.ref('sales.delivery_date'),
  orderStatus: sql.ref('sales.order_status'),
  total: sql.ref('sales.total_cents'),
  client: sql.ref('clients.name_key'),
  seller: sql.ref('users.name_key'),
};

const sortJoinsOf = (tenantId: string) => ({
  client: sql`join clients on clients.tenant_id = ${tenantId} and clients.id = sales.client_id`,
  seller: sql`join users on users.tenant_id = ${tenantId} and users.id = sales.seller_id`,
});

const isToInvoice = (
  tenantId: string,
) => sql`(${isActive()} and sales.total_cents > sales.insurer_cents and not exists (
  select from invoices where invoices.tenant_id = ${tenantId} and invoices.sale_id = sales.id and is_active))`;

const salesListing = listing({
  async plan(context, query: Selection & FiltersOf<typeof sales>) {
    const { orderStatus, paymentStatus, clientId, told, toInvoice, search } = query;
    const found = search === undefined ? undefined : await salesMatching(context, search);
    const isCounted = [paymentStatus, clientId, told, toInvoice, found].every((filter) => filter === undefined);
    return {
      table: 'sales' as const,
      defaultSort: sales.defaultSort,
      rows: selectSaleRows(context.tx, context.actor.tenantId),
      sorts,
      sortJoins: sortJoinsOf(context.actor.tenantId),
      filters: [
        ...(orderStatus === undefined ? [] : [sql`sales.order_status = ${orderStatus}`]),
        ...(paymentStatus === undefined ? [] : [sql`sales.payment_status = ${paymentStatus}`]),
        ...(clientId === undefined ? [] : [sql`sales.client_id = ${clientId}`]),
        ...(told === undefined ? [] : [sql`(sales.times_told > 0) = ${told}`]),
        ...(toInvoice === undefined ? [] : [sql`${isToInvoice(context.actor.tenantId)} = ${toInvoice}`]),
      ],
      ...(found && { either: found }),
      matching: () => undefined,
      keptTotals: isCounted ? (orderStatus ? [orderStatus] : orderStatuses).map(statusKind) : undefined,
    };
  },
  records: saleRecords,
});

export const salesService: CrudService<typeof sales> = {
  ...salesListing,
  read: readSaleRecord,
  lock: lockSale,
  create: createSale,
  update: updateSale,
  remove: deleteSale,
};
