import { givenPresentedBatch } from './support/batches.ts';
import { daysFromNow } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test.describe('The list of coverages (docs/rules.md#coverage-7)', () => {
  test(
    'it says what a coverage needs, it is narrowed to a state, and a coverage leads to its batch',
    { tag: '@phone' },
    async ({ page, shop, given, isMobile, accessibility }) => {
      const swiss = await given.insurance({ name: 'Swiss', needsAuthorization: true });
      await given.sale({
        coverages: [{ insurance: swiss._id, lines: [{ products: [0], insurerAmount: 1000 }] }],
      });
      const osde = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
      const batch = await givenPresentedBatch(given, shop, osde._id);
      await page.goto('/claims');
      const list = page.getByRole('region', { name: 'Coberturas' });
      await expect(list.getByText(isMobile ? 'Falta: Autorización' : 'Autorización')).toBeVisible();
      await expect(list.getByText('Pendiente', { exact: true }).last()).toBeVisible();
      await expect(list.getByText('Presentada', { exact: true }).last()).toBeVisible();
      await accessibility.check('the list of coverages');

      await list.getByLabel('Estado').selectOption('Presentada');
      await expect(page).toHaveURL(/state=presented/);
      await expect(list.getByRole('button', { name: /Paula Ibarra/ })).toHaveCount(1);
      await expect(list.getByText(`Presentación N.º ${batch.number}`)).toBeVisible();
      await list.getByRole('button', { name: /Paula Ibarra/ }).click();
      const sale = page.getByRole('dialog', { name: /^Venta N.º/ });
      await sale.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await expect(page).toHaveURL(/\/claims\?state=presented/);
      await list.getByRole('button', { name: /Paula Ibarra/ }).click();
      await sale.getByRole('link', { name: `Presentación N.º ${batch.number}` }).click();
      await expect(page.getByRole('dialog', { name: `Presentación N.º ${batch.number} de OSDE` })).toBeVisible();
    },
  );
});

test.describe('The sheet of a batch (docs/rules.md#claims-7)', () => {
  test('the printed cover and sheet of a presented batch name the insurer, its items and the sums', async ({
    page,
    shop,
    given,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const insurance = await given.insurance({
      name: 'OSDE',
      numCuit: 30546741253,
      intermediary: 'Cámara Sur',
      claimFrom: 'sale',
    });
    const batch = await givenPresentedBatch(given, shop, insurance._id);
    await page.goto(`/claims/batches?id=${batch._id}`);
    const detail = page.getByRole('dialog', { name: `Presentación N.º ${batch.number} de OSDE` });
    await expect(detail.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
    await detail.getByRole('button', { name: 'Imprimir' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });

    const [cover, sheet] = [page.locator('[data-slip]').first(), page.locator('[data-slip]').last()];
    await expect(cover.getByText(`Presentación N.º ${batch.number}`, { exact: true })).toBeVisible();
    for (const [name, value] of [
      ['Obra social', 'OSDE'],
      ['CUIT', '30-54674125-3'],
      ['Presenta por', 'Cámara Sur'],
      ['Presentada el', daysFromNow(0).split('-').toReversed().join('/')],
      ['Importe al 100 %', '$ 2.420,00'],
      ['A cargo del afiliado', '$ 420,00'],
      ['A cargo de la obra social', '$ 2.000,00'],
    ] as const) {
      await expect(cover.getByText(name, { exact: true }).locator('..')).toContainText(value);
    }
    await expect(cover.getByText('Recibido por: firma y sello')).toBeVisible();
    await expect(cover.getByText('Borrador')).toHaveCount(0);
    await expect(sheet.getByRole('row').filter({ hasText: 'A-9' })).toContainText('$ 2.000,00');
    await expect(sheet.getByRole('row', { name: /^Total/ })).toContainText('$ 2.420,00');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
