import { devices, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { Accessibility } from './accessibility.ts';
import { CheckedAnswers } from './checked-answers.ts';
import { furnish, type FurnishedShop } from './furnished-shop.ts';
import { Given } from './given.ts';
import { KeptContext, openContext } from './kept-context.ts';
import { type Role, Shop } from './shop.ts';
import { phoneSize } from './sizes.ts';
import { ShopOpener } from './shop-opener.ts';

interface Fixtures {
  /** `test.use({ role: 'admin' })` sets the role. */
  role: Role | 'anonymous';
  shop: Shop;
  given: Given;
  /** Turns animations off, because axe could measure a colour in the middle of a transition. */
  accessibility: Accessibility;
  /** True for a test that must not share its browser context, for example because of a fake clock or an init script. */
  ownContext: boolean;
}

interface WorkerFixtures {
  openShop: (name?: string) => Promise<Shop>;
  keptContext: (device: Device) => Promise<KeptContext>;
  furnished: FurnishedShop;
}

/** The size of a phone without its pixel density, because each pixel costs time without a graphics card. */
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 1, viewport: phoneSize };
const contextOf = { desktop: {}, phone };
type Device = keyof typeof contextOf;

/** The tag `@phone` opens the test's pages on a phone. */
const deviceOf = ({ tags }: TestInfo): Device => (tags.includes('@phone') ? 'phone' : 'desktop');

async function shownBy(page: Page): Promise<string> {
  if (page.isClosed()) return 'closed';
  const text = await page.locator('#root main, [role=dialog], [role=alert]').allInnerTexts();
  return [page.url(), ...text.toReversed()].join(' ').replaceAll(/\s+/g, ' ');
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['seller', { option: true }],
  openShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern, and this one has none
    async ({}, use, { project }) => {
      const opener = new ShopOpener(String(process.env['E2E_OPENER_URL']));
      await use((name) => Shop.open(opener, String(project.use.baseURL), name));
    },
    { scope: 'worker' },
  ],
  keptContext: [
    async ({ browser }, use) => {
      const kept: Partial<Record<Device, KeptContext>> = {};
      await use(async (device) => (kept[device] ??= await KeptContext.open(browser, contextOf[device])));
      for (const { context } of Object.values(kept)) await context.close();
    },
    { scope: 'worker' },
  ],
  furnished: [async ({ openShop }, use) => use(await furnish(await openShop())), { scope: 'worker' }],
  ownContext: [false, { option: true }],
  shop: async ({ openShop }, use) => use(await openShop()),
  given: async ({ shop }, use) => use(new Given(await shop.as('admin'))),
  accessibility: async ({ page }, use, info) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await use(new Accessibility(page, deviceOf(info) === 'phone'));
  },
  storageState: async ({ baseURL, role, shop }, use) => {
    if (role === 'anonymous') return use({ cookies: [], origins: [] });
    const { token, tenantId } = await shop.session(role);
    const localStorage = [
      { name: 'token', value: token },
      { name: 'tenantId', value: tenantId },
    ];
    return use({ cookies: [], origins: [{ origin: String(baseURL), localStorage }] });
  },
  context: async ({ browser, keptContext, ownContext, storageState }, use, info) => {
    const device = deviceOf(info);
    if (ownContext) {
      const context = await openContext(browser, contextOf[device]);
      await use(context);
      return context.close();
    }
    const kept = await keptContext(device);
    await kept.reset(storageState as object);
    await use(kept.context);
    return kept.endTest(info.status === 'passed');
  },
  /**
   * Fails the test after an uncaught error of the page, after a violation of its content security policy, or after an answer that
   * the contract does not declare.
   */
  page: async ({ context, keptContext, ownContext }, use, info) => {
    const page = ownContext ? await context.newPage() : await (await keptContext(deviceOf(info))).page();
    const broken: string[] = [];
    const answers = new CheckedAnswers(page.context());
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text());
    });
    await use(page);
    // The report of a failure prints the first 300 characters of this text.
    if (info.errors.length > 0) await info.attach('page', { body: await shownBy(page), contentType: 'text/plain' });
    expect([...broken, ...(await answers.problems())]).toEqual([]);
  },
});

/** All `furnishedTest` tests of a worker read one shop, which the worker opens once. */
export const furnishedTest = test.extend<object>({
  shop: async ({ furnished }, use) => use(furnished.shop),
});

export { expect };
