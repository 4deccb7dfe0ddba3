import { expect, test } from './support/test.ts';

const price = 'Precio Final con IVA (21%)';

test.describe('Fixed and rounded prices (docs/rules.md#products-12)', () => {
  test.use({ role: 'admin' });

  test('the admin fixes a price by keyboard, and sees its margin and a warning below the cost; an imported price replaces the computed price', async ({
    page,
    given,
    shop,
  }) => {
    const admin = await shop.as('admin');
    await admin.put('/tenant/settings', { priceRounding: '100' });
    const product = await given.product({ name: 'Armazón Faro', code: 'AF-1', cost: 1000.5, profitability: 50 });
    expect(product).toMatchObject({ price: 1900 });
    await page.goto(`/products?id=${product._id}`);
    const detail = page.getByRole('dialog', { name: 'Armazón Faro' });
    await detail.getByRole('button', { name: 'Editar' }).click();
    const fixed = detail.getByRole('textbox', { name: 'Precio fijo' });
    await expect(fixed).toHaveAccessibleDescription('Si lo dejás vacío, se usa el precio calculado.');
    await detail.getByLabel('Costo').fill('1000');
    await expect(detail.getByLabel(price)).toHaveValue(/1\.900,00$/);
    await detail.getByLabel('Rentabilidad').focus();
    await page.keyboard.press('Tab');
    await expect(fixed).toBeFocused();
    await page.keyboard.type('0');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('El precio fijo tiene que ser mayor que 0.')).toBeVisible();
    await fixed.fill('1100');
    await page.keyboard.press('Tab');
    await expect(fixed).toHaveAccessibleDescription(
      'Margen: -9,09 % sobre el costo. Sin el IVA queda por debajo del costo. Se puede guardar igual.',
    );
    await fixed.fill('1815');
    await page.keyboard.press('Tab');
    await expect(fixed).toHaveAccessibleDescription('Margen: 50 % sobre el costo.');
    await expect(detail.getByLabel(price)).toHaveValue(/1\.815,00$/);
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Margen: 50 % sobre el costo.')).toBeVisible();
    await expect(detail.getByText('Real: 50 %, por el precio fijo.')).toBeVisible();
    await detail.getByRole('button', { name: 'Historial de precios' }).click();
    await expect(detail.getByRole('listitem').first()).toContainText('Precio fijo');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: 'Armazón Faro' });
    await expect(row).toContainText('Precio fijo $ 1.815,00');

    // An imported price replaces the price computed from cost and profitability. The review of the import shows a note.
    await page.getByRole('button', { name: 'Importar' }).click();
    const buffer = Buffer.from('Código;Costo;P. Vta.\nAF-1;1100;2.990');
    await page.locator('input[type=file]').setInputFiles({ name: 'precios.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByLabel('Columna para Precio fijo')).toHaveValue('P. Vta.');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const notes = page.getByRole('region', { name: 'Avisos' });
    await expect(notes).toContainText('Por costo y rentabilidad sería $ 2.000,00: queda el precio de la planilla');
    await page.getByRole('button', { name: 'Importar 1 fila' }).click();
    await expect(page.getByText('La importación terminó.')).toBeVisible();
    expect(await admin.get(`/tenant/products/${product._id}`)).toMatchObject({
      cost: 1100,
      price: 2990,
      fixedPrice: 2990,
    });
  });

  test('a price change shows its effect on fixed prices, and rounds as the user chooses', async ({
    page,
    given,
    shop,
  }) => {
    const brand = await given.brand({ name: 'Orbital' });
    const [fixed, computed] = await Promise.all([
      given.product({ name: 'Armazón fijo', brand, cost: 1000, fixedPrice: 2990 }),
      given.product({ name: 'Armazón calculado', brand, cost: 1000, profitability: 100 }),
    ]);
    await page.goto('/stock');
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    const form = page.getByRole('dialog', { name: 'Cambiar precios' });
    await expect(form.getByText('Los precios fijos cambian en el mismo porcentaje.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Cómo' }).selectOption('Sumar o restar');
    await expect(form.getByText('Los precios fijos quedan como están.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Importe' }).fill('2000');
    await page.keyboard.press('Enter');
    const preview = form.getByRole('region', { name: 'Vista previa' });
    await expect(preview).toContainText('Precios fijos que no cambian1');
    await expect(preview.getByText('Precio fijo: queda como está')).toBeVisible();
    await expect(preview.getByText('1 producto: el precio fijo queda por debajo del costo.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Cómo' }).selectOption('Porcentaje');
    await form.getByRole('combobox', { name: 'Redondeo hacia arriba' }).selectOption('A $ 100');
    await form.getByRole('textbox', { name: 'Porcentaje' }).fill('10');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Aplicar a 2 productos' }).click();
    await expect(form).toBeHidden();
    const admin = await shop.as('admin');
    expect(await admin.get(`/tenant/products/${fixed._id}`)).toMatchObject({
      cost: 1100,
      fixedPrice: 3300,
      price: 3300,
    });
    expect(await admin.get(`/tenant/products/${computed._id}`)).toMatchObject({ cost: 1100, price: 2700 });
  });
});
