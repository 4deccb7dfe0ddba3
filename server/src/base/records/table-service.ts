import { invalidOption, recordFields } from '@dioptria/contract/base/fields.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import type {
  CreateOf,
  FiltersOf,
  RecordOf,
  ResourceDefinition,
  Selection,
  UpdateOf,
} from '@dioptria/contract/base/resource.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { columnName, type Tables } from '../database/tables.ts';
import { bulkService } from './bulk.ts';
import type { Context } from './context.ts';
import type { CrudService } from './crud-service.ts';
import { listing, textOrder } from './listing.ts';
import { countRecords } from './record-counts.ts';
import { invalid, notFound } from './refusal.ts';
import { indexRecord, removeSearchTokens, type SearchedResource } from './search-tokens.ts';
import { columnOf, columnsOf, fieldsOf } from './stored-fields.ts';
import { nextVersion, refuseStale } from './write-checks.ts';

type RegularTable = {
  [Name in keyof Tables & SearchedResource]: Tables[Name] extends { id: string; name_key: string } ? Name : never;
}[keyof Tables & SearchedResource];
type Regular = ResourceDefinition & { name: RegularTable };
type Values = Readonly<Record<string, unknown>>;
type Row = Values & { id: string; created_at: string; updated_at: string };

interface TableMap<R extends Regular> {
  resource: R;
  table: RegularTable;
  defaultSort: string;
  filters: readonly string[];
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * Serves a resource with one table and no special rules, if each of its filters compares one column. Also keeps the
 * total of the records and their search words.
 */
export function tableService<R extends Regular>(resource: R): CrudService<R> {
  const map = mapOf(resource);
  return {
    ...listing({
      plan: (context, query: Selection & FiltersOf<R>) => planOf(context, map, query),
      records(context, rows) {
        const hidden = Object.fromEntries(hiddenFields(context, resource).map((field) => [field, '']));
        return rows.map((row) => ({ ...toRecord(map, row), ...hidden }));
      },
    }),
    read: (context, id) => find(context, map, id),
    create: (context, input) => create(context, map, input),
    update: (context, id, changes) => update(context, map, id, changes),
    remove: (context, id) => remove(context, map, id),
    bulk: bulkOf(map),
  };
}

function bulkOf<R extends Regular>(map: TableMap<R>) {
  const table = sql.table(map.table);
  return bulkService<R>({
    table: map.table,
    async idsByKey({ tx, actor }, rows) {
      const keys = rows.map(({ key }) => key);
      const found = await sql<{ id: string; key: string }>`select id, name_key as key from ${table}
        where tenant_id = ${actor.tenantId} and name_key = any(${keys}) order by created_at, id`.execute(tx);
      return found.rows;
    },
    async read({ tx, actor }, ids) {
      const { rows } = await sql<Row>`select * from ${table}
        where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
      return rows.map((row) => toRecord(map, row));
    },
    columnsOf: (_context, input) => columnsOf(map.resource, input as Values),
    changedColumns: ({ stored, changes }) => columnsOf(map.resource, { ...(stored as Values), ...(changes as Values) }),
  });
}

/** The user may not read these fields, and may not search or sort by them. */
function hiddenFields({ actor }: Pick<Context, 'actor'>, { record, listedFields, permissions }: Regular): string[] {
  if (!listedFields || can(actor.permissions, permissions.read)) return [];
  return Object.keys(record.shape).filter((field) => !(field in recordFields) && !listedFields.includes(field));
}

function namesMatching(table: RegularTable, tenantId: string, typed: string) {
  const words = searchKey(typed).split(' ').filter(Boolean);
  const each = words.map((word) => sql`position(${` ${word}`} in ' ' || name_key) > 0`);
  return sql`(select id from ${sql.table(table)} where ${sql.join([sql`tenant_id = ${tenantId}`, ...each], sql` and `)})`;
}

function mapOf<R extends Regular>(resource: R): TableMap<R> {
  const { name: table, sortable, defaultSort, filters } = resource;
  return {
    resource,
    table,
    defaultSort,
    filters: Object.keys(filters),
    sorts: Object.fromEntries(sortable.map((field) => [field, sortOf(resource, field)])),
  };
}

/** Names are sorted by their search key, other texts without case and accents, and values of other types as they are stored. */
function sortOf(resource: Regular, field: string): RawBuilder<unknown> {
  const { name: table, record } = resource;
  if (field === 'name') return sql.ref(`${table}.name_key`);
  const column = `${table}.${columnOf(resource, field)}`;
  return record.shape[field] instanceof z.ZodString ? textOrder(column) : sql.ref(column);
}

/**
 * The cast is safe: the columns belong to the fields of the record's schema, and the route checks its answer with that schema.
 */
function toRecord<R extends Regular>({ resource }: TableMap<R>, row: Row): RecordOf<R> {
  const { id: _id, created_at: createdAt, updated_at: updatedAt } = row;
  return { _id, createdAt, updatedAt, ...fieldsOf(resource, row) } as RecordOf<R>;
}

/** Every record has both fields, but the generic type does not declare them. */
const identityOf = (record: unknown) => record as { _id: string; updatedAt: string };

function planOf<R extends Regular>({ tx, actor }: Context, map: TableMap<R>, query: Selection & FiltersOf<R>) {
  const { resource, table, defaultSort, sorts, filters } = map;
  const hidden = hiddenFields({ actor }, resource);
  if (hidden.includes(query.sort.replace('-', ''))) throw invalid({ path: 'sort', message: invalidOption });
  const sent = Object.entries(query).filter(([key, value]) => filters.includes(key) && value !== undefined);
  return {
    table,
    defaultSort,
    rows: tx
      .selectFrom(sql<Row>`${sql.table(table)}`.as<'listed'>(sql.ref(table)))
      .selectAll()
      .where(sql<boolean>`${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId}`)
      .$castTo<Row>(),
    sorts,
    ...(hidden.length > 0 && { matching: (typed: string) => namesMatching(table, actor.tenantId, typed) }),
    filters: sent.map(([key, value]) => sql`${sql.ref(`${table}.${columnName(key)}`)} = ${value}`),
  };
}

async function find<R extends Regular>(
  { tx, actor }: Context,
  map: TableMap<R>,
  id: string,
  lock = sql``,
): Promise<RecordOf<R>> {
  const { rows } = await sql<Row>`select * from ${sql.table(map.table)}
    where tenant_id = ${actor.tenantId} and id = ${id} ${lock}`.execute(tx);
  return written(map, rows);
}

/** @throws Refusal `not_found` if the statement returned no row. */
function written<R extends Regular>(map: TableMap<R>, [row]: readonly Row[]): RecordOf<R> {
  if (!row) throw notFound();
  return toRecord(map, row);
}

async function create<R extends Regular>(context: Context, map: TableMap<R>, input: CreateOf<R>): Promise<RecordOf<R>> {
  const { tx, actor, now } = context;
  const identity = { tenant_id: actor.tenantId, id: newId(), created_at: now, updated_at: now };
  const row = { ...identity, ...columnsOf(map.resource, input as Values) };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const { rows } = await sql<Row>`insert into ${sql.table(map.table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))}) returning *`.execute(tx);
  const record = written(map, rows);
  await indexRecord(context, map.table, identity.id, record);
  await countRecords(context, map.table, 1);
  return record;
}

async function update<R extends Regular>(
  context: Context,
  map: TableMap<R>,
  id: string,
  changes: UpdateOf<R>,
): Promise<RecordOf<R>> {
  const { tx, actor, now } = context;
  const { updatedAt: stored } = identityOf(await find(context, map, id, sql`for no key update`));
  const input = changes as Values & { updatedAt?: string };
  refuseStale(stored, input.updatedAt);
  const row = { ...columnsOf(map.resource, input), updated_at: nextVersion(stored, now) };
  const assignments = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<Row>`update ${sql.table(map.table)} set ${sql.join(assignments)}
    where tenant_id = ${actor.tenantId} and id = ${id} returning *`.execute(tx);
  const record = written(map, rows);
  await indexRecord(context, map.table, id, record);
  return record;
}

async function remove<R extends Regular>(context: Context, { table }: TableMap<R>, id: string): Promise<void> {
  const { tx, actor } = context;
  const { rows } = await sql`delete from ${sql.table(table)}
    where tenant_id = ${actor.tenantId} and id = ${id} returning id`.execute(tx);
  if (rows.length === 0) throw notFound();
  await removeSearchTokens(context, id);
  await countRecords(context, table, -1);
}
