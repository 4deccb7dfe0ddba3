import { problemTexts } from '@dioptria/contract/problems.ts';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Context } from './context.ts';
import { invalid } from './refusal.ts';

/** A field that names another record: where it would be, and its id. Without an id there is nothing to check. */
export interface Reference {
  field: string;
  table: keyof Tables;
  id: string | null | undefined;
}

/**
 * Makes sure, in one query, that the records a request names are the tenant's own. The foreign keys are the second lock.
 * @throws Refusal `invalid` with every field whose record is absent or another tenant's.
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
