import { escapeIdentifier } from 'pg';
import type { Database } from './database.ts';

/**
 * Updates the statistics of tables that got many rows at once. Autovacuum does it too, some minutes later; until then the
 * database plans for small tables, and a query over all sales of a tenant, such as doctor's, takes quadratic time.
 */
export async function gatherStatistics({ pool }: Database, tables: readonly string[]): Promise<void> {
  // An error does not matter: the rows are stored, and autovacuum updates the statistics later.
  await pool.query(`analyze ${tables.map(escapeIdentifier).join(', ')}`).catch(() => {});
}
