/**
 * Reads and writes the imports of a tenant and the rows of their files. The rows are in the database, so that any server can check
 * or run an import.
 */
import type { ImportedResource } from '@dioptria/contract/shop/imports/imported-resources.ts';
import type { ImportField } from '@dioptria/contract/shop/imports/import-fields.ts';
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

/** The milliseconds without a change of `updated_at` after which a running import counts as interrupted. */
const SILENCE = 30_000;

type ImportRow = Selectable<ImportsTable>;
type Moment = Pick<Context, 'now'>;

/**
 * Returns the record of a row of `imports`. A running import whose `updated_at` is old counts as interrupted: a killed server
 * leaves an import in this state.
 */
export function toImport(row: ImportRow, { now }: Moment): ImportRecord {
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
    fields: importPlans[row.resource].fields.map(describeField),
    samples,
    mapping,
    fixed,
    createMissing: row.create_missing,
  };
}

const describeField = ({
  name,
  label,
  isRequired,
  isDistinct,
  derivedFrom,
  withoutColumn,
}: ImportField): ImportRecord['fields'][number] => ({
  name,
  label,
  isRequired,
  isDistinct,
  ...(derivedFrom && { derivedFrom: [...derivedFrom] }),
  ...(withoutColumn !== undefined && { withoutColumn }),
});

function selectImports({ tx, actor }: TenantScope) {
  return tx.selectFrom('imports').selectAll().where('tenant_id', '=', actor.tenantId);
}

/** Lists the tenant's imports of the last day, newest first, 100 at most. */
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

/**
 * Reads an import.
 * @param lock true if the caller changes the import.
 * @throws Refusal `not_found`
 */
export async function readImport(scope: TenantScope & Moment, id: string, lock = false): Promise<ImportRecord> {
  const query = selectImports(scope).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return toImport(row, scope);
}

/**
 * Returns true if the stored state of an import is `running`. If another server has marked the import as interrupted after a
 * silence, the run must end.
 */
export async function isRunning(scope: TenantScope, id: string): Promise<boolean> {
  const row = await selectImports(scope).where('id', '=', id).where('state', '=', 'running').executeTakeFirst();
  return row !== undefined;
}

/** Marks a running import of the tenant as interrupted if its server has been silent for too long. */
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

/** Changes an import. It also sets `updated_at`, which shows that a server still works on the import. */
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

/** Stores a part of a file. */
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
 * Reads the next part of a file after the part `after`; with 0, the first part.
 * @param pending true to leave out the parts whose records a run has stored
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

/** Stores the errors that a check found in a part. */
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

/**
 * Marks a part as stored, and deletes its rows except the wrong rows, which the file of wrong rows shows. A part without wrong rows
 * is deleted.
 */
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

/** Deletes the rows of a cancelled import. */
export async function dropParts({ tx, actor }: TenantScope, importId: string): Promise<void> {
  await sql`delete from import_parts where tenant_id = ${actor.tenantId} and import_id = ${importId}`.execute(tx);
}

/**
 * Sets the state of an import to `checked`, unless a newer check or a run has begun.
 * @returns true if the state was set
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

/** Reads the field to which the shop last mapped each heading. */
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

/** Stores the field to which the user mapped each heading of a file, for the next files of the shop. */
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
