import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chown, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../startup-problem.ts';
import type { Account } from './embedded-account.ts';
import { ensureReachable } from './embedded-account.ts';
import { cannotRun } from './embedded-binaries.ts';
import { diskTrouble } from './embedded-disk.ts';
import { messageOf } from './error-facts.ts';
import type { Cluster } from './embedded-launch.ts';
import { findPostmaster, isAlive } from './embedded-postmaster.ts';

const run = promisify(execFile);

/** Superuser of the embedded cluster: creates our database, makes backups. The product itself logs in as an ordinary owner. */
export const administrator = 'postgres';

/** Byte order and Unicode's own case rules, built in: no operating system update can change the order of an index. */
const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function chownAll(folder: string, account: NonNullable<Account>): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** Folders of first starts that were killed half-way. */
async function removeAbandoned(dataFolder: string): Promise<void> {
  const prefix = `${basename(dataFolder)}.new-`;
  for (const name of await readdir(dirname(dataFolder))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) {
      await rm(join(dirname(dataFolder), name), { recursive: true, force: true });
    }
  }
}

async function initialise({ binaries, folder: dataFolder, account, initialLogin }: Cluster): Promise<void> {
  await removeAbandoned(dataFolder);
  const unfinished = `${dataFolder}.new-${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  if (account) await chown(unfinished, account.uid, account.gid);
  const options = [`--pgdata=${unfinished}`, `--username=${administrator}`, '--data-checksums', '--no-instructions'];
  try {
    await run(binaries.initdb, [...options, ...encoding, ...initialLogin], {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C' },
    });
    // The folder gets its name only when it is complete; somebody who was faster keeps the name.
    await rename(unfinished, dataFolder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (existsSync(dataFolder)) return;
    const trouble = await diskTrouble(dirname(dataFolder));
    throw trouble ? new StartupProblem(`${trouble}.`, { cause: error }) : cannotRun(error);
  }
}

async function ensureOwned(dataFolder: string, account: Account): Promise<void> {
  const { uid } = await stat(dataFolder);
  if (account) {
    // Never under a running server, which would lose its own files.
    if (uid !== account.uid && !(await findPostmaster(dataFolder))) await chownAll(dataFolder, account);
  } else if (process.getuid && uid !== process.getuid()) {
    throw new StartupProblem(
      `The data folder ${dataFolder} belongs to the account with uid ${uid}: start as that account or as root, or give the folder to yours (chown -R).`,
    );
  }
}

/** Makes a folder that we can write into, or says why not. */
export async function ensureFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const trouble = await diskTrouble(folder);
    throw new StartupProblem(
      trouble
        ? `${trouble}, or set DATA_DIR to another folder.`
        : `The data folder ${folder} cannot be written (${messageOf(error)}): set DATA_DIR to one that can.`,
      { cause: error },
    );
  }
}

/**
 * Makes sure the data folder holds a cluster that the account can run.
 * @throws StartupProblem when the folder cannot be reached or owned, or the binaries do not run
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  await ensureReachable(dirname(cluster.binaries.postgres), cluster.account);
  await ensureReachable(dirname(cluster.folder), cluster.account);
  if (!existsSync(cluster.folder)) await initialise(cluster);
  await ensureOwned(cluster.folder, cluster.account);
}
