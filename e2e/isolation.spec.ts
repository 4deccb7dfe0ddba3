import { expect, test } from './support/test.ts';

test.describe("A test's data in the browser does not reach the next test", () => {
  // One worker runs both tests, in this order.
  test.describe.configure({ mode: 'serial' });

  test('a test leaves a cookie, stored values, a database, a cache, routes, a `beforeunload` listener, and a small window', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/sales');
    await context.grantPermissions(['geolocation']);
    await context.addCookies([{ name: 'left', value: 'behind', url: String(baseURL) }]);
    await context.route('**/favicon.svg', (route) => route.abort());
    await page.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      await caches.open('left');
      const opening = indexedDB.open('left');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      window.addEventListener('beforeunload', (event) => event.preventDefault());
    });
    await page.route('**/tenant/sales?*', (route) => route.abort());
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 500, height: 500 });
  });

  test('the next test finds no data of the previous test', async ({ page, context, shop }) => {
    await page.goto('/favicon.svg');
    const found = await page.evaluate(async () => ({
      local: Object.keys(localStorage).toSorted(),
      tenant: localStorage.getItem('tenantId'),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      width: window.innerWidth,
      isPrinted: matchMedia('print').matches,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      geolocated: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
    }));
    expect(found).toEqual({
      local: ['tenantId', 'token'],
      tenant: shop.tenantId,
      session: [],
      databases: [],
      caches: [],
      width: 1440,
      isPrinted: false,
      isDark: false,
      geolocated: false,
    });
    expect(await context.cookies()).toEqual([]);
    await page.goto('/sales');
    await expect(page.getByText('Todavía no hay ventas.')).toBeVisible();
  });
});
