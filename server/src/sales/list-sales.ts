import type { FiltersOf, ListQuery } from '@dioptria/contract/resource.ts';
import { orderStatuses } from '@dioptria/contract/sale-status.ts';
import type { sales } from '@dioptria/contract/sales.ts';
import { sql } from 'kysely';
import type { Context } from '../resource/context.ts';
import type { Page } from '../resource/crud-service.ts';
import { listPage } from '../resource/list-page.ts';
import { saleRecords, selectSaleRows, type Sale } from './sale-records.ts';
import { salesMatching } from './sale-search.ts';
import { statusKind } from './sale-summaries.ts';

const sorts = {
  saleDate: sql.ref('sales.sale_date'),
  // The same moment, and the one of the two with an index.
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

/** A page of sales, searched by number, client or seller. */
export async function listSales(context: Context, query: ListQuery & FiltersOf<typeof sales>): Promise<Page<Sale>> {
  const { orderStatus, paymentStatus, clientId, search, ...page } = query;
  const found = search === undefined ? undefined : await salesMatching(context, search);
  const isCounted = paymentStatus === undefined && clientId === undefined && found === undefined;
  const { records, ...total } = await listPage(context, page, {
    table: 'sales',
    rows: selectSaleRows(context),
    sorts,
    sortJoins,
    filters: [
      ...(orderStatus === undefined ? [] : [sql`sales.order_status = ${orderStatus}`]),
      ...(paymentStatus === undefined ? [] : [sql`sales.payment_status = ${paymentStatus}`]),
      ...(clientId === undefined ? [] : [sql`sales.client_id = ${clientId}`]),
      ...(found === undefined ? [] : [found]),
    ],
    countedAs: isCounted ? (orderStatus ? [orderStatus] : orderStatuses).map(statusKind) : undefined,
  });
  return { records: await saleRecords(context, records), ...total };
}
