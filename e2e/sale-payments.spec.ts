import type { Locator } from '@playwright/test';
import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

const paymentsOf = (detail: Locator) => detail.getByRole('region', { name: 'Pagos' });
const entry = (detail: Locator, text: string) => paymentsOf(detail).getByRole('listitem').filter({ hasText: text });

test.describe('The payments of a sale (docs/rules.md#payments-9)', () => {
  test("a wrong payment is taken back with a reason (docs/rules.md#payments-11); another user's payment lowers the balance in an open form; a credit after a discount is refunded (docs/rules.md#payments-10)", async ({
    page,
    given,
    shop,
  }) => {
    await given.paymentPlan();
    const sale = await given.sale({ paymentStatus: 'charged' });
    const detail = await openSaleDetail(page, sale);
    await entry(detail, 'Pago · Efectivo').getByRole('button', { name: 'Anular' }).click();
    const question = page.getByRole('dialog', { name: '¿Anular el pago de $ 2.420,00?' });
    await question.getByRole('button', { name: 'Anular movimiento' }).click();
    await expect(question.getByText('Este campo es obligatorio.')).toBeVisible();
    await question.getByLabel('Motivo').fill('Era de otra venta');
    await question.getByRole('button', { name: 'Anular movimiento' }).click();
    await expect(question).toBeHidden();
    await expect(entry(detail, 'Pago · Efectivo').getByText('Anulado')).toBeVisible();
    await expect(entry(detail, 'Corrección · Efectivo')).toContainText('Era de otra venta');
    await expect(paymentsOf(detail).getByRole('button', { name: 'Anular' })).toHaveCount(0);

    await paymentsOf(detail).getByRole('button', { name: 'Registrar pago' }).click();
    const form = detail.getByRole('form', { name: 'Registrar pago' });
    const amount = form.getByLabel('Importe');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveValue('$ 2.420,00');
    const other = await shop.as('admin');
    await other.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 420, method: 'cash' });
    await expect(entry(detail, 'Pago · Efectivo').filter({ hasText: '$ 420,00' })).toContainText('Andrea Vidal');
    await expect(amount).toHaveValue('$ 2.000,00');

    await amount.fill('2000,01');
    await expect(form.getByText('El importe supera el saldo, que es $ 2.000,00.')).toBeVisible();
    await amount.fill('2000');
    await form.getByLabel('Método').selectOption('Tarjeta de crédito');
    await form.getByLabel('Plan').selectOption('Visa 3 cuotas');
    await expect(form.getByText('Recargo $ 200,00: el cliente entrega $ 2.200,00.')).toBeVisible();
    await form.getByLabel('Nota').fill('Tres cuotas');
    await detail.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await form.getByRole('button', { name: 'Registrar pago' }).click();
    const paid = entry(detail, 'Pago · Tarjeta de crédito');
    for (const said of ['$ 2.000,00', 'Recargo $ 200,00', 'Tres cuotas', 'Pablo Herrera', 'Recibo N.º 3'])
      await expect(paid).toContainText(said);
    await expect(detail.getByText('Cobrado').first()).toBeVisible();
    await expect(paymentsOf(detail).getByRole('button', { name: 'Registrar pago' })).toBeHidden();
    expect(await (await shop.as('seller')).get(`/tenant/sales/${sale._id}`)).toMatchObject({ paid: 2420, balance: 0 });

    await detail.getByRole('button', { name: 'Editar descuento' }).click();
    await detail.getByLabel('Descuento', { exact: true }).fill('420');
    await detail.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('El cliente pagó de más: quedan $ 420,00 a favor.')).toBeVisible();
    await expect(detail.getByText('A FAVOR')).toBeVisible();
    await paymentsOf(detail).getByRole('button', { name: 'Devolver' }).click();
    await expect(detail.getByLabel('Importe')).toHaveValue('$ 420,00');
    await detail.getByRole('form', { name: 'Devolver' }).getByRole('button', { name: 'Devolver' }).click();
    await expect(entry(detail, 'Devolución · Efectivo')).toContainText('-$ 420,00');
    await expect(detail.getByText('A FAVOR')).toBeHidden();
  });

  test("for a payment in cash, 'Paga con' shows the change, in the wizard and in 'Registrar pago' (docs/rules.md#payments-18)", async ({
    page,
    given,
    shop,
  }) => {
    const sale = await given.sale();
    const detail = await openSaleDetail(page, sale);
    await paymentsOf(detail).getByRole('button', { name: 'Registrar pago' }).click();
    const form = detail.getByRole('form', { name: 'Registrar pago' });
    await form.getByLabel('Importe').fill('2000');
    await form.getByLabel('Paga con').fill('1500');
    await expect(form.getByText('Faltan $ 500,00')).toBeVisible();
    await form.getByLabel('Paga con').fill('5000');
    await expect(form.getByText('Vuelto: $ 3.000,00')).toBeVisible();
    await form.getByLabel('Método').selectOption('Cheque');
    await expect(form.getByLabel('Paga con')).toBeHidden();
    await form.getByLabel('Método').selectOption('Efectivo');
    await form.getByLabel('Paga con').fill('5000');
    await form.getByRole('button', { name: 'Registrar pago' }).click();
    await expect(entry(detail, 'Pago · Efectivo')).toContainText('$ 2.000,00');
    expect(await (await shop.as('seller')).get(`/tenant/sales/${sale._id}`)).toMatchObject({ paid: 2000 });

    const wizard = new Wizard(page);
    await wizard.openPayment(await given.client(), await given.product({ name: 'Armazón Rex' }));
    await wizard.fillPayment();
    const summary = wizard.dialog.getByRole('region', { name: 'Resumen de la venta' });
    await summary.getByLabel('Paga con').fill('20000');
    await expect(summary.getByText('Vuelto: $ 17.580,00')).toBeVisible();
    await wizard.dialog.getByLabel('Estado del pago').selectOption('Reembolsado');
    await expect(summary.getByLabel('Paga con')).toBeHidden();
  });

  test('the deletion of a sale names the amount to give back (docs/rules.md#payments-8); a delivery with a balance asks for the reason (docs/rules.md#sales-27) unless the shop turned this off (docs/rules.md#payments-13); a receipt is printed (docs/rules.md#payments-12)', async ({
    page,
    given,
    shop,
  }) => {
    const sale = await given.sale({ client: (await given.client({ numId: '21517621' }))._id });
    const { _id: planId } = await given.paymentPlan();
    const payment = { kind: 'payment', amount: 420, planId, method: 'creditCard' };
    await (await shop.as('seller')).post(`/tenant/sales/${sale._id}/payments`, payment);
    const detail = await openSaleDetail(page, sale);
    await expect(entry(detail, 'Pago · Tarjeta de crédito')).toContainText('$ 420,00');
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await expect(
      page.getByText('Se devolverán $ 420,00 al cliente, por los métodos con que pagó y con sus recargos.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Conservar' }).click();

    const status = detail.getByRole('combobox', { name: 'Estado de la orden' });
    const question = page.getByRole('dialog', { name: 'Queda un saldo' });
    const anyway = question.getByRole('button', { name: 'Entregar con saldo' });
    await chooseIn(detail, 'Estado de la orden', 'Entregado');
    await expect(question).toContainText('La venta tiene un saldo de $ 2.000,00.');
    // The hint about the closed register arrives after the dialog and moves the dialog's buttons.
    await expect(question.getByRole('button', { name: 'Abrir la caja' })).toBeVisible();
    await anyway.click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(status).toHaveValue('En Proceso');
    await chooseIn(detail, 'Estado de la orden', 'Entregado');
    await anyway.click();
    await anyway.click();
    await expect(question.getByText('Este campo es obligatorio.')).toBeVisible();
    await question.getByLabel('Motivo').fill('Paga el viernes');
    await anyway.click();
    // Once the delivered sale is saved, the button 'Eliminar' disappears and the button of the history moves.
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await expect(status).toHaveValue('Entregado');
    await detail.getByRole('button', { name: 'Historial' }).click();
    await expect(detail.getByRole('region', { name: 'Historial' })).toContainText('Paga el viernes');

    await chooseIn(detail, 'Estado de la orden', 'En Proceso');
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeVisible();
    await (await shop.as('admin')).put('/tenant/settings', { asksBeforeDelivering: false });
    await page.goto(`/sales?detail=${sale._id}`);
    await chooseIn(detail, 'Estado de la orden', 'Entregado');
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);

    await detail.getByRole('button', { name: 'Imprimir recibo' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const receipt = page.locator('[data-slip]');
    for (const printed of [
      'Comprobante no válido como factura',
      'Recibo N.º 1',
      'Óptica Belgrano',
      'Paula Ibarra',
      '21517621',
      'Tarjeta de crédito',
      '$ 420,00',
      '$ 42,00',
      '$ 462,00',
      '$ 2.000,00',
    ]) {
      await expect(receipt.getByText(printed)).toBeVisible();
    }
    for (const width of [Math.floor((148 / 25.4) * 96), Math.floor((80 / 25.4) * 96)]) {
      await page.setViewportSize({ width, height: 794 });
      expect(await page.evaluate(() => document.body.scrollWidth > window.innerWidth)).toBe(false);
    }
  });

  test.describe('A readonly user and the payments of a sale', () => {
    test.use({ role: 'readonly' });

    test('the payments are shown, without a button to change them', async ({ page, given }) => {
      const detail = await openSaleDetail(page, await given.sale({ deposit: 420 }));
      await expect(entry(detail, 'Seña · Efectivo')).toContainText('$ 420,00');
      for (const name of ['Registrar pago', 'Anular'])
        await expect(paymentsOf(detail).getByRole('button', { name })).toHaveCount(0);
    });
  });
});
