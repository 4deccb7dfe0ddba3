import type { Locator, Page } from '@playwright/test';
import { Accessibility } from './support/accessibility.ts';
import { written } from './support/given.ts';
import { givenAuthorised, givenIssuer, type StoredInvoice, untilAuthorised } from './support/invoices.ts';
import { openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** The width of an 80 mm roll, and the width of A4 without its margins, in CSS pixels. */
const [rollWidth, a4Width] = [80, 186].map((millimetres) => Math.floor((millimetres / 25.4) * 96)) as [number, number];

const isWiderThanPaper = (page: Page) => page.evaluate(() => document.body.scrollWidth > window.innerWidth);

/** @returns the printed voucher, in the width of A4 */
async function print(page: Page, { _id }: { _id: string }): Promise<Locator> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/cash/invoices?id=${_id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  return printed(page);
}

async function printed(page: Page): Promise<Locator> {
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: a4Width, height: 1000 });
  return page.locator('[data-slip]');
}

async function expectPrinted(paper: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(paper.getByText(text, { exact: true })).toBeVisible();
}

/** @param pages the number of pages on A4 */
async function expectFits(page: Page, pages = 1): Promise<void> {
  expect(await isWiderThanPaper(page)).toBe(false);
  await page.setViewportSize({ width: rollWidth, height: 900 });
  expect(await isWiderThanPaper(page)).toBe(false);
  expect(sheets(await page.pdf({ format: 'A4' }))).toBe(pages);
}

