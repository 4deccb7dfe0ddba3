import type { Browser, BrowserContext, Page, Request } from '@playwright/test';

export interface LoadedFile {
  path: string;
  kind: 'script' | 'stylesheet';
  /** Bytes of the compressed body. */
  size: number;
}

/** A screen is complete after this many milliseconds without a request for a script or a style sheet. */
const QUIET = 400;

function isCode(request: Request): boolean {
  return request.resourceType() === 'script' || request.resourceType() === 'stylesheet';
}

/** @throws Error for an answer that failed or is not compressed with gzip. */
async function readFile(request: Request): Promise<LoadedFile> {
  const response = await request.response();
  const path = new URL(request.url()).pathname;
  if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`);
  const encoding = await response.headerValue('content-encoding');
  if (encoding !== 'gzip') throw new Error(`${path} came ${encoding ?? 'uncompressed'}, not in gzip`);
  const { responseBodySize } = await request.sizes();
  const kind = request.resourceType() === 'script' ? 'script' : 'stylesheet';
  return { path, kind, size: responseBodySize };
}

export class Visit {
  readonly page: Page;
  private readonly context: BrowserContext;
  private readonly loading = new Set<Request>();
  private loaded: Promise<LoadedFile>[] = [];
  private lastChange = performance.now();

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('request', (request) => {
      if (!isCode(request)) return;
      this.loading.add(request);
      this.lastChange = performance.now();
    });
    const end = (request: Request) => {
      if (!this.loading.delete(request)) return;
      this.loaded.push(readFile(request));
      this.lastChange = performance.now();
    };
    page.on('requestfinished', end).on('requestfailed', end);
  }

  /** @param storage the browser's storage of an earlier visit, so that the user is signed in */
  static async begin(browser: Browser, baseURL: string, storage?: Awaited<ReturnType<Visit['storage']>>) {
    const context = await browser.newContext({
      baseURL,
      locale: 'es-AR',
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { 'accept-encoding': 'gzip' },
      ...(storage ? { storageState: storage } : {}),
    });
    return new Visit(context, await context.newPage());
  }

  storage() {
    return this.context.storageState();
  }

  /** Waits until the network is quiet, and returns the files that were loaded since the last call. */
  async takeLoaded(): Promise<LoadedFile[]> {
    while (this.loading.size > 0 || performance.now() - this.lastChange < QUIET) {
      await this.page.waitForTimeout(QUIET / 4);
    }
    const files = await Promise.all(this.loaded);
    this.loaded = [];
    return files;
  }

  end(): Promise<void> {
    return this.context.close();
  }
}
