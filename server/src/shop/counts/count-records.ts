import { fromCents } from '@dioptria/contract/base/money.ts';
import { countScope, type CountState } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import {
  type CountLineFilters,
  type StockCount,
  type StockCountLine,
  stockCounts,
} from '@dioptria/contract/shop/counts/stock-counts.ts';
import { type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { RecordColumns, WithDefault } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { throughCursor } from '../../base/records/list-page.ts';
import { documentListing } from '../../base/records/listing.ts';
import { notFound } from '../../base/records/refusal.ts';

export const sqlInScope = sql<boolean>`(stock_counts.brand_id is null or stock_counts.brand_id = products.brand_id)
  and (stock_counts.category_id is null or stock_counts.category_id = products.category_id)
  and (stock_counts.provider_id is null or stock_counts.provider_id = products.provider_id)`;

/** A count does not ask for a product without stock control that has no units, such as a lens that a lab makes. */
export const sqlIsAwaited = sql<boolean>`(products.verify_stock or products.stock > 0)`;

/** An applied count keeps the cost and the price of the moment when it was applied. */
const sqlCost = sql`coalesce(line.cost_cents, products.cost_cents)`;
const sqlPrice = sql`coalesce(line.price_cents, products.price_cents)`;
const sqlDifference = sql`(line.counted - line.expected)`;

/** Limits a sum to the safe integers. */
const kept = (sum: string) =>
  sql`least(greatest(sums.${sql.ref(sum)}, ${Number.MIN_SAFE_INTEGER}), ${Number.MAX_SAFE_INTEGER})`;

interface Sums {
  products: number;
  counted: number;
  units: number;
  differences: number;
  difference_units: number;
  difference_cost_cents: number;
  difference_price_cents: number;
}

/** The subquery refers to a row of `stock_counts` in the outer query. */
const openSums = (tenantId: string) => sql<Sums>`
  select
    (select count(*)::int from products where products.tenant_id = ${tenantId} and ${sqlInScope}
      and (${sqlIsAwaited} or exists (select from stock_count_lines as counted
        where counted.tenant_id = ${tenantId} and counted.count_id = stock_counts.id
          and counted.product_id = products.id))) as products,
    count(*)::int as counted, coalesce(sum(line.counted), 0)::float8 as units,
    (count(*) filter (where ${sqlDifference} <> 0))::int as differences,
    coalesce(sum(${sqlDifference}), 0)::float8 as difference_units,
    coalesce(sum(${sqlDifference}::numeric * ${sqlCost}), 0)::float8 as difference_cost_cents,
    coalesce(sum(${sqlDifference}::numeric * ${sqlPrice}), 0)::float8 as difference_price_cents
  from stock_count_lines as line
  join products on products.tenant_id = ${tenantId} and products.id = line.product_id
  where line.tenant_id = ${tenantId} and line.count_id = stock_counts.id`;

/** In a canceled count, a sum may exceed the safe integers. The count then stores the nearest safe integer. */
export async function keepSums({ tx, actor: { tenantId } }: TenantScope, id: string): Promise<void> {
  await sql`
    update stock_counts set products = sums.products, counted = sums.counted, units = sums.units,
      differences = sums.differences, difference_units = sums.difference_units,
      difference_cost_cents = ${kept('difference_cost_cents')}, difference_price_cents = ${kept('difference_price_cents')}
    from (select sums.* from stock_counts, lateral (${openSums(tenantId)}) as sums
      where stock_counts.tenant_id = ${tenantId} and stock_counts.id = ${id}) as sums
    where stock_counts.tenant_id = ${tenantId} and stock_counts.id = ${id}`.execute(tx);
}

function selectCounts({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('stock_counts')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'stock_counts.user_id'))
    .leftJoin('users as closers', (join) => inTenant(join, 'closers.id', 'stock_counts.closed_by'))
    .selectAll('stock_counts')
    .select(['users.name as user_name', 'closers.name as closer_name'])
    .where('stock_counts.tenant_id', '=', actor.tenantId);
}

type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['executeTakeFirstOrThrow']>>;

const noSums: Sums = {
  products: 0,
  counted: 0,
  units: 0,
  differences: 0,
  difference_units: 0,
  difference_cost_cents: 0,
  difference_price_cents: 0,
};

async function toCounts({ tx, actor: { tenantId } }: TenantScope, rows: readonly CountRow[]): Promise<StockCount[]> {
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => id);
  const { rows: sums } =
    open.length === 0
      ? { rows: [] }
      : await sql<Sums & { id: string }>`
        select stock_counts.id, sums.* from stock_counts, lateral (${openSums(tenantId)}) as sums
        where stock_counts.tenant_id = ${tenantId} and stock_counts.id = any(${open}::uuid[])`.execute(tx);
  const sumsOf = new Map(sums.map((one) => [one.id, one]));
  return rows.map((row) => toCount(row, sumsOf.get(row.id) ?? keptSums(row)));
}

const keptSums = (row: CountRow): Sums => ({
  products: row.products ?? noSums.products,
  counted: row.counted ?? noSums.counted,
  units: row.units ?? noSums.units,
  differences: row.differences ?? noSums.differences,
  difference_units: row.difference_units ?? noSums.difference_units,
  difference_cost_cents: row.difference_cost_cents ?? noSums.difference_cost_cents,
  difference_price_cents: row.difference_price_cents ?? noSums.difference_price_cents,
});

