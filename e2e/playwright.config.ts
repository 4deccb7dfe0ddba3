import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices, type LaunchOptions } from '@playwright/test';

// The worker processes read this file too: the main process chooses the folder, and the workers find it in the
// environment.
process.env['E2E_DATA_DIR'] ??= temporaryFolder();
const port = process.env['E2E_PORT'] ?? '4390';
const executablePath = process.env['CHROMIUM_PATH'];

/** As root, the tests run the database under another system user, who must be able to enter the folder. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dioptria-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Playwright's own settings for a desktop without a screen. Setting this list replaces Playwright's, so the list
 * repeats them.
 */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Launch options of the browser. @param more further arguments of Chromium. */
function browser(...more: string[]): LaunchOptions {
  const args = [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...more,
  ];
  return { ...(executablePath ? { executablePath } : {}), args };
}

/**
 * Tests of the built web app and the server on their own embedded database, in a real browser, as desktop and as phone.
 */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One worker more than the processors of a small machine, because a test often waits for the server or for an
  // animation.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    screenshot: 'only-on-failure',
    launchOptions: browser(),
  },
  projects: [
    {
      name: 'desktop',
      // Without a graphics card, each frame of an animation and each letter over a blurred page costs time. So the
      // desktop reduces motion and transparency. The phone keeps both.
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: browser(`--blink-settings=${mouse},prefersReducedTransparency=true`),
      },
    },
    {
      name: 'phone',
      // The phone tests cover each screen with what differs from the desktop. The rest is the same code.
      grep: /@phone/,
      // The size of a phone without its pixel density: without a graphics card, each pixel costs time.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ../server/src/main.ts`,
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: port, DATA_DIR: process.env['E2E_DATA_DIR'], DEMO: 'off', LOG_LEVEL: 'error', BACKUP: 'off' },
  },
});
