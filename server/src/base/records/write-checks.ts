import { type ProblemCode, problemTexts } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import { violationOf } from '../database/errors.ts';
import type { Tables } from '../database/tables.ts';
import type { Context } from './context.ts';
import { conflict, invalid } from './refusal.ts';

/** @throws Refusal with `code` and `message` if the write violates `constraint`. */
export async function refuseDuplicate<Result>(
  write: Promise<Result>,
  constraint: string,
  message: string,
  code: ProblemCode = 'duplicate',
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violationOf(error)?.constraint === constraint) throw conflict(code, message);
    throw error;
  }
}

/** A field without an id is not checked. */
export interface Reference {
  field: string;
  table: keyof Tables;
  id: string | null | undefined;
}

/**
 * Checks all references in one query. The foreign keys check the same again.
 * @throws Refusal `invalid` with every field whose record does not exist or belongs to another tenant.
 */
export async function requireReferences({ tx, actor }: Context, references: readonly Reference[]): Promise<void> {
  const given = references.filter((reference) => reference.id !== null && reference.id !== undefined);
  if (given.length === 0) return;
  const missing = given.map(
    ({ field, table, id }) => sql`select ${field}::text as field where not exists (
      select from ${sql.table(table)} where tenant_id = ${actor.tenantId} and id = ${id})`,
  );
  const { rows } = await sql<{ field: string }>`${sql.join(missing, sql` union all `)}`.execute(tx);
  const [first, ...others] = rows.map(({ field }) => ({ path: field, message: problemTexts.unknownReference }));
  if (first) throw invalid(first, ...others);
}

/** Lock the record before the call (docs/rules.md#records-7). An edit without `updatedAt` is never refused. */
export function refuseStale(stored: string, sent: string | undefined): void {
  if (sent !== undefined && Date.parse(sent) < Date.parse(stored)) throw conflict('stale', problemTexts.stale);
}

/** For a change that only fits the version that the user saw. @throws Refusal `stale` for any other version. */
export function refuseOtherVersion(stored: string, sent: string): void {
  if (Date.parse(sent) !== Date.parse(stored)) throw conflict('stale', problemTexts.stale);
}

/**
 * Returns the time of the request, or, if this time is not after the stored `updatedAt`, a time just after it. The
 * request may have waited for the record's lock while another request changed the record.
 */
export function nextVersion(stored: string, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(stored) + 1));
}
