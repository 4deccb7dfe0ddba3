import { escapeIdentifier } from 'pg';
import type { Database } from './database.ts';

/**
 * Autovacuum does the same some minutes later. Until then PostgreSQL plans for small tables, and a query over all sales of a
 * tenant, such as that of the command `doctor`, takes quadratic time.
 */
export async function gatherStatistics({ pool }: Database, tables: readonly string[]): Promise<void> {
  // An error of `analyze` does not matter: the rows are stored, and autovacuum updates the statistics later.
  await pool.query(`analyze ${tables.map(escapeIdentifier).join(', ')}`).catch(() => {});
}
