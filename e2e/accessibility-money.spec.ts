import type { Page } from '@playwright/test';
import { daysFromNow } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const glasses = (price: number) => ({ products: [], customProducts: [{ description: 'Anteojo', price, quantity: 1 }] });

/** The notice covers the header on the phone. It closes by itself: on a slow machine before the test could close it. */
const expectNoNotice = (page: Page) =>
  expect(page.getByRole('alert').filter({ hasText: 'Caja principal' })).toBeHidden();

test.describe('The screens about money do not violate WCAG 2.2 AA', { tag: '@phone' }, () => {
  test('the register, a cash movement, the closing and the receipts pass the WCAG check', async ({
    page,
    accessibility,
    given,
  }) => {
    await page.goto('/cash');
    await expect(page.getByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    await accessibility.check('closed register');
    await page.getByLabel('Fondo inicial').fill('10000');
    await page.getByRole('button', { name: 'Abrir la caja' }).click();
    await expect(page.getByText('Todavía no hay movimientos.')).toBeVisible();
    await given.sale({ ...glasses(25_000), paymentStatus: 'charged' });
    await given.sale({ ...glasses(9000), deposit: 3000, paymentMethod: 'bankTransfer' });
    await expect(page.getByRole('region', { name: 'Movimientos' }).getByRole('listitem')).toHaveCount(2);
    await expectNoNotice(page);
    await accessibility.check('open register');

    await page.getByRole('button', { name: 'Egreso' }).click();
    const movement = page.getByRole('dialog', { name: 'Egreso' });
    await movement.getByRole('button', { name: 'Guardar' }).click();
    await expect(movement).toContainText('Tiene que ser mayor que 0.');
    await accessibility.check('movement with mistakes');
    await page.keyboard.press('Escape');
    await expect(movement).toBeHidden();

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
    await page.keyboard.press('Escape');
    await expect(closed).toBeHidden();
    await accessibility.check('closings');

    await page.goto('/cash/collections');
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await accessibility.check('collections');
  });

  test('the account of a client with corrected and locked entries passes the WCAG check', async ({
    page,
    accessibility,
    given,
  }) => {
    const client = await given.client();
    const cashSession = await given.cashSession(0);
    await given.sale({ client: client._id, ...glasses(5000), deposit: 2000, deliveryDate: daysFromNow(0) });
    await given.closing(cashSession, 2000);
    await given.sale({ client: client._id, ...glasses(8000), deposit: 1000 });
    await page.goto(`/clients?id=${client._id}`);
    const account = page.getByRole('dialog', { name: client.name }).getByRole('region', { name: 'Cuenta' });
    await expect(account.getByText('Debe $ 10.000,00')).toBeVisible();
    await account.getByRole('button', { name: 'Registrar pago' }).click();
    await account.getByLabel('Importe').fill('0');
    await account.getByRole('form').getByRole('button', { name: 'Registrar pago' }).click();
    await expect(account.getByText('Tiene que ser mayor que 0.')).toBeVisible();
    await accessibility.check('account');
    await page.goto('/sales');
    await page
      .getByRole('button', { name: /Paula Ibarra/ })
      .last()
      .click();
    await expect(page.getByText('Caja cerrada: ya no se anula.')).toBeVisible();
    await accessibility.check('payment of a closed session');
  });

  test('the settings with a wrong CUIT, and a payment plan, pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    await given.paymentPlan();
    await page.goto('/settings');
    await page.getByLabel('CUIT').fill('20-26756539-2');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('El CUIT no es válido: revisá sus 11 números.')).toBeVisible();
    await accessibility.check('settings');
    await page.goto('/settings/payment-plans');
    await expect(page.getByRole('button', { name: /Visa 3 cuotas/ })).toBeVisible();
    await accessibility.check('payment plans');
    const admin = await shop.as('admin');
    await admin.put('/tenant/fiscal-settings', { mode: 'production', cuit: '30-71234567-1', legalName: 'Óptica Sur' });
    await admin.post('/tenant/points-of-sale', { number: 1, name: 'Mostrador' });
    await page.goto('/settings/invoicing');
    await page.getByRole('button', { name: 'Probar conexión' }).click();
    await expect(page.getByText('Falta el certificado: hacé los pasos 1 a 4.')).toBeVisible();
    await accessibility.check('invoicing');
    await page.goto('/settings/points-of-sale');
    await expect(page.getByRole('button', { name: /Mostrador/ })).toBeVisible();
    await accessibility.check('points of sale');
  });
});
