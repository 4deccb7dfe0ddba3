import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Lista de Clientes' });
const row = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(name) });
const offline = 'No se pudo conectar con el servidor. Revisá tu conexión e intentá de nuevo.';

const question = (page: Page) => page.getByRole('dialog', { name: '¿Eliminar este cliente?' });

test.describe('A dialog', () => {
  test.use({ role: 'admin' });

  test('a dialog hides the page behind it from assistive technology, and returns the focus when it closes; Back closes an open question, and a sign-out in another tab closes it, too', async ({
    page,
    given,
    shop,
  }) => {
    const [seller] = await Promise.all([shop.user('seller'), given.client()]);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Clientes' }).click();
    const detail = page.getByRole('dialog', { name: 'Paula Ibarra' });
    const phone = list(page).getByRole('cell', { name: '11 6487-5201' });
    const client = await page.context().newCDPSession(page);
    const exposed = async () => {
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
    };
    await phone.click();
    await expect(detail).toBeVisible();
    await expect(page).toHaveURL(/\/clients\?id=/);
    await expect.poll(exposed).not.toContain('Crear Nuevo Cliente');
    expect(await exposed()).toContain('Editar');
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await expect(question(page)).toBeVisible();
    await expect.poll(exposed).not.toContain('Editar');
    expect(await exposed()).toContain('Conservar');
    await page.keyboard.press('Escape');
    await expect.poll(exposed).toContain('Editar');
    await page.keyboard.press('Escape');
    await expect.poll(exposed).toContain('Crear Nuevo Cliente');
    await client.detach();
    await expect(detail).toBeHidden();
    await expect(row(page, 'Paula Ibarra')).toBeFocused();

    await phone.click();
    await expect(detail).toBeVisible();
    await page.goBack();
    await expect(detail).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.getByRole('link', { name: 'Clientes' }).click();
    for (const leave of ['back', 'sign out']) {
      await row(page, 'Paula Ibarra').click();
      await detail.getByRole('button', { name: 'Eliminar' }).click();
      await expect(question(page)).toBeVisible();
      if (leave === 'back') {
        await page.goBack();
        await expect(question(page)).toBeHidden();
        if (!page.url().endsWith('/clients')) await page.goForward();
      } else {
        // The user signs out in another tab.
        await page.evaluate(() => {
          localStorage.removeItem('token');
          window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
        });
      }
    }
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Correo Electrónico').fill(seller.email);
    await page.getByLabel('Contraseña').fill(seller.password);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByText('Hola Pablo!')).toBeVisible();
    await expect(question(page)).toBeHidden();
  });

  test('on a slow network, the dialog of a new record opens at once in its final height, and its fields are disabled until the form has loaded', async ({
    page,
  }) => {
    await page.goto('/clients');
    await expect(page.getByText('Todavía no hay clientes.')).toBeVisible();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Crear Nuevo Cliente' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Cliente' });
    const save = form.getByRole('button', { name: 'Guardar' });
    await expect(form.getByLabel('Nombre')).toBeDisabled();
    await expect(save).toBeDisabled();
    const before = await form.boundingBox();
    release();
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.type('Julia Ponce');
    await expect(form.getByRole('combobox', { name: 'Obra Social' })).toBeVisible();
    expect((await form.boundingBox())?.height).toBe(before?.height);
    await save.click();
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Nombre')).toHaveValue('Julia Ponce');
  });

  test('if the code of a dialog or of a slip fails to load, the page remains and shows the reason, and a second click opens the dialog or prints', async ({
    page,
    given,
  }) => {
    const noConnection = page.getByText('Revisá tu conexión e intentá de nuevo.');
    const newVersion = page.getByText('La página se actualizó desde que la abriste. Recargala para seguir.');
    const sale = await given.sale();
    await page.goto('/sales');
    const open = page.getByRole('button', { name: 'Paula Ibarra' });
    await expect(open).toBeVisible();
    const openers = [
      () => open.click(),
      () => page.getByRole('button', { name: 'Crear Nueva Venta' }).click(),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('?'),
    ];
    await page.route('**/assets/*', (route) => route.abort());
    for (const opener of openers) {
      await opener();
      await expect(newVersion.or(noConnection)).toBeVisible();
      await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click();
      await expect(newVersion.or(noConnection)).toBeHidden();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
    }
    await page.unroute('**/assets/*');
    await open.click();
    const detail = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
    await expect(detail.getByLabel('Estado de la orden')).toBeVisible();
    // A stylesheet that failed to load has no rules.
    expect(await page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.cssRules.length))).not.toContain(0);

    await page.route('**/assets/*', (route) => route.abort());
    await detail.getByRole('button', { name: 'Historial' }).click();
    await expect(detail.getByText('La página se actualizó')).toBeVisible();
    await page.unroute('**/assets/*');
    await detail.getByRole('button', { name: 'Reintentar' }).click();
    await expect(detail.getByText('Andrea Vidal creó')).toBeVisible();

    const printed = page.locator('html[data-printed]');
    await page.route('**/assets/*', (route) => route.abort());
    await detail.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect(page.getByRole('alert').getByText('La página se actualizó')).toBeVisible();
    await expect(printed).toHaveCount(0);
    await page.unroute('**/assets/*');
    await detail.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect(printed).toHaveAttribute('data-printed', '1');
  });

  test('a field of each kind is marked for assistive technology if it has an error', async ({ page, shop }) => {
    const { _id, name } = await shop.user('seller');
    await page.goto(`/users?id=${_id}`);
    const detail = page.getByRole('dialog', { name });
    await detail.getByRole('button', { name: 'Editar' }).click();
    const paths = ['name', 'email', 'role', 'enabled', 'extraPermissions'];
    await page.route(`**/tenant/users/${_id}`, (route) => {
      const errors = paths.map((path) => ({ path, message: 'No.' }));
      if (route.request().method() !== 'PUT') return route.fallback();
      return route.fulfill({ status: 400, json: { message: 'Revisá los datos.', code: 'invalid', errors } });
    });
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('No.')).toHaveCount(paths.length);
    for (const field of [
      detail.getByLabel('Nombre'),
      detail.getByLabel('Email'),
      detail.getByLabel('Rol'),
      detail.getByRole('switch'),
      detail.getByRole('checkbox').first(),
    ]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
  });
});

