import { join } from 'node:path';
import { buildOutput } from './build-output.mjs';
import { root, run } from './run.mjs';
import { stop } from './terminal.mjs';

const server = join(root, 'server');
const inputs = ['contract/src', 'package-lock.json', 'server/rolldown.config.ts', 'server/src', 'simulator/src'];

/** docs/decisions/0045-the-built-server.md @param {string} node */
export async function buildServer(node) {
  await buildOutput({
    folder: join(server, 'dist'),
    inputs,
    message: 'Building the server (some seconds)…',
    fill: (folder) => fill(node, folder),
  });
}

/**
 * @param {string} node
 * @param {string} folder
 */
async function fill(node, folder) {
  const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs');
  const options = ['--config', 'rolldown.config.ts', '--dir', folder];
  const status = await run(node, [rolldown, ...options], { cwd: server, stdio: ['ignore', 'ignore', 2] });
  if (status !== 0) stop('The server could not be built: the reason is above.');
}
