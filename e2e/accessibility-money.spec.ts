import type { Page } from '@playwright/test';
import { closeDialog } from './support/dialogs.ts';
import { daysFromNow } from './support/given.ts';
import { openSection } from './support/menu.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const glasses = (price: number) => ({ products: [], customProducts: [{ description: 'Anteojo', price, quantity: 1 }] });

/**
 * Waits until the notice, which covers the header on the phone, closes automatically. The test does not click the close
 * button, because the notice may close first.
 */
const expectNoNotice = (page: Page) =>
  expect(page.getByRole('alert').filter({ hasText: 'Caja principal' })).toBeHidden();

test.describe('The screens about money do not violate WCAG 2.2 AA', () => {
  test('the register, a cash movement, the closing, the receipts, and the account of a client with open and locked entries pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const client = await given.client({ name: 'Rita Paz' });
    await page.goto('/cash');
    await expect(page.getByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    await accessibility.check('closed register');
    await page.getByLabel('Fondo inicial').fill('10000');
    await page.getByRole('button', { name: 'Abrir la caja' }).click();
    await expect(page.getByText('Todavía no hay movimientos.')).toBeVisible();
    await given.sale({ ...glasses(25_000), paymentStatus: 'charged' });
    const deposit = { deposit: 3000, paymentMethod: 'bankTransfer', deliveryDate: daysFromNow(0) };
    await given.sale({ client: client._id, ...glasses(9000), ...deposit });
    await (await shop.as('admin')).post(`/tenant/clients/${client._id}/payments`, { amount: 400, method: 'cash' });
    await expect(page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem')).toHaveCount(3);
    await expectNoNotice(page);
    await accessibility.check('open register');

    await page.getByRole('button', { name: 'Egreso' }).click();
    const movement = page.getByRole('dialog', { name: 'Egreso' });
    await movement.getByRole('button', { name: 'Guardar' }).click();
    await expect(movement).toContainText('Tiene que ser mayor que 0.');
    await accessibility.check('movement with mistakes');
    await closeDialog(page);

    await page.getByRole('button', { name: 'Cerrar la caja' }).click();
    const closing = page.getByRole('dialog', { name: 'Cierre de «Caja principal»' });
    await closing.getByLabel('Cantidad de $ 10.000').fill('3');
    await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
    await expect(closing).toContainText('Este campo es obligatorio.');
    await accessibility.check('closing with a difference');
    await closing.getByLabel('Observaciones').fill('Faltó un billete');
    await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
    const closed = page.getByRole('dialog', { name: 'Cierre N.º 1' });
    await expect(closed.getByRole('row', { name: /^Efectivo/ })).toBeVisible();
    await expectNoNotice(page);
    await accessibility.check('closing');
    await closeDialog(page);
    await accessibility.check('closings');

    await openSection(page, 'Caja', 'Cobranzas');
    await expect(page.getByRole('application').first()).toBeVisible();
    await accessibility.check('collections');

    await given.sale({ client: client._id, ...glasses(8000), deposit: 1000 });
    await openSection(page, 'Clientes');
    await page.getByRole('button', { name: client.name }).click();
    const account = page.getByRole('dialog', { name: client.name }).getByRole('region', { name: 'Cuenta' });
    await expect(account.getByText('Debe $ 12.600,00')).toBeVisible();
    await account.getByRole('button', { name: 'Registrar pago' }).click();
    await account.getByLabel('Importe').fill('0');
    await account.getByRole('form').getByRole('button', { name: 'Registrar pago' }).click();
    await expect(account.getByText('Tiene que ser mayor que 0.')).toBeVisible();
    await expect(account.getByRole('button', { name: 'Corregir' })).toBeVisible();
    await accessibility.check('account');
  });

  test('the settings with a wrong CUIT, and a payment plan, pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const admin = await shop.as('admin');
    await Promise.all([
      given.paymentPlan(),
      admin.put('/tenant/fiscal-settings', { mode: 'production', cuit: '30-71234567-1', legalName: 'Óptica Sur' }),
      admin.post('/tenant/points-of-sale', { number: 1, name: 'Mostrador' }),
    ]);
    await page.goto('/settings');
    await page.getByLabel('CUIT').fill('20-26756539-2');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('El CUIT no es válido: revisá sus 11 números.')).toBeVisible();
    await accessibility.check('settings');
    const tabs = page.getByRole('navigation', { name: 'Secciones de configuración' });
    const openTab = (name: string) => tabs.getByRole('link', { name, exact: true }).click();
    await openTab('Planes de pago');
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page.getByRole('button', { name: /Visa 3 cuotas/ })).toBeVisible();
    await accessibility.check('payment plans');
    await openTab('Facturación');
    await page.getByRole('button', { name: 'Probar conexión' }).click();
    await expect(page.getByText('Falta el certificado: hacé los pasos 1 a 4.')).toBeVisible();
    await accessibility.check('invoicing');
    await openTab('Puntos de venta');
    await expect(page.getByRole('button', { name: /Mostrador/ })).toBeVisible();
    await accessibility.check('points of sale');
  });
});
