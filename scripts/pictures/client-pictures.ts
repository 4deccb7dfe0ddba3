import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { openList } from './ways.ts';

export const clientPictures: Picture[] = [
  {
    name: 'exportar',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await openList(page, '/clients');
      await page.getByRole('button', { name: 'Exportar' }).click();
      await expect(page.getByText('Excel (XLSX)')).toBeVisible();
      return undefined;
    },
  },
  { name: 'deudores', as: 'admin', size: 'desk', show: (page) => openList(page, '/cash/debtors') },
  {
    name: 'cuenta-cliente',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await openList(page, '/cash/debtors');
      await page.locator('[data-row]').first().click();
      const account = page.getByRole('region', { name: 'Cuenta' });
      await account.getByRole('button', { name: 'Registrar pago' }).click();
      await expect(account.getByLabel('Importe')).toBeFocused();
      await account.getByRole('form').getByRole('button', { name: 'Registrar pago' }).scrollIntoViewIfNeeded();
      return page.getByRole('dialog');
    },
  },
];
