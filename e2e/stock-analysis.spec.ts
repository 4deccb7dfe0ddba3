import { signInAs } from './support/other-user.ts';
import { expect, test } from './support/test.ts';

test.describe("'Análisis' of the stock (docs/rules.md#analysis-1)", () => {
  test.use({ role: 'admin' });

  test('the page shows the value of the stock, the margin, and the products with the highest sales; a readonly user cannot export or change prices', async ({
    page,
    given,
    shop,
  }) => {
    const [orbital, faro] = await Promise.all([given.brand({ name: 'Orbital' }), given.brand({ name: 'Faro' })]);
    const [product] = await Promise.all([
      given.product({ name: 'Marco Orbital', brand: orbital, cost: 1000, stock: 10 }),
      given.product({ name: 'Marco Faro', brand: faro, cost: 500, stock: 4 }),
    ]);
    await given.sale({ products: [{ product, quantity: 2 }] });
    await page.goto('/stock');
    await page.getByRole('link', { name: 'Análisis' }).click();
    await expect(page).toHaveTitle(/Análisis/);

    const value = page.getByRole('region', { name: 'Valor del stock', exact: true });
    await expect(value).toContainText('$ 10.000,00 al costo · $ 24.200,00 al precio');
    await value.getByRole('button', { name: 'Ver como tabla' }).click();
    await expect(value.getByRole('row')).toContainText(['Marca', 'Orbital18', 'Faro14', 'Total2']);
    await page.getByRole('combobox', { name: 'Agrupar por' }).selectOption('Proveedor');
    await expect(page).toHaveURL(/by=provider/);
    await expect(value.getByRole('row').first()).toContainText('Proveedor');

    const margin = page.getByRole('region', { name: 'Margen de lo vendido', exact: true });
    await margin.getByRole('button', { name: 'Ver como tabla' }).click();
    await expect(margin.getByRole('row').last()).toContainText('$ 2.840,00');

    const most = page.getByRole('region', { name: 'Lo que más aporta', exact: true });
    await expect(most).toContainText('Clase A · 1 producto');
    await expect(most.getByRole('row').last()).toContainText('Marco OrbitalA');
    await page.getByRole('combobox', { name: 'Período' }).selectOption('El mes pasado');
    await expect(most).toContainText('No hay ventas de productos en este período.');

    const unsold = page.getByRole('region', { name: 'Sin ventas', exact: true });
    await expect(unsold).toContainText('Todo lo que hay en stock se vendió hace poco.');

    // A readonly user sees 'Análisis', with the period of the URL, but cannot export or change prices.
    await signInAs(page, shop, 'readonly');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Análisis del stock' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('lastMonth');
    await expect(value).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Precios' })).toHaveCount(0);
  });
});
