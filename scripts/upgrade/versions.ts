import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../setup/run.mjs';

/** In milliseconds. The set-up of an earlier version installs its packages and builds its web app. */
const TIMEOUT = 600_000;
const PORT = 4380;

/**
 * Checks the commit out as a work tree of git.
 * @returns a function that removes the work tree
 */
export function checkOut(commit: string, folder: string): () => void {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, commit], { cwd: root, stdio: 'ignore' });
  return () => void execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'ignore' });
}

const isReady = () =>
  fetch(`http://127.0.0.1:${PORT}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntilReady(child: ChildProcess): Promise<void> {
  const last = performance.now() + TIMEOUT;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > last) throw new Error('The product did not become ready');
    await pause(200);
  }
}

export async function withProduct<Result>(
  tree: string,
  data: string,
  work: (baseURL: string) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, [join(tree, 'scripts', 'start.mjs')], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: data, PORT: String(PORT), HOST: '127.0.0.1', BACKUP: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady(child);
    return await work(`http://127.0.0.1:${PORT}`);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}
