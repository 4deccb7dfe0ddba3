import type { Browser, Page } from '@playwright/test';
import type { Role, Shop } from './shop.ts';

/** Opens a page in a separate browser context, in which the shop's user with this role is signed in. */
export async function browserOf(browser: Browser, shop: Shop, role: Role, baseURL: string): Promise<Page> {
  const { token, tenantId } = await shop.session(role);
  const localStorage = Object.entries({ token, tenantId }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  return context.newPage();
}
