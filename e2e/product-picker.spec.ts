import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('Product picker (docs/rules.md#wizard-10)', () => {
  test('the picker filters by brand, category, provider and words; a quantity is a whole number from 1 to the stock; a product without stock cannot be added', async ({
    page,
    given,
  }) => {
    const client = await given.client();
    await given.product({ name: 'Armazón Orbital', stock: 3 });
    await given.product({ name: 'Armazón Agotado', stock: 0 });
    await given.product({ name: 'Armazón Vulk Terra', code: '7791234000005' });
    await given.brand({ name: 'Orbital' });
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    const picker = await wizard.openPicker();
    const terra = wizard.pickerRow('Armazón Vulk Terra');
    const search = picker.getByPlaceholder('Buscar producto');
    await expect(terra).toBeVisible();
    for (const [filter, all] of [
      ['Marca', 'Todas las marcas'],
      ['Categoría', 'Todas las categorías'],
      ['Proveedor', 'Todos los proveedores'],
    ] as const) {
      await expect(picker.getByLabel(filter, { exact: true }).getByRole('option').first()).toHaveText(all);
    }
    const brand = picker.getByLabel('Marca', { exact: true });
    await brand.selectOption('Orbital');
    await expect(picker.getByText('No se encontraron productos asociados a los filtros seleccionados.')).toBeVisible();
    await brand.selectOption('Todas las marcas');
    await search.fill('vulk arma');
    await expect(terra).toBeVisible();
    // The whole code is visible, on one line.
    const code = picker.getByRole('cell', { name: '7791234000005' });
    expect(await code.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    const columns = 'Código Nombre Categoría Marca Proveedor Precio Stock Cantidad Acciones';
    await expect(picker.getByRole('columnheader')).toHaveText(columns.split(' '));

    // ArrowDown during a pending search moves to the first match, once the matches arrive.
    await search.fill('');
    const row = wizard.pickerRow('Armazón Orbital');
    await expect(row).toBeVisible();
    const letGo = await hold(page, '**/tenant/products?*search=terra*');
    await search.pressSequentially('terra');
    await page.keyboard.press('ArrowDown');
    await expect(picker.locator('[aria-busy=true]')).toBeVisible();
    await expect(search).toBeFocused();
    letGo();
    await expect(wizard.quantity('Armazón Vulk Terra', picker)).toBeFocused();

    // Enter adds the only match of the typed words, and nothing while several products match.
    await search.fill('armazón');
    await search.press('Enter');
    await expect(search).toHaveValue('armazón');
    await expect(picker.getByText('en la venta')).toBeHidden();
    await search.fill('terra');
    await search.press('Enter');
    await expect(picker.getByText('Agregado: Armazón Vulk Terra, 1 unidad en la venta.')).toBeVisible();
    await expect(search).toHaveValue('');

    const quantity = wizard.quantity('Armazón Orbital', row);
    for (const [typed, settled] of [
      ['9', '3'],
      ['0', '1'],
      ['', '1'],
      ['2', '2'],
    ] as const) {
      await quantity.fill(typed);
      await quantity.blur();
      await expect(quantity).toHaveValue(settled);
    }
    await row.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Agregado' })).toBeVisible();
    await quantity.fill('1');
    await row.getByRole('button', { name: 'Actualizar' }).click();
    await expect(row.getByRole('button', { name: 'Agregado' })).toBeVisible();
    const soldOut = wizard.pickerRow('Armazón Agotado');
    await expect(soldOut.getByRole('button', { name: 'Sin Stock' })).toBeDisabled();
    await expect(soldOut.getByRole('button', { name: 'Agregar', exact: true })).toBeHidden();

    await picker.getByRole('button', { name: 'Listo' }).click();
    const inSale = wizard.quantity('Armazón Orbital');
    await expect(inSale).toHaveValue('1');
    await inSale.fill('9');
    await inSale.blur();
    await expect(inSale).toHaveValue('3');
    await wizard.button('Quitar Armazón Orbital').click();
    await wizard.button('Quitar Armazón Vulk Terra').click();
    await expect(wizard.dialog.getByText('Todavía no elegiste productos')).toBeVisible();
  });

  test('the wizard asks for the distance of a lens (Lejos, Cerca), not of a frame; in a sale with a prescription, a seller cannot skip the question by accident (docs/rules.md#wizard-21)', async ({
    page,
    given,
  }) => {
    const client = await given.client();
    await given.prescription(client, { rightEye: { far: { sphere: -1.25 }, addition: 2 } });
    const lenses = await given.category({ name: 'Cristales', showProductType: true });
    await given.product({ name: 'Cristal orgánico', category: lenses });
    await given.product({ name: 'Armazón Vulk' });
    const wizard = new Wizard(page);
    await wizard.openFor(client);
    await wizard.button('Usar esta receta').click();
    await wizard.next();
    await wizard.pickProduct('Cristal orgánico');
    const type = wizard.dialog.getByLabel('Tipo de receta de Cristal orgánico');
    await expect(type).toBeFocused();
    await expect(wizard.dialog.getByText('$ 2.420,00 el par')).toBeVisible();
    await wizard.pickProduct('Armazón Vulk');
    await expect(type).toBeFocused();
    await expect(wizard.dialog.getByText('$ 2.420,00 c/u')).toBeVisible();
    await expect(type.getByRole('option')).toHaveText(['Seleccione Tipo', 'Lejos', 'Cerca', 'Lejos y Cerca']);
    await expect(wizard.dialog.getByLabel('Tipo de receta de Armazón Vulk')).toBeHidden();

    const question = wizard.dialog.getByText('Elegí el tipo: sin él, el taller no recibe el trabajo.');
    await wizard.button('Siguiente').dblclick();
    await expect(question).toBeVisible();
    await expect(type).toBeFocused();
    await type.selectOption('Lejos y Cerca');
    await expect(question).toBeHidden();
    await wizard.next();
    await expect(wizard.dialog.getByText('Cerca y Lejos')).toBeVisible();

    await wizard.button('Volver').click();
    await type.selectOption('Seleccione Tipo');
    await wizard.next();
    await wizard.button('Va sin receta').click();
    await expect(wizard.button('Siguiente')).toBeFocused();
    await page.keyboard.press('Enter');
    await wizard.fillPayment();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();

    // The user chooses the type of the lenses in the detail of the sale, and the lenses get a job (docs/rules.md#jobs-19).
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog', { name: /^Venta N\.º/ });
    await expect(detail.getByText('Trabajos')).toBeHidden();
    await detail
      .getByRole('group', { name: 'Tipo de receta de Cristal orgánico' })
      .getByRole('button', { name: 'Lejos y Cerca' })
      .click();
    await expect(detail.getByText('Trabajos')).toBeVisible();
    await expect(detail.getByText('A enviar')).toBeVisible();
    await expect(detail.getByText('Cerca y Lejos')).toBeVisible();
    await expect(detail.getByText('Sin tipo')).toBeHidden();
  });
});

test.describe('Custom products (docs/rules.md#sales-21)', () => {
  test('custom products need a permission, and are sold with their own description, price and quantity', async ({
    page,
    given,
    shop,
  }) => {
    const [client, admin, seller] = await Promise.all([given.client(), shop.as('admin'), shop.user('seller')]);
    const wizard = new Wizard(page);
    const custom = wizard.button('Agregar producto personalizado');
    await wizard.openProducts(client);
    await expect(custom).toBeHidden();
    await admin.put(`/tenant/users/${seller._id}`, { extraPermissions: ['sales.customProducts'] });
    await page.reload();
    await custom.click();
    await wizard.next();
    await expect(wizard.dialog.getByText('Este campo es obligatorio.')).toHaveCount(2);
    await wizard.dialog.getByLabel('Descripción').fill('Arreglo de patilla');
    await wizard.dialog.getByLabel('Precio').fill('1500,50');
    await wizard.quantity('Arreglo de patilla').fill('2');
    await wizard.dialog.getByLabel('Pasa por el taller').check();
    await wizard.dialog.getByLabel('Nota para el taller').fill('La izquierda');
    await wizard.next();
    await wizard.fillPayment();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /Paula Ibarra/ })).toBeVisible();
    await expect(page.getByText('$ 3.001').first()).toBeVisible();
    await page.goto('/workshop');
    await expect(page.getByText('2 × Arreglo de patilla')).toBeVisible();
    await expect(page.getByText('La izquierda')).toBeVisible();
  });
});
