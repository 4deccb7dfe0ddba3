import type { CreateOf, RecordOf, ResourceDefinition, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { v7 as newId } from 'uuid';
import { storeRows } from '../database/inserts.ts';
import type { Tables } from '../database/tables.ts';
import { countRecords } from './record-counts.ts';
import type { Context } from './context.ts';
import { indexRecords, searchedTables, type SearchedTable } from './search-tokens.ts';
import { nextVersion } from './write-checks.ts';

export interface KeyedValues {
  key: string;
  values: Readonly<Record<string, unknown>>;
}

export interface BulkChange<R extends ResourceDefinition> {
  stored: RecordOf<R>;
  changes: UpdateOf<R>;
}

/** The caller must validate the values and check the references to other records first. */
export interface BulkService<R extends ResourceDefinition> {
  /** Maps each key to the ids of the records that have it. Several records may have the same key. */
  idsByKey(context: Context, rows: readonly KeyedValues[]): Promise<Map<string, string[]>>;
  ownersOf(context: Context, keys: readonly string[]): Promise<Map<string, string>>;
  /** With `lock`, the query locks the records in the order of their ids. */
  readMany(context: Context, ids: readonly string[], lock: boolean): Promise<RecordOf<R>[]>;
  /** Undefined if the schema does not depend on the tenant's settings. */
  createSchema(this: void, context: Context): Promise<z.ZodObject | undefined>;
  createMany(context: Context, inputs: readonly CreateOf<R>[]): Promise<RecordOf<R>[]>;
  updateMany(context: Context, changes: readonly BulkChange<R>[]): Promise<RecordOf<R>[]>;
}

type Row = Readonly<Record<string, unknown>>;

interface BulkTable<R extends ResourceDefinition> {
  table: R['name'] & keyof Tables;
  idsByKey(context: Context, rows: readonly KeyedValues[]): Promise<readonly { id: string; key: string }[]>;
  /** Only a resource whose import has a unique field needs this function. */
  ownersOf?(context: Context, keys: readonly string[]): Promise<Map<string, string>>;
  /** Only a resource whose new records depend on the tenant's settings needs this function. */
  createSchema?(context: Context): Promise<z.ZodObject>;
  read(context: Context, ids: readonly string[]): Promise<RecordOf<R>[]>;
  /** Leaves out the columns that every record has. */
  columnsOf(context: Context, input: CreateOf<R>): Row;
  changedColumns(change: BulkChange<R>): Row;
  /** Called after the update, with changes and records in the same order. */
  afterUpdate?(context: Context, changes: readonly BulkChange<R>[], records: readonly RecordOf<R>[]): Promise<void>;
  /** Called before `createMany` reads the new records. */
  afterCreate?(context: Context, created: readonly { id: string; input: CreateOf<R> }[]): Promise<void>;
}

/** Every record has both fields, but the generic type does not declare them. */
const identityOf = (record: unknown) => record as { _id: string; updatedAt: string };

const isSearched = (table: string): table is SearchedTable => (searchedTables as readonly string[]).includes(table);

export function bulkService<R extends ResourceDefinition>(bulk: BulkTable<R>): BulkService<R> {
  return {
    async idsByKey(context, rows) {
      const found = Map.groupBy(await bulk.idsByKey(context, rows), ({ key }) => key);
      return new Map([...found].map(([key, some]) => [key, some.map(({ id }) => id)]));
    },
    ownersOf: async (context, keys) => (await bulk.ownersOf?.(context, keys)) ?? new Map<string, string>(),
    createSchema: async (context) => bulk.createSchema?.(context),
    readMany: (context, ids, lock) => readMany(bulk, context, ids, lock),
    createMany: (context, inputs) => createMany(bulk, context, inputs),
    updateMany: (context, changes) => updateMany(bulk, context, changes),
  };
}

async function readMany<R extends ResourceDefinition>(
  bulk: BulkTable<R>,
  context: Context,
  ids: readonly string[],
  lock: boolean,
): Promise<RecordOf<R>[]> {
  if (ids.length === 0) return [];
  const { tx, actor } = context;
  if (lock) {
    await sql`select id from ${sql.table(bulk.table)} where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])
      order by id for no key update`.execute(tx);
  }
  const records = new Map((await bulk.read(context, ids)).map((record) => [identityOf(record)._id, record]));
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined);
}

async function createMany<R extends ResourceDefinition>(
  bulk: BulkTable<R>,
  context: Context,
  inputs: readonly CreateOf<R>[],
): Promise<RecordOf<R>[]> {
  if (inputs.length === 0) return [];
  const { tx, actor, now } = context;
  const created = inputs.map((input) => ({ id: newId(), input }));
  const common = { tenant_id: actor.tenantId, created_at: now, updated_at: now };
  const rows = created.map(({ id, input }) => ({ ...common, id, ...bulk.columnsOf(context, input) }));
  const columns = Object.keys(rows[0] ?? {});
  await storeRows(tx, actor.tenantId, { table: bulk.table, columns, rows: rows.map((row) => JSON.stringify(row)) });
  await countRecords(context, bulk.table, created.length);
  await bulk.afterCreate?.(context, created);
  const ids = created.map(({ id }) => id);
  const records = await readMany(bulk, context, ids, false);
  await index(bulk, context, records, true);
  return records;
}

async function updateMany<R extends ResourceDefinition>(
  bulk: BulkTable<R>,
  context: Context,
  changes: readonly BulkChange<R>[],
): Promise<RecordOf<R>[]> {
  if (changes.length === 0) return [];
  const { tx, actor, now } = context;
  const table = sql.table(bulk.table);
  const rows = changes.map((change) => {
    const { _id: id, updatedAt } = identityOf(change.stored);
    return { id, updated_at: nextVersion(updatedAt, now), ...bulk.changedColumns(change) };
  });
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`);
  await sql`update ${table} as stored set ${sql.join(assignments)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) as changed
    where stored.tenant_id = ${actor.tenantId} and stored.id = changed.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const records = await readMany(bulk, context, ids, false);
  await bulk.afterUpdate?.(context, changes, records);
  await index(bulk, context, records, false);
  return records;
}

async function index<R extends ResourceDefinition>(
  { table }: BulkTable<R>,
  context: Context,
  records: readonly RecordOf<R>[],
  areNew: boolean,
): Promise<void> {
  if (isSearched(table)) await indexRecords(context, table, records.map(identityOf), areNew);
}
