import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** This URL has the app's origin, so its page can clear the storage. */
const blank = '/favicon.svg';

/**
 * A test cannot reach the browser's print dialog. The attribute `data-printed` shows that the page called
 * `window.print`, and how many papers the page had at that moment.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    window.print = () => {
      const papers = document.querySelectorAll('[data-slip], [data-labels]').length;
      document.documentElement.setAttribute('data-printed', String(papers));
    };
  });
  return context;
}

/**
 * The tests of a worker use the context one after another. The context keeps the HTTP cache, so that a test loads the
 * app's scripts from memory. The context also keeps a page, because the first load of a new page takes twice the time.
 * Playwright's `reuseContext` would clear the cache.
 */
export class KeptContext {
  readonly context: BrowserContext;
  /**
   * A page of the app's origin that shows nothing. `reset` clears and fills the storage through this page. The tests'
   * pages share its process.
   */
  readonly anchor: Page;
  private kept: Page | undefined;

  private constructor(context: BrowserContext, anchor: Page) {
    this.context = context;
    this.anchor = anchor;
  }

  static async open(browser: Browser, options: BrowserContextOptions): Promise<KeptContext> {
    const context = await openContext(browser, { ...options, storageState: { cookies: [], origins: [] } });
    const anchor = await context.newPage();
    await anchor.goto(blank);
    return new KeptContext(context, anchor);
  }

  async page(): Promise<Page> {
    return (this.kept ??= await this.context.newPage());
  }

  async reset({ cookies = [], origins = [] }: Partial<StorageState>): Promise<void> {
    await Promise.all([
      this.context.clearCookies(),
      this.context.clearPermissions(),
      this.anchor.evaluate(
        async (items) => {
          localStorage.clear();
          for (const { name, value } of items) localStorage.setItem(name, value);
          for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
          for (const key of await caches.keys()) await caches.delete(key);
          for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
        },
        origins.flatMap(({ localStorage: items }) => items),
      ),
    ]);
    if (cookies.length > 0) await this.context.addCookies(cookies);
  }

  /** Keeps the page only after a test that passed and left the page in the app. */
  async endTest(hasPassed: boolean): Promise<void> {
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    const { kept } = this;
    const isInApp = kept?.url().startsWith(new URL('/', this.anchor.url()).href);
    if (kept && hasPassed && isInApp && !kept.isClosed()) await emptyPage(kept, this.anchor.viewportSize());
    else this.kept = undefined;
    const others = this.context.pages().filter((page) => page !== this.anchor && page !== this.kept);
    await Promise.all(others.map((page) => page.close()));
  }
}

async function emptyPage(page: Page, size: ReturnType<Page['viewportSize']>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'pageerror', 'console', 'dialog'] as const) page.removeAllListeners(event);
  await page.evaluate(() => {
    // A form with unsaved values would ask before the page leaves.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto(blank);
  // When the page leaves the app, the app stores its scroll positions in the session storage.
  await page.evaluate(() => sessionStorage.clear());
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
}
