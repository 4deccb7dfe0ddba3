import type { Page } from '@playwright/test';
import { chooseIn } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

const isLive = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());

async function goLive(page: Page, path: string): Promise<void> {
  await Promise.all([isLive(page), page.goto(path)]);
}

async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

const row = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });

test.describe('Live updates', () => {
  test("another user's change of a sale appears in the list, the open detail, the dashboard and the customer's page", async ({
    page,
    context,
    baseURL,
    given,
    shop,
  }) => {
    const [sale, admin] = await Promise.all([given.sale(), shop.as('admin')]);
    const [dashboard, customer] = [await context.newPage(), await context.newPage()];
    await goLive(dashboard, '/dashboard');
    await goLive(customer, `${baseURL}/public/${shop.tenantId}/order/${sale._id}`);
    await goLive(page, '/sales');
    await page.getByRole('button', { name: 'Paula Ibarra' }).click();
    const detail = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
    await expect(detail.getByLabel('Estado de la orden')).toHaveValue('En Proceso');

    await admin.put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
    await expect(detail.getByLabel('Estado de la orden')).toHaveValue('Para Retirar');
    await expect(row(dashboard, 'Paula Ibarra')).toContainText('Para Retirar');
    await expect(customer.locator('[aria-current=step]')).toHaveText(/Retirar$/);
    await detail.getByRole('button', { name: 'Cerrar' }).click();
    await expect(row(page, 'Paula Ibarra')).toContainText('Para Retirar');

    await admin.delete(`/tenant/sales/${sale._id}`);
    await expect(customer.getByText('Orden no encontrada.')).toBeVisible();
    await expect(page.getByText('Todavía no hay ventas.')).toBeVisible();
  });

  test('typed values remain in the form, and overwrite no value of another user; the detail of a deleted record shows the deletion, and offers no more actions', async ({
    page,
    given,
    shop,
  }) => {
    const [sale, client, admin] = await Promise.all([
      given.sale(),
      given.client({ name: 'Bruno Díaz' }),
      shop.as('admin'),
    ]);
    await goLive(page, '/sales');
    await page.getByRole('button', { name: 'Paula Ibarra' }).click();
    const detail = page.getByRole('dialog');
    const reload = detail.getByRole('button', { name: 'Recargar' });
    await detail.getByLabel('Seña').fill('500');
    await detail.getByRole('button', { name: 'Editar descuento' }).click();
    await detail.getByLabel('Descuento', { exact: true }).fill('100');
    await admin.put(`/tenant/sales/${sale._id}`, { notes: 'Urgente', deposit: 300 });

    await expect(detail.getByText('Urgente')).toBeVisible();
    await expect(detail.getByLabel('Descuento', { exact: true })).toHaveValue('100');
    await expect(detail.getByLabel('Seña')).toHaveValue('$ 500,00');
    await detail.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(detail.getByText(/Otra persona modificó estos datos/)).toBeInViewport({ ratio: 1 });
    await expect(reload).toBeInViewport({ ratio: 1 });
    await reload.click();
    await expect(reload).toBeHidden();
    await detail.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(detail.getByText('-$ 100,00')).toBeVisible();
    await detail.getByRole('button', { name: 'Guardar seña' }).click();
    await expect(detail.getByText(/Otra persona modificó estos datos/)).toBeVisible();
    await reload.click();
    await expect(reload).toBeHidden();
    await detail.getByRole('button', { name: 'Guardar seña' }).click();
    // After the save, the page shows neither 'Guardar seña' nor 'Guardando...'.
    await expect(detail.getByRole('button', { name: /^Guarda/ })).toBeHidden();
    expect(await admin.get(`/tenant/sales/${sale._id}`)).toMatchObject({
      discount: 100,
      deposit: 500,
      notes: 'Urgente',
    });

    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeVisible();
    await admin.delete(`/tenant/sales/${sale._id}`);
    await expect(detail.getByText('Otra persona eliminó esta venta mientras la mirabas.')).toBeVisible();
    await expect(detail.getByLabel('Estado de la orden')).toBeHidden();
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();

    // The client is deleted after the click on its row, and before its detail is loaded.
    const path = `/tenant/clients/${client._id}`;
    await page.route(
      `**${path}`,
      async (route) => {
        await admin.delete(path);
        await route.continue();
      },
      { times: 1 },
    );
    await detail.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('link', { name: 'Clientes' }).click();
    await page.getByRole('button', { name: 'Bruno Díaz' }).click();
    await expect(detail.getByText('Otra persona lo eliminó mientras lo mirabas.')).toBeVisible();
    await detail.getByRole('button', { name: 'Cerrar' }).click();
    await expect(row(page, 'Bruno Díaz')).toHaveCount(0);
  });

  test("the list loads once for each change in the shop, also for the tab's own change; a change in another shop causes no request", async ({
    page,
    given,
    shop,
    openShop,
  }) => {
    const product = await given.product();
    const products = [{ product: product._id, quantity: 1 }];
    const [other, sale, later] = await Promise.all([
      openShop('Óptica Norte'),
      given.sale({ products }),
      given.client({ name: 'Luis Rey' }).then(({ _id }) => given.sale({ client: _id, products })),
    ]);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/tenant/sales') lists.push(request.url());
    });
    // A server that has just begun to listen may have missed a change, so the first page that connects loads its data twice.
    // Therefore the test opens another page before the list of sales.
    await goLive(page, '/clients');
    await given.client({ name: 'Nora Vega' });
    await expect(row(page, 'Nora Vega')).toBeVisible();
    await goLive(page, '/sales');
    await page.getByRole('button', { name: 'Paula Ibarra' }).click();
    await chooseIn(page, 'Estado de la orden', 'Para Retirar');
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await expect(row(page, 'Paula Ibarra')).toContainText('Para Retirar');
    await (await other.as('admin')).post('/tenant/brands', { name: 'Rayo' });
    expect(lists).toHaveLength(2);
    await (await shop.as('admin')).put(`/tenant/sales/${later._id}`, { orderStatus: 'delivered' });
    await expect(row(page, 'Luis Rey')).toContainText('Entregado');
    expect(lists).toHaveLength(3);
    expect(await (await shop.as('admin')).get(`/tenant/sales/${sale._id}`)).toMatchObject({ orderStatus: 'finished' });
  });
});

