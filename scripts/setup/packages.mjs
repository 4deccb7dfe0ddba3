import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { locked } from './lock.mjs';
import { root, run } from './run.mjs';
import { say, stop } from './terminal.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage */

export async function installPackages() {
  if (packagesAreInstalled()) return;
  await locked(async () => {
    if (packagesAreInstalled()) return;
    say('Installing packages (about a minute the first time)…');
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    // No package's install script runs here. If necessary, node.mjs runs the only install script that is allowed
    // (docs/decisions/0013).
    const status = await npm(['ci', '--ignore-scripts', ...options]);
    if (status !== 0 || !packagesAreInstalled()) {
      stop(
        'The packages could not be installed: npm says why above. Without a network, or behind a proxy that npm does not ' +
          'know, connect or configure it (npm config set proxy …), then run the same command again.',
      );
    }
  });
}

/**
 * npm writes node_modules/.package-lock.json at the end of an installation, so this file proves that the installation
 * is complete.
 */
function packagesAreInstalled() {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  const names = Object.keys(wanted).filter((name) => name !== '');
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    names.every((name) => isInstalled(wanted[name], installed[name]))
  );
}

/**
 * @param {LockedPackage | undefined} wanted
 * @param {LockedPackage | undefined} installed
 */
function isInstalled(wanted, installed) {
  if (!installed) return wanted?.optional === true;
  return installed.version === wanted?.version && installed.integrity === wanted?.integrity;
}

/**
 * @param {string} lockfile
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesIn(lockfile) {
  try {
    return JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Runs the npm that started this process, otherwise the npm in the path. The npm must not run on the Node in
 * node_modules, because npm removes this Node while it replaces the packages.
 * @param {string[]} args
 */
export function npm(args) {
  const ours = join(root, 'node_modules', '.bin');
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ours);
  const env = { ...process.env, PATH: path.join(delimiter) };
  const starter = process.env['npm_execpath'] ?? '';
  return starter.endsWith('npm-cli.js')
    ? run('node', [starter, ...args], { env })
    : run('npm', args, { env, shell: process.platform === 'win32' });
}
