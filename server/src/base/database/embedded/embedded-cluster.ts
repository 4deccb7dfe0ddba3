import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chown, constants, mkdir, open, readdir, realpath, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupProblem } from '../../process/startup-problem.ts';
import type { Account } from './embedded-account.ts';
import { accountNamed, ensureReachable, giveFolder } from './embedded-account.ts';
import { cannotRun } from './embedded-binaries.ts';
import { codeOf, messageOf } from '../errors.ts';
import type { Cluster } from './embedded-launch.ts';
import { findPostmaster, isAlive } from './embedded-postmaster.ts';

const run = promisify(execFile);

/** The Node process creates the database as this superuser. For all else it logs in as the database's owner. */
export const administrator = 'postgres';

/**
 * Texts are sorted by their bytes, and upper and lower case follow the Unicode rules built into PostgreSQL. So no update of the
 * operating system changes the order of an index.
 */
const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** In bytes: PostgreSQL writes locks and a log when it starts. */
const LEAST_ROOM = 1024 * 1024;

const isFull = (folder: string) => `The disk of ${folder} is full: make room on it`;

async function troubleOf(folder: string): Promise<string | undefined> {
  try {
    // Only an attempt to write shows that a disk is read-only: after a fault of the disk, the system may still report
    // it as writable.
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

/** The write-ahead log (`pg_wal`) may be on another disk than the data folder. Undefined if both disks are usable. */
export async function diskTrouble(dataFolder: string): Promise<string | undefined> {
  const log = await realpath(join(dataFolder, 'pg_wal')).catch(() => dataFolder);
  return (await troubleOf(dataFolder)) ?? (await troubleOf(log));
}

/** Removes the unfinished data folders of processes that were killed during their first start. */
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
  // initdb looks up the name of the account that it runs as. `ownAccount` (embedded-account.ts) has no name, so initdb runs as
  // `nobody`.
  const maker = account && (await accountNamed('nobody'));
  if (maker) await chown(unfinished, maker.uid, maker.gid);
  const options = [`--pgdata=${unfinished}`, `--username=${administrator}`, '--data-checksums', '--no-instructions'];
  try {
    await run(binaries.initdb, [...options, ...encoding, ...initialLogin], {
      ...maker,
      cwd: '/',
      env: { LC_ALL: 'C' },
    });
    if (account) await giveFolder(unfinished, account);
    // The folder gets its final name only when it is complete. If another process was faster, its folder is kept.
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
    // While a PostgreSQL server runs, the folder keeps its owner: otherwise the server would lose the access to its files.
    if (uid !== account.uid && !(await findPostmaster(dataFolder))) await giveFolder(dataFolder, account);
  } else if (process.getuid && uid !== process.getuid()) {
    throw new StartupProblem(
      `The data folder ${dataFolder} belongs to the account with uid ${uid}: start as that account or as root, or give the folder to yours (chown -R).`,
    );
  }
}

/** @throws StartupProblem if this process cannot make the folder or write in it. */
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

/** @throws StartupProblem when the folder cannot be reached or owned, or the binaries do not run. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  await ensureReachable(dirname(cluster.binaries.postgres), cluster.account);
  await ensureReachable(dirname(cluster.folder), cluster.account);
  if (!existsSync(cluster.folder)) await initialise(cluster);
  await ensureOwned(cluster.folder, cluster.account);
}
