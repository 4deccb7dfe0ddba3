import { fromCents } from '@dioptria/contract/base/money.ts';
import { addMonths, monthOf, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type {
  Abc,
  AbcProduct,
  AbcQuery,
  Margin,
  MarginQuery,
  StockValue,
  Unsold,
  UnsoldProduct,
} from '@dioptria/contract/shop/reports/stock-analysis.ts';
import {
  type AbcClass,
  abcClasses,
  abcEnds,
  MAX_PRODUCTS,
  type ProductGroup,
} from '@dioptria/contract/shop/reports/report-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { throughCursor } from '../../base/records/list-page.ts';

const groupTables = { brand: 'brands', category: 'categories', provider: 'providers' } as const;

const joinGroup = (by: ProductGroup) => sql`join ${sql.table(groupTables[by])} as grouped
  on grouped.tenant_id = products.tenant_id and grouped.id = products.${sql.ref(`${by}_id`)}`;

const firstDay = (month: string) => `${month}-01`;

const inPeriod = ({ tenantId }: Context['actor'], { from, to }: AbcQuery) => sql`
  product_months.tenant_id = ${tenantId} and month between ${firstDay(from)} and ${firstDay(to)}`;

export async function readStockValue({ tx, actor }: Context, by: ProductGroup): Promise<StockValue[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    products: number;
    units: number;
    cost: number;
    price: number;
  }>`
    select grouped.id, grouped.name, count(*)::float8 as products, sum(stock)::float8 as units,
      sum(stock::numeric * cost_cents)::float8 as cost, sum(stock::numeric * price_cents)::float8 as price
    from products ${joinGroup(by)}
    where products.tenant_id = ${actor.tenantId} and stock > 0
    group by grouped.id, grouped.name order by cost desc, grouped.name, grouped.id`.execute(tx);
  return rows.map(({ id, cost, price, ...row }) => ({
    ...row,
    _id: id,
    cost: fromCents(cost),
    price: fromCents(price),
  }));
}

export async function readMargin({ tx, actor }: Context, { by, ...period }: MarginQuery): Promise<Margin[]> {
  const { rows } = await sql<{ id: string; name: string; units: number; income: number; cost: number }>`
    select grouped.id, grouped.name, sum(units)::float8 as units, sum(sold.income)::float8 as income,
      sum(sold.cost)::float8 as cost
    from (
      select product_id, sum(units) as units, sum(income_cents) as income, sum(cost_cents) as cost
      from product_months where ${inPeriod(actor, period)} group by product_id having sum(units) > 0
    ) as sold
    join products on products.tenant_id = ${actor.tenantId} and products.id = sold.product_id ${joinGroup(by)}
    group by grouped.id, grouped.name order by income desc, grouped.name, grouped.id`.execute(tx);
  return rows.map(({ id, name, units, income, cost }) => ({
    _id: id,
    name,
    units,
    income: fromCents(income),
    cost: fromCents(cost),
    margin: fromCents(income - cost),
  }));
}

interface UnsoldRow {
  id: string;
  name: string;
  code: string;
  brand: string;
  stock: number;
  cost: number;
  last_month: string | null;
}

const sinceMonth = ({ now, timeZone }: Context, months: number) => addMonths(monthOf(shopDay(now, timeZone)), -months);

/** The products have stock, and were created before the first day of the month `since`. */
const unsoldProducts = ({ actor: { tenantId }, timeZone }: Context, since: string) => sql`
  products join brands on brands.tenant_id = products.tenant_id and brands.id = products.brand_id
  where products.tenant_id = ${tenantId} and stock > 0
    and products.created_at < ${firstDay(since)}::timestamp at time zone ${timeZone}
    and not exists (select from product_months as sold where sold.tenant_id = ${tenantId}
      and sold.product_id = products.id and sold.month >= ${firstDay(since)} and sold.units > 0)`;

const unsoldRows = (context: Context, since: string, limit = sql``): RawBuilder<UnsoldRow> => sql<UnsoldRow>`
  select chosen.*, (select max(month) from product_months where tenant_id = ${context.actor.tenantId}
    and product_id = chosen.id and units > 0)::text as last_month
  from (
    select products.id, products.name, products.code, brands.name as brand, stock, (stock::numeric * cost_cents)::float8 as cost
    from ${unsoldProducts(context, since)}
    order by stock::numeric * cost_cents desc, products.id ${limit}
  ) as chosen order by cost desc, id`;

