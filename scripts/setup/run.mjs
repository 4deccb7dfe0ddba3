import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// What was compiled is read again at the next start, which is then sooner ready and in less memory.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');

/**
 * Runs a command to its end and gives its exit code. SIGINT and SIGTERM reach the command first; then we end as it did.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] By default the command has no input and speaks on standard error.
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let interrupted = false;
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      interrupted = true;
      // Ctrl+C comes from the terminal, which tells the command too: told twice, it would end where it stands.
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
 * Ends this process by becoming `node args…`, with our input, output, signals and exit code.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function become(node, args) {
  process.chdir(root);
  // Only newer Nodes can replace themselves, and never on Windows: elsewhere we stay as a parent that only listens.
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...args], process.env);
  }
  process.exit(await run(node, args, { stdio: 'inherit' }));
}
