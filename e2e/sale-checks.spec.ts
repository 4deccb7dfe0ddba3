import { daysFromNow, type StoredClient, type StoredSale, written } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('The six checks of a new sale, in order (docs/rules.md#sales-2)', () => {
  test('the wizard asks for the missing values one at a time, and keeps products and payment while it asks for the client (docs/rules.md#wizard-17); an impossible value shows its problem at the field', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    await given.client({ name: 'Paula Ibarra', numId: '30111222' });
    await given.product();
    const wizard = new Wizard(page);
    const { dialog } = wizard;
    const said = (message: string) => expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await page.goto('/sales?createDialog=true');
    await wizard.next();
    await said('Falta el cliente');
    await expect(wizard.button('Agregar productos')).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeHidden();
    await expect(wizard.button('Confirmar Venta')).toBeHidden();
    await wizard.pickProduct('Armazón Vulk Terra');
    const discount = dialog.getByLabel('Descuento', { exact: true });
    await discount.fill('2420,01');
    await said('El descuento ingresado no es válido.');
    await wizard.next();
    await expect(discount).toBeFocused();
    await dialog.getByText('%', { exact: true }).click();
    await expect(discount).toHaveValue('10 %');
    await discount.fill('100');
    await expect(dialog.getByText('El descuento ingresado no es válido.')).toBeHidden();
    await discount.fill('50');
    await wizard.next();
    await dialog.getByLabel('Estado de la orden').selectOption('Seleccione una opción');
    await wizard.confirm();
    await said('Debes seleccionar un cliente.');
    await expect(wizard.button('Elegir cliente')).toBeFocused();
    await accessibility.check('a sale without a client');

    await dialog.getByLabel('Método de pago').selectOption('Efectivo');
    await wizard.button('Elegir cliente').click();
    await expect(dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeFocused();
    await wizard.findClient('99999999');
    await expect(dialog.getByText('No se encontraron datos.')).toBeVisible();
    // After a canceled form of a new client, the wizard shows the same step again, with products and payment.
    await wizard.button('Crear Nuevo Cliente').click();
    await page.getByRole('dialog', { name: 'Crear Nuevo Cliente' }).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Volver a la venta' }).click();
    await expect(dialog.getByLabel('Método de pago')).toHaveValue('cash');
    // With 'Señado', 'Consumidor final' would owe a balance, so a note offers the choice of another client.
    await wizard.button('Consumidor final').click();
    await expect(dialog.getByText('Falta el cliente')).toBeHidden();
    await dialog.getByLabel('Estado del pago').selectOption('Señado');
    await wizard.button('Elegir cliente').click();
    await wizard.chooseClient({ numId: '30111222', name: 'Paula Ibarra' });
    await expect(wizard.button('Elegir cliente')).toBeHidden();

    for (const field of ['Método de pago', 'Estado del pago'])
      await dialog.getByLabel(field).selectOption('Seleccione una opción');
    await wizard.confirm();
    await said('Debes seleccionar un método de pago.');
    await expect(dialog.getByLabel('Método de pago')).toBeFocused();
    await dialog.getByLabel('Método de pago').selectOption('Efectivo');
    await wizard.confirm();
    await said('Debes seleccionar una fecha de entrega.');
    await expect(dialog.getByText('Debes seleccionar un método de pago.')).toBeHidden();
    const date = dialog.getByLabel('Fecha de entrega');
    await date.fill(written(daysFromNow(-1)));
    await wizard.confirm();
    await said('La fecha proporcionada no es válida.');
    await date.fill(written(daysFromNow(0)));
    await wizard.confirm();
    await said('Debes seleccionar un estado del pago.');
    await dialog.getByLabel('Estado del pago').selectOption('Señado');
    const deposit = dialog.getByLabel('Seña', { exact: true });
    await deposit.fill('1210,01');
    await said('La seña no puede superar el total de la venta.');
    await deposit.fill('1210');
    await wizard.confirm();
    await said('Debes seleccionar el estado de la orden.');
    await dialog.getByLabel('Estado de la orden').selectOption('En Proceso');
    await wizard.confirm();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('$ 1.210').first()).toBeVisible();
    const [sale] = await (await shop.as('seller')).get<(StoredSale & { client: StoredClient })[]>('/tenant/sales');
    expect(sale).toMatchObject({ client: { name: 'Paula Ibarra' }, total: 1210, deposit: 1210 });
  });
});
