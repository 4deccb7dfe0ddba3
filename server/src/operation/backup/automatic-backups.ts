import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../base/process/config.ts';
import type { Database } from '../../base/database/database.ts';
import type { DatabaseLog } from '../../base/database/log.ts';
import { removeAbandoned, writeNewFile } from './new-file.ts';
import { inspect } from './read-file.ts';
import { writeShops } from './read-shops.ts';

const DAY = 24 * 3_600_000;
const pattern = /^dioptria-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.ndjson\.gz$/;

export interface Backup {
  file: string;
  madeAt: Date;
  bytes: number;
}

type Settings = Pick<Config, 'backupDir' | 'backupKeep'>;

/** Lists the newest backup first. The name of each file contains the time of its backup. */
export async function listBackups(folder: string): Promise<Backup[]> {
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

export async function lastBackup(folder: string): Promise<Backup | undefined> {
  const [newest] = await listBackups(folder);
  return newest;
}

/**
 * Makes a backup if the newest backup is at least a day old. Checks the new backup, and then removes all but the newest
 * `backupKeep` backups. Returns undefined if no backup was due.
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
  // `writeNewFile` removes unfinished files of the same name only, and every automatic backup has a new name.
  await removeAbandoned(backupDir, (name) => pattern.test(name));
  const name = `dioptria-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.ndjson.gz`;
  const file = join(backupDir, name);
  const check = (unfinished: string) => inspect(unfinished, { signal });
  await writeNewFile(file, { signal, check }, (to) => writeShops(database, to, now));
  const kept = await listBackups(backupDir);
  for (const old of kept.slice(backupKeep)) await rm(old.file, { force: true });
  return kept[0];
}

export interface AutomaticBackups {
  /** Interrupts a running backup. An interrupted backup leaves no file. */
  stop(): Promise<void>;
}

/** In milliseconds. The first check is not at the start, because the server then has other work. */
const FIRST_CHECK = 60_000;
const CHECK_EVERY = 3_600_000;

/** The server logs a failure and tries again an hour later. */
export function automaticBackups(database: Database, settings: Settings, log: DatabaseLog): AutomaticBackups {
  const stopping = new AbortController();
  const check = async (): Promise<void> => {
    try {
      const made = await backUpWhenDue(database, settings, new Date(), stopping.signal);
      if (made) log.info(`Made the backup ${made.file}, ${made.bytes} bytes`);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'The daily backup failed');
    }
    if (!stopping.signal.aborted) wait(CHECK_EVERY);
  };
  let checking = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      checking = check();
    }, milliseconds).unref();
  };
  wait(FIRST_CHECK);
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await checking;
    },
  };
}
