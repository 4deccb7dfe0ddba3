import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices, type LaunchOptions } from '@playwright/test';
import { desktopSize } from './support/sizes.ts';

// Each worker process also reads this file. The main process chooses the folder and puts its path into the environment,
// where the workers find it.
process.env['E2E_DATA_DIR'] ??= temporaryFolder();
const port = process.env['E2E_PORT'] ?? '4390';
const openerPort = Number(port) + 1000;
process.env['E2E_OPENER_URL'] = `http://127.0.0.1:${openerPort}`;
const executablePath = process.env['CHROMIUM_PATH'];

/** If root runs the tests, the database runs as another system user, who must be able to enter the folder. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dioptria-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Playwright's settings for a mouse in a browser without a screen. Our `--blink-settings` replaces these settings, so
 * our value repeats the settings.
 */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

function browser(): LaunchOptions {
  const args = [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // The pages of a worker share a process, which keeps the compiled scripts.
    '--process-per-site',
    `--blink-settings=${mouse},prefersReducedTransparency=true`,
  ];
  return { ...(executablePath ? { executablePath } : {}), args };
}

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A small machine has two processors. Two more workers use the processors better, because a test often waits for the
  // server, or until Playwright looks at the page again.
  workers: 4,
  timeout: 120_000,
  // On a machine with ten times as many busy processes as processors, a page takes up to 20 seconds.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: desktopSize,
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    screenshot: 'only-on-failure',
    // Without a graphics card, each frame of an animation and each letter over a blurred page costs time. A test of an
    // animation turns animations on by `emulateMedia`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: browser(),
  },
  webServer: [
    {
      command: `"${process.execPath}" ../server/src/main.ts`,
      url: `http://127.0.0.1:${port}/health/ready`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        PORT: port,
        DATA_DIR: process.env['E2E_DATA_DIR'],
        DEMO: 'off',
        LOG_LEVEL: 'error',
        BACKUP: 'off',
        // No test asks for a mail to a user, so the server never connects to this SMTP server.
        SMTP_URL: 'smtp://127.0.0.1:9',
        SMTP_FROM: 'no-responder@optica.example',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
    },
    {
      command: `"${process.execPath}" ../server/src/testing/shops/shop-opener.ts`,
      port: openerPort,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PORT: String(openerPort), DATA_DIR: process.env['E2E_DATA_DIR'] },
    },
  ],
});
