import type { Page } from '@playwright/test';
import type { Role, Shop } from './shop.ts';

/** The session begins with the next load of the page. */
export async function signInAs(page: Page, shop: Shop, role: Role): Promise<void> {
  await page.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    },
    await shop.session(role),
  );
}
