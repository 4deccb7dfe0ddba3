/** The imports of a tenant and the rows of their files, in the database: any server may check or store them. */
import type { ImportedResource } from '@dioptria/contract/shop/imports/imported-resources.ts';
import { importPlans } from '@dioptria/contract/shop/imports/import-plans.ts';
import {
  FILE_KEPT,
  type ImportError,
  type ImportOutcome,
  type ImportRecord,
} from '@dioptria/contract/shop/imports/imports.ts';
import { type Selectable, sql } from 'kysely';
import type { ImportsTable } from './import-tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import type { PartRow } from './import-job.ts';

/** The silence, in milliseconds, after which a running import counts as interrupted. */
const SILENCE = 30_000;

type ImportRow = Selectable<ImportsTable>;
type Moment = Pick<Context, 'now'>;

/** The record of a row. A killed server leaves a running import whose heartbeat stops. */
export function toImport(row: ImportRow, { now }: Moment): ImportRecord {
  const isSilent = row.state === 'running' && now.getTime() - Date.parse(row.updated_at) > SILENCE;
  const { rows, done, columns, samples, mapping, fixed, created, updated, unchanged, failed } = row;
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    resource: row.resource,
    fileName: row.file_name,
    state: isSilent ? 'interrupted' : row.state,
    rows,
    done,
    outcome: { created, updated, unchanged, failed },
    columns,
    fields: importPlans[row.resource].fields.map(({ name, label, isRequired }) => ({ name, label, isRequired })),
    samples,
    mapping,
    fixed,
    createMissing: row.create_missing,
  };
}

function selectImports({ tx, actor }: TenantScope) {
  return tx.selectFrom('imports').selectAll().where('tenant_id', '=', actor.tenantId);
}

/** The newest imports of a tenant. */
export async function listImports(context: Context, resource: ImportedResource | undefined): Promise<ImportRecord[]> {
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

/** Reads an import. @param lock true if the caller changes it. @throws Refusal `not_found` */
export async function readImport(scope: TenantScope & Moment, id: string, lock = false): Promise<ImportRecord> {
  const query = selectImports(scope).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return toImport(row, scope);
}

/** True if the import runs. Another process may have marked it as interrupted after a silence: then its run ends. */
export async function isRunning(scope: TenantScope, id: string): Promise<boolean> {
  const row = await selectImports(scope).where('id', '=', id).where('state', '=', 'running').executeTakeFirst();
  return row !== undefined;
}

/** Marks the tenant's running imports as interrupted whose server was silent for too long. */
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
  Pick<ImportRecord, 'state' | 'mapping' | 'fixed' | 'createMissing' | 'done' | 'rows' | 'samples'> & {
    outcome: ImportOutcome;
    checkId: string;
  }
>;

/** Changes an import and its heartbeat. */
export async function changeImport(
  { tx, actor, now }: TenantScope & Moment,
  id: string,
  change: Change,
): Promise<void> {
  const { mapping, fixed, createMissing, checkId, outcome, samples, ...columns } = change;
  await tx
    .updateTable('imports')
    .set({
      ...columns,
      ...outcome,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(fixed && { fixed: JSON.stringify(fixed) }),
      ...(samples && { samples: JSON.stringify(samples) }),
      ...(createMissing && { create_missing: createMissing }),
      ...(checkId !== undefined && { check_id: checkId }),
      updated_at: now,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Stores some rows of a file. */
export async function insertPart(
  { tx, actor }: TenantScope,
  importId: string,
  part: number,
  rows: readonly PartRow[],
): Promise<void> {
  await tx
    .insertInto('import_parts')
    .values({ tenant_id: actor.tenantId, import_id: importId, part, rows: JSON.stringify(rows), errors: '[]' })
    .execute();
}

/** A part of a file, with the errors of its last check. */
export interface StoredPart {
  part: number;
  rows: PartRow[];
  errors: ImportError[];
}

/**
 * The next part of a file after a given part, or the first part. @param pending true for parts that are not stored yet
 */
export async function nextPart(
  { tx, actor }: TenantScope,
  importId: string,
  after: number,
  pending: boolean,
): Promise<StoredPart | undefined> {
  const parts = tx
    .selectFrom('import_parts')
    .select(['part', 'rows', 'errors'])
    .where('tenant_id', '=', actor.tenantId)
    .where('import_id', '=', importId)
    .where('part', '>', after);
  return (pending ? parts.where('is_stored', '=', false) : parts).orderBy('part').limit(1).executeTakeFirst();
}

/** Keeps the errors of a part. */
export async function keepErrors(
  { tx, actor }: TenantScope,
  importId: string,
  { part, errors }: Pick<StoredPart, 'part' | 'errors'>,
): Promise<void> {
  await tx
    .updateTable('import_parts')
    .set({ errors: JSON.stringify(errors) })
    .where('tenant_id', '=', actor.tenantId)
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .execute();
}

/** Of a stored part, keeps only the wrong rows, for the file of wrong rows. */
export async function keepWrongRows(
  { tx, actor }: TenantScope,
  importId: string,
  { part, rows, errors }: StoredPart,
): Promise<void> {
  const wrong = new Set(errors.map(({ row }) => row));
  const stored = sql`tenant_id = ${actor.tenantId} and import_id = ${importId} and part = ${part}`;
  if (wrong.size === 0) {
    await sql`delete from import_parts where ${stored}`.execute(tx);
    return;
  }
  const left = JSON.stringify(rows.filter(([row]) => wrong.has(row)));
  await sql`update import_parts set is_stored = true, rows = ${left}, errors = ${JSON.stringify(errors)}
    where ${stored}`.execute(tx);
}

/** Deletes the rows of an import that nobody needs any more. */
export async function dropParts({ tx, actor }: TenantScope, importId: string): Promise<void> {
  await sql`delete from import_parts where tenant_id = ${actor.tenantId} and import_id = ${importId}`.execute(tx);
}

/**
 * Ends the check with this id, unless a newer check has begun or a run has begun. @returns true if it ended the check
 */
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

/** The field that the shop last mapped each heading to. */
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

/** Remembers the fields of a file's headings. */
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
