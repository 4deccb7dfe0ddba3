import type { Page } from '@playwright/test';

/** Holds back the next request to an address, to see what the screen shows meanwhile; answers the way to let it go. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = async (route: { continue: () => Promise<void> }) => {
    await promise;
    await route.continue();
  };
  await page.route(address, wait, { times: 1 });
  return resolve;
}
