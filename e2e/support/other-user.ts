import type { Browser, Page } from '@playwright/test';
import type { Role, Shop } from './shop.ts';

export async function browserOf(browser: Browser, shop: Shop, role: Role, baseURL: string): Promise<Page> {
  const { token, tenantId } = await shop.session(role);
  const localStorage = Object.entries({ token, tenantId }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  return context.newPage();
}

/** From the page's next load. */
export async function signInAs(page: Page, shop: Shop, role: Role): Promise<void> {
  await page.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    await shop.session(role),
  );
}