test.describe('A list', () => {
  test.use({ role: 'admin' });

  test('a list that fails to load shows the reason and a retry button; a page number past the end shows the last page; a list shows that the browser is offline', async ({
    page,
    context,
    given,
  }) => {
    await given.client();
    await page.route('**/tenant/live', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    let requests = 0;
    await page.route('**/tenant/clients?**', (route) => {
      requests += 1;
      return route.fulfill({ status: 503, json: { message: 'Demasiado trabajo.', code: 'overloaded' } });
    });
    await page.goto('/clients?page=9');
    await expect(page.getByText('Demasiado trabajo.')).toBeVisible();
    expect(requests).toBe(1);
    await page.unroute('**/tenant/clients?**');
    await page.route('**/tenant/clients?**', (route) => route.fulfill({ status: 200, body: '<html>Bad gateway' }));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toContainText('Error en la API');
    await page.unroute('**/tenant/clients?**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(row(page, 'Paula Ibarra')).toBeVisible();
    await expect(list(page).getByText('1 resultado', { exact: true })).toBeAttached();
    await expect(page).toHaveURL(/\/clients$/);

    await context.setOffline(true);
    await list(page).getByRole('searchbox').fill('paula');
    await expect(page.getByText(offline)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(row(page, 'Paula Ibarra')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.route('**/tenant/insurances?**', (route) =>
      route.fulfill({ status: 502, json: { message: 'upstream connect error' } }),
    );
    await page.getByRole('link', { name: 'Obras Sociales' }).click();
    await expect(page.getByRole('alert')).toContainText('Error en la API');
  });
});

test.describe('Without a network', () => {
  test.use({ role: 'admin' });

  test('a save and a deletion show the failure at once, keep the typed values, and are not sent when the network is back', async ({
    page,
    context,
    given,
    shop,
  }) => {
    const client = await given.client();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'OPTIONS'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/clients');
    await row(page, 'Paula Ibarra').click();
    const detail = page.getByRole('dialog', { name: 'Paula Ibarra' });
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Nombre').fill('Paula Ríos');
    await context.setOffline(true);
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText(offline)).toBeVisible();
    await expect(detail.getByLabel('Nombre')).toHaveValue('Paula Ríos');
    await detail.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await question(page).getByRole('button', { name: 'Eliminar cliente' }).click();
    await expect(detail.getByText('Error al eliminar el cliente')).toContainText(offline);
    sent.length = 0;

    await context.setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Productos' }).click();
    await expect(page.getByText('Todavía no hay productos.')).toBeVisible();
    expect(sent).toEqual([]);
    expect(await (await shop.as('admin')).get(`/tenant/clients/${client._id}`)).toMatchObject({ name: 'Paula Ibarra' });
  });
});
