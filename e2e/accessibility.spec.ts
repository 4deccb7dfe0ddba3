import type { Locator, Page } from '@playwright/test';
import { discardForm } from './support/dialogs.ts';
import type { StoredSale } from './support/given.ts';
import { openSection } from './support/menu.ts';
import { phoneSize } from './support/sizes.ts';
import { expect, furnishedTest as test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

/** The list of sales must be open. */
const openSale = async (page: Page, { number }: StoredSale): Promise<Locator> => {
  await page.getByRole('searchbox').fill(String(number));
  const row = page.getByRole('button', { name: /Paula Ibarra/ });
  await expect(row).toHaveCount(1);
  await row.click();
  const detail = page.getByRole('dialog', { name: `Venta N.º ${number}` });
  await expect(detail.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
  return detail;
};

const refusal = { status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } };

test.describe('No screen or dialog of a seller violates WCAG 2.2 AA, light or dark', () => {
  test('the page behind a dialog is blurred, unless the user prefers reduced transparency', async ({ page }) => {
    await page.goto('/sales');
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    const overlay = page.locator('.mantine-Modal-overlay');
    await expect(overlay).toHaveCSS('backdrop-filter', 'none');
    const session = await page.context().newCDPSession(page);
    const features = [{ name: 'prefers-reduced-transparency', value: 'no-preference' }];
    await session.send('Emulation.setEmulatedMedia', { features });
    await expect(overlay).toHaveCSS('backdrop-filter', 'blur(3px)');
    // `--blink-settings` in playwright.config.ts replaces Playwright's mouse settings, so it must declare a mouse, too.
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(true);
    await session.detach();
  });

  test('the list of sales, the detail of a sale, a prescription, wrong amounts, and unsaved edits', async ({
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

  test('a new sale: its client, the form of a prescription, the products, the picker, the payment and the restored draft', async ({
    page,
    accessibility,
    furnished,
  }) => {
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
    await discardForm(page, 1);

    await wizard.next();
    await expect(wizard.button('Agregar productos')).toBeVisible();
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

  test('the search of the whole shop, the help and the menus', async ({ page, accessibility }) => {
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
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(help).toBeVisible();
    await accessibility.checkDesktop('help');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('button', { name: 'Hola Pablo!' }).click();
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
    await accessibility.checkDesktop("user's menu, sidebar collapsed");

    await page.setViewportSize(phoneSize);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText('Hi, Pablo Herrera!')).toBeVisible();
    await accessibility.checkPhone('menu', true);
  });

  test("the clinical history, a prescription of its client, the user's own page, the question for the password, and the second factor", async ({
    page,
    accessibility,
    furnished,
    shop,
  }) => {
    await page.goto('/records?numId=99');
    await expect(page.getByText('No se encontraron datos.')).toBeVisible();
    await accessibility.check('no such client');
    await page.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI').fill(furnished.client.numId);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await accessibility.check('clinical history');
    await page
      .getByRole('row', { name: /Miopía/ })
      .getByRole('button')
      .click();
    await expect(page.getByText('Esta receta ya se encuentra asociada')).toBeVisible();
    await accessibility.check('used prescription');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Hola Pablo!' }).click();
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
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

test.describe('No screen of a readonly user violates WCAG 2.2 AA, light or dark', () => {
  test.use({ role: 'readonly' });

  test('the clients and the detail of a sale', async ({ page, accessibility, furnished }) => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Crear Nuevo Cliente' }).focus();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await accessibility.check('clients, with the reason why none can be made');
    await openSection(page, 'Ventas');
    await openSale(page, furnished.sale);
    await accessibility.check('order that cannot be changed');
  });
});

test.describe('No screen of an anonymous visitor violates WCAG 2.2 AA, light or dark', () => {
  test.use({ role: 'anonymous' });

  test('the sign-in', async ({ page, accessibility }) => {
    await accessibility.check('sign-in', {
      reopen: async () => {
        await page.goto('/login');
        await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
        await expect(page.getByText('Este campo es obligatorio.')).toHaveCount(2);
      },
    });
    const asksForCode = { code: 'totp_required', message: 'Ingresá el código de 6 dígitos de tu aplicación.' };
    await page.route('**/auth/login', (route) => route.fulfill({ status: 401, json: asksForCode }));
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
