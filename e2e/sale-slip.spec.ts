import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

/** A roll of 80 mm, in CSS pixels. */
const rollWidth = Math.floor((80 / 25.4) * 96);

const isWiderThanPaper = (page: Page) => page.evaluate(() => document.body.scrollWidth > window.innerWidth);

async function openSale(page: Page): Promise<void> {
  await page.goto('/sales');
  await page.getByRole('button', { name: /Paula Ibarra/ }).click();
}

/** @returns the printed slip */
async function print(page: Page): Promise<Locator> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  return page.locator('[data-slip]');
}

test('the slip has the shop, the lines, the totals, seña, saldo and a QR code for the public page', async ({
  page,
  given,
}) => {
  const insurance = await given.insurance({ name: 'OSDE' });
  const client = await given.client({ numId: '21517621', insuranceId: insurance._id });
  const lenses = await given.category({ name: 'Cristales', showProductType: true });
  const product = await given.product({ name: 'Cristal orgánico', category: lenses });
  const gift = await given.product({ name: 'Paño de regalo', cost: 0 });
  const sale = await given.sale({
    client: client._id,
    products: [
      { product: product._id, quantity: 2, prescriptionType: 'both' },
      { product: gift._id, quantity: 1 },
    ],
    customProducts: [{ description: 'Arreglo de patilla', price: 160, quantity: 1 }],
    discount: 10,
    discountType: 'percentage',
    deposit: 500,
    notes: 'Avisar por WhatsApp.',
  });

  await openSale(page);
  const slip = await print(page);
  for (const printed of [
    'Documento no válido como factura',
    `Orden N.º ${sale.number}`,
    'Cristal orgánico',
    'Cerca y Lejos',
    'Sin Receta Asociada',
    'Arreglo de patilla',
    'Avisar por WhatsApp.',
    'Seguí tu orden escaneando este código',
  ]) {
    await expect(slip.getByText(printed)).toBeVisible();
  }
  await expect(slip.getByRole('heading', { name: 'Óptica Belgrano' })).toBeVisible();
  await expect(slip.getByText('Óptica Belgrano')).toHaveCount(1);
  for (const [name, value] of [
    ['Cliente', 'Paula Ibarra'],
    ['DNI', '21517621'],
    ['Vendedor', 'Andrea Vidal'],
    ['Obra Social', 'OSDE'],
    ['Pago', 'Efectivo · Señado'],
    ['Subtotal', '$ 5.000,00'],
    ['Descuento', '-$ 500,00'],
    ['Total', '$ 4.500,00'],
    ['SEÑA', '$ 500,00'],
    ['SALDO', '$ 4.000,00'],
  ] as const) {
    const fact = slip
      .getByText(name, { exact: true })
      .locator('..')
      .filter({ has: page.locator('dd') });
    await expect(fact).toContainText(value);
  }
  await expect(slip.getByRole('img', { name: 'Código QR de la página pública de la orden' })).toBeVisible();
  expect(await isWiderThanPaper(page)).toBe(false);
  expect(sheets(await page.pdf({ format: 'A4' }))).toBe(1);
  await expect(slip).toHaveCount(0);

  await print(page);
  await page.setViewportSize({ width: rollWidth, height: 900 });
  await expect(slip.getByText('$ 4.840,00')).toBeVisible();
  await expect(slip.getByText('$ 2.420,00')).toBeHidden();
  expect(await isWiderThanPaper(page)).toBe(false);
  expect(sheets(await page.pdf({ width: '80mm', height: '297mm' }))).toBe(1);
});

test('the slip names two insurers and the payments by method with their plan, and its amounts add up; the receipt names the plan (docs/rules.md#slip-4)', async ({
  page,
  given,
  shop,
}) => {
  const seller = await shop.as('seller');
  const [first, second, plan] = await Promise.all([
    given.insurance({ name: 'OSDE' }),
    given.insurance({ name: 'Mutual Sur' }),
    given.paymentPlan({ name: 'Visa 12 cuotas sin interés del banco' }),
  ]);
  const sale = await given.sale({
    deposit: 420,
    coverages: [
      { insurance: first._id, lines: [{ products: [0], insurerAmount: 200 }] },
      { insurance: second._id, lines: [{ products: [0], insurerAmount: 100 }] },
    ],
  });
  await seller.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'charged' });
  const corrected = await seller.put<{ sale: { deposit: number } }>(`/tenant/sales/${sale._id}`, {
    paymentStatus: 'waiting',
    deposit: 420,
  });
  expect(corrected.sale.deposit).toBe(420);
  const payment = { kind: 'payment', amount: 1500, method: 'creditCard', planId: plan._id };
  await seller.post(`/tenant/sales/${sale._id}/payments`, payment);

  await openSale(page);
  const slip = await print(page);
  await expect(slip.getByText('Obra Social', { exact: true }).locator('..')).toContainText('OSDE, Mutual Sur');
  await expect(slip.locator('dl').nth(1)).toHaveText(
    'Subtotal$ 2.420,00Total$ 2.420,00OSDE-$ 200,00Mutual Sur-$ 100,00A cargo del cliente$ 2.120,00SEÑA$ 1.920,00SALDO$ 200,00',
  );
  await expect(slip.getByLabel('Pagos por método')).toHaveText(
    'Efectivo$ 420,00Tarjeta de crédito · Visa 12 cuotas sin interés del banco$ 1.500,00Recargo aparte$ 150,00',
  );
  const lines = await slip.getByRole('definition').evaluateAll((values) =>
    values.map((value) => {
      const text = document.createRange();
      text.selectNodeContents(value);
      return text.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));

  await seller.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 200, method: 'cash' });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed');
    window.dispatchEvent(new Event('afterprint'));
  });
  const payments = page.getByRole('region', { name: 'Pagos' });
  await expect(payments.getByRole('listitem').filter({ hasText: /\$\s200,00/ })).toBeVisible();
  const paid = payments.getByRole('listitem').filter({ hasText: 'Pago · Tarjeta de crédito' });
  await paid.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(slip.getByText('Plan', { exact: true }).locator('..')).toContainText(
    'Visa 12 cuotas sin interés del banco',
  );
  await expect(slip.getByText('Está pagada')).toBeVisible();
});
