/** Reads and stores many records of one resource in a few statements, for imports. */
import type { CreateOf, RecordOf, ResourceDefinition, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { storeRows } from '../database/store-rows.ts';
import type { Tables } from '../database/tables.ts';
import { countRecords } from './record-counts.ts';
import type { Context } from './context.ts';
import { indexRecords, searchedTables, type SearchedTable } from './search-tokens.ts';
import { nextVersion } from './versions.ts';

/** A row of a file: its values, and the key by which the row's record is recognised. */
export interface KeyedValues {
  key: string;
  values: Readonly<Record<string, unknown>>;
}

/** A stored record and the fields that change. */
export interface BulkChange<R extends ResourceDefinition> {
  stored: RecordOf<R>;
  changes: UpdateOf<R>;
}

/** The operations of an import on many records of a resource. Validation and references are the caller's. */
export interface BulkService<R extends ResourceDefinition> {
  /** The ids of the stored records by key. */
  idsByKey(context: Context, rows: readonly KeyedValues[]): Promise<Map<string, string[]>>;
  /** The ids of the stored records by the key of the field that two records cannot share. */
  ownersOf(context: Context, keys: readonly string[]): Promise<Map<string, string>>;
  /** Reads records. @param lock true to lock them, in the order of their ids */
  readMany(context: Context, ids: readonly string[], lock: boolean): Promise<RecordOf<R>[]>;
  createMany(context: Context, inputs: readonly CreateOf<R>[]): Promise<RecordOf<R>[]>;
  updateMany(context: Context, changes: readonly BulkChange<R>[]): Promise<RecordOf<R>[]>;
}

type Row = Readonly<Record<string, unknown>>;

/** How a resource is stored in bulk. */
interface BulkTable<R extends ResourceDefinition> {
  table: R['name'] & keyof Tables;
  idsByKey(context: Context, rows: readonly KeyedValues[]): Promise<readonly { id: string; key: string }[]>;
  /** For a resource whose import plan has a unique field. */
  ownersOf?(context: Context, keys: readonly string[]): Promise<Map<string, string>>;
  /** The records with these ids, without an order. */
  read(context: Context, ids: readonly string[]): Promise<RecordOf<R>[]>;
  /** The columns of a new record without those that every record has. */
  columnsOf(context: Context, input: CreateOf<R>): Row;
  /** The columns of a stored record after a change. */
  changedColumns(change: BulkChange<R>): Row;
  /** Called with the changes and the changed records, in the same order. */
  afterUpdate?(context: Context, changes: readonly BulkChange<R>[], records: readonly RecordOf<R>[]): Promise<void>;
  /** Called with the new rows before they are read. */
  afterCreate?(context: Context, created: readonly { id: string; input: CreateOf<R> }[]): Promise<void>;
}

/** Adds id and version to the type of a record: every record has both, but the generic type does not declare them. */
const identityOf = (record: unknown) => record as { _id: string; updatedAt: string };

const isSearched = (table: string): table is SearchedTable => (searchedTables as readonly string[]).includes(table);

/** The bulk operations of a resource whose records are rows of one table. */
export function bulkService<R extends ResourceDefinition>(bulk: BulkTable<R>): BulkService<R> {
  return {
    async idsByKey(context, rows) {
      const found = Map.groupBy(await bulk.idsByKey(context, rows), ({ key }) => key);
      return new Map([...found].map(([key, some]) => [key, some.map(({ id }) => id)]));
    },
    ownersOf: async (context, keys) => (await bulk.ownersOf?.(context, keys)) ?? new Map<string, string>(),
    readMany: (context, ids, lock) => readMany(bulk, context, ids, lock),
    createMany: (context, inputs) => createMany(bulk, context, inputs),
    updateMany: (context, changes) => updateMany(bulk, context, changes),
  };
}

/** The records in the order of the ids. */
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

/** Stores the words by which a search finds the records. */
async function index<R extends ResourceDefinition>(
  { table }: BulkTable<R>,
  context: Context,
  records: readonly RecordOf<R>[],
  areNew: boolean,
): Promise<void> {
  if (isSearched(table)) await indexRecords(context, table, records.map(identityOf), areNew);
}
