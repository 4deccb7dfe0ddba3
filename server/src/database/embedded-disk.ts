import { open, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './error-facts.ts';

/** With less than this, in bytes, PostgreSQL cannot even start: it has locks and a log to write. */
const LEAST_ROOM = 1024 * 1024;

const isFull = (folder: string) => `The disk of ${folder} is full: make room on it`;

async function troubleOf(folder: string): Promise<string | undefined> {
  try {
    // Only trying tells: a disk that turned read-only by a fault may still be said to be writable.
    const probe = join(folder, `.probe-${process.pid}`);
    await (await open(probe, 'w')).close();
    await rm(probe);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < LEAST_ROOM ? isFull(folder) : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') return isFull(folder);
    return codeOf(error) === 'EROFS'
      ? `The disk of ${folder} can only be read: mount it so that it can be written`
      : undefined;
  }
}

/** What is the matter with the disk of a data folder or, where that lies on another, of its log (`pg_wal`). */
export async function diskTrouble(dataFolder: string): Promise<string | undefined> {
  const log = await realpath(join(dataFolder, 'pg_wal')).catch(() => dataFolder);
  return (await troubleOf(dataFolder)) ?? (await troubleOf(log));
}