test.describe('The paper of a voucher (docs/rules.md#invoices-30)', () => {
  test('an invoice B has the data that RG 1415 requires, the contained VAT, a CAE in 12 pt and a QR code of 3 cm; its credit note names the invoice; an invoice C has no VAT', async ({
    page,
    given,
    shop,
  }) => {
    await givenIssuer(shop, { grossIncome: '901-123456-7', activitiesStart: '2019-03-01' });
    const customProducts = [{ description: 'Arreglo de patilla', price: 160, quantity: 2 }];
    const client = await given.client({ typeId: 'PASAPORTE', numId: 'AB123456' });
    const sale = await given.sale({ client: client._id, customProducts, discount: 10, discountType: 'percentage' });
    const invoice = await givenAuthorised(shop, sale);
    const detail = await openSaleDetail(page, sale);
    await detail.getByRole('button', { name: 'Enviar Factura B 00001-00000001' }).click();
    const message = page.getByRole('dialog', { name: 'Enviar Factura B 00001-00000001 a Paula Ibarra' });
    await expect(message.getByLabel('Mensaje')).toHaveValue(
      new RegExp(`^Hola Paula: te enviamos la factura B 00001-00000001 de .*/invoice/${invoice._id}$`),
    );
    await expect(message.getByRole('link', { name: 'Abrir e-mail' })).toHaveAttribute('href', /^mailto:paula/);
    await page.keyboard.press('Escape');
    await detail.getByRole('button', { name: 'Imprimir Factura B 00001-00000001' }).click();
    const paper = await printed(page);
    await expectPrinted(paper, [
      'SIN VALIDEZ FISCAL – SIMULADOR',
      'Óptica Belgrano',
      'Luz Propia SRL',
      'Mitre 12',
      'IVA RESPONSABLE INSCRIPTO',
      'B',
      'Código Nº 006',
      'FACTURA',
      'N.º 00001-00000001',
      written(invoice.day),
      '30-71234567-1',
      '901-123456-7',
      '01/03/2019',
      'Paula Ibarra',
      'A CONSUMIDOR FINAL',
      'Efectivo',
      'Importe total',
      'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
      'IVA Contenido: $ 427,98',
      'Otros Impuestos Nacionales Indirectos: $ 0,00',
    ]);
    await expect(paper.getByRole('row')).toHaveText([
      /^Descripción/,
      /^Armazón Vulk Terra.*1\$\s2\.420,00\$\s2\.420,00$/,
      'Arreglo de patilla2$ 160,00$ 320,00',
      'Descuento-$ 274,00',
    ]);
    await expect(paper.getByText('IVA 21 %')).toHaveCount(0);
    const cae = paper.getByText(/^\d{14}$/);
    await expect(cae).toHaveCSS('font-size', '16px');
    const qr = await paper.getByRole('img', { name: 'Código QR del comprobante en ARCA' }).boundingBox();
    expect(Math.round(((qr?.width ?? 0) / 96) * 25.4)).toBe(30);
    await expectFits(page);

    const admin = await shop.as('admin');
    const { invoice: note } = await admin.post<{ invoice: StoredInvoice }>(
      `/tenant/invoices/${invoice._id}/credit-notes`,
      { amounts: [{ amount: 121 }] },
    );
    await untilAuthorised(shop, note);
    await expectPrinted(await print(page, note), [
      'NOTA DE CRÉDITO',
      'Código Nº 008',
      `Factura B 00001-00000001 del ${written(invoice.day)}`,
      'Sobre la factura 00001-00000001',
      'IVA Contenido: $ 21,00',
    ]);
    await expectFits(page);

    await admin.put('/tenant/fiscal-settings', { vatCondition: 'monotributo', grossIncome: '' });
    const ofMonotributo = await print(page, await givenAuthorised(shop, await given.sale()));
    await expectPrinted(ofMonotributo, ['C', 'Código Nº 011', 'RESPONSABLE MONOTRIBUTO', 'no contribuyente']);
    await expect(ofMonotributo.getByText('$ 2.420,00')).toHaveCount(3);
    for (const absent of ['IVA Contenido', 'IVA 21', 'neto']) await expect(ofMonotributo).not.toContainText(absent);
    await expectFits(page);
  });

  test('an invoice A prints net prices, the VAT and its legends (docs/rules.md#invoices-31); a provisional slip has the letter X, and neither number nor QR code (docs/rules.md#invoices-33)', async ({
    page,
    given,
    shop,
  }) => {
    await givenIssuer(shop);
    const legalName = `${'Cristales y Armazones del Sur '.repeat(4)}SA`;
    const client = await given.client({ vatCondition: 'monotributo', taxId: '27-22222222-8', legalName });
    const sale = await given.sale({
      client: client._id,
      products: [],
      customProducts: [
        ...Array.from({ length: 39 }, () => ({ description: 'Estuche', price: 33.33, quantity: 1 })),
        { description: 'Líquido', price: 1.5, quantity: 1000 },
      ],
    });
    const paper = await print(page, await givenAuthorised(shop, sale));
    await expectPrinted(paper, [
      'A',
      'Código Nº 001',
      'Monotributo',
      `${legalName} · CUIT 27-22222222-8`,
      '$ 1,2397',
      '$ 1.239,67',
      'Importe neto gravado',
      '$ 2.313,94',
      'IVA 21 %',
      '$ 485,93',
      'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618',
      'Observaciones de ARCA: 10217',
    ]);
    await expect(paper).not.toContainText('Transparencia');
    await expectFits(page, 2);

    const admin = await shop.as('admin');
    await admin.put('/tenant/fiscal-settings', { mode: 'homologation' });
    const company = await given.client({ vatCondition: 'registered', taxId: '30-50001091-2', legalName: 'Cliente SA' });
    const waiting = await given.sale({ client: company._id });
    await admin.post(`/tenant/sales/${waiting._id}/invoices`, {});
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/sales?detail=${waiting._id}`);
    await page.getByRole('button', { name: 'Imprimir Factura A' }).click();
    const slip = await printed(page);
    await expectPrinted(slip, [
      'X',
      'DOCUMENTO NO VÁLIDO COMO FACTURA',
      `Orden N.º ${waiting.number}`,
      'Factura pendiente de autorización: podrá pedirla en la óptica, o verla en la página de su orden',
      'SIN VALIDEZ FISCAL – HOMOLOGACIÓN',
      'Cliente SA · CUIT 30-50001091-2',
    ]);
    await expect(slip.getByRole('cell', { name: '$ 2.420,00' })).toHaveCount(2);
    for (const fiscal of ['Código Nº', '00001-', 'C.A.E.', 'IVA 21']) await expect(slip).not.toContainText(fiscal);
    await expect(slip.locator('svg')).toHaveCount(0);
    await expectFits(page);
  });
});

test.describe('The page of a voucher (docs/rules.md#invoices-34)', () => {
  test.use({ role: 'anonymous' });

  test(
    "the public page of a sale shows the invoice as soon as ARCA has authorised the invoice, the customer prints it, and another shop's page has no such voucher",
    { tag: '@phone' },
    async ({ page, given, shop }) => {
      await givenIssuer(shop);
      const sale = await given.sale();
      await page.goto(`/public/${shop.tenantId}/order/${sale._id}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'En laboratorio' })).toBeVisible();
      await expect(page.getByRole('link', { name: /Ver factura/ })).toHaveCount(0);
      const invoice = await givenAuthorised(shop, sale);
      await page.getByRole('link', { name: 'Ver factura B 00001-00000001' }).click();

      const voucher = page.getByRole('article', { name: 'Factura B 00001-00000001' });
      await expect(voucher.getByText('Paula Ibarra')).toBeVisible();
      await expect(page).toHaveTitle('Factura B 00001-00000001 · Óptica Belgrano');
      expect(await isWiderThanPaper(page)).toBe(false);
      await new Accessibility(page, false).checkDesktop('page of a voucher');
      await page.getByRole('button', { name: 'Imprimir' }).click();
      await expect(page.locator('html[data-printed]')).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button')).toBeHidden();
      expect(sheets(await page.pdf({ format: 'A4' }))).toBe(1);
      expect(sheets(await page.pdf({ width: '80mm', height: '297mm' }))).toBe(1);

      await page.goto(`/public/019a0000-0000-7000-8000-000000000000/invoice/${invoice._id}`);
      await expect(page.getByText('Factura no encontrada.')).toBeVisible();
    },
  );
});
