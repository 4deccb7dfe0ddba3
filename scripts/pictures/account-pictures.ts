import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf, doThings } from './ways.ts';

export const accountPictures: Picture[] = [
  {
    name: 'mi-cuenta',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await page.setViewportSize({ width: 1280, height: 960 });
      await page.goto('/account');
      await expect(page.getByText('Esta sesión')).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'verificacion',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await page.setViewportSize({ width: 1280, height: 960 });
      await page.goto('/account');
      await page.getByRole('button', { name: 'Activar' }).click();
      const confirm = await dialogOf(page, 'Confirmá que sos vos');
      await confirm.getByLabel('Contraseña').fill('demo1234');
      await confirm.getByRole('button', { name: 'Continuar' }).click();
      const setUp = await dialogOf(page, 'Activar la verificación en dos pasos');
      await setUp.getByRole('img', { name: 'Código QR para tu aplicación' }).waitFor();
      return setUp;
    },
  },
  {
    name: 'auditoria',
    as: 'admin',
    size: 'desk',
    async show(page, demo) {
      await doThings(page, demo);
      await page.goto('/audit');
      await page.getByRole('cell', { name: 'Cambió' }).first().waitFor();
      return undefined;
    },
  },
  {
    name: 'auditoria-entrada',
    as: 'admin',
    size: 'desk',
    async show(page, demo) {
      await doThings(page, demo);
      await page.goto('/audit?kind=sales&action=update');
      await page.locator('[data-row]').first().click();
      return dialogOf(page, new RegExp(`N.º ${demo.sale.number}`));
    },
  },
];
