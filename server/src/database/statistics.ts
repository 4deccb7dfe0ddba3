import { escapeIdentifier } from 'pg';
import type { Database } from './database.ts';

/**
 * What autovacuum does within minutes, after many rows came at once: until then the database plans for tables as small as they
 * were, and what asks for all orders of a shop, as the doctor does, takes their number squared.
 */
export async function gatherStatistics({ pool }: Database, tables: readonly string[]): Promise<void> {
  // The rows are stored: where this fails, autovacuum does it after all.
  await pool.query(`analyze ${tables.map(escapeIdentifier).join(', ')}`).catch(() => {});
}
