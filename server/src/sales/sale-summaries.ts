/**
 * The sums that dashboard, reports and list totals are read from (decisions §4), kept with every change of a sale:
 * `record_counts` ('sales/<status>', 'sales/numbered'), `sale_days` and `product_sales`.
 */
import { countsInFigures, type OrderStatus } from '@dioptria/contract/sale-status.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/sales.ts';
import { sql } from 'kysely';
import type { Context } from '../resource/context.ts';
import type { LineRow, SaleColumns } from './sale-records.ts';

/** The `record_counts` kind of sales whose number is below the range that clients propose from. */
export const numberedKind = 'sales/numbered';

/** The `record_counts` kind of the sales in an order status. */
export const statusKind = (status: OrderStatus) => `sales/${status}`;

/** Amounts by key, of which only those that changed are written, in one order for everybody. */
class Changes {
  readonly #amounts = new Map<string, number>();

  add(key: string, amount: number): void {
    this.#amounts.set(key, (this.#amounts.get(key) ?? 0) + amount);
  }

  get(key: string): number {
    return this.#amounts.get(key) ?? 0;
  }

  keys(): string[] {
    return [...this.#amounts].flatMap(([key, amount]) => (amount === 0 ? [] : [key])).toSorted();
  }
}

interface Sums {
  counts: Changes;
  /** By `day/seller`. */
  sales: Changes;
  cents: Changes;
  /** By product. */
  units: Changes;
}

function addSale(
  { counts, sales, cents, units }: Sums,
  sale: SaleColumns,
  lines: readonly LineRow[],
  sign: 1 | -1,
): void {
  counts.add(statusKind(sale.order_status), sign);
  if (sale.number < PROPOSED_NUMBER_LIMIT) counts.add(numberedKind, sign);
  if (!countsInFigures({ orderStatus: sale.order_status, paymentStatus: sale.payment_status })) return;
  const day = `${sale.sale_day}/${sale.seller_id}`;
  sales.add(day, sign);
  cents.add(day, sign * sale.total_cents);
  for (const line of lines) if (line.product_id !== null) units.add(line.product_id, sign * line.quantity);
}

/**
 * Takes what a sale was out of the sums and puts what it is now in: undefined where there was, or is, no sale. Other sales
 * of the shop wait here until the transaction ends: call it last.
 */
export async function moveFigures(
  { tx, actor }: Context,
  lines: readonly LineRow[],
  before: SaleColumns | undefined,
  after: SaleColumns | undefined,
): Promise<void> {
  const sums: Sums = { counts: new Changes(), sales: new Changes(), cents: new Changes(), units: new Changes() };
  if (before) addSale(sums, before, lines, -1);
  if (after) addSale(sums, after, lines, 1);
  const kinds = sums.counts.keys();
  const days = [...new Set([...sums.sales.keys(), ...sums.cents.keys()])].toSorted();
  const products = sums.units.keys();
  if (kinds.length + days.length + products.length === 0) return;
  await sql`
    with counted as (
      insert into record_counts (tenant_id, kind, records)
      select ${actor.tenantId}::uuid, change.* from unnest(
        ${kinds}::text[], ${kinds.map((kind) => sums.counts.get(kind))}::bigint[]
      ) as change
      on conflict (tenant_id, kind) do update set records = record_counts.records + excluded.records
    ), summed as (
      insert into sale_days (tenant_id, day, seller_id, sales, total_cents)
      select ${actor.tenantId}::uuid, change.* from unnest(
        ${days.map((day) => day.slice(0, 10))}::date[], ${days.map((day) => day.slice(11))}::uuid[],
        ${days.map((day) => sums.sales.get(day))}::int[], ${days.map((day) => sums.cents.get(day))}::bigint[]
      ) as change
      on conflict (tenant_id, day, seller_id) do update
      set sales = sale_days.sales + excluded.sales, total_cents = sale_days.total_cents + excluded.total_cents
    )
    insert into product_sales (tenant_id, product_id, units)
    select ${actor.tenantId}::uuid, change.* from unnest(
      ${products}::uuid[], ${products.map((product) => sums.units.get(product))}::bigint[]
    ) as change
    on conflict (tenant_id, product_id) do update set units = product_sales.units + excluded.units`.execute(tx);
}
