import { daysFromNow, type StoredSale, written } from './support/given.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('Create-sale wizard (docs/rules.md#wizard-1)', () => {
  test('a seller finds the client also by name or phone, and by keyboard; of several clients with one document number, the seller chooses one; on a phone, the matches cover no button', async ({
    page,
    given,
    accessibility,
  }) => {
    await given.client({ name: 'Paula Ibarra', numId: '30111222', phone: '11 6487-5201' });
    await given.client({ name: 'Pablo Ibarra', numId: '28999000', phone: '11 4000-1234' });
    const sameNumber = { numId: '12345678', phone: '11 4000-5678', email: 'recepcion@correo.example' };
    await given.client({ ...sameNumber, name: 'Ana Paz', typeId: 'DNI' });
    await given.client({ ...sameNumber, name: 'Luis Rey', typeId: 'PASAPORTE' });
    const wizard = new Wizard(page);
    await wizard.open();
    const field = wizard.dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI');
    const options = wizard.dialog.getByRole('option');
    const chosen = (name: string) => wizard.dialog.getByRole('heading', { name });
    await field.fill('ibárra');
    await expect(options).toHaveText([/^Pablo Ibarra/, /^Paula Ibarra/]);
    await accessibility.check('clients that match a name');
    await page.setViewportSize(phoneSize);
    await wizard.button('Buscar Cliente').click({ trial: true });
    await page.setViewportSize(desktopSize);
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(chosen('Paula Ibarra')).toBeVisible();
    await expect(options).toBeHidden();
    await expect(wizard.button('Siguiente')).toBeFocused();

    await field.fill('4000-1234');
    await wizard.dialog.getByRole('option', { name: 'Pablo Ibarra DNI 28999000 · 11 4000-1234' }).click();
    await expect(chosen('Pablo Ibarra')).toBeVisible();

    // Enter alone takes the first client of the list.
    await field.fill('ibarr');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(chosen('Pablo Ibarra')).toBeVisible();
    await expect(options.first()).toBeHidden();

    // The first Escape closes the list of matches, and only a second Escape closes the wizard.
    await field.fill('ibarra');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options.first()).toBeHidden();
    await expect(wizard.dialog).toBeVisible();
    await wizard.button('Buscar Cliente').click();
    await expect(wizard.dialog.getByText('Más de un cliente coincide. Elegí uno:')).toBeVisible();
    // A typed phone number finds its client, even if the user chooses no match from the list.
    await wizard.findClient('6487-5201');
    await expect(chosen('Paula Ibarra')).toBeVisible();

    const notFound = 'No se encontraron datos. Intente nuevamente con otro numero de cliente.';
    for (const unknown of ['Nadie', '99999999']) {
      await wizard.findClient(unknown);
      await expect(wizard.dialog.getByText(notFound)).toBeVisible();
    }
    await wizard.findClient('12.345.678');
    await wizard.dialog.getByRole('button', { name: /Ana Paz/ }).click();
    await expect(chosen('Ana Paz')).toBeVisible();
    await expect(wizard.dialog.getByText(notFound)).toBeHidden();
  });

  test('closing the wizard with unsaved changes asks first and removes createDialog from the URL; going back from the products removes client and prescription', async ({
    page,
    given,
  }) => {
    const dotted = await given.client({ numId: '30.111.222' });
    const client = { ...dotted, numId: '30111222' };
    await given.prescription(client);
    await given.product();
    const wizard = new Wizard(page);
    const nobody = wizard.dialog.getByText('Todavía no elegiste un cliente');
    await page.goto('/sales?createDialog=true');
    await expect(wizard.dialog).toBeVisible();
    await wizard.dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(wizard.dialog).toBeHidden();
    await expect(page).not.toHaveURL(/createDialog/);

    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await expect(page).toHaveURL(/createDialog=true/);
    await wizard.chooseClient(client);
    await wizard.dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(wizard.dialog).toBeHidden();
    await expect(page).not.toHaveURL(/createDialog/);
    const unfinished = page.getByText('Tenés una venta sin terminar:');
    await expect(unfinished).toBeVisible();
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(unfinished).toBeHidden();
    await expect(wizard.dialog.getByText(client.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    const question = page.getByRole('dialog', { name: '¿Estás seguro de que deseas salir?' });
    await expect(question.getByText('Los cambios no guardados se perderán.')).toBeVisible();
    await question.getByRole('button', { name: 'Continuar venta' }).click();
    await expect(question).toBeHidden();
    await expect(wizard.dialog.getByText(client.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
    await question.getByRole('button', { name: 'Cancelar venta' }).click();
    await expect(unfinished).toBeHidden();
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await expect(nobody).toBeVisible();

    await wizard.chooseClient(client);
    await wizard.button('Agregar Receta').click();
    await page.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(wizard.button('Ver Receta')).toBeVisible();
    await wizard.next();
    await expect(wizard.button('Agregar productos')).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeHidden();
    await wizard.pickProduct('Armazón Vulk Terra');
    await expect(wizard.button('Siguiente')).toBeVisible();
    await wizard.button('Volver').click();
    await expect(nobody).toBeVisible();
    await wizard.chooseClient(client);
    await expect(wizard.button('Agregar Receta')).toBeVisible();
    await wizard.next();
    await expect(wizard.quantity('Armazón Vulk Terra')).toHaveValue('1');
  });

  test('by keyboard alone, a seller finds the client, picks products, takes a deposit and confirms with at most twelve keys besides the typed texts and numbers', async ({
    page,
    given,
    shop,
  }) => {
    await given.client({ name: 'Paula Ibarra' });
    await given.client({ name: 'Marcos Paz', email: 'marcos@correo.example' });
    const product = await given.product({ name: 'Armazón Vulk Terra', stock: 3 });
    await given.product({ name: 'Armazón Rusty Dune' });
    await page.goto('/sales');
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
    const wizard = new Wizard(page);
    const keys: string[] = [];
    const press = async (key: string) => {
      keys.push(key);
      await page.keyboard.press(key);
    };
    await press('n');
    await expect(wizard.dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeFocused();
    for (const step of ['Buscar Cliente', 'Seleccionar Productos', 'Información de Pago'])
      await expect(wizard.dialog.getByRole('listitem').filter({ hasText: step })).toBeAttached();
    await page.keyboard.type('ibarra');
    await press('Enter');
    await expect(wizard.dialog.getByRole('heading', { name: 'Paula Ibarra' })).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeFocused();
    await press('Enter');
    await expect(wizard.button('Agregar productos')).toBeFocused();
    await press('Enter');
    await expect(wizard.picker().getByPlaceholder('Buscar producto')).toBeFocused();
    await page.keyboard.type('terra');
    await expect(wizard.pickerRow('Armazón Rusty Dune')).toBeHidden();
    await press('ArrowDown');
    await expect(wizard.quantity('Armazón Vulk Terra', wizard.picker())).toBeFocused();
    await page.keyboard.type('2');
    await press('Enter');
    await expect(wizard.pickerRow('Armazón Vulk Terra').getByText('Agregado')).toBeVisible();
    await press('Escape');
    await expect(wizard.picker()).toBeHidden();
    await expect(wizard.button('Siguiente')).toBeFocused();
    await press('Enter');
    await expect(wizard.dialog.getByLabel('Método de pago')).toBeFocused();
    await page.keyboard.type('E');
    await press('Tab');
    await page.keyboard.type('S');
    await press('Tab');
    await page.keyboard.type('1500');
    await press('Tab');
    await page.keyboard.type(written(daysFromNow(3)));
    await expect(wizard.dialog.getByText('$ 3.340,00')).toBeVisible();
    await expect(wizard.dialog.getByLabel('Estado de la orden')).toHaveValue('inProgress');
    // A client without an insurer has no coverages (docs/rules.md#coverage-10).
    await expect(wizard.dialog.getByText('Cobertura')).toHaveCount(0);
    const request = page.waitForRequest((sent) => sent.method() === 'POST');
    await press('Enter');
    const sent: unknown = (await request).postDataJSON();
    expect(sent).toMatchObject({ seller: (await shop.user('seller'))._id });
    expect(sent).not.toHaveProperty('coverages');
    await expect(wizard.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/sales\?id=/);
    const seller = await shop.as('seller');
    const sales = await seller.get<StoredSale[]>('/tenant/sales');
    expect(sales).toHaveLength(1);
    const sold = {
      total: 4840,
      deposit: 1500,
      balance: 3340,
      paymentMethod: 'cash',
      seller: { name: 'Pablo Herrera' },
    };
    expect(sales).toMatchObject([sold]);
    expect(sales[0]?.products).toMatchObject([{ quantity: 2 }]);
    await expect(page.locator('[data-highlighted]')).toContainText(String(sales[0]?.number));
    expect(await seller.get(`/tenant/products/${product._id}`)).toMatchObject({ stock: 1 });
    expect(keys.length, keys.join(' ')).toBeLessThanOrEqual(12);
  });
});
