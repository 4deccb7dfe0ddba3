import { test as base, expect } from '@playwright/test';
import { Given } from './given.ts';
import { type Role, Shop } from './shop.ts';
import { ShopOpener } from './shop-opener.ts';

interface Fixtures {
  /** Who is signed in when the test begins; a seller, unless told otherwise: `test.use({ role: 'admin' })`. */
  role: Role | 'nobody';
  /** A shop of the test's own. */
  shop: Shop;
  given: Given;
}

interface WorkerFixtures {
  /** Opens one more shop. */
  openShop: (name?: string) => Promise<Shop>;
}

/** Playwright's `test`, with a shop of its own for each test and its user signed in. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['seller', { option: true }],
  openShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern: nothing
    async ({}, use, { project }) => {
      const opener = new ShopOpener();
      await use((name) => Shop.open(opener, String(project.use.baseURL), name));
      await opener.end();
    },
    { scope: 'worker' },
  ],
  shop: async ({ openShop }, use) => use(await openShop()),
  given: async ({ shop }, use) => use(new Given(await shop.as('admin'))),
  storageState: async ({ baseURL, role, shop }, use) => {
    if (role === 'nobody') return use({ cookies: [], origins: [] });
    const { token, tenantId } = await shop.session(role);
    const localStorage = [
      { name: 'token', value: token },
      { name: 'tenantId', value: tenantId },
    ];
    return use({ cookies: [], origins: [{ origin: String(baseURL), localStorage }] });
  },
  /** A script that breaks, and what the content security policy refuses, fail the test in which they happen. */
  page: async ({ page }, use) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text());
    });
    await use(page);
    expect(broken).toEqual([]);
  },
});

export { expect };
