import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { DatabaseLog } from '../database/log.ts';
import { removeAbandoned, writeNewFile } from './new-file.ts';
import { inspect } from './read-file.ts';
import { writeShops } from './read-shops.ts';

const DAY = 24 * 3_600_000;
const pattern = /^dioptria-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.ndjson\.gz$/;

/** A complete backup in the folder. */
export interface Backup {
  file: string;
  madeAt: Date;
  bytes: number;
}

type Settings = Pick<Config, 'backupDir' | 'backupKeep'>;

/** The backups of a folder that were made by themselves, newest first: their names say when. */
async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.flatMap((name) => {
    const [, day, ...time] = pattern.exec(name) ?? [];
    return day === undefined ? [] : [{ file: join(folder, name), madeAt: new Date(`${day}T${time.join(':')}Z`) }];
  });
  const sized = await Promise.all(
    backups.map(async (backup) => ({ ...backup, bytes: (await stat(backup.file)).size })),
  );
  return sized.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** The newest of them; undefined before the first. */
export async function lastBackup(folder: string): Promise<Backup | undefined> {
  const [newest] = await listBackups(folder);
  return newest;
}

/**
 * Makes a backup when the newest is a day old, reads it again, and only then removes those that are too many.
 * @returns the new one; undefined when none was due.
 */
export async function backUpWhenDue(
  database: Database,
  { backupDir, backupKeep }: Settings,
  now: Date,
  signal?: AbortSignal,
): Promise<Backup | undefined> {
  const newest = await lastBackup(backupDir);
  if (newest && now.getTime() - newest.madeAt.getTime() < DAY) return undefined;
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  // Each has a name of its own: none comes back to clear up after itself.
  await removeAbandoned(backupDir, (name) => pattern.test(name));
  const name = `dioptria-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.ndjson.gz`;
  const file = join(backupDir, name);
  await writeNewFile(file, { signal }, (to) => writeShops(database, to, now));
  await inspect(file);
  const kept = await listBackups(backupDir);
  for (const old of kept.slice(backupKeep)) await rm(old.file, { force: true });
  return kept[0];
}

/** The making of backups while the product runs. */
export interface AutomaticBackups {
  /** Ends one that is under way, which leaves nothing. */
  stop(): Promise<void>;
}

/** Milliseconds: after a start there is other work, and what was missed while switched off is made up for then. */
const FIRST_LOOK = 60_000;
const BETWEEN_LOOKS = 3_600_000;

/** Looks every hour whether a backup is due, one at a time. What goes wrong is logged, and tried again an hour later. */
export function automaticBackups(database: Database, settings: Settings, log: DatabaseLog): AutomaticBackups {
  const stopping = new AbortController();
  const look = async (): Promise<void> => {
    try {
      const made = await backUpWhenDue(database, settings, new Date(), stopping.signal);
      if (made) log.info(`Made the backup ${made.file}, ${made.bytes} bytes`);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'The daily backup failed');
    }
    if (!stopping.signal.aborted) wait(BETWEEN_LOOKS);
  };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      looking = look();
    }, milliseconds).unref();
  };
  wait(FIRST_LOOK);
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}
