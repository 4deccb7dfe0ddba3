import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import { addDays, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { Page } from './crud-service.ts';
import { allRows, listPage, type ListPlan } from './list-page.ts';
import { columnOf } from './stored-fields.ts';

interface Listing<Filters, Row, Listed> {
  plan: (context: Context, query: Selection & Filters) => ListPlan<Row> | Promise<ListPlan<Row>>;
  records: (context: Context, rows: readonly Row[]) => Listed[] | Promise<Listed[]>;
}

export function listing<Filters, Row, Listed>({ plan, records }: Listing<Filters, Row, Listed>) {
  return {
    list: async (context: Context, query: ListQuery & Filters): Promise<Page<Listed>> => {
      const page = await listPage(context, query, await plan(context, query));
      return { ...page, records: await records(context, page.records) };
    },
    async *readAll(context: Context, query: Selection & Filters): AsyncGenerator<Listed[]> {
      for await (const rows of allRows(context, query, await plan(context, query))) yield records(context, rows);
    },
  };
}

/** The name of the column that must equal the filter's value, or the SQL condition for a value. */
type Condition<Value> = string | ((value: Value) => RawBuilder<unknown>);

type ListConditions<Filters> = { readonly [Name in keyof Filters]-?: Condition<NonNullable<Filters[Name]>> };

export function conditionsOf<Filters extends object>(
  query: Partial<Filters>,
  conditions: ListConditions<Filters>,
): RawBuilder<unknown>[] {
  const values = new Map<string, unknown>(Object.entries(query));
  return Object.entries<Condition<never>>(conditions).flatMap(([name, condition]) => {
    const value = values.get(name);
    if (value === undefined) return [];
    // The schema of the query has already checked the type of the value.
    return [typeof condition === 'string' ? sql`${sql.ref(condition)} = ${value}` : condition(value as never)];
  });
}

/** Both days are included. */
export const betweenDays = (column: string) => ({
  from: (day: string) => sql`${sql.ref(column)} >= ${day}`,
  to: (day: string) => sql`${sql.ref(column)} <= ${day}`,
});

/** Days in the tenant's time zone, both included. */
export const betweenShopDays = (column: string, timeZone: string) => ({
  from: (day: string) => sql`${sql.ref(column)} >= ${startOfShopDay(day, timeZone)}`,
  to: (day: string) => sql`${sql.ref(column)} < ${startOfShopDay(addDays(day, 1), timeZone)}`,
});

type FiltersOf<D extends DefinedDocument> = z.output<z.ZodObject<D['filters']>>;

/** The table has the same name as the kind. */
interface DocumentListing<D extends DefinedDocument, Row> {
  sorts?: (tenantId: string) => ListPlan<Row>['sorts'];
  rows: (context: Context) => ListPlan<Row>['rows'];
  records: (context: Context, rows: readonly Row[]) => z.output<D['record']>[] | Promise<z.output<D['record']>[]>;
  filters: (context: Context) => ListConditions<FiltersOf<D>>;
  /** Required if some rows of the table are not documents of this kind. */
  isDocument?: RawBuilder<boolean>;
  /** Returns undefined if the typed text contains no word. */
  matching?: (tenantId: string, typed: string) => RawBuilder<unknown> | undefined;
}

/** By default, a sort by a field uses the column of that field; `sorts` replaces the column for some fields. */
export function documentListing<D extends DefinedDocument, Row>(
  definition: D,
  { rows, records, sorts, filters, isDocument, matching }: DocumentListing<D, Row>,
) {
  const { name: table, defaultSort, sortable } = definition;
  const columns = sortable.map((field) => [field, sql.ref(`${table}.${columnOf(definition, field)}`)] as const);
  const ownSorts = Object.fromEntries(columns);
  return listing<FiltersOf<D>, Row, z.output<D['record']>>({
    plan: (context, query: Selection & FiltersOf<D>) => ({
      table,
      defaultSort,
      rows: rows(context),
      sorts: { ...ownSorts, ...sorts?.(context.actor.tenantId) },
      filters: [...(isDocument ? [isDocument] : []), ...conditionsOf<FiltersOf<D>>(query, filters(context))],
      ...(matching && {
        matching(typed: string) {
          const found = matching(context.actor.tenantId, typed);
          return found && sql`(select unnest(array(${found})))`;
        },
      }),
    }),
    records,
  });
}

/** The order by the name of a referenced record. `column` has the record's id: `products.brand_id`. */
export const nameOrder = (tenantId: string, table: 'brands' | 'categories' | 'providers', column: string) =>
  sql`(select name_key from ${sql.table(table)} as named where named.tenant_id = ${tenantId} and named.id = ${sql.ref(column)})`;

/** The order for text columns without a stored search key. It ignores case and accents. */
export function textOrder(column: string): RawBuilder<string> {
  return sql<string>`translate(lower(${sql.ref(column)}), ${accented}, ${plain}) collate "C"`;
}

const foldable = Array.from({ length: 0x17f - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).filter(
  (letter) => searchKey(letter) !== letter && searchKey(letter).length === 1,
);
const accented = foldable.join('');
const plain = foldable.map(searchKey).join('');
