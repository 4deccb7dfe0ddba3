import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf, openList } from './ways.ts';

export const claimPictures: Picture[] = [
  {
    name: 'nomenclador',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/insurances');
      await page.getByRole('button', { name: 'PAMI' }).click();
      const detail = await dialogOf(page, 'PAMI');
      await detail.getByRole('button', { name: 'Cobranza' }).click();
      await detail.getByRole('link', { name: 'Ver nomenclador' }).click();
      await expect(page.getByRole('button', { name: 'BIFOCAL' })).toBeVisible();
      return undefined;
    },
  },
  { name: 'coberturas', as: 'admin', size: 'desk', show: (page) => openList(page, '/claims') },
  {
    name: 'presentacion',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/claims/batches?state=answered');
      await page.getByRole('main').locator('[data-row]').first().click();
      const detail = await dialogOf(page, /^Presentación N.º/);
      await expect(detail.getByRole('button', { name: /^Decidir/ })).toBeVisible();
      return detail;
    },
  },
  {
    name: 'cuentas-de-obras-sociales',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/claims/accounts');
      await expect(page.getByText(/días de atraso/)).toBeVisible();
      return undefined;
    },
  },
];
