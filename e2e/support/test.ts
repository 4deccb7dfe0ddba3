import { test as base, expect } from '@playwright/test';
import { Given } from './given.ts';
import { type Role, Shop } from './shop.ts';
import { ShopOpener } from './shop-opener.ts';

interface Fixtures {
  /** The role of the user who is signed in when the test starts: by default a seller. `test.use({ role: 'admin' })` changes it. */
  role: Role | 'anonymous';
  /** A shop that only this test uses. */
  shop: Shop;
  given: Given;
}

interface WorkerFixtures {
  /** Creates another shop. */
  openShop: (name?: string) => Promise<Shop>;
}

/** Playwright's `test`, with a new shop for each test and a signed-in user. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['seller', { option: true }],
  openShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern, and this one has none
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
    if (role === 'anonymous') return use({ cookies: [], origins: [] });
    const { token, tenantId } = await shop.session(role);
    const localStorage = [
      { name: 'token', value: token },
      { name: 'tenantId', value: tenantId },
    ];
    return use({ cookies: [], origins: [{ origin: String(baseURL), localStorage }] });
  },
  /** Fails the test after an uncaught error of the page, or after a violation of its content security policy. */
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
