import { daysFromNow, written } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('The six checks of a new sale, in order (docs/rules.md#sales-2)', () => {
  test('a sale needs a product before the payment step; then the wizard asks for client, payment method, delivery date, payment status and order status, one at a time', async ({
    page,
    given,
  }) => {
    const client = await given.client();
    await given.product();
    const wizard = new Wizard(page);
    const said = (message: string) => expect(wizard.dialog.getByText(message, { exact: true })).toBeVisible();
    await wizard.open();

    await wizard.next();
    await expect(wizard.button('Agregar productos')).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeHidden();
    await expect(wizard.button('Confirmar Venta')).toBeHidden();
    await wizard.pickProduct('Armazón Vulk Terra');
    await wizard.next();
    await wizard.dialog.getByLabel('Estado de la orden').selectOption('Seleccione una opción');
    await wizard.confirm();
    await said('Debes seleccionar un cliente.');

    await wizard.button('Elegir cliente').click();
    await wizard.chooseClient(client);
    await wizard.confirm();
    await said('Debes seleccionar un método de pago.');
    await expect(wizard.dialog.getByLabel('Método de pago')).toBeFocused();
    await wizard.dialog.getByLabel('Método de pago').selectOption('Efectivo');

    await wizard.confirm();
    await said('Debes seleccionar una fecha de entrega.');
    await expect(wizard.dialog.getByText('Debes seleccionar un método de pago.')).toBeHidden();
    await wizard.dialog.getByLabel('Fecha de entrega').fill(written(daysFromNow(7)));

    await wizard.confirm();
    await said('Debes seleccionar un estado del pago.');
    await wizard.dialog.getByLabel('Estado del pago').selectOption('Cobrado');

    await wizard.confirm();
    await said('Debes seleccionar el estado de la orden.');
    await wizard.dialog.getByLabel('Estado de la orden').selectOption('En Proceso');

    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
  });

  test('an impossible discount, deposit or delivery date shows its problem at the field', async ({ page, given }) => {
    const client = await given.client();
    const product = await given.product();
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    await wizard.pickProduct(product.name);
    const discount = wizard.dialog.getByLabel('Descuento', { exact: true });
    await discount.fill('2420,01');
    await expect(wizard.dialog.getByText('El descuento ingresado no es válido.')).toBeVisible();
    await wizard.next();
    await expect(discount).toBeFocused();
    await wizard.dialog.getByText('%', { exact: true }).click();
    await expect(discount).toHaveValue('10 %');
    await discount.fill('100');
    await expect(wizard.dialog.getByText('El descuento ingresado no es válido.')).toBeHidden();
    await discount.fill('50');
    await wizard.next();

    await wizard.fillPayment();
    await wizard.dialog.getByLabel('Estado del pago').selectOption('Señado');
    await wizard.dialog.getByLabel('Seña', { exact: true }).fill('1210,01');
    await expect(wizard.dialog.getByText('La seña no puede superar el total de la venta.')).toBeVisible();
    await wizard.dialog.getByLabel('Fecha de entrega').fill(written(daysFromNow(-1)));
    await wizard.confirm();
    await expect(wizard.dialog.getByText('La fecha proporcionada no es válida.')).toBeVisible();
    await wizard.dialog.getByLabel('Seña', { exact: true }).fill('1210');
    await wizard.dialog.getByLabel('Fecha de entrega').fill(written(daysFromNow(0)));
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    await expect(page.getByText('$ 1.210').first()).toBeVisible();
  });
});
