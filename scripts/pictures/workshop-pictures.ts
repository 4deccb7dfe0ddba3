import { expect, type Locator, type Page } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf, openSale } from './ways.ts';

async function openBoard(page: Page): Promise<void> {
  await page.goto('/workshop');
  await expect(page.getByRole('region', { name: 'Controlados' }).getByRole('listitem').first()).toBeVisible();
}

async function openFirstSale(page: Page, filter: string): Promise<Locator> {
  await page.goto(`/sales?${filter}`);
  await page.locator('[data-row]').first().click();
  return dialogOf(page, /^Venta N\.º/);
}

export const workshopPictures: Picture[] = [
  {
    name: 'taller',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await openBoard(page);
      return undefined;
    },
  },
  {
    name: 'control',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await openBoard(page);
      const received = page.getByRole('region', { name: 'Recibidos' }).getByRole('listitem');
      await received.first().getByRole('combobox').selectOption('Controlados');
      const check = await dialogOf(page, /^Controlar/);
      for (const eye of ['Ojo derecho', 'Ojo izquierdo']) {
        await check.getByLabel(`${eye}, esfera`).fill('-1,25');
        await check.getByLabel(`${eye}, cilindro`).fill('-0,50');
        await check.getByLabel(`${eye}, eje`).fill('90');
      }
      await check.getByRole('button', { name: 'Comparar' }).click();
      await expect(check.getByText(/El par está/)).toBeVisible();
      return check;
    },
  },
  {
    name: 'rehacer',
    as: 'seller',
    size: 'desk',
    async show(page) {
      const detail = await openFirstSale(page, 'told=ready');
      await detail.getByRole('button', { name: 'Rehacer' }).click();
      const dialog = await dialogOf(page, /^Rehacer/);
      await dialog.getByLabel('Motivo').selectOption('Medidas');
      await dialog.getByLabel('Responsable').selectOption('Óptica');
      await dialog.getByLabel('Nota').fill('Altura mal tomada.');
      return dialog;
    },
  },
  {
    name: 'modificar-venta',
    as: 'seller',
    size: 'desk',
    async show(page, demo) {
      const detail = await openSale(page, demo);
      await detail.getByRole('button', { name: 'Modificar venta' }).click();
      const dialog = await dialogOf(page, /^Modificar venta/);
      await dialog.getByLabel('Descuento', { exact: true }).fill('15');
      await dialog.getByLabel('Motivo del cambio').fill('Es cliente de siempre.');
      await expect(dialog.getByRole('region', { name: 'Así queda' }).locator('del').first()).toBeVisible();
      return dialog;
    },
  },
  {
    name: 'indicadores',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/workshop/indicators');
      await expect(page.getByRole('region', { name: 'Rehechos por mes' }).locator('svg').first()).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'aviso',
    as: 'seller',
    size: 'desk',
    async show(page) {
      const detail = await openFirstSale(page, 'told=ready');
      await detail.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
      return dialogOf(page, /^Avisar a/);
    },
  },
  {
    name: 'recordatorios',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await page.goto('/clients');
      await page.getByRole('button', { name: 'Recordatorios' }).click();
      const dialog = await dialogOf(page, 'Recordatorios');
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
      return dialog;
    },
  },
];
