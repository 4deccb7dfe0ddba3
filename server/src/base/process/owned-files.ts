import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../database/errors.ts';
import { StartupProblem } from './startup-problem.ts';

/** A file that the server itself created is damaged or cannot be read. `reason` follows the file's name in the message. */
export class OwnedFileProblem extends StartupProblem {
  readonly file: string;
  readonly reason: string;
  readonly remedy: string;

  constructor(file: string, reason: string, remedy: string, options?: ErrorOptions) {
    super(`The file ${file} ${reason}: ${remedy}.`, options);
    this.file = file;
    this.reason = reason;
    this.remedy = remedy;
  }
}

/**
 * Creates the file unless it exists. After a power failure the file is complete or missing. Only the account of this process may
 * read the file.
 */
export async function createWhole(file: string, content: string): Promise<void> {
  const unfinished = `${file}.unfinished-${randomUUID()}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link never replaces the file of a faster process.
    await link(unfinished, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(file));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** If the operating system cannot sync a folder, it writes the new name to the disk a moment later. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Undefined if the file is missing. @throws OwnedFileProblem with `remedy` if the file is empty or cannot be read. */
export async function readOwned(file: string, remedy: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new OwnedFileProblem(file, `cannot be read (${messageOf(error)})`, remedy, { cause: error });
  });
  if (text === '') throw new OwnedFileProblem(file, 'is empty', remedy);
  return text;
}
