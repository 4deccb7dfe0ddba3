import { existsSync } from 'node:fs';
import { lchown, mkdir, readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { type Account, canRun, chooseAccount, giveFolder } from '../database/embedded/embedded-account.ts';
import type { DatabaseLog } from '../database/log.ts';

type Unprivileged = NonNullable<Account>;

const webApp = resolve(import.meta.dirname, '../../../../web/dist');
/** On Linux this file contains the first port on which a process may listen without root's rights. */
const firstPortFile = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
const canWrite = (folder: string, account: Unprivileged) => canRun('test -w "$1"', folder, account);

/** The database's files already belong to the account. */
async function giveData({ dataDir, backup, backupDir }: Config, account: Unprivileged): Promise<void> {
  if (!(await canWrite(dataDir, account))) await lchown(dataDir, account.uid, account.gid);
  for (const name of ['pg18.log', 'secrets.key']) {
    const file = join(dataDir, name);
    if (existsSync(file)) await lchown(file, account.uid, account.gid);
  }
  const isOurs = !existsSync(backupDir) || backupDir === join(dataDir, 'backups');
  if (!backup || !isOurs) return;
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  await giveFolder(backupDir, account);
}

/** Returns the reason why the server needs root: its port, its own code or its backups. Undefined if nothing needs root. */
async function whyRootStays({ port, backup, backupDir }: Config, account: Unprivileged): Promise<string | undefined> {
  const firstPort = Number(await readFile(firstPortFile, 'utf8').catch(() => 1024));
  if (port !== 0 && port < firstPort) return `it may not listen on port ${port}`;
  for (const path of [import.meta.filename, webApp]) {
    if (existsSync(path) && !(await canRun('test -r "$1"', path, account))) return `it cannot read ${path}`;
  }
  return backup && !(await canWrite(backupDir, account)) ? `it cannot write to ${backupDir}` : undefined;
}

/**
 * Continues as the account that runs the embedded PostgreSQL. If the operator has a separate database, the process remains root,
 * because that database may identify the server by the account.
 */
export async function leaveRoot(config: Config, log: DatabaseLog): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const account = await chooseAccount(config.embeddedPostgresUser, join(config.dataDir, 'pg18'));
  if (!account) return;
  await giveData(config, account);
  const reason = await whyRootStays(config, account);
  if (reason !== undefined) {
    log.warn(`The product goes on as root: as the account with uid ${account.uid} ${reason}`);
    return;
  }
  // Node normally stores the compiled code at the exit of the process, for the next start. The unprivileged account may
  // not be able to write the code, so Node stores the code now.
  flushCompileCache();
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}
