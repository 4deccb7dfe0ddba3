import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from './lock.mjs';
import { compressFiles } from './compress.mjs';
import { root, run } from './run.mjs';
import { say, stop } from './terminal.mjs';

const web = join(root, 'web');
const dist = join(web, 'dist');
const built = join(web, 'dist.new');
const stampName = '.inputs';
const inputs = [
  'contract/src',
  'docs/ayuda',
  'package-lock.json',
  'scripts/setup/guide.mjs',
  'scripts/setup/guide-page.mjs',
  'web/guide',
  'web/index.html',
  'web/package.json',
  'web/public',
  'web/src',
  'web/vite.config.ts',
];

/**
 * Unless web/dist was built from the same inputs. Builds into another folder and renames it, so that a server never reads
 * an incomplete build.
 * @param {string} node
 */
export async function buildWeb(node) {
  const wanted = fingerprint();
  if (stamp() === wanted) return;
  await locked(async () => {
    if (stamp() === wanted) return;
    say('Building the web app (less than a minute)…');
    // A killed build may have left this folder.
    rmSync(built, { recursive: true, force: true });
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const status = await run(node, [vite, 'build', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) stop('The web app could not be built: the reason is above.');
    // This import comes late, because the packages may not be installed when this file loads.
    const { buildGuide } = await import('./guide.mjs');
    buildGuide(built);
    await compressFiles(built);
    writeFileSync(join(built, stampName), wanted);
    replaceDist();
  });
}

function replaceDist() {
  const old = join(web, 'dist.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  rmSync(old, { recursive: true, force: true });
}

function stamp() {
  const file = join(dist, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The files, and the variables that Vite inserts. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesIn)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  const variables = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  for (const name of variables.toSorted()) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

/**
 * @param {string} path A file or a folder of the project, or nothing.
 * @returns {string[]}
 */
function filesIn(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
