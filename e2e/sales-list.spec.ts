import { daysFromNow, written } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.describe("'Todas las ventas' (docs/rules.md#lists-7)", () => {
  test('the list shows ten sales per page; the server searches and sorts; the URL keeps search and sorting; a compact table shows at least sixteen sales in a window of 1440 by 900 (docs/rules.md#lists-15)', async ({
    page,
    given,
  }) => {
    const product = await given.product({ stock: 50 });
    const sold = { products: [{ product: product._id, quantity: 1 }] };
    const jose = await given.client({ name: 'José Ñandú' });
    await given.sale({ ...sold, client: jose._id, orderStatus: 'finished' });
    const paula = await given.client();
    await Promise.all(Array.from({ length: 19 }, () => given.sale({ ...sold, client: paula._id })));

    await page.goto('/sales');
    await expect(page.getByText('Página 1 de 2')).toBeVisible();
    await expect(page.getByText('Paula Ibarra')).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Anterior' })).toHaveText('Anterior');
    const next = page.getByRole('button', { name: 'Siguiente' });
    await expect(next).toHaveText('Siguiente');
    await next.click();
    await expect(page.getByText('José Ñandú')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    await page.getByRole('button', { name: 'Primera' }).click();
    await expect(page.getByText('Página 1 de 2')).toBeVisible();
    await page.getByRole('button', { name: 'Última' }).click();
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Página 1 de 2')).toBeVisible();

    await page.getByPlaceholder('Buscar...').fill('nandu jose');
    await expect(page.getByText('Paula Ibarra')).toHaveCount(0);
    await expect(page.getByText('José Ñandú')).toBeVisible();
    await expect(page).toHaveURL(/search=nandu/);
    await expect(page.getByText('Para Retirar')).toBeVisible();
    await page.getByPlaceholder('Buscar...').fill('nadie');
    await expect(page.getByText('No se encontraron resultados para «nadie».')).toBeVisible();

    await page.getByPlaceholder('Buscar...').fill('');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Cliente',
      'N° de venta',
      'Entrega Estimada',
      'Vendedor',
      'Estado',
      'Total',
    ]);
    for (const below of ['11 6487-5201', written(daysFromNow(0)), 'Saldo $ 2.420,00'])
      await expect(page.getByRole('row').nth(1)).toContainText(below);
    await expect(page.getByText('Seleccione un elemento de la tabla para ver mas detalles')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Cliente' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Cliente' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('row').nth(1)).toContainText('José Ñandú');

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Última' }).click();
    await page.getByRole('button', { name: 'Hola Pablo!' }).click();
    await page.getByText('Compacta').click();
    await expect(page.getByRole('radio', { name: 'Compacta' })).toBeChecked();
    await page.reload();
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    const bottoms = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(20);
    expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(16);
  });

  test(
    'on a phone, ?id= of an older sale opens the list at its card and highlights the card; the user can still open the other pages',
    { tag: '@phone' },
    async ({ page, given }) => {
      const product = await given.product({ stock: 2000 });
      const sold = (client: { _id: string }, quantity = 1) =>
        given.sale({ client: client._id, products: [{ product: product._id, quantity }] });
      const older = await sold(await given.client({ name: 'Luis Rey' }), 2);
      const paula = await given.client();
      await Promise.all(Array.from({ length: 9 }, () => sold(paula)));
      await sold(paula, 1000);
      await page.goto(`/sales?id=${older._id}`);
      await expect(page.getByText('Página 2 de 2')).toBeVisible();
      await expect(page.locator('[data-highlighted]')).toContainText('Luis Rey');
      const card = page.getByRole('listitem').filter({ hasText: 'Luis Rey' });
      for (const shown of ['2 productos', '$ 4.840,00', /\d\d\/\d\d\/\d{4}/, 'Saldo $ 4.840,00'])
        await expect(card).toContainText(shown);
      await page.getByRole('button', { name: 'Primera' }).click();
      await expect(page.getByText('Página 1 de 2')).toBeVisible();
      await expect(page.getByText('Paula Ibarra')).toHaveCount(10);

      // The totals of the cards are right-aligned.
      const edges = ['$ 2.420,00', '$ 2.420.000,00'].map(async (total) => {
        const box = await page.getByText(total, { exact: true }).first().boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      });
      const [one, other] = await Promise.all(edges);
      expect(one).toBe(other);
    },
  );

  test("a failed list shows the reason and a retry button; a sale that cannot be loaded shows 'Error obteniendo la venta'; an empty list shows the next step", async ({
    page,
    given,
    shop,
  }) => {
    const sale = await given.sale();
    // Live updates are off, because they would refetch the list before the user chooses a sale.
    await page.route('**/tenant/live', (route) => route.abort());
    await page.route('**/tenant/sales?*', (route) =>
      route.fulfill({ status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } }),
    );
    await page.goto('/sales');
    await expect(page.getByText('Demasiados intentos.')).toBeVisible();
    await page.unroute('**/tenant/sales?*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('button', { name: /Paula Ibarra/ })).toBeVisible();
    await (await shop.as('admin')).delete(`/tenant/sales/${sale._id}`);
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    await expect(page.getByText('Error obteniendo la venta: No se encontró lo que buscás.')).toBeVisible();
    await page.goto('/sales');
    await expect(page.getByText('Todavía no hay ventas.')).toBeVisible();
    await expect(page.getByText('Creá la primera con «Crear Nueva Venta».')).toBeVisible();
  });
});
