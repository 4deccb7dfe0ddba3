import { execFile } from 'node:child_process';
import { readFile, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from '../errors.ts';

const run = promisify(execFile);

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty if the server listens on TCP only (Windows). */
  readonly socketFolder: string;
  readonly status: 'starting' | 'ready' | 'stopping';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

interface ProcessFacts {
  readonly name: string;
  readonly parent: number;
}

/** Undefined if the process has ended. Containers have /proc but often no `ps`; macOS has `ps` but no /proc. */
export async function processFacts(pid: number): Promise<ProcessFacts | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    // The state Z means that the process has ended and that its parent has not yet waited for it.
    const found = text && /\((.*)\) [^Z] (\d+)/s.exec(text);
    return found ? { name: found[1] ?? '', parent: Number(found[2]) } : undefined;
  }
  const found = await run('ps', ['-o', 'ppid=,comm=', '-p', String(pid)]).catch(() => undefined);
  const [parent, name] = found?.stdout.trim().split(/\s+(.*)/s) ?? [];
  return name === undefined ? undefined : { name: name.split('/').at(-1) ?? '', parent: Number(parent) };
}

async function exists(pid: number): Promise<boolean> {
  return isAlive(pid) && (process.platform === 'win32' || (await processFacts(pid)) !== undefined);
}

/** Waits until the process has ended. The process need not be a child of this process. */
export async function waitForEnd(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await exists(pid))) {
    await pause(200, undefined, { signal, ref: false }).catch(() => {});
  }
}

/**
 * True if the process is named postgres and its working directory is the folder. If this process may not read the working
 * directory, the name is enough. On Windows true for every living process.
 */
async function isServerOf(dataFolder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if ((await processFacts(pid))?.name !== 'postgres') return false;
  const workingDirectory = await realpath(`/proc/${pid}/cwd`).catch(() => dataFolder);
  return workingDirectory === dataFolder;
}

function parse(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status };
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Removes the file, unless another process has replaced it since this process read `text` from it. */
async function removeUnchanged(file: string, text: string): Promise<void> {
  const renamedFile = `${file}.stale-${process.pid}`;
  await rename(file, renamedFile);
  if ((await readIfThere(renamedFile)) === text) await rm(renamedFile);
  else await rename(renamedFile, file);
}

/**
 * A crash may leave the file behind, and the pid in it may now belong to another program, since pids repeat quickly in
 * containers. In that case this function removes the file, because PostgreSQL would never start with it.
 */
async function ownerOfLock(file: string, dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readIfThere(file);
  const found = text === undefined ? undefined : parse(text);
  if (text === undefined || found === undefined) return undefined;
  if (await isServerOf(dataFolder, found.pid)) return found;
  if (isAlive(found.pid)) await removeUnchanged(file, text);
  return undefined;
}

/** `dataFolder` is a real path, without symbolic links. */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  return ownerOfLock(join(dataFolder, 'postmaster.pid'), dataFolder);
}

/** A crash may have left the socket's lock file, and the pid in the file may now belong to another program. */
export async function clearSocketLock(socketFolder: string, dataFolder: string): Promise<void> {
  await ownerOfLock(join(socketFolder, '.s.PGSQL.5432.lock'), dataFolder);
}
