import { givenCovered, presentReady } from './support/batches.ts';
import { givenAuthorised, givenIssuer } from './support/invoices.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test("an admin issues an exempt invoice of a batch, and credits a lost débito (docs/rules.md#claims-9); the sale's detail names the part that moved to the client (docs/rules.md#claims-12)", async ({
  page,
  shop,
  given,
}) => {
  await givenIssuer(shop);
  const admin = await shop.as('admin');
  const terms = { name: 'IOSPER', claimFrom: 'sale', vatTreatment: 'exempt' };
  const { _id: insurance } = await given.insurance(terms);
  const lost = await givenCovered(given, insurance, 'Ana Ríos', 2000);
  const moved = await givenCovered(given, insurance, 'Beto Sosa', 2000);
  const batch = await presentReady(shop, insurance);
  const itemOf = (sale: { _id: string }) => batch.lines.find((line) => line.sale._id === sale._id)?._id;
  await givenAuthorised(shop, moved);

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
  await expect(preview).toContainText('Exento$ 4.000,00Total$ 4.000,00');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(section).toContainText(/Factura B 00001-\d{8}Autorizada/);
  await expect(section.getByRole('button', { name: 'Facturar' })).toBeHidden();

  await admin.post(`/tenant/claim-batches/${batch._id}/answer`, [
    { item: itemOf(lost), recognized: 1500, reason: 'other' },
    { item: itemOf(moved), recognized: 1500, reason: 'other' },
  ]);
  await admin.post(`/tenant/claim-items/${itemOf(lost)}/decide`, { decision: 'lost' });
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

  await detail.getByRole('link', { name: `Venta N.º ${moved.number}` }).click();
  const ofSale = page
    .getByRole('dialog', { name: `Venta N.º ${moved.number}` })
    .getByRole('region', { name: 'Facturación' });
  await expect(ofSale).toContainText(/Factura B 00001-\d{8}Autorizada\$.420,00/);
  await expect(ofSale).not.toContainText('pasaron al cliente');
  await admin.post(`/tenant/claim-items/${itemOf(moved)}/decide`, { decision: 'toClient' });
  await expect(ofSale).toContainText('Después de la factura, $ 500,00 que la obra social no paga pasaron al cliente');
});
