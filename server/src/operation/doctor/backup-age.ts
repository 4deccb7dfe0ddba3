import { lastBackup } from '../backup/automatic-backups.ts';
import type { Config } from '../../base/process/config.ts';
import type { Database } from '../../base/database/database.ts';
import { databaseSince } from '../../base/database/migrate.ts';
import type { Finding } from './finding.ts';

const LONGEST = 2 * 24 * 3_600_000;

/** Older than two days, or no backup of a database that is older than two days. None if automatic backups are off. */
export async function examineBackups(
  database: Database,
  { backup, backupDir }: Pick<Config, 'backup' | 'backupDir'>,
  now: Date,
): Promise<Finding[]> {
  if (!backup) return [];
  const newest = await lastBackup(backupDir);
  const since = newest?.madeAt ?? (await databaseSince(database));
  if (now.getTime() - since.getTime() <= LONGEST) return [];
  return [
    {
      rule: 'a backup was made in the last two days',
      table: 'backups',
      tenantId: null,
      record: newest?.file ?? backupDir,
      expected: `after ${new Date(now.getTime() - LONGEST).toISOString()}`,
      found: newest?.madeAt.toISOString() ?? 'none',
    },
  ];
}
