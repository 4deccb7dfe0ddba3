import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Context } from './context.ts';
import { invalid } from './refusal.ts';

/** A field that names another record: the record's table and id. A field without an id is not checked. */
export interface Reference {
  field: string;
  table: keyof Tables;
  id: string | null | undefined;
}

/**
 * Checks in one query that the records that a request names belong to the tenant. The foreign keys check it again.
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
