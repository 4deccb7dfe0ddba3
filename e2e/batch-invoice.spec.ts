import { givenPresentedBatch } from './support/batches.ts';
import { givenAuthorised, givenIssuer } from './support/invoices.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test('an admin invoices a batch to the obra social, exempt, and credits a lost débito (docs/rules.md#claims-9)', async ({
  page,
  shop,
  given,
}) => {
  await givenIssuer(shop);
  const admin = await shop.as('admin');
  const terms = { name: 'IOSPER', claimFrom: 'sale', vatTreatment: 'exempt' };
  const { _id: insurance } = await given.insurance(terms);
  const batch = await givenPresentedBatch(given, shop, insurance);

  await page.goto(`/claims/batches?id=${batch._id}`);
  const detail = page.getByRole('dialog', { name: `Presentación N.º ${batch.number} de IOSPER` });
  const section = detail.getByRole('region', { name: 'Factura' });
  await expect(section).toContainText('Esta presentación no tiene factura.');
  await section.getByRole('button', { name: 'Facturar' }).click();

  const form = page.getByRole('dialog', { name: `Facturar la presentación N.º ${batch.number}` });
  const preview = form.getByRole('region', { name: 'Así queda' });
  await expect(form.getByLabel('CUIT o CUIL')).toBeFocused();
  await expect(form).toContainText('Para esta condición frente al IVA falta el CUIT.');
  await form.getByLabel('CUIT o CUIL').fill('30-50001091-2');
  for (const shown of ['Factura B', 'IVA Exento · CUIT 30-50001091-2', `presentación N.º ${batch.number}`]) {
    await expect(preview).toContainText(shown);
  }
  await expect(preview).toContainText('Exento$ 2.000,00Total$ 2.000,00');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(section).toContainText(/Factura B 00001-\d{8}Autorizada/);
  await expect(section.getByRole('button', { name: 'Facturar' })).toBeHidden();

  await admin.post(`/tenant/claim-batches/${batch._id}/answer`, [
    { item: batch.lines[0]?._id, recognized: 1500, reason: 'other' },
  ]);
  await admin.post(`/tenant/claim-items/${batch.lines[0]?._id}/decide`, { decision: 'lost' });
  await expect(section).toContainText('La factura tiene $ 500,00 de débitos que se dieron por perdidos');
  await section.getByRole('button', { name: 'Acreditar los débitos' }).click();
  const note = page.getByRole('dialog', { name: /^Nota de crédito sobre Factura B/ });
  await expect(note.getByLabel('Importe exento')).toHaveValue(/500,00$/);
  await expect(note.getByLabel('Motivo')).toHaveValue(`Débitos de la presentación N.º ${batch.number}`);
  await note.getByRole('button', { name: 'Emitir nota de crédito' }).click();
  await expect(note).toBeHidden();
  await expect(section).toContainText(/Nota de crédito B 00001-\d{8}Autorizada/);
  await expect(section).not.toContainText('La factura tiene');

  await section.getByRole('link', { name: /^Factura B/ }).click();
  const voucher = page.getByRole('dialog', { name: /^Factura B 00001-/ });
  await expect(voucher).toContainText('IOSPER');
  await voucher.getByRole('link', { name: `Presentación N.º ${batch.number}` }).click();
  await expect(detail).toBeVisible();
});

test('the detail of a sale says what moved to the client after its invoice (docs/rules.md#claims-12)', async ({
  page,
  shop,
  given,
}) => {
  await givenIssuer(shop);
  const admin = await shop.as('admin');
  const { _id: insurance } = await given.insurance({ claimFrom: 'sale' });
  const batch = await givenPresentedBatch(given, shop, insurance);
  const [item] = batch.lines;
  await givenAuthorised(shop, { _id: item?.sale._id ?? '' });
  await page.goto(`/sales?detail=${item?.sale._id}`);
  const section = page
    .getByRole('dialog', { name: `Venta N.º ${item?.sale.number}` })
    .getByRole('region', { name: 'Facturación' });
  await expect(section).toContainText(/Factura B 00001-\d{8}Autorizada\$.420,00/);
  await expect(section).not.toContainText('pasaron al cliente');
  await admin.post(`/tenant/claim-batches/${batch._id}/answer`, [
    { item: item?._id, recognized: 1500, reason: 'other' },
  ]);
  await admin.post(`/tenant/claim-items/${item?._id}/decide`, { decision: 'toClient' });
  await expect(section).toContainText('Después de la factura, $ 500,00 que la obra social no paga pasaron al cliente');
});
