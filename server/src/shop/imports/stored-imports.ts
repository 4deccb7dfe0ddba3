import { headingKey } from '@dioptria/contract/base/headings.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import {
  FILE_KEPT,
  type ImportError,
  type ImportOutcome,
  type ImportRecord,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import type { ColumnType, Selectable } from 'kysely';
import { createHash } from 'node:crypto';
import type { Json, RecordColumns } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';

/** In milliseconds. If `updated_at` of a running import does not change for this time, the import counts as interrupted. */
const SILENCE = 30_000;

/** `describeImports` adds the fields, which depend on the tenant's settings. */
export type StoredImport = Omit<ImportRecord, 'fields'>;

type ImportRow = Selectable<ImportsTable>;
type Moment = Pick<Context, 'now'>;

/** A running import with an old `updated_at` counts as interrupted, because its server was killed. */
function toImport(row: ImportRow, { now }: Moment): StoredImport {
  const isSilent = row.state === 'running' && now.getTime() - Date.parse(row.updated_at) > SILENCE;
  const { rows, done, columns, samples, mapping, fixed, created, updated, unchanged, failed } = row;
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    resource: row.resource,
    fileName: row.file_name,
    source: row.source,
    state: isSilent ? 'interrupted' : row.state,
    rows,
    done,
    outcome: { created, updated, unchanged, failed },
    columns,
    samples,
    mapping,
    fixed,
    createMissing: row.create_missing,
    titles: row.titles,
    dollars: row.dollars,
    leavesOut: row.leaves_out,
    tidiesNames: row.tidies_names,
    mendsLetters: row.mends_letters,
    dollarRate: row.dollar_rate_cents === null ? null : fromCents(row.dollar_rate_cents),
  };
}

function selectImports({ tx, actor }: TenantScope) {
  return tx.selectFrom('imports').selectAll().where('tenant_id', '=', actor.tenantId);
}

/** Lists the tenant's imports of the last day, newest first, 100 at most. */
export async function listImports(context: Context, resource: ImportedResource | undefined): Promise<StoredImport[]> {
  const all = selectImports(context).where(
    'created_at',
    '>',
    new Date(context.now.getTime() - FILE_KEPT).toISOString(),
  );
  const rows = await (resource === undefined ? all : all.where('resource', '=', resource))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => toImport(row, context));
}

/** Pass `lock` if you change the import. @throws Refusal `not_found` */
export async function readImport(scope: TenantScope & Moment, id: string, lock = false): Promise<StoredImport> {
  const query = selectImports(scope).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return toImport(row, scope);
}

/** If another server has marked the import as interrupted, the run must end. */
export async function isRunning(scope: TenantScope, id: string): Promise<boolean> {
  const row = await selectImports(scope).where('id', '=', id).where('state', '=', 'running').executeTakeFirst();
  return row !== undefined;
}

export async function interruptSilent({ tx, actor, now }: TenantScope & Moment): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'interrupted' })
    .where('tenant_id', '=', actor.tenantId)
    .where('state', '=', 'running')
    .where('updated_at', '<', new Date(now.getTime() - SILENCE).toISOString())
    .execute();
}

type Change = Partial<
  Omit<StoredImport, '_id' | 'createdAt' | 'updatedAt' | 'resource' | 'fileName' | 'source' | 'outcome'> & {
    outcome: ImportOutcome;
    checkId: string;
  }
>;

/** Also sets `updated_at`, which shows that a server still works on the import. */
export async function changeImport(
  { tx, actor, now }: TenantScope & Moment,
  id: string,
  change: Change,
): Promise<void> {
  const { createMissing, checkId, outcome, leavesOut, tidiesNames, mendsLetters, dollarRate, ...others } = change;
  const columns = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  await tx
    .updateTable('imports')
    .set({
      ...Object.fromEntries(columns),
      ...outcome,
      ...(createMissing && { create_missing: createMissing }),
      ...(checkId !== undefined && { check_id: checkId }),
      ...(leavesOut !== undefined && { leaves_out: leavesOut }),
      ...(tidiesNames !== undefined && { tidies_names: tidiesNames }),
      ...(mendsLetters !== undefined && { mends_letters: mendsLetters }),
      ...(dollarRate !== undefined && { dollar_rate_cents: dollarRate === null ? null : toCents(dollarRate) }),
      updated_at: now,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

/** False if a newer check or a run has begun. */
export async function endCheck(
  { tx, actor, now }: TenantScope & Moment,
  id: string,
  checkId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'checked', updated_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('check_id', '=', checkId)
    .where('state', '=', 'arrived')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function readHeadings(
  { tx, actor }: TenantScope,
  resource: ImportedResource,
): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom('import_headings')
    .select(['heading', 'field'])
    .where('tenant_id', '=', actor.tenantId)
    .where('resource', '=', resource)
    .execute();
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]));
}

