import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import type { TestUser } from './support/shop.ts';
import { Wizard } from './support/wizard.ts';

async function changeUser(page: Page, user: TestUser): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByLabel('Correo Electrónico').fill(user.email);
  await page.getByLabel('Contraseña').fill(user.password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test.describe('The draft of a sale', () => {
  test('a draft survives a reload of the page, and is removed once the sale is made', async ({ page, given }) => {
    const wizard = new Wizard(page);
    await wizard.openPayment(await given.client(), await given.product());
    await wizard.fillPayment();
    await page.reload();
    await expect(wizard.dialog.getByText('Recuperamos la venta que estabas armando.')).toBeVisible();
    await expect(wizard.dialog.getByLabel('Método de pago')).toHaveValue('cash');
    await expect(wizard.dialog.getByText('Armazón Vulk Terra')).toBeVisible();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await expect(wizard.dialog.getByText('Todavía no elegiste un cliente')).toBeVisible();
  });

  test('a draft is never shown to another user of the same browser', async ({ page, given, shop }) => {
    const client = await given.client();
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    await changeUser(page, await shop.user('admin'));
    await wizard.open();
    await expect(wizard.dialog.getByText('Todavía no elegiste un cliente')).toBeVisible();
    await expect(wizard.dialog.getByText(client.name)).toBeHidden();

    await changeUser(page, await shop.user('seller'));
    await wizard.open();
    await expect(wizard.dialog.getByText('Recuperamos la venta que estabas armando.')).toBeVisible();
    await wizard.button('Empezar de nuevo').click();
    await page
      .getByRole('dialog', { name: '¿Empezar de nuevo?' })
      .getByRole('button', { name: 'Empezar de nuevo' })
      .click();
    await expect(wizard.dialog.getByText('Todavía no elegiste un cliente')).toBeVisible();
  });

  test('a draft is removed at sign-out, and holds no personal data of the client', async ({ page, given }) => {
    const client = await given.client();
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    await wizard.pickProduct((await given.product()).name);
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    for (const value of [client.name, client.numId, client.email]) expect(await stored()).not.toContain(value);
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

  test('each tab has its own draft', async ({ page, context, given }) => {
    const [paula, luis] = [await given.client(), await given.client({ name: 'Luis Rey' })];
    const wizard = new Wizard(page);
    await wizard.openProducts(paula);
    const other = new Wizard(await context.newPage());
    await other.open();
    await expect(other.dialog.getByText('Todavía no elegiste un cliente')).toBeVisible();
    await other.chooseClient(luis);
    await page.reload();
    await expect(wizard.button('Agregar productos')).toBeVisible();
    await wizard.button('Volver').click();
    await wizard.chooseClient(paula);
    await other.page.reload();
    await expect(other.dialog.getByRole('heading', { name: 'Luis Rey' })).toBeVisible();
  });

  test('the wizard removes products that no longer exist from a draft, and says so', async ({ page, given, shop }) => {
    const client = await given.client();
    const product = await given.product();
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    await wizard.pickProduct(product.name);
    const admin = await shop.as('admin');
    await admin.delete(`/tenant/products/${product._id}`);
    await page.reload();
    await expect(
      wizard.dialog.getByText('Quitamos «Armazón Vulk Terra» de la venta porque ya no existe.'),
    ).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeHidden();
  });
});
