import type { Page } from '@playwright/test';
import { test } from './support/furnished-shop.ts';
import type { StoredSale } from './support/given.ts';
import { expect } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

const openSale = async (page: Page, { number }: StoredSale) => {
  await page.goto(`/sales?search=${number}`);
  await page.getByRole('button', { name: /Paula Ibarra/ }).click();
  const detail = page.getByRole('dialog', { name: `Venta N.º ${number}` });
  await expect(detail.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
  return detail;
};

test.describe('No screen or dialog violates WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  test.describe('an admin', () => {
    test.use({ role: 'admin' });

    test('the menu of an export', async ({ page, accessibility }) => {
      await page.goto('/sales');
      await page.getByRole('button', { name: 'Exportar' }).click();
      await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible();
      await accessibility.check('formats of an export');
    });
  });

  test('the page behind a dialog is blurred, but not with reduced transparency', async ({ page, isMobile }) => {
    await page.goto('/sales');
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    const overlay = page.locator('.mantine-Modal-overlay');
    await expect(overlay).toHaveCSS('backdrop-filter', 'none');
    const session = await page.context().newCDPSession(page);
    const features = [{ name: 'prefers-reduced-transparency', value: 'no-preference' }];
    await session.send('Emulation.setEmulatedMedia', { features });
    await expect(overlay).toHaveCSS('backdrop-filter', 'blur(3px)');
    // The settings of the browser (playwright.config.ts) leave the desktop its mouse, and the phone none.
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(!isMobile);
  });

  test('the list of sales, the detail of a sale, a prescription, wrong amounts, and the question before unsaved edits are lost', async ({
    page,
    accessibility,
    furnished,
  }) => {
    await page.goto(`/sales?id=${furnished.sale._id}`);
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await accessibility.check('list of sales');
    const detail = await openSale(page, furnished.sale);
    await accessibility.check('order');
    await detail.getByRole('button', { name: 'Ver Receta' }).click();
    await expect(page.getByText('Miopía')).toBeVisible();
    await accessibility.check('prescription');
    await page.keyboard.press('Escape');
    await detail.getByLabel('Seña', { exact: true }).fill('90000');
    await detail.getByRole('button', { name: 'Editar descuento' }).click();
    await detail.getByLabel('Descuento', { exact: true }).fill('90000');
    await expect(detail.getByText('El descuento ingresado no es válido.')).toBeVisible();
    await detail.getByRole('button', { name: 'Registrar pago' }).click();
    await detail.getByLabel('Importe').fill('90000');
    await expect(detail.getByText(/El importe supera el saldo/)).toBeVisible();
    await accessibility.check('discount, deposit and payment that cannot be');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Los cambios no guardados se perderán.')).toBeVisible();
    await accessibility.check('question');
  });

  test('the client of a new sale, and the form of a prescription', async ({ page, accessibility, furnished }) => {
    const wizard = new Wizard(page);
    await wizard.open();
    await wizard.findClient('99999999');
    await expect(wizard.dialog.getByText('No se encontraron datos.')).toBeVisible();
    await accessibility.check('client not found');
    await wizard.chooseClient(furnished.client);
    await accessibility.check('client');
    await wizard.button('Agregar Receta').click();
    const form = page.getByRole('dialog', { name: 'Receta', exact: true });
    await form.getByLabel('Ojo derecho, Lejos, esfera').fill('125');
    await form.getByLabel('Fecha de expiración').fill('');
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(form.getByText('Tiene que estar entre -30 y 30.')).toBeVisible();
    await accessibility.check('prescription with mistakes');
  });

  test('the products of a new sale, the picker and the payment', async ({ page, accessibility, furnished }) => {
    const wizard = new Wizard(page);
    await wizard.openProducts(furnished.client);
    await accessibility.check('no products');
    await wizard.openPicker();
    await wizard.pickerRow(furnished.lens.name).getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(wizard.pickerRow('Armazón agotado')).toBeVisible();
    await accessibility.check('picker');
    await wizard.picker().getByRole('button', { name: 'Listo' }).click();
    await expect(wizard.picker()).toBeHidden();
    await wizard.dialog.getByLabel('Descuento', { exact: true }).fill('90000');
    await accessibility.check('products');
    await wizard.dialog.getByLabel('Descuento', { exact: true }).fill('100');
    await wizard.next();
    await wizard.confirm();
    await expect(wizard.dialog.getByText('Debes seleccionar un método de pago.')).toBeVisible();
    await wizard.dialog.getByLabel('Estado del pago').selectOption('Señado');
    await accessibility.check('payment');
    await page.reload();
    await expect(wizard.dialog.getByText('Recuperamos la venta que estabas armando.')).toBeVisible();
    await accessibility.check('restored draft');
  });

  test('the search of the whole shop', async ({ page, accessibility }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await page.getByRole('button', { name: 'Buscar en toda la óptica' }).click();
    const search = page.getByRole('dialog', { name: 'Buscar en toda la óptica' });
    await expect(search.getByRole('option', { name: 'Historia Clinica' })).toBeVisible();
    await accessibility.check('search');
    await search.getByRole('combobox').fill('p');
    await expect(search.getByRole('option', { name: /Paula Ibarra/ }).first()).toBeVisible();
    await accessibility.check('search results');
    await search.getByRole('combobox').fill('zzz');
    await expect(search.getByText('Probá con otra palabra, o con menos letras.')).toBeVisible();
    await accessibility.check('nothing found in the whole shop');
  });

  test('the clinical history and a prescription of its client', async ({ page, accessibility, furnished }) => {
    await page.goto('/records?numId=99');
    await expect(page.getByText('No se encontraron datos.')).toBeVisible();
    await accessibility.check('no such client');
    await page.goto(`/records?clientId=${furnished.client._id}`);
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await accessibility.check('clinical history');
    await page
      .getByRole('button', { name: /Miopía/ })
      .or(page.getByRole('row', { name: /Miopía/ }).getByRole('button'))
      .click();
    await expect(page.getByText('Esta receta ya se encuentra asociada')).toBeVisible();
    await accessibility.check('used prescription');
  });

  test('the menus and the help', async ({ page, accessibility, isMobile }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByText('Hi, Pablo Herrera!')).toBeVisible();
      await accessibility.check('menu', { hasPhoneMarkup: true });
      return;
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    await accessibility.check('help');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('button', { name: 'Hola Pablo!' }).click();
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
    await accessibility.check("user's menu, sidebar collapsed");
  });

  test("the user's own page, the question for the password, and the second factor", async ({
    page,
    accessibility,
    shop,
  }) => {
    await page.goto('/account');
    await expect(page.getByText('Esta sesión')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByText('Este campo es obligatorio.')).toHaveCount(2);
    await accessibility.check('account');
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click({ trial: true });
    await accessibility.check('repeated password');
    const { password } = await shop.user('seller');
    await page.getByRole('dialog').getByLabel('Contraseña').fill(password);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
    await accessibility.check('second factor being turned on');
  });

  test('a page that failed to load', async ({ page, accessibility }) => {
    const refusal = { status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } };
    await page.route('**/auth/me', (route) => route.fulfill(refusal));
    await accessibility.check('no current user', {
      reopen: async () => {
        await page.goto('/sales');
        await expect(page.getByText('Demasiados intentos.')).toBeVisible();
      },
    });
    await page.unrouteAll();
    await page.route('**/tenant/**', (route) => route.fulfill(refusal));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(2);
    await accessibility.check('dashboard without figures');
  });
});

