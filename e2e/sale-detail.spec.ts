import type { Locator } from '@playwright/test';
import { hold } from './support/hold.ts';
import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

const fact = (place: Locator, term: string) =>
  place
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}`) })
    .locator('..');

test.describe('Sale detail dialog (docs/rules.md#sale-detail-1)', () => {
  test("the dialog shows the client, the products, the paid amount and the balance, and does not overwrite another user's change", async ({
    page,
    given,
    shop,
  }) => {
    const insurance = await given.insurance({ name: 'OSDE' });
    const client = await given.client({ numId: '21517621', insuranceId: insurance._id });
    const product = await given.product();
    const sale = await given.sale({
      client: client._id,
      products: [{ product: product._id, quantity: 2 }],
      deposit: 1000,
      notes: 'Avisar por WhatsApp.',
    });
    // Live updates are off, because they would refetch the sale before the user chooses a status.
    await page.route('**/tenant/live', (route) => route.abort());
    const detail = await openSaleDetail(page, sale);
    for (const said of [
      'paula.ibarra@correo.example',
      'DNI 21517621',
      '11 6487-5201',
      'Obra Social OSDE',
      'No Hay recetas asociadas a esta orden',
      'Armazón Vulk Terra',
      'Sin Receta Asociada',
      'Andrea Vidal',
      'Avisar por WhatsApp.',
    ]) {
      await expect(detail.getByText(said).first()).toBeVisible();
    }
    await expect(fact(detail, 'SEÑA')).toContainText('$ 1.000,00');
    await expect(fact(detail, 'SALDO')).toContainText('$ 3.840,00');
    const opened = page.context().waitForEvent('page');
    await detail.getByRole('link', { name: 'Página pública' }).click();
    await expect(await opened).toHaveURL(new RegExp(`/public/${shop.tenantId}/order/${sale._id}$`));

    await (await shop.as('admin')).put(`/tenant/sales/${sale._id}`, { notes: 'Urgente' });
    await chooseIn(detail, 'Estado de la orden', 'Para Retirar');
    await expect(detail.getByText(/Otra persona modificó estos datos/)).toBeVisible();
    await expect(detail.getByRole('combobox', { name: 'Estado de la orden' })).toHaveValue('En Proceso');
    await detail.getByRole('button', { name: 'Recargar' }).click();
    await expect(detail.getByText('Urgente')).toBeVisible();
    await chooseIn(detail, 'Estado de la orden', 'Para Retirar');
    await expect(page.getByRole('row').or(page.getByRole('listitem')).getByText('Para Retirar').first()).toBeAttached();

    // While the notice appears, the dialog moves, so a click could miss the button.
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await detail.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(detail).toBeHidden();
    await expect(page.getByRole('button', { name: /Paula Ibarra/ })).toBeFocused();
  });

  test('a discount changes the total, and an invalid number is not saved; the first typed digit replaces the deposit; the dialog asks before it loses a discount or a deposit', async ({
    page,
    given,
    shop,
  }) => {
    const sale = await given.sale();
    const detail = await openSaleDetail(page, sale);
    // The client has no insurer (docs/rules.md#coverage-10).
    await expect(detail.getByText('Total', { exact: true })).toBeVisible();
    await expect(detail.getByText('A cargo del cliente')).toHaveCount(0);
    await expect(detail.getByRole('region', { name: 'Cobertura' })).toHaveCount(0);
    const edit = detail.getByRole('button', { name: 'Editar descuento' });
    const close = detail.getByRole('button', { name: 'Cerrar', exact: true });
    await edit.click();
    await close.click();
    await expect(detail).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    await edit.click();
    const discount = detail.getByLabel('Descuento', { exact: true });
    const save = detail.getByRole('button', { name: 'Guardar', exact: true });
    await discount.fill('3000');
    await save.click();
    await expect(detail.getByText('El descuento ingresado no es válido.')).toBeVisible();
    await detail.getByText('%', { exact: true }).click();
    await expect(discount).toHaveValue('10 %');
    await discount.fill('101');
    await expect(detail.getByText('El descuento ingresado no es válido.')).toBeVisible();
    await discount.fill('12,5');
    await save.click();
    await expect(fact(detail, 'Descuento')).toContainText('-$ 302,50');
    await expect(fact(detail, 'Total')).toContainText('$ 2.117,50');
    expect(await (await shop.as('seller')).get(`/tenant/sales/${sale._id}`)).toMatchObject({
      total: 2117.5,
      discount: 12.5,
      discountType: 'percentage',
    });

    await edit.click();
    await discount.fill('15');
    await close.click();
    const question = page.getByRole('dialog', { name: '¿Estás seguro de que deseas salir?' });
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(detail).toBeHidden();

    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const deposit = detail.getByLabel('Seña', { exact: true });
    await deposit.fill('9000');
    await expect(detail.getByText('La seña no puede superar el total de la venta.')).toBeVisible();
    await deposit.blur();
    // The first key comes right after the focus, as when a user types fast.
    await deposit.evaluate((field: HTMLInputElement) => {
      field.focus();
      document.execCommand('insertText', false, '4');
    });
    await page.keyboard.type('20');
    await expect(deposit).toHaveValue('420');

    // The dialog asks about an unsaved deposit, even after the discount form was closed.
    await edit.click();
    await detail.getByRole('button', { name: 'Cancelar' }).click();
    await close.click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(deposit).toHaveValue('$ 420,00');

    // A select keeps the focus while its choice is saved, and its save does not conflict with the typed deposit.
    const release = await hold(page, `**/tenant/sales/${sale._id}`, 'PUT');
    const method = detail.getByRole('combobox', { name: 'Método de pago' });
    await chooseIn(detail, 'Método de pago', 'Cheque');
    await expect(method).toBeFocused();
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    release();
    await answered;
    await expect(method).toHaveValue('Cheque');
    await expect(method).toBeFocused();
    await detail.getByRole('button', { name: 'Guardar seña' }).click();
    await expect(fact(detail, 'SALDO')).toContainText('$ 1.697,50');
    expect(await (await shop.as('seller')).get(`/tenant/sales/${sale._id}`)).toMatchObject({
      deposit: 420,
      paymentMethod: 'check',
    });
    await chooseIn(detail, 'Estado del pago', 'Cobrado');
    await expect(deposit).toBeHidden();
    await expect(fact(detail, 'SALDO')).toContainText('$ 0,00');
  });

  test('deleting a sale asks first and gives the stock back; a paid sale offers no deletion, and the deletion of a sale that was paid before asks for the reason', async ({
    page,
    given,
    shop,
  }) => {
    const product = await given.product({ stock: 5 });
    const products = [{ product: product._id, quantity: 2 }];
    const other = await given.sale({ client: (await given.client({ name: 'Luis Rey' }))._id, products });
    const detail = await openSaleDetail(page, await given.sale({ products }));
    const question = page.getByRole('dialog', { name: '¿Eliminar esta venta?' });
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('button', { name: 'Conservar' }).click();
    await expect(detail).toBeVisible();
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('button', { name: 'Eliminar venta' }).click();
    await expect(detail).toBeHidden();
    const seller = await shop.as('seller');
    expect(await seller.get(`/tenant/products/${product._id}`)).toMatchObject({ stock: 3 });

    await page.getByRole('button', { name: /Luis Rey/ }).click();
    const paid = page.getByRole('dialog', { name: `Venta N.º ${other.number}` });
    await paid.getByRole('combobox', { name: 'Estado de la orden' }).click();
    await expect(paid.getByRole('option')).toHaveText(['En Proceso', 'Para Retirar', 'Entregado', 'Cancelado']);
    await page.keyboard.press('Escape');
    await expect(paid.getByRole('button', { name: 'Eliminar' })).toBeVisible();
    await chooseIn(paid, 'Estado del pago', 'Cobrado');
    await expect(paid.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await chooseIn(paid, 'Estado del pago', 'Reembolsado');
    await page
      .getByRole('dialog', { name: /^Devolver/ })
      .getByRole('button', { name: 'Devolver' })
      .click();
    await paid.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('button', { name: 'Eliminar venta' }).click();
    await expect(question.getByText('Este campo es obligatorio.')).toBeVisible();
    await question.getByLabel('Motivo').fill('Se cargó dos veces');
    await question.getByRole('button', { name: 'Eliminar venta' }).click();
    await expect(page.getByText('Todavía no hay ventas.')).toBeVisible();
    const log = await (await shop.as('admin')).get('/tenant/audit?kind=sales');
    expect(JSON.stringify(log)).toContain('Se cargó dos veces');
  });
});
