import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../startup-problem.ts';

const run = promisify(execFile);

/** The unprivileged account that PostgreSQL runs as when we are root; undefined when we are not: then it runs as ourselves. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

async function accountNamed(name: string): Promise<NonNullable<Account>> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (error) {
    throw new StartupProblem(
      `There is no account ${name}: set EMBEDDED_POSTGRES_USER to an existing unprivileged account.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * PostgreSQL refuses to run as root. As root we use the named account; without a name the owner of the existing data folder,
 * so that a start as root does not take the folder away from its user; else `nobody`.
 */
export async function chooseAccount(name: string | undefined, dataFolder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = name === undefined ? await stat(dataFolder).catch(() => undefined) : undefined;
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await accountNamed(name ?? 'nobody');
  if (account.uid === 0) {
    throw new StartupProblem('EMBEDDED_POSTGRES_USER is root, which PostgreSQL refuses: name an unprivileged account.');
  }
  return account;
}

async function canEnter(folder: string, account: NonNullable<Account>): Promise<boolean> {
  return run('sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

function ancestorsFromRoot(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...ancestorsFromRoot(parent), folder];
}

/**
 * Makes sure beforehand that the account reaches a folder, which a parent of mode 0700 prevents.
 * @throws StartupProblem naming that parent and the mend.
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
