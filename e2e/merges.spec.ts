import { expect, test } from './support/test.ts';

test.describe("'Unir con…' (docs/rules.md#merges-1)", () => {
  test.use({ role: 'admin' });

  test('an admin merges two brands by keyboard, sees the kept brand, and undoes the merge (docs/rules.md#merges-3)', async ({
    page,
    given,
    accessibility,
  }) => {
    const brand = await given.brand({ name: 'Rayban' });
    await given.brand({ name: 'Ray-Ban' });
    await given.product({ brand });
    await page.goto('/products/brands');
    await page.getByRole('button', { name: 'Rayban', exact: true }).press('Enter');
    const detail = page.getByRole('dialog', { name: 'Rayban', exact: true });
    await detail.getByRole('button', { name: 'Unir con…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Unir «Rayban»' });
    await dialog.getByRole('combobox', { name: 'Con qué marca' }).pressSequentially('ray-ban');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Se mueve 1 producto de «Rayban» a «Ray-Ban».')).toBeVisible();
    await accessibility.check('preview of the merge');
    await dialog.getByRole('button', { name: 'Unir', exact: true }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ray-Ban', exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('«Rayban» está de nuevo.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rayban', exact: true })).toBeVisible();

    // The list points at the pair (docs/rules.md#merges-5).
    const similar = page.getByRole('region', { name: 'Nombres parecidos' });
    await expect(similar.getByText('«Rayban» y «Ray-Ban» parecen la misma marca.')).toBeVisible();
    await similar.getByRole('button', { name: 'Unir con…' }).press('Enter');
    const pair = page.getByRole('dialog', { name: 'Unir «Ray-Ban»' });
    await expect(pair.getByLabel('«Rayban»', { exact: true })).toBeChecked();
    await pair.getByRole('button', { name: 'Unir', exact: true }).press('Enter');
    await expect(similar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Rayban', exact: true })).toBeVisible();
  });
});
