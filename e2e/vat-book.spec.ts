import { givenAuthorised, givenIssuer, untilAuthorised } from './support/invoices.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test('the owner reads the book of the month, opens a voucher and downloads the files (docs/rules.md#vat-book-1)', async ({
  page,
  shop,
  given,
}) => {
  // An invoice for 2.420,00, and a credit note for 420,00 of this invoice.
  await givenIssuer(shop);
  const invoice = await givenAuthorised(shop, await given.sale());
  const admin = await shop.as('admin');
  const path = `/tenant/invoices/${invoice._id}/credit-notes`;
  const made = await admin.post<{ invoice: { _id: string } }>(path, { amounts: [{ amount: 420 }], note: 'Demora' });
  await untilAuthorised(shop, made.invoice);

  await page.goto('/cash/invoices');
  await page.getByRole('link', { name: 'Libro IVA', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Libro IVA Ventas' })).toBeVisible();
  const totals = page.getByRole('region', { name: 'Totales por comprobante', exact: true });
  await expect(totals.getByRole('row', { name: /Nota de crédito B/ })).toContainText('-$ 420,00');
  await expect(totals.getByRole('row', { name: /^Total/ })).toContainText('$ 2.000,00');

  for (const [format, extension] of [
    ['Excel', 'xlsx'],
    ['Libro IVA Digital (TXT)', 'zip'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: new RegExp(format.replaceAll(/[()]/g, '.')) }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`));
  }

  await page.getByRole('link', { name: /Factura B 00001-\d{8}/ }).click();
  await expect(page.getByRole('dialog', { name: /Factura B/ })).toContainText('Paula Ibarra');
  await page.goto('/cash/vat-book?month=2026-13');
  await expect(page.getByRole('region', { name: 'Totales por comprobante', exact: true })).toBeVisible();
  await page.goto('/cash/vat-book?month=2024-01');
  await expect(page.getByText('No hay comprobantes autorizados en enero 2024.')).toBeVisible();
});
