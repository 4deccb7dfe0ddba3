import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices, type LaunchOptions } from '@playwright/test';

// The workers read this file too: the first reading chooses the folder, the others find it in the environment.
process.env['E2E_DATA_DIR'] ??= temporaryFolder();
const port = process.env['E2E_PORT'] ?? '4390';
const executablePath = process.env['CHROMIUM_PATH'];

/** Not only ours to enter: as root, the database runs as another account. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dioptria-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** What Playwright says of a desktop without a screen: whoever sets more of these settings sets these too. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** How the browser is started. @param more arguments of Chromium. */
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

/** The built web and the server on an embedded database of its own, seen by a real browser, on a desk and on a phone. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the processors of a small machine: a test waits for the server, and for what the screen takes its time over.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      // As for who asked for less motion and less transparency: without a graphics card, each frame of an animation and
      // each letter over a blurred page costs time. The phone shows both.
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: browser(`--blink-settings=${mouse},prefersReducedTransparency=true`),
      },
    },
    {
      name: 'phone',
      // What a phone shows otherwise than a desk, one test or more for each screen: the rest is the same code.
      grep: /@phone/,
      // Of the size of a phone, not of its sharpness: without a graphics card, each pixel costs time.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" ../server/src/main.ts`,
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { PORT: port, DATA_DIR: process.env['E2E_DATA_DIR'], DEMO: 'off', LOG_LEVEL: 'error', BACKUP: 'off' },
  },
});
