import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Context } from './context.ts';
import { invalid } from './refusal.ts';

/** A field without an id is not checked. */
export interface Reference {
  field: string;
  table: keyof Tables;
  id: string | null | undefined;
}

/**
 * In one query. The foreign keys check the same again.
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
