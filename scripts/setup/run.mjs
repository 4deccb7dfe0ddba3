import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// Node keeps compiled code in this cache, so that the next start is faster and needs less memory.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');

/**
 * Forwards SIGINT and SIGTERM. After such a signal, this process ends with the command's exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] By default the command has no input and writes to standard error.
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let interrupted = false;
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      interrupted = true;
      // A terminal sends Ctrl+C to the command too. A second signal would kill the command before it has shut down.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      const status = code ?? 128 + (signal ? constants.signals[signal] : 0);
      if (interrupted) process.exit(status);
      resolve(status);
    });
  });
}

/**
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function become(node, args) {
  process.chdir(root);
  // Older Nodes and Windows cannot replace a process. Then this process remains as the parent of the new process.
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...args], process.env);
  }
  process.exit(await run(node, args, { stdio: 'inherit' }));
}
