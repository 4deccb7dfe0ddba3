import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Demo, DemoUser } from './demo.ts';

export interface Setting {
  as: DemoUser | 'nobody';
  size: 'desk' | 'phone';
  dark?: boolean;
}

export interface Picture extends Setting {
  name: string;
  /** @returns the element to show in the picture, or undefined for the whole window */
  show: (page: Page, demo: Demo) => Promise<Locator | undefined>;
}

const sizes = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true },
} as const;
/** Pixels of the picture per CSS pixel: a compromise between sharpness and the size of the file. */
const scale = 1.5;
const quality = 78;

export class Camera {
  readonly page: Page;
  private readonly context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  static async open(browser: Browser, baseURL: string, { as, size, dark = false }: Setting, demo: Demo) {
    const session = as === 'nobody' ? {} : demo.sessions[as];
    const stored = Object.entries({ ...session, darkMode: String(dark) });
    const context = await browser.newContext({
      ...sizes[size],
      baseURL,
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: stored.map(toItem) }] },
    });
    return new Camera(context, await context.newPage());
  }

  /** Asks Chromium directly, because Playwright cannot write WebP. */
  async take(part: Locator | undefined): Promise<Buffer> {
    await this.page.evaluate('document.fonts.ready.then(() => undefined)');
    const clip = part ? await this.boundsOf(part) : { x: 0, y: 0, ...this.window() };
    const devtools = await this.context.newCDPSession(this.page);
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { ...clip, scale },
    });
    return Buffer.from(data, 'base64');
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private window() {
    const window = this.page.viewportSize();
    if (!window) throw new Error('A window without a size');
    return window;
  }

  private async boundsOf(part: Locator) {
    const box = await part.boundingBox();
    const window = this.window();
    if (!box) throw new Error(`Nothing to take a picture of: ${part.toString()}`);
    const height = Math.min(box.height, window.height - box.y);
    return { x: box.x, y: box.y, width: Math.min(box.width, window.width - box.x), height };
  }
}

const toItem = ([name, value]: [string, string]) => ({ name, value });
