import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from './lock.mjs';
import { root } from './run.mjs';
import { say } from './terminal.mjs';

/**
 * `inputs` are files and folders of the project. `variables` are the environment variables that the build inserts.
 * @typedef {{ folder: string, inputs: string[], variables?: string[], message: string,
 *   fill: (folder: string) => Promise<void> }} Output
 */

/**
 * Does nothing if the folder was built from the same inputs. Builds into another folder and renames it, so that a server
 * never reads an incomplete build.
 * @param {Output} output
 */
export async function buildOutput(output) {
  const { folder, message, fill } = output;
  const wanted = fingerprint(output);
  if (stampOf(folder) === wanted) return;
  await locked(async () => {
    if (stampOf(folder) === wanted) return;
    say(message);
    const built = `${folder}.new`;
    // This folder exists if an earlier build was killed.
    rmSync(built, { recursive: true, force: true });
    await fill(built);
    writeFileSync(stampFile(built), wanted);
    replace(folder, built);
  });
}

/**
 * @param {string} folder
 * @param {string} built
 */
function replace(folder, built) {
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(built, folder);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} folder */
const stampFile = (folder) => join(folder, '.inputs');

/** @param {string} folder */
function stampOf(folder) {
  const file = stampFile(folder);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @param {Output} output */
function fingerprint({ inputs, variables = [] }) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  for (const name of variables.toSorted()) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return /\.(?:test|proof)\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
