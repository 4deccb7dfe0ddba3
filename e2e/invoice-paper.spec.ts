import type { Page } from '@playwright/test';
import { givenIssuer } from './support/invoices.ts';
import { openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

/** Counts the pages of a PDF. */
const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** The page width of a paper roll of 80 mm, in CSS pixels. */
const rollWidth = Math.floor((80 / 25.4) * 96);

const isWiderThanPaper = (page: Page) => page.evaluate(() => document.body.scrollWidth > window.innerWidth);

test.beforeEach(async ({ page }) => {
  // A test cannot reach the browser's print dialog, so the test only checks that the page calls `window.print`.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
});

test('a voucher that waits for its certificate prints a provisional slip with the letter X, no number and no QR code (docs/rules.md#invoices-33)', async ({
  page,
  given,
  shop,
}) => {
  await givenIssuer(shop, { mode: 'homologation' });
  const client = await given.client({ vatCondition: 'registered', taxId: '30-50001091-2', legalName: 'Cliente SA' });
  const sale = await given.sale({ client: client._id });
  await (await shop.as('seller')).post(`/tenant/sales/${sale._id}/invoices`, {});
  const detail = await openSaleDetail(page, sale);
  await detail.getByRole('button', { name: 'Imprimir Factura A' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('[data-slip]');
  await expect(slip.getByText('X', { exact: true })).toBeVisible();
  await expect(slip.getByRole('heading', { name: 'DOCUMENTO NO VÁLIDO COMO FACTURA' })).toBeVisible();
  for (const printed of [
    `Orden N.º ${sale.number}`,
    'Factura pendiente de autorización: se enviará a su correo',
    'SIN VALIDEZ FISCAL – HOMOLOGACIÓN',
    'Cliente SA · CUIT 30-50001091-2',
  ]) {
    await expect(slip.getByText(printed)).toBeVisible();
  }
  await expect(slip.getByRole('cell', { name: '$ 2.420,00' })).toHaveCount(2);
  for (const fiscal of ['Código Nº', '00001-', 'C.A.E.', 'IVA 21']) await expect(slip).not.toContainText(fiscal);
  await expect(slip.locator('svg')).toHaveCount(0);
  expect(sheets(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.setViewportSize({ width: rollWidth, height: 900 });
  expect(await isWiderThanPaper(page)).toBe(false);
});
