import type { Page } from '@playwright/test';

/**
 * Holds back the next request to an address, to see what the screen shows meanwhile; answers the way to let it go.
 * With a `method`, the next one of it: a screen may ask for a record again while it is being saved.
 */
export async function hold(page: Page, address: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(address, async (route) => {
    if (isHeld || (method && route.request().method() !== method)) return route.fallback();
    isHeld = true;
    await promise;
    return route.continue();
  });
  return resolve;
}
