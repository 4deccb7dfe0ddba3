import { execFile } from 'node:child_process';
import {
  chown,
  lchown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../../process/startup-problem.ts';

const run = promisify(execFile);

/** Undefined if this process does not run as root: PostgreSQL then runs as the user of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/**
 * Operating systems assign this uid to no user and no service, so no other program runs with it. `nobody` is not suitable, since
 * other programs run as `nobody`.
 */
const ownAccount = { uid: 47_318, gid: 47_318 };

export async function accountNamed(name: string): Promise<NonNullable<Account>> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (error) {
    const mend = 'set EMBEDDED_POSTGRES_USER to an existing unprivileged account';
    throw new StartupProblem(`There is no account ${name}: ${mend}.`, { cause: error });
  }
}

/**
 * PostgreSQL refuses to run as root, so a process that runs as root chooses the account `name` for it. Without a name,
 * the process chooses the owner of the data folder, so that a start as root does not take the folder away from its
 * user. If this folder does not exist, or its owner is root or `nobody`, the process tries the parent folder in the
 * same way. If the parent folder gives no account either, the process chooses `ownAccount`.
 */
export async function chooseAccount(name: string | undefined, dataFolder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  if (name === undefined) return (await ownerOf(dataFolder)) ?? (await ownerOf(dirname(dataFolder))) ?? ownAccount;
  const account = await accountNamed(name);
  if (account.uid !== 0) return account;
  throw new StartupProblem('EMBEDDED_POSTGRES_USER is root, which PostgreSQL refuses: name an unprivileged account.');
}

/** Undefined if the owner is root or `nobody`, since other programs run as these users. */
async function ownerOf(folder: string): Promise<Account> {
  const owner = await stat(folder).catch(() => undefined);
  if (owner === undefined || owner.uid === 0) return undefined;
  const nobody = await accountNamed('nobody').catch(() => undefined);
  return owner.uid === nobody?.uid ? undefined : { uid: owner.uid, gid: owner.gid };
}

export async function canRun(script: string, path: string, account: NonNullable<Account>): Promise<boolean> {
  return run('sh', ['-c', script, 'sh', path], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

const canEnter = (folder: string, account: NonNullable<Account>) => canRun('cd "$1"', folder, account);

function ancestorsFromRoot(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...ancestorsFromRoot(parent), folder];
}

/**
 * The account cannot reach the folder if, for instance, a parent folder has mode 0700.
 * @throws StartupProblem that names the first such folder and the remedy.
 */
export async function ensureReachable(folder: string, account: Account): Promise<void> {
  if (account === undefined || (await canEnter(folder, account))) return;
  for (const ancestor of ancestorsFromRoot(folder)) {
    if (await canEnter(ancestor, account)) continue;
    throw new StartupProblem(
      `The embedded PostgreSQL runs as the account with uid ${account.uid}, which cannot enter ${ancestor}: run chmod o+x ${ancestor}, ` +
        `or start as an ordinary user, or set EMBEDDED_POSTGRES_USER or DATA_DIR.`,
    );
  }
}

/** The targets of symbolic links keep their owner. */
export async function giveFolder(folder: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
}

/**
 * A Unix socket's path has at most about 104 bytes, and `/dioptria-012345/.s.PGSQL.5432` and the suffix `.lock` follow the
 * temporary folder.
 */
const longestTemporaryFolder = 60;

/** Creates a missing folder. */
async function isPrivate(folder: string, account: Account): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 })
    .then(() => account && chown(folder, account.uid, account.gid))
    .catch(() => {});
  const found = await lstat(folder).catch(() => undefined);
  const uid = account?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

const nameFile = (dataFolder: string) => join(dataFolder, 'socket-folder');

/**
 * Only the account can enter the socket's folder (mode 0700). The folder's name is random, so that no other user of the machine
 * can guess the name and make the folder first. A file in the data folder keeps the name, so that a restarted server uses the same
 * folder and clients find it.
 */
export async function socketFolderOf(dataFolder: string, account: Account): Promise<string> {
  const file = nameFile(dataFolder);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined && (await isPrivate(kept, account))) return kept;
  const folder = await mkdtemp(join(tmpdir().length > longestTemporaryFolder ? '/tmp' : tmpdir(), 'dioptria-'));
  if (account) await chown(folder, account.uid, account.gid);
  const complete = `${file}-${process.pid}`;
  await writeFile(complete, folder, { mode: 0o600 });
  // After this process has given up root's rights, it must still be able to read the file when it starts PostgreSQL again.
  if (account) await chown(complete, account.uid, account.gid);
  if (kept !== undefined) await rm(file, { force: true });
  // If two processes start at once, both use the folder of the process that makes the link first.
  await link(complete, file).catch(() => rmdir(folder));
  await rm(complete);
  return readFile(file, 'utf8');
}

/** Does not remove a folder that is not empty, because another server already uses it. */
export async function removeSocketFolder(dataFolder: string): Promise<void> {
  await readFile(nameFile(dataFolder), 'utf8')
    .then(rmdir)
    .catch(() => {});
}
