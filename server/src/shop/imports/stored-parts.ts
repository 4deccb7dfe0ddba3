/** The rows are in the database, so that any server can check or run an import. */
import type { ImportError } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';
import type { PartRow } from './import-job.ts';

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

export interface StoredPart {
  part: number;
  rows: PartRow[];
  errors: ImportError[];
}

/** With `after` 0, returns the first part. `pending` leaves out the parts whose records a run has stored. */
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
 * Removes the imported rows from a part. The wrong rows remain, for the file of wrong rows. Deletes a part without
 * wrong rows.
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

export async function dropParts({ tx, actor }: TenantScope, importId: string): Promise<void> {
  await sql`delete from import_parts where tenant_id = ${actor.tenantId} and import_id = ${importId}`.execute(tx);
}
