import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartupProblem } from '../process/startup-problem.ts';
import { messageOf } from './errors.ts';
import { longQuery } from './migrate.ts';

const script = join(import.meta.dirname, 'distribute.sql');

/**
 * Puts all rows of a tenant on one Citus worker (docs/scaling.md). Returns the number of distributed tables.
 * @throws StartupProblem if the database has no Citus or Citus refuses a statement. In both cases nothing is changed.
 */
export async function distribute(pool: Pool): Promise<number> {
  const statements = await readFile(script, 'utf8');
  const client = await pool.connect();
  try {
    await requireCitus(client);
    try {
      await client.query({ text: statements, ...longQuery });
    } catch (error) {
      await client.query('rollback');
      throw new StartupProblem(`The tables were not distributed: ${messageOf(error)}.`, { cause: error });
    }
    const { rows } = await client.query<{ tables: string }>('select count(*) as tables from pg_dist_partition');
    return Number(rows[0]?.tables);
  } finally {
    client.release();
  }
}

/** @throws StartupProblem if the database has no Citus. */
export async function requireCitus(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rowCount === 0) {
    throw new StartupProblem(
      'This database has no Citus: create the extension citus on the coordinator and on each worker.',
    );
  }
}
