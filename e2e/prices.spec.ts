import { expect, test } from './support/test.ts';

test.describe('Changes of prices (docs/rules.md#prices-1)', () => {
  test.use({ role: 'admin' });

  test("after another user's edit, a price change needs a fresh preview; then the prices of a brand rise by a percentage, and the change is undone", async ({
    page,
    given,
    shop,
  }) => {
    const brand = await given.brand({ name: 'Orbital' });
    const [product, admin] = await Promise.all([
      given.product({ name: 'Armazón Orbital 22', code: 'OR-22', brand, cost: 900 }),
      shop.as('admin'),
      given.product({ name: 'Armazón Faro', cost: 500 }),
    ]);
    await page.goto('/stock');
    await expect(page.getByText('Todavía no cambiaste precios desde acá.')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    const form = page.getByRole('dialog', { name: 'Cambiar precios' });
    await expect(form.getByRole('combobox', { name: 'Marca' })).toBeVisible();
    const filters = await form
      .getByRole('combobox')
      .evaluateAll((selects) => selects.slice(0, 3).map(({ clientWidth }) => clientWidth));
    expect(new Set(filters).size).toBe(1);
    await form.getByRole('combobox', { name: 'Marca' }).selectOption('Orbital');
    await form.getByRole('button', { name: 'Vista previa' }).click();
    await expect(form.getByText('Ingresá un número.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Porcentaje' }).fill('150');
    await form.getByRole('button', { name: 'Vista previa' }).click();
    const preview = form.getByRole('region', { name: 'Vista previa' });
    await expect(preview.getByText('1 producto: sube más del 100 %.')).toBeVisible();
    // Another user's edit after the preview stops the change with a message.
    await admin.put(`/tenant/products/${product._id}`, { cost: 1000 });
    await form.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
    await expect(form.getByText('Otra persona cambió precios de estos productos')).toBeVisible();
    await form.getByRole('textbox', { name: 'Porcentaje' }).fill('10');
    await expect(preview).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(preview).toContainText('Armazón Orbital 22');
    await expect(preview).toContainText('$ 2.662,00');
    await expect(preview).toContainText('$ 1.100,00');
    await form.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
    await expect(form).toBeHidden();
    expect(await admin.get(`/tenant/products/${product._id}`)).toMatchObject({ cost: 1100, price: 2662 });

    const list = page.getByRole('region', { name: 'Cambios de precios' });
    await expect(list).toContainText('Costo +10 %');
    await expect(list).toContainText('Orbital');
    await list.getByRole('button').filter({ hasText: '/' }).first().click();
    const detail = page.getByRole('dialog', { name: 'Costo +10 %' });
    await expect(detail).toContainText('Armazón Orbital 22');
    await detail.getByRole('button', { name: 'Deshacer' }).click();
    const question = page.getByRole('dialog', { name: '¿Deshacer el cambio de precios?' });
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await expect(detail).toContainText('Volvió al precio anterior');
    await expect(detail.getByRole('button', { name: 'Deshacer' })).toBeHidden();
    expect(await admin.get(`/tenant/products/${product._id}`)).toMatchObject({ cost: 1000, price: 2420 });

    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await page.getByRole('link', { name: 'Productos' }).click();
    await page.getByRole('row').filter({ hasText: 'Armazón Orbital 22' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Historial de precios' }).click();
    const history = page.getByRole('region', { name: 'Historial de precios' });
    await expect(history.getByRole('listitem')).toContainText(['Se deshizo: Costo +10 %', 'Costo +10 %']);
    await expect(history.getByRole('figure', { name: /Precio a lo largo del tiempo/ })).toBeVisible();
  });
});
