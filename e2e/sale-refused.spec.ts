import type { StoredSale } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.describe('A sale that is not created at once (docs/rules.md#wizard-7)', () => {
  test('if prescription, stock or price changed meanwhile, the wizard creates no sale until the user confirms again; after a lost connection, a second confirmation makes no second sale', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const prescription = await given.prescription(client);
    const product = await given.product({ cost: 1000, profitability: 100, stock: 3 });
    const wizard = new Wizard(page);
    await wizard.openFor(client);
    await wizard.button('Usar esta receta').click();
    await wizard.next();
    await wizard.pickProduct(product.name);
    const quantity = wizard.quantity(product.name);
    await quantity.fill('3');
    await wizard.next();
    await wizard.fillPayment();
    const [admin, seller] = await Promise.all([shop.as('admin'), shop.as('seller')]);
    const failed = wizard.dialog.getByText('Error al crear la venta');
    const notes = wizard.dialog.getByLabel('Notas');
    await notes.fill('Llamar \u0007 antes');
    await wizard.confirm();
    await expect(failed).toBeVisible();
    await expect(notes).toHaveAccessibleDescription('Contiene caracteres que no se pueden guardar.');
    await expect(notes).toBeFocused();
    await notes.fill('Llamar antes');
    await expect(notes).not.toHaveAccessibleDescription('Contiene caracteres que no se pueden guardar.');

    await admin.delete(`/tenant/prescription/${prescription._id}`);
    await wizard.confirm();
    await expect(wizard.dialog.getByText('Una de las recetas ya no existe.').first()).toBeVisible();
    await wizard.button('Quitar receta').click();
    await wizard.next();
    await wizard.next();

    await given.sale({ client: client._id, products: [{ product: product._id, quantity: 1 }] });
    await wizard.confirm();
    await expect(failed).toBeVisible();
    const short = 'No hay stock suficiente de «Armazón Vulk Terra»: quedan 2 unidades.';
    const line = wizard.dialog.getByRole('listitem').filter({ hasText: product.name });
    await expect(line.getByText(short)).toBeVisible();
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(quantity).toBeFocused();
    expect(await seller.get<StoredSale[]>('/tenant/sales')).toHaveLength(1);
    await quantity.fill('2');
    await expect(line.getByText(short)).toBeHidden();
    await wizard.next();

    await admin.put(`/tenant/products/${product._id}`, { cost: 2000 });
    await wizard.confirm();
    await expect(failed).toBeVisible();
    await expect(
      wizard.dialog.getByText('Los precios cambiaron: el total ahora es $ 9.680,00. Revisalo y confirmá de nuevo.'),
    ).toBeVisible();
    await expect(wizard.dialog.getByText('antes $ 2.420,00')).toBeVisible();

    // The server creates the sale, but the browser does not get the answer.
    await page.route(
      '**/tenant/sales',
      async (route) => {
        await route.fetch();
        return route.abort('connectionreset');
      },
      { times: 1 },
    );
    await Promise.all([page.waitForEvent('requestfailed'), wizard.confirm()]);
    await expect(wizard.dialog.getByText('La venta sigue acá: confirmá de nuevo, no se va a duplicar.')).toBeVisible();
    await expect(failed).toBeVisible();
    await expect(wizard.dialog.getByLabel('Método de pago')).toHaveValue('cash');
    await wizard.button('Confirmar Venta').dblclick();
    await expect(wizard.dialog).toBeHidden();
    expect(await seller.get<StoredSale[]>('/tenant/sales')).toMatchObject([{ total: 9680 }, { total: 2420 }]);
    expect(await seller.get(`/tenant/products/${product._id}`)).toMatchObject({ stock: 0 });
  });
});
