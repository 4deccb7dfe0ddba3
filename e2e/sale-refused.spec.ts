import type { StoredSale } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('A sale that is not created at once (docs/rules.md#wizard-7)', () => {
  test('after a lost connection the wizard is unchanged, and confirming again makes a single sale', async ({
    page,
    given,
    shop,
  }) => {
    const wizard = new Wizard(page);
    await wizard.openPayment(await given.client(), await given.product());
    await wizard.fillPayment();
    // The server creates the sale, but the browser does not get the answer.
    await page.route(
      '**/tenant/sales',
      async (route) => {
        await route.fetch();
        return route.abort('connectionreset');
      },
      { times: 1 },
    );
    await wizard.confirm();
    await expect(wizard.dialog.getByText('Error al crear la venta')).toBeVisible();
    await expect(wizard.dialog.getByLabel('Método de pago')).toHaveValue('cash');
    await wizard.button('Confirmar Venta').dblclick();
    await expect(wizard.dialog).toBeHidden();
    const seller = await shop.as('seller');
    expect(await seller.get<StoredSale[]>('/tenant/sales')).toHaveLength(1);
  });

  test('the wizard shows prices that changed meanwhile, and the user confirms again', async ({ page, given, shop }) => {
    const product = await given.product({ cost: 1000, profitability: 100 });
    const wizard = new Wizard(page);
    await wizard.openPayment(await given.client(), product);
    await wizard.fillPayment();
    await (await shop.as('admin')).put(`/tenant/products/${product._id}`, { cost: 2000 });
    await wizard.confirm();
    await expect(wizard.dialog.getByText('Error al crear la venta')).toBeVisible();
    await expect(
      wizard.dialog.getByText('Los precios cambiaron: el total ahora es $ 4.840,00. Revisalo y confirmá de nuevo.'),
    ).toBeVisible();
    await expect(wizard.dialog.getByText('antes $ 2.420,00')).toBeVisible();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    const [sale] = await (await shop.as('seller')).get<StoredSale[]>('/tenant/sales');
    expect(sale).toMatchObject({ total: 4840 });
  });

  test('if another sale took the units meanwhile, the wizard marks the line, shows a message, and creates no sale', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const product = await given.product({ stock: 3 });
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    await wizard.pickProduct(product.name);
    await wizard.quantity(product.name).fill('3');
    await wizard.next();
    await wizard.fillPayment();
    await given.sale({ client: client._id, products: [{ product: product._id, quantity: 1 }] });
    await wizard.confirm();

    await expect(wizard.dialog.getByText('Error al crear la venta')).toBeVisible();
    const short = 'No hay stock suficiente de «Armazón Vulk Terra»: quedan 2 unidades.';
    const line = wizard.dialog.getByRole('listitem').filter({ hasText: product.name });
    await expect(line.getByText(short)).toBeVisible();
    const quantity = wizard.quantity(product.name);
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(quantity).toBeFocused();
    const seller = await shop.as('seller');
    expect(await seller.get<StoredSale[]>('/tenant/sales')).toHaveLength(1);

    await quantity.fill('2');
    await expect(line.getByText(short)).toBeHidden();
    await wizard.next();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    expect(await seller.get(`/tenant/products/${product._id}`)).toMatchObject({ stock: 0 });
  });

  test('a problem that only the server finds is shown at its field', async ({ page, given }) => {
    const wizard = new Wizard(page);
    await wizard.openPayment(await given.client(), await given.product());
    await wizard.fillPayment();
    const notes = wizard.dialog.getByLabel('Notas');
    await notes.fill('Llamar \u0007 antes');
    await wizard.confirm();
    await expect(wizard.dialog.getByText('Error al crear la venta')).toBeVisible();
    await expect(notes).toHaveAccessibleDescription('Contiene caracteres que no se pueden guardar.');
    await expect(notes).toBeFocused();
    await notes.fill('Llamar antes');
    await expect(notes).not.toHaveAccessibleDescription('Contiene caracteres que no se pueden guardar.');
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
  });

  test("the client's step shows that the prescription was deleted meanwhile; without it, the user confirms", async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const prescription = await given.prescription(client);
    const product = await given.product();
    const wizard = new Wizard(page);
    await wizard.open();
    await wizard.chooseClient(client);
    await wizard.button('Usar esta receta').click();
    await wizard.next();
    await wizard.pickProduct(product.name);
    await wizard.next();
    await wizard.fillPayment();
    await (await shop.as('admin')).delete(`/tenant/prescription/${prescription._id}`);
    await wizard.confirm();
    await expect(wizard.dialog.getByText('Una de las recetas ya no existe.').first()).toBeVisible();
    await wizard.button('Quitar receta').click();
    await wizard.next();
    await wizard.next();
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
  });
});
