import type { Pool } from 'pg';
import { isOnCitus } from './test-database.ts';

const here = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
/** The waits for rows of distributed tables happen on a worker, and this view of the coordinator shows them. */
const onWorkers = 'select count(distinct waiting_gpid) from citus_lock_waits';
const lockWaits = `select (${here}) + (${isOnCitus ? onWorkers : 'select 0'}) as waits`;

export async function countLockWaits(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waits: number }>(lockWaits);
  return rows[0]?.waits ?? 0;
}
