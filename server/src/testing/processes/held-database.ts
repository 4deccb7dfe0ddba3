import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { beforeTenant } from '../../base/database/as-tenant.ts';
import { openDatabase } from '../../base/database/database.ts';
import { findPostmaster } from '../../base/database/embedded/embedded-postmaster.ts';

const script = join(import.meta.dirname, 'database-process.ts');

export const nobody = 65_534;

const children = new Set<HeldDatabase>();

interface HeldDatabase {
  readonly pid: number;
  ask(line: string): Promise<string>;
  nextLine(): Promise<string>;
  kill(): Promise<void>;
}

/** Starts a process that opens the embedded database of the folder. */
export function holdDatabase(folder: string, account: { uid?: number; gid?: number } = {}): HeldDatabase {
  const child = spawn(process.execPath, [script, folder], { ...account, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done ? '(ended)' : value;
  };
  const held: HeldDatabase = {
    pid: child.pid ?? 0,
    nextLine,
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      return nextLine();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
  children.add(held);
  return held;
}

export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-embedded-'));
  await chmod(folder, mode);
  return folder;
}

export function openEmbedded(dataDir: string, embeddedPostgresUser?: string) {
  return openDatabase({ dataDir, databaseUrl: undefined, embeddedPostgresUser });
}

export async function countTenants(dataDir: string): Promise<number> {
  const database = await openEmbedded(dataDir);
  const tenants = await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').execute());
  await database.close();
  return tenants.length;
}

export async function serverOf(folder: string) {
  const server = await findPostmaster(join(folder, 'pg18'));
  if (!server) throw new Error('No server runs there');
  return server;
}

async function untilStopped(folder: string): Promise<void> {
  await vi.waitFor(async () => expect(await findPostmaster(join(folder, 'pg18'))).toBeUndefined(), { timeout: 30_000 });
}

/** Call it in a `describe`, whose tests then share the folder. PostgreSQL ends between the tests. */
export function dataFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await makeFolder();
  });
  afterEach(async () => {
    for (const child of children) await child.kill();
    children.clear();
    await untilStopped(folder.path);
  });
  afterAll(async () => {
    await rm(folder.path, { recursive: true, force: true });
  });
  return folder;
}
