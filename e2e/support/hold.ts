import type { Page } from '@playwright/test';

/**
 * Delays the first request, so that the test sees the screen while the request is pending. Pass `method` if the screen
 * may also send requests with other methods to this URL, for example to refetch a record.
 * @returns a function that sends the delayed request
 */
export async function hold(page: Page, url: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || (method && route.request().method() !== method)) return route.fallback();
    isHeld = true;
    await promise;
    return route.continue();
  });
  return resolve;
}
