import { openSection } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('The draft of a sale', () => {
  test('a draft holds no personal data of the client, is never shown to another user of the same browser, and is removed at sign-out', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const wizard = new Wizard(page);
    const nobody = wizard.dialog.getByText('Todavía no elegiste un cliente');
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    await wizard.openProducts(client);
    await wizard.pickProduct((await given.product()).name);
    expect(await stored()).toMatch(/saleDraft/);
    for (const value of [client.name, client.numId, client.email]) expect(await stored()).not.toContain(value);

    const admin = await shop.user('admin');
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    await page.getByLabel('Correo Electrónico').fill(admin.email);
    await page.getByLabel('Contraseña').fill(admin.password);
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await openSection(page, 'Ventas');
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await expect(nobody).toBeVisible();
    await expect(wizard.dialog.getByText(client.name)).toBeHidden();

    const { token } = await shop.session('seller');
    await page.evaluate((again) => localStorage.setItem('token', again), token);
    await wizard.open();
    await expect(wizard.dialog.getByText('Recuperamos la venta que estabas armando.')).toBeVisible();
    await wizard.button('Empezar de nuevo').click();
    await page
      .getByRole('dialog', { name: '¿Empezar de nuevo?' })
      .getByRole('button', { name: 'Empezar de nuevo' })
      .click();
    await expect(nobody).toBeVisible();

    await wizard.chooseClient(client);
    expect(await stored()).toMatch(/saleDraft/);
    await page.evaluate(() => {
      localStorage.setItem('anotherForm', 'unsent');
      localStorage.setItem('shortcuts', 'off');
    });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Hola/ }).click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/login/);
    // Signing out removes everything that a form stored, and keeps the settings of this browser.
    expect(await stored()).toMatch(/"shortcuts":"off"/);
    expect(await stored()).not.toMatch(/saleDraft|anotherForm|token/);
  });

  test('each tab has its own draft, which survives a reload and is removed when the sale is created; the wizard removes deleted products from a draft, and reports this', async ({
    page,
    context,
    given,
    shop,
  }) => {
    const [paula, luis, product, gone, admin] = await Promise.all([
      given.client(),
      given.client({ name: 'Luis Rey' }),
      given.product(),
      given.product({ name: 'Armazón Rusty Dune' }),
      shop.as('admin'),
    ]);
    const wizard = new Wizard(page);
    await wizard.openPayment(paula, product);
    await wizard.fillPayment();
    const other = new Wizard(await context.newPage());
    await other.open();
    await expect(other.dialog.getByText('Todavía no elegiste un cliente')).toBeVisible();
    await other.chooseClient(luis);
    await page.reload();
    await expect(wizard.dialog.getByText('Recuperamos la venta que estabas armando.')).toBeVisible();
    await expect(wizard.dialog.getByLabel('Método de pago')).toHaveValue('cash');
    await expect(wizard.dialog.getByText('Armazón Vulk Terra')).toBeVisible();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await expect(wizard.dialog.getByText('Todavía no elegiste un cliente')).toBeVisible();

    await wizard.chooseClient(paula);
    await wizard.next();
    await wizard.pickProduct(gone.name);
    await admin.delete(`/tenant/products/${gone._id}`);
    await page.reload();
    await expect(
      wizard.dialog.getByText('Quitamos «Armazón Rusty Dune» de la venta porque ya no existe.'),
    ).toBeVisible();
    await expect(wizard.button('Agregar productos')).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeHidden();
    await wizard.button('Volver').click();
    await wizard.chooseClient(paula);
    await other.page.reload();
    await expect(other.dialog.getByRole('heading', { name: 'Luis Rey' })).toBeVisible();
  });
});
