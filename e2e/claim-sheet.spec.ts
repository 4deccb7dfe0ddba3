import { givenCovered, givenPresentedBatch, presentReady } from './support/batches.ts';
import { daysFromNow, written } from './support/given.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

// docs/rules.md#coverage-7, docs/rules.md#coverage-11, docs/rules.md#claims-7
test('the list of coverages shows a missing authorisation number and the last day to present; the printed cover and sheet of a batch name the insurer, the items and the sums', async ({
  page,
  shop,
  given,
  accessibility,
}) => {
  const admin = await shop.as('admin');
  const swiss = await given.insurance({ name: 'Swiss', needsAuthorization: true });
  await given.sale({ coverages: [{ insurance: swiss._id, lines: [{ products: [0], insurerAmount: 1000 }] }] });
  const pami = await given.insurance({ name: 'PAMI', claimFrom: 'sale', resubmitWithinDays: 1 });
  await givenCovered(given, pami._id, 'Ana Ríos', 1000);
  const answered = await presentReady(shop, pami._id);
  const item = answered.lines[0]?._id;
  await admin.post(`/tenant/claim-batches/${answered._id}/answer`, [{ item, recognized: 400, reason: 'other' }]);
  await admin.post(`/tenant/claim-items/${item}/decide`, { decision: 'rebill' });
  const terms = { name: 'OSDE', numCuit: 30546741253, intermediary: 'Cámara Sur', claimFrom: 'sale' };
  const osde = await given.insurance(terms);
  const batch = await givenPresentedBatch(given, shop, osde._id);

  await page.goto('/claims/batches');
  await page.getByRole('button', { name: 'Armar presentación' }).click();
  const form = page.getByRole('dialog', { name: 'Armar presentación' });
  const term = `Plazo: ${written(daysFromNow(1))}`;
  await expect(form.getByText(term)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('link', { name: 'Coberturas' }).click();
  const list = page.getByRole('region', { name: 'Coberturas' });
  await expect(list.getByText(term).first()).toBeVisible();
  await expect(list.getByText('Autorización')).toBeVisible();
  await expect(list.getByText('Pendiente', { exact: true }).last()).toBeVisible();
  await expect(list.getByText('Presentada', { exact: true }).last()).toBeVisible();
  await accessibility.check('the list of coverages');
  await page.setViewportSize(phoneSize);
  await expect(list.getByText('Falta: Autorización')).toBeVisible();
  await page.setViewportSize(desktopSize);
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
    ['Presentada el', written(daysFromNow(0))],
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
