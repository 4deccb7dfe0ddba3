import type { Page } from '@playwright/test';
import { chooseIn } from './support/sale-detail.ts';
import { desktopSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const busy = { status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } };

/** Expects at each width that the last card of each row ends at one place. @returns the different rows: '1 + 2' */
async function cardsPerRow(page: Page): Promise<string[]> {
  const cards = page.getByRole('region', { name: 'Resumen' }).getByRole('region');
  const seen = new Set<string>();
  for (const width of [320, 390, 600, 800, 1000, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const places = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect()).map(({ top, right }) => ({ top, right: Math.round(right) })),
    );
    const rows = [...Map.groupBy(places, ({ top }) => Math.round(top)).values()];
    expect(new Set(rows.map((row) => row.at(-1)?.right)).size, `${width} px`).toBe(1);
    seen.add(rows.map((row) => row.length).join(' + '));
  }
  return [...seen];
}

test.describe('Dashboard (docs/rules.md#dashboard-1)', () => {
  test.use({ role: 'admin' });

  test('the cards show the figures before and after the first sale, and a failed request; the cards fill their rows (docs/rules.md#screens-10); the other pending tasks unfold (docs/rules.md#dashboard-13)', async ({
    page,
    given,
    shop,
  }) => {
    const card = (title: string) => page.getByRole('region', { name: title, exact: true });
    // Live updates are off, because they would load the figures before the user retries.
    await page.route('**/tenant/live', (route) => route.abort());
    await page.route('**/tenant/sales?*', (route) => route.fulfill(busy));
    await page.route('**/tenant/dashboard', (route) => route.fulfill(busy));
    await page.goto('/dashboard');
    const pending = page.getByRole('region', { name: 'Para retirar' });
    await expect(
      pending.getByText('Ocurrió un error al obtener las ordenes pendientes de entrega', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('No se pudo cargar el resumen')).toBeVisible();
    await page.unroute('**/tenant/sales?*');
    await page.unroute('**/tenant/dashboard');
    await pending.getByRole('button', { name: 'Reintentar' }).click();
    await expect(pending.getByText('No hay órdenes para retirar.')).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    for (const [title, said] of [
      ['Total ventas del mes', 'Sin ventas hoy.'],
      ['Cantidad de ventas hoy', 'Todavía no hay ventas.'],
      ['Clientes nuevos este mes', 'Todavía no hay clientes.'],
      ['Stock', 'Todavía no hay productos.'],
    ] as const) {
      await expect(card(title)).toContainText(said);
    }
    expect(await cardsPerRow(page)).toEqual(['1 + 1 + 1 + 1', '2 + 2', '4']);

    const client = await given.client();
    const product = await given.product({ stock: 12 });
    const sold = { client: client._id, products: [{ product: product._id, quantity: 2 }] };
    await given.sale({ ...sold, orderStatus: 'finished' });
    const [admin, seller] = await Promise.all([shop.as('admin'), shop.as('seller')]);
    // A seller asked whether these categories have lenses (docs/rules.md#dashboard-10).
    for (const name of ['Vidrios', 'Lupas', 'Prismas', 'Filtros', 'Parches', 'Placas']) {
      const { _id } = await given.category({ name });
      await seller.post(`/tenant/categories/${_id}/lens-question`, {});
    }
    await page.setViewportSize(desktopSize);
    await page.reload();
    await expect(card('Total ventas del mes')).toContainText('$ 4.840,00');
    for (const [title, said] of [
      ['Total ventas del mes', 'Hoy $ 4.840,00 en total'],
      ['Cantidad de ventas hoy', '100% mas que ayer (0)'],
      ['Clientes nuevos este mes', '100% mas que el mes anterior'],
      ['Stock', '1 Producto/s con bajo stock'],
    ] as const) {
      await expect(card(title)).toContainText(said);
    }
    // docs/rules.md#dashboard-13
    const questions = page.getByRole('region', { name: 'Pendientes' });
    await expect(questions.getByRole('listitem')).toHaveCount(4);
    await expect(pending.getByRole('button', { name: /Paula Ibarra/ })).toBeInViewport();
    await questions.getByRole('button', { name: 'Ver 2 más' }).click();
    await expect(questions.getByRole('listitem')).toHaveCount(6);
    const question = questions.getByRole('listitem').filter({ hasText: 'Vidrios' });
    await expect(question).toContainText('Un vendedor pregunta si «Vidrios» es una categoría de cristales.');
    await question.getByRole('button', { name: 'Sí, pedir el tipo' }).click();
    await expect(question).toBeHidden();
    await expect(questions.getByRole('button', { name: 'Ver menos' })).toBeVisible();
    const categories = await admin.get<object[]>('/tenant/categories');
    expect(categories).toContainEqual(expect.objectContaining({ name: 'Vidrios', showProductType: true }));

    await card('Clientes nuevos este mes').getByRole('button').click();
    await expect(page).toHaveURL(/\/clients\?createDialog=true$/);
    await expect(page.getByRole('dialog', { name: 'Crear Nuevo Cliente' })).toBeVisible();
    await page.goBack();
    await card('Cantidad de ventas hoy').getByRole('button').click();
    await expect(page).toHaveURL(/\/sales\?createDialog=true$/);
    await expect(page.getByRole('dialog', { name: 'Crear Nueva Venta' })).toBeVisible();
    await page.goBack();
    await card('Stock').getByRole('link', { name: 'Ver Productos' }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('heading', { name: 'Lista de Productos' })).toBeVisible();
  });
});

test.describe('Sales that are ready for pickup (docs/rules.md#dashboard-6)', () => {
  test('the list has no create button, and a delivered sale leaves the list; a seller has three cards', async ({
    page,
    given,
  }) => {
    const product = await given.product();
    const sold = { products: [{ product: product._id, quantity: 1 }] };
    await given.sale({ ...sold, orderStatus: 'finished' });
    await given.sale({ ...sold, client: (await given.client({ name: 'Luis Rey' }))._id });
    await page.goto('/dashboard');
    const pending = page.getByRole('region', { name: 'Para retirar' });
    await expect(pending.getByRole('button', { name: /Paula Ibarra/ })).toBeVisible();
    await expect(pending.getByText('Luis Rey')).toBeHidden();
    await expect(pending.getByRole('button', { name: 'Crear Nueva Venta' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Stock', exact: true })).toBeHidden();

    await pending.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog', { name: /^Venta/ });
    await chooseIn(detail, 'Estado de la orden', 'Entregado');
    // The hint about the closed register arrives after the dialog and moves the dialog's buttons.
    await expect(page.getByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    await page.getByRole('button', { name: 'Entregar con saldo' }).click();
    await page.getByLabel('Motivo').fill('Paga el viernes');
    await page.getByRole('button', { name: 'Entregar con saldo' }).click();
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(pending.getByText('No hay órdenes para retirar.')).toBeVisible();
    expect(await cardsPerRow(page)).toEqual(['1 + 1 + 1', '1 + 2', '3']);
  });
});
