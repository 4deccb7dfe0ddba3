import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * The tests of a worker use it one after another. It keeps the HTTP cache, so that a test loads the app's scripts from memory.
 * Playwright's own `reuseContext` would clear the cache.
 */
export class KeptContext {
  readonly context: BrowserContext;
  /** A page of the app's origin that shows nothing. It reads and writes the storage, and its process runs the tests' pages. */
  readonly anchor: Page;

  private constructor(context: BrowserContext, anchor: Page) {
    this.context = context;
    this.anchor = anchor;
  }

  static async open(browser: Browser, options: BrowserContextOptions): Promise<KeptContext> {
    const context = await browser.newContext({ ...options, storageState: { cookies: [], origins: [] } });
    const anchor = await context.newPage();
    await anchor.goto('/favicon.svg');
    return new KeptContext(context, anchor);
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

  async closePages(): Promise<void> {
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    const pages = this.context.pages().filter((page) => page !== this.anchor);
    await Promise.all(pages.map((page) => page.close()));
  }
}
