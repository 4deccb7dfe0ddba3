import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import { hideArrayLength, runNamed } from '../database/statements.ts';
import type { Tables, Transaction } from '../database/tables.ts';
import type { Context } from './context.ts';
import type { Page } from './crud-service.ts';
import { recordTotal } from './record-counts.ts';
import { recordsMatching, wordsOf } from './search-tokens.ts';

/** The number of rows is small, so that other requests do not wait while the server handles the rows. */
const BATCH = 100;

/** Fetches the next batch when the caller asks for it. A transaction can have only one such cursor. */
export async function* throughCursor<Row>(tx: Transaction, statement: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare whole_list no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const fetched = await sql<Row>`fetch forward ${sql.lit(BATCH)} from whole_list`.execute(tx);
    if (fetched.rows.length > 0) yield fetched.rows;
    if (fetched.rows.length < BATCH) return;
  }
}

/** A filtered list with more records gets this number as its total, with `atLeast: true`. */
export const COUNT_BOUND = 10_000;
/**
 * If a page starts before this row, the server reads it from the list's beginning, and counts the total at the same
 * time.
 */
const NEAR = 1000;

interface RowsQuery<Row> extends Expression<Row> {
  compile(): CompiledQuery<Row>;
  where(condition: Expression<boolean>): RowsQuery<Row>;
  orderBy(order: Expression<unknown>): RowsQuery<Row>;
  execute(): Promise<Row[]>;
}

/** Each SQL expression of the plan may refer to the columns of `table`. */
export interface ListPlan<Row> {
  /** The name of the table is also its `kind` in `record_counts` (totals) and `search_tokens` (words). */
  table: keyof Tables;
  /** The query has every column of a record and the joins, but no order and no filters. */
  rows: RowsQuery<Row>;
  defaultSort: string;
  /**
   * `{ name: sql.ref('products.name_key') }`. A column of another table needs a scalar subquery, or a join in `sortJoins` for the
   * same field.
   */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Large tables need joins, because a subquery for each row takes too long. */
  sortJoins?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** `sql`products.brand_id = ${id}`` */
  filters?: readonly RawBuilder<unknown>[];
  /**
   * Each listed row meets at least one of these conditions: a sale is found by its number, its client or its seller. Each
   * condition needs a database index.
   */
  either?: readonly RawBuilder<unknown>[];
  /** By default, the search finds the records in which each typed word is the beginning of a word. */
  matching?: (typed: string) => RawBuilder<unknown> | undefined;
  /**
   * The kinds in `record_counts` whose totals add up to the number of records. By default, a list without filters, search and
   * `either` uses the kept total of `table`, and any other list is counted.
   */
  keptTotals?: readonly string[];
}

/**
 * Rows with equal values in the sorted column are ordered by their id. The server reads a page of the second half from the end of
 * the list, so the last page costs as little as the first.
 */
export async function listPage<Row>(context: Context, query: ListQuery, plan: ListPlan<Row>): Promise<Page<Row>> {
  const conditions = conditionsOf(context, query, plan);
  const start = (query.page - 1) * query.limit;
  if (plan.either && query.sort === plan.defaultSort && start < NEAR) {
    return pageOfFound(context, query, plan, conditions);
  }
  const count = countTotal(context, query, plan, conditions);
  if (start < NEAR) {
    const slice = { offset: start, limit: query.limit, fromEnd: false };
    const read = runNamed(context.tx, nameOf(query, plan, 'page'), pageOf(query, plan, conditions, slice));
    const [total, records] = await Promise.all([count, read]);
    return { records, ...total };
  }
  const total = await count;
  if (start >= total.total && !total.atLeast) return { records: [], ...total };
  const slice = sliceOf(start, query.limit, total);
  return { records: await pageOf(query, plan, conditions, slice).execute(), ...total };
}

interface Total {
  total: number;
  atLeast?: true;
}