test.describe('No screen of an admin violates WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  test.use({ role: 'admin' });

  test('the dashboard', async ({ page, accessibility }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('con bajo stock')).toBeVisible();
    await expect(page.getByText('Para Retirar', { exact: true })).toBeVisible();
    await accessibility.check('dashboard');
    await page.goto('/dashboard?search=nadie');
    await expect(page.getByText('No se encontraron resultados para «nadie».')).toBeVisible();
    await accessibility.check('nothing found');
  });

  test('the reports of the sales and of the suppliers, with their tables', async ({ page, accessibility }) => {
    await page.goto('/reports');
    await page.getByRole('button', { name: 'Andrea Vidal' }).click();
    await accessibility.check('reports of the sales');
    await page.getByRole('tab', { name: 'Proveedores' }).click();
    for (const table of ['Gastos Totales en base al costo de los productos', 'Rendimiento de Costos Mensual']) {
      await page.getByRole('region', { name: table, exact: true }).getByText('Ver como tabla').click();
    }
    await accessibility.check('reports of the suppliers');
    await page.route('**/tenant/report/**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Ocupado.', code: 'too_many_requests' } }),
    );
    await page.goto('/reports');
    await expect(page.getByText('Error obteniendo los reportes: Ocupado.')).toBeVisible();
    await accessibility.check('reports that failed');
  });

  test('the products, a product with a very long name, and the form of a new product', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const name = `Armazón ${'larguísimo'.repeat(15)}`;
    const { _id } = await given.product({ name, stock: 0, cost: 8_000_000_000, profitability: 3 });
    await page.goto('/products');
    const long = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).getByRole('button');
    await expect(long).toBeVisible();
    await accessibility.check('products');
    await long.click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: 'Editar' }).click({ trial: true });
    await accessibility.check('product');
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByRole('switch')).toBeVisible();
    await accessibility.check('form of a product');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Crear Nuevo Producto' }).click();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await detail.getByRole('combobox', { name: 'Marca' }).fill('Rusty');
    await expect(page.getByRole('option', { name: 'Crear «Rusty»…' })).toBeVisible();
    await accessibility.check('form of a new product with mistakes');
    // The check scrolled the field out of view, and the list of options with it.
    await detail.getByRole('combobox', { name: 'Marca' }).scrollIntoViewIfNeeded();
    await page.getByRole('option', { name: 'Crear «Rusty»…' }).click();
    await expect(page.getByRole('dialog', { name: 'Crear Nueva Marca' })).toBeVisible();
    await accessibility.check('form of a new brand over that of a product');
    await (await shop.as('admin')).delete(`/tenant/products/${_id}`);
  });

  test('the brands and the categories, and the form of each', async ({ page, accessibility }) => {
    for (const room of ['brands', 'categories']) {
      await page.goto(`/products/${room}`);
      await page.locator('[data-row]').first().waitFor();
      await accessibility.check(room);
      await page.locator('[data-row]').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click();
      await expect(page.getByRole('switch').first()).toBeVisible();
      await accessibility.check(`form of ${room}`);
    }
  });

  test('the clients, the detail of a client, its form, and the form of a new client', async ({
    page,
    accessibility,
  }) => {
    await page.goto('/clients');
    await expect(page.getByRole('button', { name: /Paula Ibarra/ })).toBeVisible();
    await accessibility.check('clients');
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: 'Editar' }).click({ trial: true });
    await accessibility.check('client');
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Nombre').fill('');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Este campo es obligatorio.')).toBeVisible();
    await accessibility.check('form of a client');
    await page.goto('/clients?createDialog=true');
    await page.getByRole('combobox', { name: 'Obra Social' }).fill('osd');
    await expect(page.getByRole('option', { name: 'OSDE' })).toBeVisible();
    await accessibility.check('form of a new client');
  });

  test('the audit log, an audit entry, and the history of a record', async ({ page, accessibility, shop, given }) => {
    const { _id } = await given.brand({ name: 'Historiada' });
    await (await shop.as('admin')).put(`/tenant/brands/${_id}`, { name: 'Historiada Sur' });
    await page.goto(`/audit?record=${_id}&action=update`);
    await page.locator('[data-row]').first().waitFor();
    await accessibility.check('log');
    await page.locator('[data-row]').click();
    await expect(page.getByRole('dialog').getByText('Después')).toBeVisible();
    await accessibility.check('entry of the log');
    await page.goto(`/products/brands?id=${_id}`);
    await page.getByRole('button', { name: 'Historial' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    await accessibility.check('history of a record');
  });

  test('the analysis of the stock, with its tables', async ({ page, accessibility, isMobile }) => {
    await page.goto('/stock/analysis');
    const value = page.getByRole('region', { name: 'Valor del stock', exact: true });
    // A table of figures may be wider than a phone (WCAG 1.4.10).
    if (!isMobile) await value.getByRole('button', { name: 'Ver como tabla' }).click();
    await expect(page.getByText(/Clase A ·/)).toBeVisible();
    await accessibility.check('analysis of the stock');
  });

  test('the import of a file: its columns, and the outcome of its rows', async ({ page, accessibility }) => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Importar' }).click();
    await expect(page.getByText('Paso 1 de 4: Archivo')).toBeVisible();
    await accessibility.check('import');
    const buffer = Buffer.from('Nombre;Tipo doc;DNI;Teléfono;Mail;OS\nIrene;LE;1;11;irene@correo;Salud Total');
    await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('Paso 2 de 4: Columnas')).toBeVisible();
    await accessibility.check('columns');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const region = page.getByRole('region', { name: 'Errores' });
    const errors = region.getByRole('row').or(region.getByRole('listitem'));
    await expect(errors.filter({ hasText: /LE/ })).toContainText('Elegí una de las opciones');
    await accessibility.check('check', { hasPhoneMarkup: true });
  });

  test('the users: the owner with the fixed fields, a new password and a new user', async ({
    page,
    accessibility,
    shop,
  }) => {
    await shop.user('seller');
    await page.goto('/users');
    await page.getByRole('button', { name: /Andrea Vidal/ }).click();
    const detail = page.getByRole('dialog', { name: 'Andrea Vidal', exact: true });
    await expect(detail.getByText('por ser el propietario del sistema')).toBeVisible();
    await accessibility.check('owner');
    await page.goto('/users');
    await page.getByRole('button', { name: /Pablo Herrera/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generar nueva contraseña' }).click();
    const password = page.getByRole('dialog', { name: 'Nueva contraseña de Pablo Herrera' });
    await password.getByLabel('Nueva contraseña').fill('una clave segura');
    await password.getByRole('button', { name: 'Guardar' }).click();
    await expect(password.getByText('Las contraseñas no coinciden.')).toBeVisible();
    await accessibility.check('new password');
    await page.goto('/users');
    await page.getByRole('button', { name: /Andrea Vidal/ }).click();
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByLabel('Rol')).toBeDisabled();
    await accessibility.check('form of the owner');
    await page.goto('/users');
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await accessibility.check('users');
    await page.getByRole('button', { name: 'Crear Nuevo Usuario' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Usuario' });
    await form.getByLabel('Nombre').fill(' ');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(3);
    await accessibility.check('form of a new user');
  });

  for (const [path, create] of [
    ['insurances', 'Crear Nueva Obra Social'],
    ['doctors', 'Crear Nuevo Médico'],
    ['providers', 'Crear Nuevo Proveedor'],
  ] as const) {
    test(`the ${path} and the form of a new record`, async ({ page, accessibility }) => {
      await page.goto(`/${path}`);
      await expect(page.getByText('Página 1 de 1')).toBeVisible();
      await accessibility.check(path);
      await page.getByRole('button', { name: create }).click();
      await expect(page.getByRole('dialog', { name: create }).getByLabel('Nombre')).toBeFocused();
      await accessibility.check(`form of one of the ${path}`);
    });
  }
});

test.describe('No screen of a readonly user violates WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  test.use({ role: 'readonly' });

  test('the clients and the detail of a sale', async ({ page, accessibility, furnished }) => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Crear Nuevo Cliente' }).focus();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await accessibility.check('clients, with the reason why none can be made');
    await openSale(page, furnished.sale);
    await accessibility.check('order that cannot be changed');
  });
});

