import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { say, stop } from './terminal.mjs';

const folders = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/Applications/Google Chrome.app/Contents/MacOS'];
const browsers = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome',
  'Google Chrome',
].flatMap((name) => folders.map((folder) => join(folder, name)));
const playwright = join(root, 'node_modules', 'playwright', 'cli.js');

/**
 * Prefers a headless shell, which needs half of the processor time of a browser with windows. If the installation of
 * the headless shell fails, another Chromium is used.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function findBrowser(node) {
  const own = process.env['CHROMIUM_PATH'];
  const browser = own ? ownBrowser(own) : await findShell(node);
  say(`Browser tests run in ${browser}.`);
  return browser;
}

/** @param {string} path */
function ownBrowser(path) {
  return works(path) ? path : stop(`CHROMIUM_PATH names ${path}, which does not start as a Chromium.`);
}

const howToGetOne =
  'The browser tests need a Chromium, and none could be installed here: install Chromium or Google Chrome (Debian: ' +
  'apt-get install chromium-headless-shell), or name yours in CHROMIUM_PATH, or run npm run verify, which does without a browser.';

/** @param {string} node */
async function findShell(node) {
  return (
    presentShell(node) ??
    (await shellFromSystem()) ??
    (await shellFromPlaywright(node)) ??
    [...browsers, await browserOfPlaywright()].find(works) ??
    stop(howToGetOne)
  );
}

/** @param {string} node */
function presentShell(node) {
  const shells = folders.map((folder) => join(folder, 'chromium-headless-shell'));
  return [...shells, ...shellsOfPlaywright(node)].find(works);
}

/** The paths at which Playwright may have installed its headless shell. @param {string} node */
function shellsOfPlaywright(node) {
  const options = /** @type {const} */ ({ encoding: 'utf8' });
  const { stdout } = spawnSync(node, [playwright, 'install', 'chromium', '--only-shell', '--dry-run'], options);
  const [, folder] = /Install location: +(.+)/.exec(stdout) ?? [];
  if (!folder || !existsSync(folder)) return [];
  const names = ['chrome-headless-shell', 'headless_shell'];
  return readdirSync(folder).flatMap((place) => names.map((name) => join(folder, place, name)));
}

/** Works only for root on Debian and Ubuntu. The package manager also installs the libraries. */
async function shellFromSystem() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  say('Installing chromium-headless-shell with apt-get (one to three minutes, once)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env });
  return folders.map((folder) => join(folder, 'chromium-headless-shell')).find(works);
}

/** @param {string} node */
async function shellFromPlaywright(node) {
  say('Fetching the headless shell of Chromium with Playwright (100 MB, one to three minutes, once)…');
  await run(node, [playwright, 'install', 'chromium', '--only-shell']);
  const shells = shellsOfPlaywright(node).filter((path) => existsSync(path));
  const shell = shells.find(works);
  if (shell || shells.length === 0 || process.getuid?.() !== 0) return shell;
  await run(node, [playwright, 'install-deps', 'chromium']);
  return shells.find(works);
}

async function browserOfPlaywright() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** The `chromium` of some distributions only prints how to install a browser. @param {string} path */
function works(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
