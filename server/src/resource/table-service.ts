import { recordFields } from '@dioptria/contract/fields.ts';
import type {
  CreateOf,
  FiltersOf,
  RecordOf,
  ResourceDefinition,
  Selection,
  UpdateOf,
} from '@dioptria/contract/resource.ts';
import { searchKey } from '@dioptria/contract/search-text.ts';
import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Tables } from '../database/tables.ts';
import type { Context } from './context.ts';
import type { CrudService } from './crud-service.ts';
import { listing } from './listing.ts';
import { textOrder } from './list-page.ts';
import { countRecords } from './record-counts.ts';
import { notFound } from './refusal.ts';
import { removeSearchTokens, replaceSearchTokens } from './search-tokens.ts';
import { nextVersion, refuseStale } from './versions.ts';

/** A table of named records. */
type RegularTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; name_key: string } ? Name : never;
}[keyof Tables];
type Regular = ResourceDefinition & { name: RegularTable };
type Values = Readonly<Record<string, unknown>>;
type Row = Values & { id: string; created_at: string; updated_at: string };

/** What a regular resource says of its table, which has the resource's name. */
export interface TableOptions<R extends ResourceDefinition> {
  /** What a record is found by; a code also as it may be typed, without its punctuation (`compactKey`). */
  searchTexts: (record: RecordOf<R>) => readonly string[];
}

interface TableMap<R extends Regular> extends TableOptions<R> {
  table: RegularTable;
  filters: readonly string[];
  /** Each field of the record with its column, but for those that every record has. */
  columns: readonly (readonly [field: string, column: string])[];
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * The five operations of a resource that is one table without rules of its own: fields are columns (`coverageDetails` is
 * `coverage_details`), filters compare a column, ids and versions are kept, records are counted and found by their words.
 */
export function tableService<R extends Regular>(resource: R, options: TableOptions<R>): CrudService<R> {
  const map = mapOf(resource, options);
  return {
    ...listing({
      plan: (context, query: Selection & FiltersOf<R>) => planOf(context, map, query),
      records: (_context, rows) => rows.map((row) => toRecord(map, row)),
    }),
    read: (context, id) => find(context, map, id),
    create: (context, input) => create(context, map, input),
    update: (context, id, changes) => update(context, map, id, changes),
    remove: (context, id) => remove(context, map, id),
  };
}

const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function mapOf<R extends Regular>(resource: R, options: TableOptions<R>): TableMap<R> {
  const { name: table, record, sortable, filters } = resource;
  const own = Object.keys(record.shape).filter((field) => !(field in recordFields));
  return {
    ...options,
    table,
    filters: Object.keys(filters),
    columns: own.map((field) => [field, snakeCase(field)] as const),
    sorts: Object.fromEntries(sortable.map((field) => [field, sortOf(table, field, record.shape[field])])),
  };
}

/** Names by their key, other texts without case and accents, the rest as stored. */
function sortOf(table: RegularTable, field: string, schema: unknown): RawBuilder<unknown> {
  if (field === 'name') return sql.ref(`${table}.name_key`);
  const column = `${table}.${snakeCase(field)}`;
  return schema instanceof z.ZodString ? textOrder(column) : sql.ref(column);
}

/** The columns are those that the record's schema names, with the types of its fields; answers are checked against it. */
function toRecord<R extends Regular>({ columns }: TableMap<R>, row: Row): RecordOf<R> {
  const fields = columns.map(([field, column]) => [field, row[column]]);
  const { id: _id, created_at: createdAt, updated_at: updatedAt } = row;
  return { _id, createdAt, updatedAt, ...Object.fromEntries(fields) } as RecordOf<R>;
}

/** Every record has these, which the type of a resource not known by name does not say. */
const identityOf = (record: unknown) => record as { _id: string; updatedAt: string };

/** Columns and values of the fields that were sent. */
function valuesOf<R extends Regular>({ columns }: TableMap<R>, input: Values): Values {
  const sent = columns.filter(([field]) => input[field] !== undefined);
  const values = Object.fromEntries(sent.map(([field, column]) => [column, input[field]]));
  return typeof input['name'] === 'string' ? { ...values, name_key: searchKey(input['name']) } : values;
}

function planOf<R extends Regular>({ actor }: Context, map: TableMap<R>, query: Selection & FiltersOf<R>) {
  const { table, sorts, filters } = map;
  const own = sql<boolean>`${sql.ref(`${table}.tenant_id`)} = ${actor.tenantId}`;
  const sent = Object.entries(query).filter(([key, value]) => filters.includes(key) && value !== undefined);
  return {
    table,
    rows: sql<Row>`select * from ${sql.table(table)} where ${own}`,
    sorts,
    filters: sent.map(([key, value]) => sql`${sql.ref(`${table}.${snakeCase(key)}`)} = ${value}`),
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

/** The record of the one row that a statement gave; without a row there is no such record. */
function written<R extends Regular>(map: TableMap<R>, [row]: readonly Row[]): RecordOf<R> {
  if (!row) throw notFound();
  return toRecord(map, row);
}

async function create<R extends Regular>(context: Context, map: TableMap<R>, input: CreateOf<R>): Promise<RecordOf<R>> {
  const { tx, actor, now } = context;
  const identity = { tenant_id: actor.tenantId, id: newId(), created_at: now, updated_at: now };
  const row = { ...identity, ...valuesOf(map, input as Values) };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const { rows } = await sql<Row>`insert into ${sql.table(map.table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))}) returning *`.execute(tx);
  const record = written(map, rows);
  await replaceSearchTokens(context, map.table, identity.id, map.searchTexts(record));
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
  const row = { ...valuesOf(map, input), updated_at: nextVersion(stored, now) };
  const assignments = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<Row>`update ${sql.table(map.table)} set ${sql.join(assignments)}
    where tenant_id = ${actor.tenantId} and id = ${id} returning *`.execute(tx);
  const record = written(map, rows);
  await replaceSearchTokens(context, map.table, id, map.searchTexts(record));
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
