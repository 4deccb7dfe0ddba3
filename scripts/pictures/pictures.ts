import { expect } from '@playwright/test';
import { accountPictures } from './account-pictures.ts';
import { workshopPictures } from './workshop-pictures.ts';
import { stockPictures } from './stock-pictures.ts';
import { cashPictures } from './cash-pictures.ts';
import type { Picture } from './camera.ts';
import { claimPictures } from './claim-pictures.ts';
import { clientPictures } from './client-pictures.ts';
import { invoicePictures } from './invoice-pictures.ts';
import { importPictures } from './import-pictures.ts';
import { settingsPictures } from './settings-pictures.ts';
import { historyPictures } from './history-pictures.ts';
import {
  chooseClient,
  chooseProducts,
  dialogOf,
  openList,
  openPicker,
  openSale,
  pick,
  printedBy,
  withoutPrintDialog,
} from './ways.ts';

export const pictures: Picture[] = [
  {
    name: 'entrar',
    as: 'nobody',
    size: 'desk',
    async show(page) {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
      await page.getByRole('heading', { name: 'Iniciar Sesión' }).click();
      return undefined;
    },
  },
  {
    name: 'dashboard',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/dashboard');
      await expect(page.getByText('con bajo stock')).toBeVisible();
      await expect(page.getByText(/^Página 1 de/)).toBeVisible();
      return undefined;
    },
  },
  { name: 'ventas', as: 'seller', size: 'desk', show: (page) => openList(page, '/sales') },
  { name: 'venta-cliente', as: 'seller', size: 'desk', show: chooseClient },
  {
    name: 'venta-selector',
    as: 'seller',
    size: 'desk',
    async show(page, demo) {
      const { picker } = await openPicker(page, demo);
      await pick(picker, 'aldaba 310', 'Armazón Aldaba 310 carey');
      return picker;
    },
  },
  { name: 'venta-productos', as: 'admin', size: 'desk', show: chooseProducts },
  {
    name: 'venta-pago',
    as: 'seller',
    size: 'desk',
    async show(page, demo) {
      const wizard = await chooseProducts(page, demo);
      await wizard.getByRole('button', { name: 'Siguiente' }).click();
      await wizard.getByLabel('Método de pago').selectOption('Efectivo');
      await wizard.getByLabel('Estado del pago').selectOption('Señado');
      await wizard.getByLabel('Seña', { exact: true }).fill('60000');
      await wizard.getByRole('button', { name: '1 semana' }).click();
      return wizard;
    },
  },
  { name: 'venta-detalle', as: 'seller', size: 'desk', show: openSale },
  {
    name: 'receta',
    as: 'seller',
    size: 'desk',
    async show(page, demo) {
      const wizard = await chooseClient(page, demo);
      await wizard.getByRole('button', { name: 'Agregar Receta' }).click();
      const form = await dialogOf(page, 'Receta');
      await form.getByRole('combobox', { name: 'Médico' }).click();
      await form.getByRole('option').nth(1).click();
      await form.getByLabel('Fecha de expiración').fill(`31/12/${new Date().getFullYear() + 1}`);
      await form.getByLabel('Ojo derecho, Lejos, esfera').fill('-1,25');
      await form.getByLabel('Ojo derecho, Lejos, cilindro').fill('-0,5');
      await form.getByLabel('Ojo derecho, Lejos, eje').fill('90');
      await form.getByLabel('Ojo izquierdo, Lejos, esfera').fill('-1,5');
      await form.getByLabel('Ojo izquierdo, Lejos, cilindro').fill('-0,75');
      await form.getByLabel('Ojo izquierdo, Lejos, eje').fill('85');
      await form.getByLabel('Ojo derecho, Cerca, adición').fill('2');
      await form.getByLabel('Ojo izquierdo, Cerca, adición').fill('1,75');
      await form.getByLabel('Ojo derecho, Medidas, distancia pupilar en').fill('31,5');
      await form.getByLabel('Ojo izquierdo, Medidas, distancia pupilar en').fill('32');
      await form.getByRole('button', { name: 'Guardar Receta' }).click();
      await expect(form.getByRole('button', { name: 'Guardar de todos modos' })).toBeVisible();
      return form;
    },
  },
  {
    name: 'comprobante',
    as: 'seller',
    size: 'desk',
    async show(page, demo) {
      await withoutPrintDialog(page);
      const detail = await openSale(page, demo);
      return printedBy(page, detail.getByRole('button', { name: 'Imprimir', exact: true }));
    },
  },
  {
    name: 'pagina-publica-telefono',
    as: 'nobody',
    size: 'phone',
    async show(page, { sessions, sale }) {
      await page.goto(`/public/${sessions.admin.tenantId}/order/${sale._id}`);
      await expect(page.getByText('Número de orden')).toBeVisible();
      return undefined;
    },
  },
  { name: 'clientes', as: 'admin', size: 'desk', show: (page) => openList(page, '/clients') },
  {
    name: 'cliente',
    as: 'admin',
    size: 'desk',
    async show(page, { client }) {
      await page.goto(`/clients?search=${client.numId}`);
      await page.getByRole('button', { name: new RegExp(client.name) }).click();
      const detail = await dialogOf(page, client.name);
      await expect(detail.getByRole('button', { name: 'Editar' })).toBeEnabled();
      return detail;
    },
  },
  ...historyPictures,
  { name: 'productos', as: 'admin', size: 'desk', show: (page) => openList(page, '/products') },
  {
    name: 'producto',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/products?search=AL-310-CA');
      await page.getByRole('button', { name: /AL-310-CA/ }).click();
      const detail = await dialogOf(page, /Armazón Aldaba 310 carey/);
      await detail.getByRole('button', { name: 'Editar' }).click();
      await expect(detail.getByLabel('Rentabilidad')).toBeVisible();
      return detail;
    },
  },
  {
    name: 'usuario',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/users');
      await page.getByRole('button', { name: /Martín Gómez/ }).click();
      const detail = await dialogOf(page, 'Martín Gómez');
      await detail.getByRole('button', { name: 'Editar' }).click();
      await expect(detail.getByText('Exportar listas')).toBeVisible();
      return detail;
    },
  },
  {
    name: 'reportes-ventas',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.setViewportSize({ width: 1280, height: 1180 });
      await page.goto('/reports');
      await expect(page.getByRole('button', { name: 'Ver como tabla' })).toHaveCount(3);
      await expect(page.getByRole('application')).toHaveCount(2);
      return undefined;
    },
  },
  ...clientPictures,
  ...workshopPictures,
  {
    name: 'busqueda',
    as: 'seller',
    size: 'desk',
    async show(page, { client }) {
      await openList(page, '/sales');
      await page.keyboard.press('Control+k');
      const search = await dialogOf(page, 'Buscar en toda la óptica');
      await search.getByRole('combobox').fill(client.name);
      await expect(search.getByRole('option', { name: client.name }).first()).toBeVisible();
      return search;
    },
  },
  {
    name: 'menu-telefono',
    as: 'admin',
    size: 'phone',
    async show(page) {
      await page.goto('/dashboard');
      await expect(page.getByText(/^Página 1 de/)).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await dialogOf(page, 'Menu');
      return undefined;
    },
  },
  { name: 'ventas-telefono', as: 'seller', size: 'phone', show: (page) => openList(page, '/sales') },
  {
    name: 'atajos',
    as: 'seller',
    size: 'desk',
    async show(page) {
      await openList(page, '/sales');
      await page.keyboard.press('?');
      return dialogOf(page, 'Atajos de teclado');
    },
  },
  { name: 'modo-oscuro', as: 'seller', size: 'desk', dark: true, show: openSale },
  ...invoicePictures,
  ...claimPictures,
  // These pictures come last, because some of them change the demo shop.
  ...accountPictures,
  ...importPictures,
  ...stockPictures,
  ...cashPictures,
  ...settingsPictures,
];
