import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { cashMovementTable } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { stockMovementTable } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { documents, resources } from '@dioptria/contract/shop/records.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import {
  countsInFigures,
  type OrderStatus,
  orderStatuses,
  orderStatusTable,
  paymentStatuses,
  paymentStatusTable,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { literals } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import { insurerSums } from './insurer-sums.ts';
import { modificationSums } from './modification-sums.ts';
import { expectedProductMonths } from './product-months.ts';
import { workshopSums } from './workshop-sums.ts';

const givenBack = literals(valuesWith(paymentKindTable, { isGivenBack: true }));
const outgoing = literals(valuesWith(cashMovementTable, { goesOut: true }));
const voidStatuses = literals(valuesWith(orderStatusTable, { isVoid: true }));

export const isGivenBack = (entry = 'payments') => sql<boolean>`${sql.ref(`${entry}.kind`)} in (${givenBack})`;

/** -1 if the shop gives the money back. */
export const paymentSign = sql`case when ${isGivenBack()} then -1 else 1 end`;

export const movementSign = sql`case when cash_movements.kind in (${outgoing}) then -1 else 1 end`;

export const isActive = (order = 'sales') => sql<boolean>`${sql.ref(`${order}.order_status`)} not in (${voidStatuses})`;

/** The total without the insurers' part, in cents (docs/rules.md#coverage-1). */
export const clientCents = sql<number>`(sales.total_cents - sales.insurer_cents)`;

const reimbursedStatuses = literals(valuesWith(paymentStatusTable, { isGivenBack: true }));

export const isReimbursed = sql<boolean>`sales.payment_status in (${reimbursedStatuses})`;

/** True for a sale that is neither canceled nor reimbursed. */
const isDue = sql<boolean>`(${isActive()} and not ${isReimbursed})`;

export const dueCents = sql<number>`case when ${isDue} then ${clientCents} else 0 end`;

/** This kind counts the sales with a number below `PROPOSED_NUMBER_LIMIT`, the range in which requests propose numbers. */
export const numberedKind = 'sales/numbered';

/** The total of this kind is the last receipt number of the tenant. */
export const receiptKind = 'payments/receipts';

/** The total of this kind is also the number of the latest cash session. */
export const cashSessionKind = 'cash_sessions';

export const receptionKind = 'receptions';

export const statusKind = (status: OrderStatus) => `sales/${status}`;

/**
 * The kinds that have the name of their table. Sales are left out: their kinds are `statusKind` and `numberedKind`. If
 * documents have a series of numbers, their total is also the last number of the series.
 */
export const countedKinds = [
  ...Object.values(resources).filter((resource) => resource !== resources.sales),
  jobs,
  ...Object.values(documents).filter((document) => !('isCounted' in document)),
].map(({ name }) => name);

const counting = orderStatuses.flatMap((orderStatus) =>
  paymentStatuses.flatMap((paymentStatus) =>
    countsInFigures({ orderStatus, paymentStatus }) ? [`${orderStatus}/${paymentStatus}`] : [],
  ),
);

/** True for a sale that is neither canceled nor reimbursed. */
export const isCounted = sql`order_status || '/' || payment_status = any(${counting})`;

/** True for a sale with a balance (docs/rules.md#payments-2). */
export const isOwing = sql<boolean>`sales.paid_cents < ${clientCents} and ${isDue}`;

export const purchaseKinds = valuesWith(stockMovementTable, { isPurchase: true });

/** The command `doctor` checks `rule`; `truth` returns the query that computes the correct rows of a tenant from the records. */
export interface KeptSum {
  rule: string;
  key: readonly string[];
  amounts: readonly string[];
  /** A report adds up rows with different keys, so the total of all rows needs a limit too. */
  isAddedUp?: true;
  truth: (tenantId: string) => RawBuilder<unknown>;
}

/**
 * Tables with totals of other records, and the queries that compute the correct sums from the records
 * (docs/decisions/0010-summaries-instead-of-sums.md). Every transaction writes the tables in this order.
 */
