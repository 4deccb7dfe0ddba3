import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf } from './ways.ts';

export const historyPictures: Picture[] = [
  {
    name: 'historia-clinica',
    as: 'seller',
    size: 'desk',
    async show(page, { client }) {
      await page.goto(`/records?numId=${client.numId}`);
      await expect(page.getByRole('heading', { name: new RegExp(`Recetas de ${client.name}`) })).toBeVisible();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'comparar-recetas',
    as: 'seller',
    size: 'desk',
    async show(page, { client }) {
      await page.goto(`/records?numId=${client.numId}`);
      await page.getByRole('button', { name: 'Comparar recetas' }).click();
      return dialogOf(page, 'Comparar recetas');
    },
  },
];
