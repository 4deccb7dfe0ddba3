import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

/** Types the whole code at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

async function print(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  return page.locator('[data-labels]');
}

async function endPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed');
    window.dispatchEvent(new Event('afterprint'));
  });
}

test.describe('Codes of products (docs/rules.md#codes-1)', () => {
  test.use({ role: 'admin' });

  test('a frame gets measures and a generated barcode, and is found by its measures and by its barcode; the detail of a product prints its labels', async ({
    page,
    given,
  }) => {
    const [product] = await Promise.all([
      given.product({ name: 'Armazón Orbital 22', code: 'OR-22' }),
      given.product({ name: 'Armazón Faro', code: 'FA-1', eye: 54, bridge: 18, temple: 145 }),
    ]);
    await page.goto(`/products?id=${product._id}`);
    const dialog = page.getByRole('dialog', { name: 'Armazón Orbital 22' });
    await expect(dialog.getByText('Calibre')).toBeHidden();
    await dialog.getByRole('button', { name: 'Editar' }).click();
    const barcode = dialog.getByRole('textbox', { name: 'Código de barras' });
    await barcode.fill('4006381333930');
    await dialog.getByRole('textbox', { name: 'Calibre' }).fill('12');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('El dígito verificador no coincide')).toBeVisible();
    await expect(dialog.getByText('No puede ser menor que 30.')).toBeVisible();
    await barcode.fill('');
    await dialog.getByRole('button', { name: 'Generar código' }).click();
    await expect(barcode).toHaveValue(/^20\d{11}$/);
    const generated = await barcode.inputValue();
    await expect(dialog.getByRole('button', { name: 'Generar código' })).toBeHidden();
    await dialog.getByRole('textbox', { name: 'Calibre' }).fill('52');
    await dialog.getByRole('textbox', { name: 'Puente' }).fill('18');
    await dialog.getByRole('textbox', { name: 'Patilla' }).fill('140');
    await dialog.getByRole('textbox', { name: 'Código de color' }).fill('C2');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('52 mm')).toBeVisible();
    await page.keyboard.press('Escape');
    const search = page.getByRole('searchbox', { name: 'Buscar...' });
    await search.fill('52-18');
    const list = page.getByRole('region', { name: 'Lista de Productos' });
    await expect(list.getByText('52-18-140')).toBeVisible();
    await expect(list.getByText('Armazón Faro')).toBeHidden();

    await search.fill('');
    await expect(list.getByText('Armazón Faro')).toBeVisible();
    await search.focus();
    await scan(page, generated);
    await expect(dialog).toBeVisible();
    await expect(search).toHaveValue('');
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(dialog).toBeHidden();

    await list.getByRole('row').filter({ hasText: 'Armazón Faro' }).getByRole('button').click();
    await page.getByRole('dialog', { name: 'Armazón Faro' }).getByRole('button', { name: 'Etiquetas' }).click();
    const labels = await print(page, 'Imprimir 1 etiqueta');
    await expect(labels.getByRole('img', { name: 'Código de barras FA-1' })).toBeVisible();
  });
});

test.describe('Scanning in a sale (docs/rules.md#codes-4)', () => {
  test('each scan adds a unit of the product, up to its stock; a scanned text that is no code is searched', async ({
    page,
    given,
  }) => {
    const [client] = await Promise.all([
      given.client(),
      given.product({ name: 'Armazón Faro', barcode: '4006381333931', stock: 2 }),
      given.product({ name: 'Armazón Orbital', code: 'OR-22', stock: 5 }),
      given.product({ name: 'Armazón Agotado', code: 'AG-0', stock: 0 }),
    ]);
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    const picker = await wizard.openPicker();
    const search = picker.getByRole('textbox', { name: 'Buscar producto' });
    await search.focus();
    await scan(page, '4006381333931');
    await expect(picker.getByText('Agregado: Armazón Faro, 1 unidad en la venta.')).toBeVisible();
    await scan(page, 'or22');
    await expect(picker.getByText('Agregado: Armazón Orbital, 1 unidad en la venta.')).toBeVisible();
    await scan(page, '4006381333931');
    await expect(picker.getByText('Agregado: Armazón Faro, 2 unidades en la venta.')).toBeVisible();
    await expect(wizard.quantity('Armazón Faro', wizard.pickerRow('Armazón Faro'))).toHaveValue('2');
    await scan(page, '4006381333931');
    await expect(page.getByText('No hay stock suficiente de «Armazón Faro»: quedan 2 unidades.')).toBeVisible();
    await expect(search).toHaveValue('');
    await scan(page, 'ag-0');
    await expect(page.getByText('No hay stock de «Armazón Agotado».')).toBeVisible();
    await expect(search).toBeFocused();
    await scan(page, 'armazón');
    await expect(search).toHaveValue('armazón');
    await picker.getByRole('button', { name: 'Listo' }).click();
    await expect(wizard.quantity('Armazón Faro')).toHaveValue('2');
    await expect(wizard.quantity('Armazón Orbital')).toHaveValue('1');
    await expect(wizard.dialog.getByText('Armazón Agotado')).toBeHidden();
  });
});

test.describe('Labels (docs/rules.md#codes-5)', () => {
  test.use({ role: 'admin' });

  test('the labels of filtered products begin at the first free position of the sheet; on a roll, a scanned product gets one label per unit in stock', async ({
    page,
    given,
  }) => {
    const brand = await given.brand({ name: 'Orbital' });
    const barcode = '4006381333931';
    const frame = { name: 'Armazón Orbital 22', code: 'OR-22', eye: 52, bridge: 18, temple: 140 };
    await Promise.all([
      given.product({ ...frame, barcode, brand, cost: 1000, stock: 7 }),
      given.product({ name: 'Armazón Orbital 23', code: 'OR-23', brand }),
      given.product({ name: 'Armazón Faro' }),
    ]);
    await page.goto(`/products?brandId=${brand._id}`);
    await page.getByRole('button', { name: 'Etiquetas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Etiquetas' });
    await expect(dialog.getByText('Armazón Faro')).toBeHidden();
    await dialog.getByRole('combobox', { name: 'Formato' }).selectOption('Hoja A4: 3 × 8 etiquetas de 70 × 37 mm');
    await dialog.getByRole('textbox', { name: 'Primera etiqueta libre' }).fill('25');
    await expect(dialog.getByText('Tiene que ser un número de 1 a 24.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Primera etiqueta libre' }).fill('23');
    await dialog.getByRole('textbox', { name: 'Copias de Armazón Orbital 22' }).fill('3');
    await expect(dialog.getByText('2 hojas')).toBeVisible();
    const labels = await print(page, 'Imprimir 4 etiquetas');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(labels.locator('section')).toHaveCount(2);
    await expect(labels.getByText('Armazón Orbital 22')).toHaveCount(3);
    const first = labels.locator('section').first();
    await expect(first.getByText('Armazón Orbital 22')).toHaveCount(2);
    await expect(first.getByText('OR-22 · 52-18-140').first()).toBeVisible();
    await expect(first.getByText('$ 2.420,00').first()).toBeVisible();
    await expect(first.getByRole('img', { name: `Código de barras ${barcode}` }).first()).toBeVisible();
    const corner = await labels.getByText('Armazón Orbital 22').first().boundingBox();
    // On a sheet with three labels in a row, position 23 is in the second column of the eighth row.
    expect(Math.round(((corner?.x ?? 0) / 96) * 25.4)).toBe(73);
    expect(Math.floor((((corner?.y ?? 0) / 96) * 25.4) / 37)).toBe(7);
    await endPrint(page);

    await page.goto('/products');
    await page.getByRole('button', { name: 'Etiquetas' }).click();
    await expect(dialog.getByText('Todavía no elegiste productos.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Agregar un producto' }).focus();
    const copies = dialog.getByRole('textbox', { name: 'Copias de Armazón Orbital 22' });
    for (const scanned of ['1', '2']) {
      await scan(page, barcode);
      await expect(copies).toHaveValue(scanned);
    }
    await dialog.getByRole('button', { name: 'Una por unidad en stock' }).click();
    await dialog.getByRole('combobox', { name: 'Formato' }).selectOption('Rollo mariposa para armazones: 60 × 12 mm');
    await dialog.getByText('Nombre', { exact: true }).click();
    await print(page, 'Imprimir 7 etiquetas');
    await expect(labels.locator('section')).toHaveCount(7);
    await expect(labels.getByText('Armazón Orbital 22')).toHaveCount(0);
    // Each label is a page of 60 × 12 mm, here in CSS pixels.
    const label = await labels.locator('section').first().boundingBox();
    expect([Math.round(label?.width ?? 0), Math.round(label?.height ?? 0)]).toEqual([227, 45]);
    await endPrint(page);

    // A scan in a product field chooses the product.
    await page.goto('/stock');
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    const form = page.getByRole('dialog', { name: 'Cambiar precios' });
    await form.getByRole('combobox', { name: 'Solo estos productos' }).focus();
    await scan(page, barcode);
    await expect(form.getByRole('button', { name: 'Quitar Armazón Orbital 22' })).toBeVisible();
  });
});
