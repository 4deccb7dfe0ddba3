import { expect, test } from './support/test.ts';

test.use({ role: 'anonymous' });

test('the API document can be browsed at /docs', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /Dioptría/ })).toBeVisible();
  await page.getByRole('link', { name: 'sales', exact: true }).click();
  await expect(page.getByText('/tenant/sales', { exact: true }).first()).toBeVisible();
});
