import type { Page } from '@playwright/test';
import type { Given, StoredSale } from './support/given.ts';
import { givenIssuer } from './support/invoices.ts';
import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import type { Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

async function givenInvoicedSale(shop: Shop, given: Given): Promise<StoredSale> {
  await givenIssuer(shop);
  const product = await given.product();
  const sale = await given.sale({ products: [{ product: product._id, quantity: 2 }] });
  await (await shop.as('admin')).post(`/tenant/sales/${sale._id}/invoices`, {});
  return sale;
}

async function openAuthorised(page: Page, sale: StoredSale) {
  const detail = await openSaleDetail(page, sale);
  const section = detail.getByRole('region', { name: 'Facturación' });
  await expect(section).toContainText(/Factura B 00001-\d{8}Autorizada/);
  return { detail, section };
}

test.describe('Credit notes (docs/rules.md#invoices-23)', () => {
  test.use({ role: 'admin' });

  test(
    'the section of an invoice names a later surcharge (docs/rules.md#invoices-27); an admin credits a unit and then the rest, and the sale can be invoiced again',
    { tag: '@phone' },
    async ({ page, shop, given }) => {
      const sale = await givenInvoicedSale(shop, given);
      const { detail, section } = await openAuthorised(page, sale);
      await expect(detail.getByRole('button', { name: 'Facturar' })).toBeHidden();
      await expect(section).not.toContainText('recargo');
      const admin = await shop.as('admin');
      const plan = await given.paymentPlan();
      const paid = { kind: 'payment', method: 'creditCard', planId: plan._id, amount: 1000 };
      await admin.post(`/tenant/sales/${sale._id}/payments`, paid);
      await expect(section).toContainText('Después de la factura se cobró un recargo de $ 100,00');
      await section.getByRole('button', { name: 'Nota de crédito', exact: true }).click();
      const form = page.getByRole('dialog', { name: /^Nota de crédito sobre Factura B 00001-/ });
      await expect(form).toContainText('Quedan $ 4.840,00 por acreditar.');
      await form.getByLabel('Qué se acredita').selectOption('Por unidades');
      await form.getByRole('textbox', { name: 'Armazón Vulk Terra' }).fill('1');
      await expect(form).toContainText('Total de la nota$ 2.420,00');
      await form.getByRole('button', { name: 'Emitir nota de crédito' }).click();
      await expect(form).toContainText('Este campo es obligatorio.');
      await form.getByLabel('Motivo').fill('Devolvió un armazón');
      await form.getByRole('button', { name: 'Emitir nota de crédito' }).click();
      await expect(form).toBeHidden();
      await expect(section).toContainText(/Nota de crédito B 00001-\d{8}Autorizada/);

      await section.getByRole('button', { name: 'Nota de crédito', exact: true }).click();
      await expect(form).toContainText('Quedan $ 2.420,00 por acreditar.');
      await form.getByLabel('Qué se acredita').selectOption('Por unidades');
      await expect(form.getByRole('listitem')).toContainText('de 1');
      await form.getByLabel('Motivo').fill('El resto');
      await form.getByLabel('Qué se acredita').selectOption('Por importe');
      await form.getByLabel('Importe con IVA 21 %').fill('2420,01');
      await form.getByRole('button', { name: 'Emitir nota de crédito' }).click();
      await expect(form).toContainText('La nota de crédito supera lo facturado');
      await form.getByLabel('Qué se acredita').selectOption('Todo');
      await form.getByRole('button', { name: 'Emitir nota de crédito' }).click();
      await expect(form).toBeHidden();
      await expect(section.getByText('Autorizada')).toHaveCount(3);
      await expect(section.getByRole('button', { name: 'Nota de crédito', exact: true })).toBeHidden();
      await expect(detail.getByRole('button', { name: 'Facturar' })).toBeVisible();

      await section.getByRole('link', { name: /^Factura B/ }).click();
      const voucher = page.getByRole('dialog', { name: /^Factura B/ });
      await expect(voucher.getByRole('region', { name: 'Notas de esta factura' })).toContainText(
        'Queda por acreditar: $ 0,00',
      );
      await voucher
        .getByRole('link', { name: /^Nota de crédito B/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Nota de crédito B/ })).toContainText('Devolvió un armazón');
    },
  );

  // docs/rules.md#invoices-24
  test('the cancellation of an invoiced sale proposes a credit note for the whole invoice', async ({
    page,
    shop,
    given,
  }) => {
    const sale = await givenInvoicedSale(shop, given);
    const { detail, section } = await openAuthorised(page, sale);
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar venta' }).click();
    await expect(detail).toContainText('La venta tiene una factura: no se puede eliminar.');
    await chooseIn(detail, 'Estado de la orden', 'Cancelado');
    const form = page.getByRole('dialog', { name: /^Nota de crédito sobre/ });
    await expect(form.getByLabel('Motivo')).toHaveValue(`Cancelación de la venta N.º ${sale.number}`);
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(section).toContainText('corresponde una nota de crédito');
    await section.getByRole('button', { name: 'Nota de crédito', exact: true }).click();
    await form.getByLabel('Motivo').fill('Se arrepintió');
    await form.getByRole('button', { name: 'Emitir nota de crédito' }).click();
    await expect(section).toContainText(/Nota de crédito B 00001-\d{8}Autorizada/);
    await expect(section).not.toContainText('corresponde una nota de crédito');
  });
});
