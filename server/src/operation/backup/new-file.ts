import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { isAlive } from '../../base/database/embedded/embedded-postmaster.ts';
import { codeOf, messageOf } from '../../base/database/errors.ts';
import { syncFolder } from '../../base/process/owned-files.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';

export interface Writing {
  /** If true, the complete new file replaces an existing file of the same name. */
  force?: boolean;
  signal?: AbortSignal;
  /** Checks the complete file before the file gets its name. If `check` throws, the file is removed. */
  check?: (file: string) => Promise<unknown>;
}

/**
 * The file gets its name only when it is complete and on the disk. Only the operating system's account that writes the file may
 * read it. If the name ends in .gz, the file is compressed.
 * @throws StartupProblem if the file exists or cannot be written. Errors of `write` are thrown unchanged.
 */
export async function writeNewFile<Result>(
  file: string,
  { force = false, signal = new AbortController().signal, check }: Writing,
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
    await check?.(unfinished);
    // Another process may have written a file of this name in the meantime.
    refuseExisting();
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    // Only an error of the system, such as ENOSPC or EACCES, becomes a message, because an operator can remedy the cause.
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
  // The code waits for both promises, so that nothing writes when the caller removes the file. An error of the file is thrown
  // before an error of `write`, because the error of the file causes the error of `write`.
  const [storing, sending] = await Promise.allSettled([stored, sent]);
  if (storing.status === 'rejected') throw storing.reason;
  if (sending.status === 'rejected') throw sending.reason;
  return sending.value;
}

/** A killed process leaves an unfinished file. */
export async function removeAbandoned(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const left of await readdir(folder)) {
    const [, name = '', pid] = /^(.+)\.unfinished-(\d+)$/.exec(left) ?? [];
    if (pid !== undefined && isOurs(name) && !isAlive(Number(pid))) await rm(join(folder, left), { force: true });
  }
}
