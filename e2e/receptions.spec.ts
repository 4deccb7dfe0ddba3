import { CountedTask } from './support/counted-task.ts';
import { tabTo } from './support/keys.ts';
import { expect, test } from './support/test.ts';

test.describe('Receptions (docs/rules.md#receptions-1)', () => {
  test.use({ role: 'admin' });

  test('a scanned reception survives a reload, raises stock and price, proposes a label for each unit, and is taken back', async ({
    page,
    given,
    shop,
  }) => {
    const lens = { name: 'Cristal orgánico', code: 'OR-9', barcode: '4006381333931' };
    const [frame] = await Promise.all([
      given.product({ name: 'Armazón Faro', code: 'AF-1', cost: 1000, profitability: 100, stock: 2 }),
      given.product({ ...lens, cost: 500, profitability: 0, stock: 0 }),
      given.provider({ name: 'Cristales del Sur' }),
      given.provider({ name: 'Cerrado', enabled: false }),
    ]);
    await page.goto('/stock/receptions');
    await expect(page.getByText('Todavía no cargaste recepciones.')).toBeVisible();
    await page.getByRole('button', { name: 'Nueva recepción' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva recepción' });
    await form.getByRole('button', { name: 'Recibir' }).click();
    await expect(form.getByText('Agregá al menos un producto.')).toBeVisible();
    const choose = form.getByRole('combobox', { name: 'Proveedor' });
    await choose.focus();
    await page.keyboard.insertText('4006381333931');
    await page.keyboard.press('Enter');
    await expect(choose).toHaveValue('');
    await form.getByRole('button', { name: 'Quitar Cristal orgánico' }).click();
    await choose.fill('c');
    await expect(form.getByRole('option', { name: 'Cerrado' })).toBeHidden();
    await form.getByRole('option', { name: 'Cristales del Sur' }).click();
    await form.getByRole('textbox', { name: 'Comprobante' }).fill('A 0001-00000077');
    const code = form.getByRole('textbox', { name: 'Código' });
    // A scan while another field has the focus adds a unit to the lines, and the field keeps its value.
    const note = form.getByRole('textbox', { name: 'Observaciones' });
    await note.focus();
    await page.keyboard.insertText('4006381333931');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Cantidad de Cristal orgánico' })).toHaveValue('1');
    await expect(code).toBeFocused();
    await expect(note).toHaveValue('');
    for (const scanned of ['AF-1', 'af1']) {
      await code.fill(scanned);
      await code.press('Enter');
      await expect(code).toHaveValue('');
    }
    await expect(form.getByRole('textbox', { name: 'Cantidad de Armazón Faro' })).toHaveValue('2');
    await code.fill('NADA');
    await code.press('Enter');
    await expect(form.getByText('Ningún producto tiene el código «NADA».')).toBeVisible();
    await form.getByRole('textbox', { name: 'Costo de Armazón Faro' }).fill('1200,50');
    const line = form.getByRole('listitem').filter({ hasText: 'Armazón Faro' });
    await expect(line).toContainText('$ 2.420,00');
    await expect(line).toContainText('$ 2.905,21');
    await form.getByRole('textbox', { name: 'Costo de Cristal orgánico' }).fill('450');
    const lensLine = form.getByRole('listitem').filter({ hasText: 'Cristal orgánico' });
    await lensLine.getByText('Actualizar costo').click();
    await expect(form.getByRole('checkbox', { name: 'Actualizar el costo de Cristal orgánico' })).not.toBeChecked();
    await expect(form.getByText('$ 2.851,00')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Nueva recepción' }).click();
    await expect(form.getByText('Seguís con la recepción que dejaste sin guardar.')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('Cristales del Sur');
    await form.getByRole('button', { name: 'Recibir' }).click();
    await expect(form).toBeHidden();
    const admin = await shop.as('admin');
    expect(await admin.get(`/tenant/products/${frame._id}`)).toMatchObject({
      stock: 4,
      cost: 1200.5,
      price: 2905.21,
    });

    const list = page.getByRole('region', { name: 'Recepciones' });
    await list.getByRole('searchbox').fill('00077');
    await list.getByRole('table').getByRole('button', { name: '1', exact: true }).click();
    const detail = page.getByRole('dialog', { name: 'Recepción N.º 1' });
    await expect(detail).toContainText('A 0001-00000077');
    await expect(detail).toContainText('$ 2.851,00');
    await detail.getByRole('button', { name: 'Etiquetas' }).click();
    const labels = page.getByRole('dialog', { name: 'Etiquetas' });
    await expect(labels.getByRole('textbox', { name: 'Copias de Armazón Faro' })).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(labels).toBeHidden();
    await detail.getByRole('button', { name: 'Anular' }).click();
    const question = page.getByRole('dialog', { name: '¿Anular la recepción?' });
    await expect(question).toContainText('3 unidades');
    await question.getByRole('button', { name: 'Anular' }).click();
    await expect(detail).toContainText('Anulada por la N.º 2');
    await expect(detail.getByRole('button', { name: 'Anular' })).toBeHidden();
    expect(await admin.get(`/tenant/products/${frame._id}`)).toMatchObject({ stock: 2, cost: 1000, price: 2420 });
  });

  test('ten scanned products are received with four actions, a scan never saves the form (docs/rules.md#codes-6), and a missing product is created from the form', async ({
    page,
    given,
    shop,
  }) => {
    const [category, brand, provider] = await Promise.all([given.category(), given.brand(), given.provider()]);
    const place = { category, brand, provider, stock: 0 };
    const codes = Array.from({ length: 10 }, (_, index) => `CAJA-${index}`);
    for (const code of codes) await given.product({ ...place, name: `Armazón ${code}`, code });
    const task = new CountedTask();
    await page.goto('/sales');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await task.act("Click 'Stock'", () => menu.getByRole('link', { name: 'Stock' }).click());
    await task.act("Click 'Recepciones'", () => page.getByRole('link', { name: 'Recepciones' }).click());
    await page.getByText('Todavía no cargaste recepciones.').waitFor();
    await task.act('N', () => page.keyboard.press('n'));
    const form = page.getByRole('dialog', { name: 'Nueva recepción' });
    await expect(form.getByRole('combobox', { name: 'Proveedor' })).toBeFocused();
    await page.keyboard.type('distri');
    const code = form.getByRole('textbox', { name: 'Código' });
    await tabTo(page, code);
    await expect(form.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('Distribuidora Sur');
    for (const scanned of codes) {
      await page.keyboard.type(scanned);
      await page.keyboard.press('Enter');
    }
    await expect(form.getByText('10 unidades')).toBeVisible();

    // Enter in a quantity, as a scanner sends it, does not save the form. The field for codes gets the focus.
    await form.getByRole('textbox', { name: 'Cantidad de Armazón CAJA-9' }).fill('3');
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await expect(form).toBeVisible();
    await task.act("Click 'Recibir'", () => form.getByRole('button', { name: 'Recibir' }).click());
    await expect(form).toBeHidden();
    task.expectAtMost(4);
    const products = await (await shop.as('admin')).get<{ stock: number }[]>('/tenant/products?sort=code');
    expect(products.map(({ stock }) => stock)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 3]);

    // A missing product is created from the form, and the printed reception shows the delivery.
    await page.keyboard.press('n');
    await form.getByRole('combobox', { name: 'Proveedor' }).fill('Distri');
    await form.getByRole('option', { name: 'Distribuidora Sur' }).click();
    await form.getByRole('combobox', { name: 'Buscar producto' }).fill('Armazón Nuevo');
    await form.getByRole('option', { name: /Armazón Nuevo/ }).click();
    const product = page.getByRole('dialog', { name: 'Crear Nuevo Producto' });
    await product.getByRole('textbox', { name: 'Código', exact: true }).fill('NU-1');
    for (const [field, option] of [
      ['Categoría', 'Armazones'],
      ['Marca', 'Vulk'],
      ['Proveedor', 'Distribuidora Sur'],
    ] as const) {
      await product.getByRole('combobox', { name: field }).fill(option);
      await product.getByRole('option', { name: option, exact: true }).click();
    }
    await product.getByRole('textbox', { name: 'Costo' }).fill('800');
    await product.getByRole('textbox', { name: 'Rentabilidad' }).fill('50');
    await product.getByRole('textbox', { name: 'Stock', exact: true }).fill('0');
    await product.getByRole('button', { name: 'Guardar' }).click();
    await expect(product).toBeHidden();
    await form.getByRole('textbox', { name: 'Cantidad de Armazón Nuevo' }).fill('4');
    await form.getByRole('button', { name: 'Recibir' }).click();
    await expect(form).toBeHidden();
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('region', { name: 'Recepciones' }).getByRole('row').nth(1).getByRole('button').click();
    const detail = page.getByRole('dialog', { name: 'Recepción N.º 2' });
    await detail.getByRole('button', { name: 'Imprimir' }).click();
    const paper = page.locator('[data-slip]');
    await expect(paper).toContainText('Armazón Nuevo · NU-1');
    await expect(paper).toContainText('$ 3.200,00');
  });
});
