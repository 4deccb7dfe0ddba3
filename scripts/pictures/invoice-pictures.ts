import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf, openList, openSale } from './ways.ts';

/** The pictures of 'Facturación' and of its set-up. */
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