interface Slice {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/** The slice begins at the nearer end of the list. */
function sliceOf(start: number, limit: number, { total, atLeast }: Total): Slice {
  if (atLeast || start < total / 2) return { offset: start, limit, fromEnd: false };
  const end = Math.min(start + limit, total);
  return { offset: total - end, limit: end - start, fromEnd: true };
}

interface Conditions {
  /** A row that meets several conditions is listed once. */
  either: readonly RawBuilder<unknown>[];
  /** Undefined if the server must count the rows. */
  keptTotals: readonly string[] | undefined;
}

function conditionsOf<Row>(
  { actor }: Context,
  { search }: Selection,
  { table, filters = [], either, matching, keptTotals }: ListPlan<Row>,
): Conditions {
  const find = matching ?? ((typed: string) => recordsMatching(actor.tenantId, table, typed));
  const found = search === undefined ? undefined : find(search);
  const own = sql`${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId}`;
  // The ids are compared with `= any(array(…))`, because for `in (…)` PostgreSQL reads all rows of the table, even if the search
  // finds only a few.
  const all = [own, ...filters, ...(found ? [sql`${sql.ref(`${table}.id`)} = any(array(${found}))`] : [])];
  return {
    either: either?.map((condition) => sql.join([...all, condition], sql` and `)) ?? [sql.join(all, sql` and `)],
    keptTotals: keptTotals ?? (all.length === 1 && !either ? [table] : undefined),
  };
}

async function countTotal<Row>(
  context: Context,
  query: Selection,
  plan: ListPlan<Row>,
  { either, keptTotals }: Conditions,
): Promise<Total> {
  if (keptTotals) return { total: await recordTotal(context, ...keptTotals) };
  const { table } = plan;
  const bound = sql`limit ${COUNT_BOUND + 1}`;
  const ids = either.map((condition) => sql`(select id from ${sql.table(table)} where ${condition} ${bound})`);
  const counting = sql<{ total: number }>`select count(*) as total from (
    select from (${sql.join(ids, sql` union `)}) as found ${bound}) as counted`;
  const [counted] = await runNamed(context.tx, nameOf(query, plan, 'total'), counting);
  return bounded(counted?.total ?? 0);
}

const bounded = (total: number): Total => (total > COUNT_BOUND ? { total: COUNT_BOUND, atLeast: true } : { total });

/**
 * One statement reads the found rows once, for the total and for the ids of the page. If one condition finds more than
 * `COUNT_BOUND` rows, the statement returns no row, and `pageOf` reads the page instead: with so many matching rows, PostgreSQL
 * soon finds enough of them when it reads the list in its order.
 */
async function pageOfFound<Row>(
  { tx }: Context,
  query: ListQuery,
  plan: ListPlan<Row>,
  conditions: Conditions,
): Promise<Page<Row>> {
  const { table, rows } = plan;
  const { column, direction } = orderOf(query, plan, false);
  const slice = { offset: (query.page - 1) * query.limit, limit: query.limit, fromEnd: false };
  const branches = conditions.either.map((condition, index) => {
    const name = sql.ref(`branch_${index}`);
    const reading = sql`select ${column} as place, id from ${sql.table(table)} where ${condition} limit ${COUNT_BOUND + 1}`;
    return {
      name,
      reading: sql`${name} as materialized (${reading})`,
      isCounted: sql`(select count(*) from ${name}) <= ${COUNT_BOUND}`,
    };
  });
  const {
    rows: [found],
  } = await sql<{ total: number; ids: string[] }>`
    with ${sql.join(branches.map(({ reading }) => reading))},
      found as materialized (${sql.join(
        branches.map(({ name }) => sql`select place, id from ${name}`),
        sql` union `,
      )})
    select (select count(*) from found) as total, array(select id from found
      order by place ${direction}, id ${direction} limit ${slice.limit} offset ${slice.offset}) as ids
    where ${sql.join(branches.map(({ isCounted }) => isCounted).toReversed(), sql` and `)}`.execute(tx);
  if (!found) {
    const records = await pageOf(query, plan, conditions, slice).execute();
    return { records, total: COUNT_BOUND, atLeast: true };
  }
  const page = rows.where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${hideArrayLength(found.ids, 'uuid')})`);
  const records =
    found.ids.length === 0 ? [] : await runNamed(tx, `${table}_by_ids`, page.orderBy(orderBy(query, plan)));
  return { records, ...bounded(found.total) };
}

/**
 * Only the most frequent statements get a name and are prepared: those in the list's default order, without filters,
 * and with at most two searched words. Other statements have too many forms. A list with the option `either` gets no
 * name: the plan of a prepared statement would assume, for example, that every seller has many sales. Such a plan reads
 * all sales of the tenant.
 */
function nameOf<Row>(
  { sort, search = '' }: Selection,
  { table, defaultSort, filters = [], either }: ListPlan<Row>,
  part: 'page' | 'total',
): string | undefined {
  const words = wordsOf(search).length;
  const isUsual = sort === defaultSort && filters.length === 0 && !either && words <= 2;
  return isUsual ? `${table}_${part}_${words}` : undefined;
}

/** A subquery first selects the ids of the page, so that the joins of `rows` run for these ids only. */
function pageOf<Row>(
  query: ListQuery,
  plan: ListPlan<Row>,
  { either }: Conditions,
  { offset, limit, fromEnd }: Slice,
): RowsQuery<Row> {
  const { table, rows, sortJoins } = plan;
  const id = sql.ref(`${table}.id`);
  const { column, direction } = orderOf(query, plan, fromEnd);
  const join = sortJoins?.[query.sort.replace('-', '')];
  const found = either.map((condition) => {
    // With `offset 0` PostgreSQL finds the rows before it joins them. Without `offset 0` PostgreSQL reads the whole joined table,
    // for example all clients.
    const from = join
      ? sql`(select * from ${sql.table(table)} where ${condition} offset 0) as ${sql.table(table)} ${join}`
      : sql`${sql.table(table)} where ${condition}`;
    return sql`(select ${column} as place, ${id} from ${from}
      order by place ${direction}, ${id} ${direction} limit ${offset + limit})`;
  });
  const ids = sql`select id from (${sql.join(found, sql` union `)}) as found
    order by place ${direction}, id ${direction} limit ${limit} offset ${offset}`;
  return rows.where(sql<boolean>`${id} = any(array(${ids}))`).orderBy(orderBy(query, plan));
}

function orderOf<Row>({ sort }: Selection, { table, sorts }: ListPlan<Row>, reversed: boolean) {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const column = sorts[field];
  if (!column) throw new Error(`${table} declares no order by ${field}`);
  return { column, direction: descending === reversed ? sql`asc` : sql`desc` };
}

function orderBy<Row>(query: Selection, plan: ListPlan<Row>) {
  const { column, direction } = orderOf(query, plan, false);
  return sql`${column} ${direction}, ${sql.ref(`${plan.table}.id`)} ${direction}`;
}

/** Reads in batches, in the order of the list. A transaction can read only one list at a time. */
export function allRows<Row>(context: Context, query: Selection, plan: ListPlan<Row>): AsyncGenerator<Row[]> {
  const { either } = conditionsOf(context, query, plan);
  const rows = plan.rows.where(sql<boolean>`(${sql.join(either, sql` or `)})`).orderBy(orderBy(query, plan));
  return throughCursor(context.tx, rows);
}
