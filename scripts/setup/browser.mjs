import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { say, stop } from './terminal.mjs';

/** Names of browsers, the preferred one first: `chromium-headless-shell`, without windows, needs an eighth less processor time. */
const onPath = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/**
 * Finds a Chromium that starts: the browser of CHROMIUM_PATH, of the system or of Playwright. Installs Chromium if no such browser
 * exists.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function findBrowser(node) {
  const own = process.env['CHROMIUM_PATH'];
  if (own) return works(own) ? own : stop(`CHROMIUM_PATH names ${own}, which does not start as a Chromium.`);
  return (await present()) ?? (await fromSystem()) ?? (await fromPlaywright(node)) ?? stop(howToGetOne);
}

const howToGetOne =
  'The browser tests need a Chromium, and none could be installed here: install Chromium or Google Chrome (Debian: ' +
  'apt-get install chromium), or name yours in CHROMIUM_PATH, or run npm run verify, which does without a browser.';

async function present() {
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/opt/google/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS',
  ];
  const candidates = [...onPath, 'chrome', 'Google Chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...candidates, await ofPlaywright()].find(works);
}

/** Installs Chromium by the system's package manager, which also installs the libraries. Only for root on Debian and Ubuntu. */
async function fromSystem() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  say('Installing Chromium with apt-get (one to three minutes, once)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    const browser = await present();
    if (browser) return browser;
  }
  return undefined;
}

/** @param {string} node */
async function fromPlaywright(node) {
  say('Fetching Chromium with Playwright (150 MB, one to three minutes, once)…');
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  await run(node, [playwright, 'install', 'chromium']);
  const browser = await present();
  if (browser || process.getuid?.() !== 0) return browser;
  await run(node, [playwright, 'install-deps', 'chromium']);
  return present();
}

async function ofPlaywright() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** True if the browser starts: the `chromium` of some distributions only prints how to install a browser. @param {string} path */
function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
