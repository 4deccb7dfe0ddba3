import { expect } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf } from './ways.ts';

export const stockPictures: Picture[] = [
  {
    name: 'conteo',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock/counts');
      await page.getByText('Nativa', { exact: true }).first().click();
      const count = await dialogOf(page, 'Nativa');
      await expect(count.getByRole('region', { name: 'Productos del conteo' })).toBeVisible();
      return count;
    },
  },
  {
    name: 'analisis',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock/analysis');
      await expect(page.getByText(/^Clase A/).first()).toBeVisible();
    },
  },
  {
    name: 'movimientos',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/products?search=AL-310-CA');
      await page.getByRole('button', { name: /AL-310-CA/ }).click();
      const detail = await dialogOf(page, /Armazón Aldaba 310 carey/);
      await detail.getByRole('button', { name: 'Movimientos' }).click();
      await expect(detail.getByText(/^Stock \d/).first()).toBeVisible();
      await detail.getByRole('listitem').nth(3).scrollIntoViewIfNeeded();
      return detail;
    },
  },
  {
    name: 'etiquetas',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/products?search=AL-310');
      await page.getByRole('button', { name: 'Etiquetas' }).click();
      const dialog = await dialogOf(page, 'Etiquetas');
      await dialog.getByRole('combobox', { name: 'Formato' }).selectOption('Hoja A4: 3 × 8 etiquetas de 70 × 37 mm');
      await dialog.getByRole('textbox', { name: 'Primera etiqueta libre' }).fill('4');
      await expect(dialog.getByRole('region', { name: 'Así queda' })).toContainText('AL-310');
      return dialog;
    },
  },
  {
    name: 'precios',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock');
      await page.getByRole('button', { name: 'Cambiar precios' }).click();
      const form = await dialogOf(page, 'Cambiar precios');
      await form.getByRole('combobox', { name: 'Marca' }).selectOption('Aldaba');
      await form.getByRole('textbox', { name: 'Porcentaje' }).fill('6,5');
      await form.getByRole('button', { name: 'Vista previa' }).click();
      await expect(form.getByRole('region', { name: 'Vista previa' })).toContainText('Aldaba');
      return form;
    },
  },
  {
    name: 'lista-de-precios',
    as: 'admin',
    size: 'desk',
    async show(page) {
      const list = [
        'Código;Descripción;Precio de lista',
        'AL-310-NM;Aldaba 310 negro mate;$ 46.900,00',
        'AL-442-NM;Aldaba 442 redondo negro mate;$ 52.300,00',
        'AL-310-VI;Aldaba 310 violeta;$ 46.900,00',
        'AL-442-CA;Aldaba 442 redondo carey;consultar',
      ].join('\r\n');
      await page.goto('/stock');
      await page.getByRole('button', { name: 'Cambiar precios' }).click();
      const form = await dialogOf(page, 'Cambiar precios');
      await form.getByText('Por lista del proveedor').click();
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'lista de precios.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await form.getByRole('button', { name: 'Vista previa' }).click();
      await expect(form.getByRole('region', { name: 'Filas a revisar' })).toContainText('AL-310-VI');
      await form.getByRole('region', { name: 'Vista previa' }).scrollIntoViewIfNeeded();
      return form;
    },
  },
  {
    name: 'cambio-de-precios',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock');
      await page
        .getByRole('region', { name: 'Cambios de precios' })
        .getByRole('table')
        .getByRole('button')
        .nth(3)
        .click();
      const detail = await dialogOf(page, /Costo/);
      await expect(detail.getByRole('button', { name: 'Deshacer' })).toBeVisible();
      return detail;
    },
  },
  {
    name: 'recepcion',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock/receptions');
      await page.getByRole('button', { name: 'Nueva recepción' }).click();
      const form = await dialogOf(page, 'Nueva recepción');
      await form.getByRole('combobox', { name: 'Proveedor' }).click();
      await form.getByRole('option').first().click();
      await form.getByRole('textbox', { name: 'Comprobante' }).fill('A 0003-00007218');
      for (const code of ['AL-310-CA', 'AL-310-CA', 'AL-310-CA']) {
        await form.getByRole('textbox', { name: 'Código' }).fill(code);
        await page.keyboard.press('Enter');
      }
      await expect(form.getByRole('textbox', { name: 'Cantidad de Armazón Aldaba 310 carey' })).toHaveValue('3');
      await form.getByRole('textbox', { name: 'Costo de Armazón Aldaba 310 carey' }).fill('61500');
      return form;
    },
  },
  {
    name: 'pedidos',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock/orders');
      await expect(page.getByRole('region', { name: 'Conviene pedir' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pedidos' }).getByRole('row')).toHaveCount(3);
      return page.getByRole('main');
    },
  },
  {
    name: 'pedido',
    as: 'admin',
    size: 'desk',
    async show(page) {
      await page.goto('/stock/orders');
      await page.getByRole('region', { name: 'Pedidos' }).getByRole('button', { name: '1', exact: true }).click();
      const detail = await dialogOf(page, 'Pedido N.º 1');
      await expect(detail.getByText('Recepciones')).toBeVisible();
      return detail;
    },
  },
];
