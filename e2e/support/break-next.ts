import type { Page } from '@playwright/test';

/** The next request with this method and URL fails with status 500 and without a reason. */
export async function breakNext(page: Page, method: string, url: string): Promise<void> {
  let isBroken = false;
  await page.route(url, async (route) => {
    if (isBroken || route.request().method() !== method) return route.fallback();
    isBroken = true;
    return route.fulfill({ status: 500, json: {} });
  });
}