const toUnsold = ({ id, name, code, last_month, cost, ...row }: UnsoldRow): UnsoldProduct => ({
  product: { _id: id, name, code },
  ...row,
  cost: fromCents(cost),
  lastMonth: last_month && monthOf(last_month),
});

/** Reads at most `MAX_PRODUCTS`, the most valuable products first (docs/rules.md#analysis-4). */
export async function readUnsold(context: Context, months: number): Promise<Unsold> {
  const since = sinceMonth(context, months);
  const sums = sql<{ products: number; units: number; cost: number }>`
    select count(*)::float8 as products, coalesce(sum(stock), 0)::float8 as units,
      coalesce(sum(stock::numeric * cost_cents), 0)::float8 as cost from ${unsoldProducts(context, since)}`;
  const [summed, { rows }] = await Promise.all([
    sums.execute(context.tx),
    unsoldRows(context, since, sql`limit ${MAX_PRODUCTS}`).execute(context.tx),
  ]);
  const { products = 0, units = 0, cost = 0 } = summed.rows[0] ?? {};
  return { since, products, units, cost: fromCents(cost), data: rows.map(toUnsold) };
}

export async function* readAllUnsold(context: Context, months: number): AsyncGenerator<UnsoldProduct[]> {
  const statement = unsoldRows(context, sinceMonth(context, months));
  for await (const rows of throughCursor(context.tx, statement)) yield rows.map(toUnsold);
}

interface RankedRow {
  id: string;
  name: string;
  code: string;
  class: AbcClass;
  units: number;
  income: number;
  cumulative: number;
}

/**
 * The summed income of the products with a higher rank decides the class: A below 80 % of the whole income, B below
 * 95 %, else C. So the first product is always in A.
 */
const ranked = ({ actor }: Context, period: AbcQuery) => sql`
  (select product_id, units, income, 100.0 * upto / whole as cumulative,
    case when 100 * (upto - income) < ${abcEnds.A} * whole then 'A'
      when 100 * (upto - income) < ${abcEnds.B} * whole then 'B' else 'C' end as class
  from (
    select *, sum(income) over (order by income desc, product_id) as upto, sum(income) over () as whole
    from (
      select product_id, sum(units) as units, sum(income_cents) as income
      from product_months where ${inPeriod(actor, period)} group by product_id having sum(income_cents) > 0
    ) as sold
  ) as shares) as ranked`;

const rankedRows = (context: Context, period: AbcQuery, limit = sql``): RawBuilder<RankedRow> => sql<RankedRow>`
  select products.id, products.name, products.code, class, units::float8 as units, income::float8 as income,
    round(cumulative, 1)::float8 as cumulative
  from ${ranked(context, period)}
  join products on products.tenant_id = ${context.actor.tenantId} and products.id = ranked.product_id
  order by ranked.income desc, products.id ${limit}`;

const toAbc = ({ id, name, code, income, ...row }: RankedRow): AbcProduct => ({
  product: { _id: id, name, code },
  ...row,
  income: fromCents(income),
});

/** Reads at most `MAX_PRODUCTS`, the products with the largest income first (docs/rules.md#analysis-5). */
export async function readAbc(context: Context, period: AbcQuery): Promise<Abc> {
  const counting = sql<{ class: AbcClass; products: number; income: number }>`
    select class, count(*)::float8 as products, sum(income)::float8 as income
    from ${ranked(context, period)} group by class`;
  const [counted, { rows }] = await Promise.all([
    counting.execute(context.tx),
    rankedRows(context, period, sql`limit ${MAX_PRODUCTS}`).execute(context.tx),
  ]);
  const byClass = new Map(counted.rows.map((row) => [row.class, row]));
  return {
    classes: abcClasses.map((name) => {
      const { products = 0, income = 0 } = byClass.get(name) ?? {};
      return { class: name, products, income: fromCents(income) };
    }),
    data: rows.map(toAbc),
  };
}

export async function* readAllAbc(context: Context, period: AbcQuery): AsyncGenerator<AbcProduct[]> {
  for await (const rows of throughCursor(context.tx, rankedRows(context, period))) yield rows.map(toAbc);
}