export const keptSums = {
  record_counts: {
    rule: 'the number of records of each kind is kept',
    key: ['kind'],
    amounts: ['records'],
    truth: (tenantId) => sql`
      ${sql.join(
        countedKinds.map(
          (name) => sql`select ${name}::text as kind, count(*) as records from ${sql.table(name)}
            where tenant_id = ${tenantId} union all`,
        ),
        sql` `,
      )}
      select 'sales/' || order_status, count(*) from sales where tenant_id = ${tenantId} group by order_status
      union all select ${numberedKind}, count(*) from sales
      where tenant_id = ${tenantId} and number < ${PROPOSED_NUMBER_LIMIT}
      union all select ${receiptKind}, coalesce(max(receipt_number), 0) from payments where tenant_id = ${tenantId}`,
  },
  sale_days: {
    rule: 'the sales of each day and seller are kept',
    key: ['day', 'seller_id'],
    amounts: ['sales', 'total_cents'],
    isAddedUp: true,
    truth: (tenantId) => sql`
      select sale_day as day, seller_id, count(*) as sales, sum(total_cents)::bigint as total_cents from sales
      where tenant_id = ${tenantId} and ${isCounted} group by sale_day, seller_id`,
  },
  product_sales: {
    rule: 'the units sold of each product are kept',
    key: ['product_id'],
    amounts: ['units'],
    truth: (tenantId) => sql`
      select product_id, sum(quantity)::bigint as units
      from sales join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
      where sales.tenant_id = ${tenantId} and ${isCounted} and product_id is not null group by product_id`,
  },
  product_months: {
    rule: 'what was sold of each product in each month is kept',
    key: ['month', 'product_id'],
    amounts: ['units', 'income_cents', 'cost_cents'],
    isAddedUp: true,
    truth: (tenantId) => expectedProductMonths(tenantId, isCounted),
  },
  provider_purchases: {
    rule: 'the purchases from each provider in each month are kept',
    key: ['month', 'provider_id'],
    amounts: ['total_cents'],
    truth: (tenantId) => sql`
      select date_trunc('month', stock_movements.created_at at time zone time_zone)::date as month, provider_id,
        sum(quantity * unit_cost_cents)::bigint as total_cents
      from stock_movements join tenants on tenants.id = stock_movements.tenant_id
      where tenant_id = ${tenantId} and kind in (${literals(purchaseKinds)}) group by 1, 2`,
  },
  payment_days: {
    rule: 'what was received on each day by each method is kept',
    key: ['day', 'method'],
    amounts: ['received_cents'],
    truth: (tenantId) => sql`
      select (payments.created_at at time zone time_zone)::date as day, method,
        sum(${paymentSign} * (amount_cents + surcharge_cents))::bigint as received_cents
      from payments join tenants on tenants.id = payments.tenant_id where tenant_id = ${tenantId} group by 1, 2`,
  },
  ...modificationSums,
  debt_days: {
    rule: 'what is owed by the due day of its orders is kept',
    key: ['day'],
    amounts: ['owed_cents'],
    isAddedUp: true,
    truth: (tenantId) => sql`
      select delivery_date as day, sum(${clientCents} - paid_cents)::bigint as owed_cents from sales
      where tenant_id = ${tenantId} and ${isOwing} group by delivery_date`,
  },
  client_accounts: {
    rule: 'what each client owes and has in favor is kept',
    key: ['id'],
    amounts: ['owed_cents', 'credit_cents', 'unassigned_cents'],
    truth: (tenantId) => sql`
      select client_id as id, sum(owed)::bigint as owed_cents, sum(credit)::bigint as credit_cents,
        sum(unassigned)::bigint as unassigned_cents
      from (
        select client_id, greatest(due - paid_cents, 0) as owed, greatest(paid_cents - due, 0) as credit, 0 as unassigned
        from sales, lateral (select ${dueCents} as due) as owing
        where tenant_id = ${tenantId}
        union all
        select client_id, 0, amount, amount
        from payments, lateral (select ${paymentSign} * amount_cents as amount) as signed
        where tenant_id = ${tenantId} and sale_id is null
      ) as amounts group by client_id`,
  },
  ...workshopSums,
  ...insurerSums,
} as const satisfies { [Name in keyof Tables]?: KeptSum };

export type SumTable = keyof typeof keptSums;
export const sumTables = Object.keys(keptSums) as SumTable[];

/** The server corrects these sums when the tenant changes its time zone. */
export const sumsOfDays = sumTables.filter((table) => {
  const { key }: KeptSum = keptSums[table];
  return key.includes('day') || key.includes('month');
});

export type Addition = {
  [Name in SumTable]: { table: Name; row: Omit<Selectable<Tables[Name]>, 'tenant_id' | 'oldest_day'> };
}[SumTable];