export async function keepHeadings(
  { tx, actor }: TenantScope,
  resource: ImportedResource,
  headings: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(headings).map(([heading, field]) => ({
    tenant_id: actor.tenantId,
    resource,
    heading,
    field,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('import_headings')
    .values(rows)
    .onConflict((existing) =>
      existing
        .columns(['tenant_id', 'resource', 'heading'])
        .doUpdateSet((row) => ({ field: row.ref('excluded.field') })),
    )
    .execute();
}

/** Files with the same headings, in any order and spelling, have the same key. */
const fileKey = (columns: readonly string[]): string =>
  createHash('sha256').update(columns.map(headingKey).toSorted().join('\n')).digest('hex');

export async function readFixedValues(
  { tx, actor }: TenantScope,
  resource: ImportedResource,
  columns: readonly string[],
): Promise<Record<string, string>> {
  const row = await tx
    .selectFrom('import_fixed_values')
    .select('fixed')
    .where('tenant_id', '=', actor.tenantId)
    .where('resource', '=', resource)
    .where('headings', '=', fileKey(columns))
    .executeTakeFirst();
  return row?.fixed ?? {};
}

export async function keepFixedValues(
  { tx, actor }: TenantScope,
  { resource, columns, fixed }: Pick<StoredImport, 'resource' | 'columns' | 'fixed'>,
): Promise<void> {
  const filled = JSON.stringify(Object.fromEntries(Object.entries(fixed).filter(([, text]) => text !== '')));
  const key = { tenant_id: actor.tenantId, resource, headings: fileKey(columns) };
  await tx
    .insertInto('import_fixed_values')
    .values({ ...key, fixed: filled })
    .onConflict((existing) => existing.columns(['tenant_id', 'resource', 'headings']).doUpdateSet({ fixed: filled }))
    .execute();
}

type Kept<Value> = ColumnType<Value, Value | undefined, Value>;

interface ImportsTable extends RecordColumns {
  user_id: string;
  resource: ImportedResource;
  file_name: string;
  /** A running import whose `updated_at` is old is interrupted (docs/rules.md#imports-8). */
  state: Kept<ImportRecord['state']>;
  source: Json<ImportRecord['source']>;
  columns: Json<string[]>;
  samples: Json<string[][]>;
  mapping: Json<Record<string, string>>;
  fixed: Json<Record<string, string>>;
  create_missing: ColumnType<ImportRecord['createMissing'], string[], string[]>;
  titles: ColumnType<ImportRecord['titles'], string | undefined, string>;
  dollars: ColumnType<string[], string | undefined, string>;
  leaves_out: Kept<boolean>;
  tidies_names: Kept<boolean>;
  mends_letters: Kept<boolean>;
  dollar_rate_cents: Kept<number | null>;
  /** The id of the newest check. An older check that ends later does not change the state of the import. */
  check_id: Kept<string | null>;
  rows: Kept<number>;
  done: Kept<number>;
  created: Kept<number>;
  updated: Kept<number>;
  unchanged: Kept<number>;
  failed: Kept<number>;
}

/** A run stores the records of a part in one transaction. */
export interface ImportPartsTable {
  tenant_id: string;
  import_id: string;
  part: number;
  rows: Json<[row: number, ...cells: string[]][]>;
  errors: Json<ImportError[]>;
  is_stored: Kept<boolean>;
}

/**
 * `heading` is the contract's `headingKey`. `field` has field names separated by a space, or '' if the user rejected
 * the suggested field.
 */
export interface ImportHeadingsTable {
  tenant_id: string;
  resource: ImportedResource;
  heading: string;
  field: string;
}

export interface ImportFixedValuesTable {
  tenant_id: string;
  resource: ImportedResource;
  headings: string;
  fixed: Json<Record<string, string>>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    import_parts: ImportPartsTable;
    import_headings: ImportHeadingsTable;
    import_fixed_values: ImportFixedValuesTable;
  }
}
