import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { isAlive } from '../database/embedded-postmaster.ts';
import { codeOf, messageOf } from '../database/error-facts.ts';
import { StartupProblem } from '../startup-problem.ts';

/** How a file is written. */
export interface Writing {
  /** In place of a file of that name: until the new one is complete, the old one stays. */
  force?: boolean;
  /** Ends the writing, as if it had never begun. */
  signal?: AbortSignal;
}

/**
 * Writes a file that is there when it is complete and on the disk, and otherwise not at all; only its owner may read it.
 * It is compressed when its name ends in .gz.
 * @throws StartupProblem when it exists or cannot be written; else what `write` throws.
 */
export async function writeNewFile<Result>(
  file: string,
  { force = false, signal = new AbortController().signal }: Writing,
  write: (to: Writable) => Promise<Result>,
): Promise<Result> {
  const refuseExisting = () => {
    if (force || !existsSync(file)) return;
    throw new StartupProblem(`The file ${file} exists: choose another name, or --force to replace it.`);
  };
  refuseExisting();
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    await removeAbandoned(dirname(file), (name) => name === basename(file));
    const result = await written(unfinished, file.endsWith('.gz'), signal, write);
    // Another may have been written meanwhile.
    refuseExisting();
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    // ENOSPC, EACCES, ENOENT of the folder …: the system's, and for an operator to mend.
    if (!/^E[A-Z]+$/.test(codeOf(error) ?? '')) throw error;
    throw new StartupProblem(`The file ${file} cannot be written: ${messageOf(error)}.`, { cause: error });
  }
}

async function written<Result>(
  unfinished: string,
  compressed: boolean,
  signal: AbortSignal,
  write: (to: Writable) => Promise<Result>,
): Promise<Result> {
  const text = new PassThrough();
  const bytes = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  const streams = compressed ? [text, createGzip({ level: constants.Z_BEST_SPEED }), bytes] : [text, bytes];
  const stored = pipeline(streams, { signal });
  const sent = write(text).then(
    (result) => {
      text.end();
      return result;
    },
    (error: Error) => {
      text.destroy(error);
      throw error;
    },
  );
  // Both, so that nothing writes any more when what there is is removed. What stopped the file is the reason for the rest.
  const [storing, sending] = await Promise.allSettled([stored, sent]);
  if (storing.status === 'rejected') throw storing.reason;
  if (sending.status === 'rejected') throw sending.reason;
  return sending.value;
}

/** The rename itself on the disk. Not every system can: then it is there a moment later. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Removes what writers of certain files left in a folder that were killed. */
export async function removeAbandoned(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const left of await readdir(folder)) {
    const [, name = '', pid] = /^(.+)\.unfinished-(\d+)$/.exec(left) ?? [];
    if (pid !== undefined && isOurs(name) && !isAlive(Number(pid))) await rm(join(folder, left), { force: true });
  }
}
