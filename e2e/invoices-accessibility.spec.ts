import { closeDialog } from './support/dialogs.ts';
import { givenIssuer } from './support/invoices.ts';
import { openSection } from './support/menu.ts';
import { openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test('the form of an invoice, the section of the sale, the list, the voucher and the VAT book pass the WCAG check', async ({
  page,
  accessibility,
  shop,
  given,
}) => {
  await givenIssuer(shop);
  const admin = await shop.as('admin');
  await admin.post('/tenant/points-of-sale', { number: 2, name: 'Sucursal Centro' });
  const sale = await given.sale();
  const detail = await openSaleDetail(page, sale);
  await detail.getByRole('button', { name: 'Facturar' }).click();
  const form = page.getByRole('dialog', { name: `Facturar la venta N.º ${sale.number}` });
  await form.getByLabel('Condición frente al IVA').selectOption('Responsable Inscripto');
  await expect(form).toContainText('Para esta condición frente al IVA falta el CUIT.');
  await accessibility.check('form of an invoice with a mistake');

  await form.getByLabel('Condición frente al IVA').selectOption('Consumidor Final');
  await form.getByRole('button', { name: 'Emitir factura B' }).click();
  await expect(form).toBeHidden();
  const notice = page.getByRole('alert').filter({ hasText: 'Factura B' });
  await notice.getByRole('button', { name: 'Cerrar' }).click();
  await expect(notice).toBeHidden();
  await expect(detail.getByRole('link', { name: /Factura B/ })).toBeVisible();
  await accessibility.check('sale with an invoice');

  await closeDialog(page);
  await openSection(page, 'Caja', 'Facturación');
  await expect(page.getByRole('button', { name: /Factura B/ })).toBeVisible();
  await accessibility.check('list of vouchers');
  await page.getByRole('button', { name: /Factura B/ }).click();
  await expect(page.getByRole('dialog', { name: /Factura B/ })).toContainText('Neto al 21 %');
  await accessibility.check('voucher');
  await closeDialog(page);

  await openSection(page, 'Caja', 'Libro IVA');
  const totals = page.getByRole('region', { name: 'Totales por comprobante', exact: true });
  await expect(totals.getByRole('row', { name: /^Total/ })).toBeVisible();
  await accessibility.check('VAT book');
});
