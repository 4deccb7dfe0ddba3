import { join } from 'node:path';
import { buildOutput } from './build-output.mjs';
import { compressFiles } from './compress.mjs';
import { root, run } from './run.mjs';
import { stop } from './terminal.mjs';

const web = join(root, 'web');
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

/** @param {string} node */
export async function buildWeb(node) {
  await buildOutput({
    folder: join(web, 'dist'),
    inputs,
    variables: Object.keys(process.env).filter((name) => name.startsWith('VITE_')),
    message: 'Building the web app (less than a minute)…',
    fill: (folder) => fill(node, folder),
  });
}

/**
 * @param {string} node
 * @param {string} folder
 */
async function fill(node, folder) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const status = await run(node, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) stop('The web app could not be built: the reason is above.');
  // This import comes late, because the packages may not be installed when this file loads.
  const { buildGuide } = await import('./guide.mjs');
  buildGuide(folder);
  await compressFiles(folder);
}
