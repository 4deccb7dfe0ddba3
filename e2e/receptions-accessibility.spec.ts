import { expect, test } from './support/test.ts';

test.describe('The screens of receptions do not violate WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  // Animations are off. Otherwise axe could measure a colour in the middle of a transition.
  test.use({ role: 'admin' });

  test('the list of receptions, the detail of a reception, and a new reception with a new cost pass the WCAG check', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    const product = await given.product({ name: 'Armazón Faro', code: 'AF-1', cost: 1000 });
    const provider = await given.provider({ name: 'Mayorista' });
    const lines = [{ productId: product._id, quantity: 2, unitCost: 1100, updateCost: true }];
    const sent = { providerId: provider._id, date: '2026-01-05', lines };
    const admin = await shop.as('admin');
    const { reception } = await admin.post<{ reception: { _id: string } }>('/tenant/stock/receptions', sent);
    await page.goto('/stock/receptions');
    await expect(page.getByRole('region', { name: 'Recepciones' })).toContainText('Mayorista');
    await accessibility.check('receptions');
    await page.goto(`/stock/receptions?id=${reception._id}`);
    await expect(page.getByRole('dialog')).toContainText('Armazón Faro');
    await accessibility.check('reception');
    await page.goto('/stock/receptions');
    await page.getByRole('button', { name: 'Nueva recepción' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva recepción' });
    await form.getByRole('textbox', { name: 'Código' }).fill('AF-1');
    await page.keyboard.press('Enter');
    await form.getByRole('textbox', { name: 'Costo de Armazón Faro' }).fill('1300');
    await form.getByRole('button', { name: 'Recibir' }).click();
    await accessibility.check('new reception');
  });
});
