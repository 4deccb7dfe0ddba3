import type { ListQuery, Selection } from '@dioptria/contract/resource.ts';
import { searchKey } from '@dioptria/contract/search-text.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Context } from './context.ts';
import type { Page } from './crud-service.ts';
import { recordCount } from './record-counts.ts';
import { recordsMatching } from './search-tokens.ts';
import { throughCursor } from './through-cursor.ts';

/** Filtered lists are counted up to here; a total this large means 'at least'. */
export const COUNT_BOUND = 10_000;
/** A page that begins this early is read from the front, together with the total, without waiting for it. */
const NEAR = 1000;

/** How a kind of record is listed. Everything in SQL may name the columns of `table`. */
export interface ListPlan<Row> {
  /** The table whose rows are listed; also the kind under which they are counted and their words are kept. */
  table: keyof Tables;
  /** Rows of the tenant with all that a record shows, joins included; unordered, unfiltered: `where` comes last. */
  rows: RawBuilder<Row>;
  /**
   * Each sortable field's column or expression: `{ name: sql.ref('products.name_key') }`. It may use `table` only: what
   * another table says is a scalar subquery, or the column of a join in `sortJoins`.
   */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The join that a sort reads its order from, where a subquery for each row of a large table would take too long. */
  sortJoins?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What the query's filters ask for: `sql`products.brand_id = ${id}``. */
  filters?: readonly RawBuilder<unknown>[];
  /** The ids of the records that a search finds; by default those of this kind in which each typed word begins some word. */
  matching?: (typed: string) => RawBuilder<unknown> | undefined;
  /** The counts that together are the total of these filters, where some are kept. Without filters, the table's own. */
  countedAs?: readonly string[];
}

/** Text of a column in the order people expect, where no `…_key` column keeps it: without case and accents. */
export function textOrder(column: string): RawBuilder<string> {
  return sql<string>`translate(lower(${sql.ref(column)}), ${accented}, ${plain}) collate "C"`;
}

const foldable = Array.from({ length: 0x17f - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).filter(
  (letter) => searchKey(letter) !== letter && searchKey(letter).length === 1,
);
const accented = foldable.join('');
const plain = foldable.map(searchKey).join('');

/**
 * One page of a list in a stable order: the sort's column, then the id. Pages of the second half are read from the other
 * end, so the last one costs as little as the first.
 */
export async function listPage<Row>(context: Context, query: ListQuery, plan: ListPlan<Row>): Promise<Page<Row>> {
  const conditions = conditionsOf(context, query, plan);
  const start = (query.page - 1) * query.limit;
  const count = countTotal(context, plan, conditions);
  if (start < NEAR) {
    const read = readRows(context, query, plan, conditions, { offset: start, limit: query.limit, fromEnd: false });
    const [total, records] = await Promise.all([count, read]);
    return { records, ...total };
  }
  const total = await count;
  if (start >= total.total && !total.atLeast) return { records: [], ...total };
  const slice = sliceOf(start, query.limit, total);
  return { records: await readRows(context, query, plan, conditions, slice), ...total };
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

/** Where to read a page from: the nearer end. */
function sliceOf(start: number, limit: number, { total, atLeast }: Total): Slice {
  if (atLeast || start < total / 2) return { offset: start, limit, fromEnd: false };
  const end = Math.min(start + limit, total);
  return { offset: total - end, limit: end - start, fromEnd: true };
}

interface Conditions {
  all: readonly RawBuilder<unknown>[];
  /** The kinds of record_counts that give the total; undefined where it must be counted. */
  countedAs: readonly string[] | undefined;
}

function conditionsOf<Row>(
  { actor }: Context,
  { search }: Selection,
  { table, filters = [], matching, countedAs }: ListPlan<Row>,
): Conditions {
  const find = matching ?? ((typed: string) => recordsMatching(actor.tenantId, table, typed));
  const found = search === undefined ? undefined : find(search);
  const own = sql`${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId}`;
  if (found) return { all: [own, ...filters, sql`${sql.ref(`${table}.id`)} in ${found}`], countedAs: undefined };
  return { all: [own, ...filters], countedAs: countedAs ?? (filters.length === 0 ? [table] : undefined) };
}

async function countTotal<Row>(
  context: Context,
  { table }: ListPlan<Row>,
  { all, countedAs }: Conditions,
): Promise<Total> {
  if (countedAs) return { total: await recordCount(context, ...countedAs) };
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select from ${sql.table(table)} where ${sql.join(all, sql` and `)} limit ${COUNT_BOUND + 1}) as matching`.execute(
    context.tx,
  );
  const total = counted.rows[0]?.total ?? 0;
  return total > COUNT_BOUND ? { total: COUNT_BOUND, atLeast: true } : { total };
}

/** The page's ids come first, from the table alone, so that rows before the page are never joined. */
async function readRows<Row>(
  { tx }: Context,
  query: ListQuery,
  plan: ListPlan<Row>,
  { all }: Conditions,
  { offset, limit, fromEnd }: Slice,
): Promise<Row[]> {
  const { table, rows, sortJoins } = plan;
  const id = sql.ref(`${table}.id`);
  const join = sortJoins?.[query.sort.replace('-', '')] ?? sql``;
  const ids = sql`select ${id} from ${sql.table(table)} ${join} where ${sql.join(all, sql` and `)}
    order by ${orderOf(query, plan, fromEnd)} limit ${limit} offset ${offset}`;
  const page = await sql<Row>`${rows} and ${id} = any(array(${ids})) order by ${orderOf(query, plan, false)}`.execute(
    tx,
  );
  return page.rows;
}

function orderOf<Row>({ sort }: Selection, { table, sorts }: ListPlan<Row>, reversed: boolean) {
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const column = sorts[field];
  if (!column) throw new Error(`${table} declares no order by ${field}`);
  const direction = descending === reversed ? sql`asc` : sql`desc`;
  return sql`${column} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
}

/** All rows of a list in its order, some at a time. One list at a time in a transaction. */
export function allRows<Row>(context: Context, query: Selection, plan: ListPlan<Row>): AsyncGenerator<Row[]> {
  const { all } = conditionsOf(context, query, plan);
  const order = orderOf(query, plan, false);
  return throughCursor(context.tx, sql<Row>`${plan.rows} and ${sql.join(all, sql` and `)} order by ${order}`);
}
