import { type Browser, type BrowserContext, devices } from '@playwright/test';
import { fixed, type Table } from './report.ts';

/** A slow 3G network, in milliseconds and in bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Measures the list of sales with an empty cache, until the first row is visible. The result is the median of five visits. */
export async function measurePhone(browser: Browser, baseURL: string, storageState: Storage): Promise<Table> {
  const visits: Visit[] = [];
  for (let made = 0; made < 5; made++) visits.push(await visitList(browser, baseURL, storageState));
  const [median] = visits.toSorted((a, b) => a.seconds - b.seconds).slice(2);
  if (!median) throw new Error('No visit was made');
  return {
    title: 'First list on a phone with 150 ms per request',
    columns: ['requests', 'kB', 'seconds'],
    lines: [{ cells: ['sales', String(median.requests), fixed(median.kilobytes, 0), fixed(median.seconds, 1)] }],
  };
}

interface Visit {
  requests: number;
  kilobytes: number;
  seconds: number;
}

async function visitList(browser: Browser, baseURL: string, storageState: Storage): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL, storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  let [requests, bytes] = [0, 0];
  session.on('Network.responseReceived', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const start = performance.now();
  await page.goto('/sales', { waitUntil: 'commit' });
  await page
    .getByText(/\$\s?\d/)
    .first()
    .waitFor();
  const seconds = (performance.now() - start) / 1000;
  await context.close();
  return { requests, kilobytes: bytes / 1000, seconds };
}
