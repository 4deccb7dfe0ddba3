// Fails if package-lock.json holds a package that is not pinned, that runs an install script not named in package.json, or
// whose licence is not in the list below.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

/**
 * @typedef {{ link?: boolean, version?: string, integrity?: string, resolved?: string, license?: string,
 *   hasInstallScript?: boolean }} Locked
 */

/**
 * MPL-2.0 binds only users who change the package's files, and OFL-1.1 only users who sell the font by itself. The only
 * package under Python-2.0 is `argparse`, and only tests load this package.
 */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT and ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** @type {Record<string, Locked>} */
const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const { workspaces, allowScripts, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const thirdParty = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const wrong = [...thirdParty.flatMap(problemsOf), ...scriptProblems(), ...versionProblems()];
for (const problem of wrong) console.error(problem);
if (wrong.length > 0) process.exitCode = 1;
else console.log(`${thirdParty.length} packages, each with its checksum, a known licence and no script of its own.`);

/**
 * @param {[path: string, locked: Locked]} entry
 * @returns {string[]}
 */
function problemsOf([path, { integrity = '', resolved = '', license = '' }]) {
  const alternatives = license.replaceAll(/[()]/g, '').split(/ OR /);
  const isAgreed = alternatives.some((all) => all.split(/ AND /).every((one) => licences.has(one)));
  return [
    ...(integrity.startsWith('sha512-') ? [] : [`${path} has no sha512 checksum`]),
    // The URL must name no host, so that any registry may serve the package. The checksum proves that every registry serves
    // the same package.
    ...(resolved.includes('://') ? [`${path} names a host: ${resolved}`] : []),
    ...(isAgreed ? [] : [`${path} has the licence '${license}', which nobody has agreed to`]),
  ];
}

/** package.json must name exactly the packages with an install script, each as allowed or refused. */
function scriptProblems() {
  const withScript = thirdParty.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  const named = Object.keys(allowScripts);
  return [
    ...withScript.filter((name) => !named.includes(name)).map((name) => `${name} has an install script: decide on it`),
    ...named.filter((name) => !withScript.includes(name)).map((name) => `${name} has no install script any more`),
  ];
}

/** A version range could install another version tomorrow. */
function versionProblems() {
  const manifests = workspaces.map((/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  );
  return [{ devDependencies }, ...manifests]
    .flatMap((manifest) => [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies])
    .flatMap((dependencies) => Object.entries(dependencies ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))
    .map(([name, version]) => `${name} is wanted as ${version}: name one version`);
}

/** @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
