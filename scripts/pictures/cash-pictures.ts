import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf } from './ways.ts';

export const cashPictures: Picture[] = [
  {
    name: 'caja',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await page.goto('/cash');
      await expect(page.getByRole('button', { name: 'Cerrar la caja' })).toBeVisible();
      await expect(page.getByText('Egreso · Efectivo').first()).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'caja-arqueo',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await page.goto('/cash');
      await page.getByRole('button', { name: 'Cerrar la caja' }).click();
      const dialog = await dialogOf(page, /^Cierre de/);
      await dialog.getByLabel('Cantidad de $ 10.000').fill('1');
      await dialog.getByLabel('Cantidad de $ 1.000').fill('4');
      return dialog;
    },
  },
  {
    name: 'cobranzas',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/cash/collections');
      await expect(page.getByRole('application')).toBeVisible();
      return undefined;
    },
  },
];