test.describe('No screen of an anonymous visitor violates WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  test.use({ role: 'anonymous' });

  test('the sign-in', async ({ page, accessibility }) => {
    await accessibility.check('sign-in', {
      reopen: async () => {
        await page.goto('/login');
        await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
        await expect(page.getByText('Este campo es obligatorio.')).toHaveCount(2);
      },
    });
    const refusal = { code: 'totp_required', message: 'Ingresá el código de 6 dígitos de tu aplicación.' };
    await page.route('**/auth/login', (route) => route.fulfill({ status: 401, json: refusal }));
    await accessibility.check('sign-in that asks for a code', {
      reopen: async () => {
        await page.goto('/login');
        await page.getByLabel('Correo Electrónico').fill('ana@optica.com');
        await page.getByLabel('Contraseña').fill('clave');
        await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
        await expect(page.getByLabel('Código')).toBeFocused();
      },
    });
  });

  test('the public page of a sale, in each status', async ({ page, accessibility, furnished }) => {
    const { shop, sales } = furnished;
    for (const [status, { _id }] of Object.entries(sales)) {
      await page.goto(`/public/${shop.tenantId}/order/${_id}`);
      await expect(page.getByText('Número de orden')).toBeVisible();
      await accessibility.check(`public page, ${status}`);
    }
    await page.goto(`/public/${shop.tenantId}/order/nada`);
    await expect(page.getByText('Orden no encontrada.')).toBeVisible();
    await accessibility.check('public page of nothing');
  });
});
