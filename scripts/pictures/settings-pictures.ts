import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { openList } from './ways.ts';

export const settingsPictures: Picture[] = [
  {
    name: 'configuracion',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/settings');
      await expect(page.getByRole('img', { name: 'optica-demo.png' })).toBeVisible();
      return undefined;
    },
  },
  { name: 'planes-de-pago', as: 'admin', size: 'desk', show: (page) => openList(page, '/settings/payment-plans') },
];