test.describe('Live updates, when the connection is lost', () => {
  test('a page shows the missed changes after a lost connection, and when its tab is visible again; a disabled user is signed out at once, with the reason', async ({
    page,
    given,
    shop,
  }) => {
    await page.route('**/tenant/live', (route) => route.abort());
    const [sale, admin, { _id }] = await Promise.all([given.sale(), shop.as('admin'), shop.user('seller')]);
    await page.goto('/sales');
    await expect(row(page, 'Paula Ibarra')).toContainText('En Proceso');
    await expect(page.getByRole('status').getByText('Sin conexión en vivo. Reintentando…')).toBeVisible();
    await admin.put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
    await page.unroute('**/tenant/live');
    // The browser dispatches this event when the network is back.
    await Promise.all([isLive(page), page.evaluate(() => window.dispatchEvent(new Event('online')))]);
    await expect(row(page, 'Paula Ibarra')).toContainText('Para Retirar');
    await expect(page.getByText('Sin conexión en vivo. Reintentando…')).toBeHidden();

    const hungUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/tenant/live'));
    await show(page, 'hidden');
    await hungUp;
    await admin.put(`/tenant/sales/${sale._id}`, { orderStatus: 'delivered' });
    await Promise.all([isLive(page), show(page, 'visible')]);
    await expect(row(page, 'Paula Ibarra')).toContainText('Entregado');

    await admin.put(`/tenant/users/${_id}`, { enabled: false });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Tu sesión terminó. Iniciá sesión de nuevo.')).toBeVisible();
  });
});
