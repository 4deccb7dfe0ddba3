import type { Page } from '@playwright/test';

/** Makes the next request with a method to an address fail with status 500 and no reason. */
export async function breakNext(page: Page, method: string, address: string): Promise<void> {
  let isBroken = false;
  await page.route(address, async (route) => {
    if (isBroken || route.request().method() !== method) return route.fallback();
    isBroken = true;
    return route.fulfill({ status: 500, json: {} });
  });
}
