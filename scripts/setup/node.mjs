import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from './lock.mjs';
import { npm } from './packages.mjs';
import { root } from './run.mjs';
import { say, stop } from './terminal.mjs';

const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

export function checkNode() {
  const [major = 0] = versionOf(process.versions.node);
  if (major < 20)
    stop(`This needs Node 20 or newer, and this is Node ${process.versions.node}: see https://nodejs.org.`);
}

/**
 * Finds a Node of version 24.12 or newer, which runs TypeScript without a build: the Node of this process, otherwise
 * the version in package.json.
 * @returns {Promise<string>} its path
 */
export async function findNode() {
  // The installation of packages may have removed the Node of this process.
  if (runsTypeScript() && existsSync(process.execPath)) return process.execPath;
  if (!existsSync(pinned)) await locked(fetchPinned);
  return pinned;
}

async function fetchPinned() {
  if (existsSync(pinned)) return;
  say('Fetching Node 24 (120 MB, about half a minute, once)…');
  // The package `node` fetches its program from the registry by an install script.
  await npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (!existsSync(pinned)) {
    stop(
      `Node 24 could not be fetched for ${process.platform} ${process.arch}. Check the network and run the same command ` +
        'again, or install Node 24.12 or newer yourself: see https://nodejs.org.',
    );
  }
}

function runsTypeScript() {
  const [major = 0, minor = 0] = versionOf(process.versions.node);
  return major > 24 || (major === 24 && minor >= 12);
}

/** @param {string} version */
function versionOf(version) {
  return version.split('.').map(Number);
}
