import { expect, type Locator, type Page } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf, openList, openSale, printedBy, withoutPrintDialog } from './ways.ts';

async function openAuthorised(page: Page): Promise<Locator> {
  await page.goto('/cash/invoices?state=authorised&kind=invoice&letter=B');
  await page
    .getByRole('button', { name: /Factura B/ })
    .first()
    .click();
  return dialogOf(page, /^Factura B 0/);
}

export const invoicePictures: Picture[] = [
  {
    name: 'facturar',
    as: 'seller',
    size: 'desk',
    async show(page, demo) {
      const detail = await openSale(page, demo);
      await detail.getByRole('button', { name: 'Facturar' }).click();
      const form = await dialogOf(page, `Facturar la venta N.º ${demo.sale.number}`);
      await expect(form.getByRole('button', { name: 'Emitir factura B' })).toBeEnabled();
      await expect(form.getByRole('region', { name: 'Así queda' })).toContainText('Total');
      return form;
    },
  },
  {
    name: 'factura',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await withoutPrintDialog(page);
      const voucher = await openAuthorised(page);
      const paper = await printedBy(page, voucher.getByRole('button', { name: /^Imprimir/ }));
      await expect(paper.getByRole('img')).not.toHaveCount(0);
      return paper;
    },
  },
  {
    name: 'nota-de-credito',
    as: 'admin',
    size: 'desk',
    async show(page) {
      const voucher = await openAuthorised(page);
      await voucher.getByRole('button', { name: 'Nota de crédito' }).click();
      const form = await dialogOf(page, /^Nota de crédito/);
      await form.getByLabel('Qué se acredita').selectOption('Por unidades');
      await form.getByRole('textbox').first().fill('1');
      await form.getByLabel('Motivo').fill('El cliente devolvió el armazón.');
      await expect(form.getByText('$ 0,00')).toBeHidden();
      return form;
    },
  },
  { name: 'comprobantes', as: 'admin', size: 'desk', show: (page) => openList(page, '/cash/invoices') },
  {
    name: 'libro-iva',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/cash/vat-book');
      await expect(page.getByRole('region', { name: 'Totales por comprobante', exact: true })).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'configuracion-facturacion',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/settings/invoicing');
      await expect(page.getByLabel('Razón social')).toHaveValue('Óptica Demo SRL');
      return undefined;
    },
  },
];
