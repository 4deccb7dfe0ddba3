import type { Page } from '@playwright/test';

/**
 * Delays the next request to an address, so that the test sees the screen while the request is pending. With a `method`
 * it delays the next request with that method, since a screen may also refetch a record while it saves it.
 * @returns a function that sends the delayed request
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