function toCount(row: CountRow, sums: Sums): StockCount {
  const { brand, category, provider, state } = row;
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: countScope({ brand, category, provider }),
    brand,
    category,
    provider,
    state,
    user: { _id: row.user_id, name: row.user_name },
    closedBy: row.closed_by === null ? null : { _id: row.closed_by, name: row.closer_name ?? '' },
    closedAt: row.closed_at === null ? null : new Date(row.closed_at).toISOString(),
    uncountedAsZero: row.uncounted_as_zero,
    products: sums.products,
    counted: sums.counted,
    units: sums.units,
    differences: sums.differences,
    differenceUnits: sums.difference_units,
    differenceCost: fromCents(sums.difference_cost_cents),
    differencePrice: fromCents(sums.difference_price_cents),
  };
}

export async function readCount(context: TenantScope, id: string): Promise<StockCount> {
  const row = await selectCounts(context).where('stock_counts.id', '=', id).executeTakeFirst();
  const [count] = row ? await toCounts(context, [row]) : [];
  if (!count) throw notFound();
  return count;
}

export const countsListing = documentListing(stockCounts, {
  rows: selectCounts,
  filters: () => ({}),
  records: toCounts,
});

interface LineRow {
  product_id: string;
  code: string;
  name: string;
  counted: number | null;
  expected: number;
  cost_cents: number;
  price_cents: number;
  moved: boolean;
}

const toLine = (row: LineRow): StockCountLine => ({
  productId: row.product_id,
  code: row.code,
  name: row.name,
  counted: row.counted,
  expected: row.expected,
  cost: fromCents(row.cost_cents),
  price: fromCents(row.price_cents),
  moved: row.moved,
});

const only = {
  differences: sql`line.counted <> line.expected`,
  counted: sql`line.counted is not null`,
  uncounted: sql`line.counted is null`,
};

interface Lines extends CountLineFilters {
  id: string;
  productId?: string;
}

/** An open count has a line for each product that belongs to it; a closed count has a line for each counted product. */
function fromLines(tenantId: string, { id, productId, ...filters }: Lines): RawBuilder<unknown> {
  return sql`from stock_counts
    join products on products.tenant_id = ${tenantId} and ${sqlInScope}
      ${productId === undefined ? sql`` : sql`and products.id = ${productId}`}
    left join stock_count_lines as line
      on line.tenant_id = ${tenantId} and line.count_id = ${id} and line.product_id = products.id
    where stock_counts.tenant_id = ${tenantId} and stock_counts.id = ${id}
      and (stock_counts.state = 'open' and ${productId === undefined ? sqlIsAwaited : sql`true`} or line.counted is not null)
      and ${filters.only === undefined ? sql`true` : only[filters.only]}`;
}

/** The largest differences come first, then the products without a difference, then the uncounted products. */
const linesOf = (tenantId: string, lines: Lines, page = sql``) => sql<LineRow>`
  select products.id as product_id, products.code, products.name, line.counted,
    coalesce(line.expected, products.stock) as expected, ${sqlCost} as cost_cents, ${sqlPrice} as price_cents,
    coalesce(line.expected <> line.first_expected, false) as moved
  ${fromLines(tenantId, lines)}
  order by abs(${sqlDifference}) desc nulls last, products.name_key, products.id ${page}`;

export async function listLines(
  { tx, actor: { tenantId } }: TenantScope,
  { page, limit, ...lines }: Lines & { page: number; limit: number },
): Promise<{ records: StockCountLine[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    linesOf(tenantId, lines, sql`limit ${limit} offset ${(page - 1) * limit}`).execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromLines(tenantId, lines)}`.execute(tx),
  ]);
  return { records: rows.map(toLine), total: counted.rows[0]?.total ?? 0 };
}

export async function* readLines({ tx, actor: { tenantId } }: TenantScope, lines: Lines) {
  for await (const rows of throughCursor(tx, linesOf(tenantId, lines))) yield rows.map(toLine);
}

export async function readLine(
  { tx, actor: { tenantId } }: TenantScope,
  id: string,
  productId: string,
): Promise<StockCountLine> {
  const { rows } = await linesOf(tenantId, { id, productId }).execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return toLine(row);
}

export interface StockCountsTable extends RecordColumns {
  brand_id: string | null;
  category_id: string | null;
  provider_id: string | null;
  brand: string;
  category: string;
  provider: string;
  state: WithDefault<CountState>;
  uncounted_as_zero: WithDefault<boolean>;
  user_id: string;
  closed_by: WithDefault<string | null>;
  closed_at: WithDefault<string | Date | null>;
  products: WithDefault<number | null>;
  counted: WithDefault<number | null>;
  units: WithDefault<number | null>;
  differences: WithDefault<number | null>;
  difference_units: WithDefault<number | null>;
  difference_cost_cents: WithDefault<number | null>;
  difference_price_cents: WithDefault<number | null>;
}

export interface StockCountLinesTable {
  tenant_id: string;
  count_id: string;
  product_id: string;
  counted: number;
  expected: number;
  first_expected: number;
  cost_cents: WithDefault<number | null>;
  price_cents: WithDefault<number | null>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    stock_counts: StockCountsTable;
    stock_count_lines: StockCountLinesTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    'stock/counts': 'countId';
  }
}
