import type { Page } from '@playwright/test';

/** The next call of a kind to an address breaks, and the server does not say why. */
export async function breakNext(page: Page, method: string, address: string): Promise<void> {
  let isBroken = false;
  await page.route(address, async (route) => {
    if (isBroken || route.request().method() !== method) return route.fallback();
    isBroken = true;
    return route.fulfill({ status: 500, json: {} });
  });
}
