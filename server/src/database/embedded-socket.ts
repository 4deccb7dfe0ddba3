import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupProblem } from '../startup-problem.ts';
import type { Account } from './embedded-account.ts';

/** Systems cut the path of a Unix socket at about 104 bytes; ours adds `/dioptria-0123456789ab/.s.PGSQL.5432` and its lock. */
const longestTemporaryFolder = 60;

function userOf(account: Account): number | undefined {
  return account?.uid ?? process.getuid?.();
}

/** The folder of a data folder's socket: short, and the same at each start, so that whoever was connected finds it again. */
export function socketFolderOf(dataFolder: string, account: Account): string {
  const digest = createHash('sha256')
    .update(`${userOf(account)} ${dataFolder}`)
    .digest('hex')
    .slice(0, 12);
  return join(tmpdir().length > longestTemporaryFolder ? '/tmp' : tmpdir(), `dioptria-${digest}`);
}

/**
 * Makes the folder, private to the account (0700).
 * @throws StartupProblem when somebody else has made it
 */
export async function ensureSocketFolder(folder: string, account: Account): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account) await chown(folder, account.uid, account.gid);
  } catch (error) {
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() && found.uid === userOf(account) && (found.mode & 0o077) === 0) return;
    throw new StartupProblem(
      `The folder ${folder} cannot be made, or is not ours alone: remove it, or set TMPDIR to another folder.`,
      { cause: error },
    );
  }
}
