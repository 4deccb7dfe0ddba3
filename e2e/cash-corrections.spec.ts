import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test('an admin corrects the method of a payment and an expense of a closed cash session, and the closing prints both (docs/rules.md#cash-15)', async ({
  page,
  given,
  shop,
}) => {
  const admin = await shop.as('admin');
  const session = await given.cashSession(0);
  const [register] = await admin.get<{ _id: string }[]>('/tenant/cash-registers');
  await admin.post(`/tenant/cash-sessions/${session._id}/movements`, { kind: 'out', amount: 300, reason: 'Flete' });
  const client = await given.client();
  const customProducts = [{ description: 'Anteojo', price: 1000, quantity: 1 }];
  const sold = { client: client._id, products: [], customProducts, deposit: 400, paymentMethod: 'cash' as const };
  const sale = await given.sale(sold);
  await given.closing(session, 100);

  await page.goto(`/sales?detail=${sale._id}`);
  const payments = page.getByRole('dialog').getByRole('region', { name: 'Pagos' });
  await payments.getByRole('button', { name: 'Corregir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corregir un movimiento de un cierre' });
  await dialog.getByRole('button', { name: 'Corregir' }).click();
  await expect(dialog.getByText('Elegí qué está mal.')).toBeVisible();
  await dialog.getByLabel('El método de pago').check();
  await dialog.getByLabel('Método correcto').selectOption('Tarjeta de débito');
  await dialog.getByLabel('Motivo').fill('Pagó con tarjeta');
  await dialog.getByRole('button', { name: 'Corregir' }).click();
  await expect(dialog.getByText('Abrí «Caja principal»: la corrección de un cierre entra')).toBeVisible();
  await admin.post('/tenant/cash-sessions', { cashRegisterId: register?._id, openingAmount: 0 });
  await dialog.getByRole('button', { name: 'Corregir' }).click();
  await expect(dialog).toBeHidden();
  await expect(payments.getByText('Corrección · Tarjeta de débito')).toBeVisible();
  await expect(payments.getByText('Una corrección no se anula.').first()).toBeVisible();

  await page.goto(`/cash/closings?id=${session._id}`);
  const closing = page.getByRole('dialog', { name: 'Cierre N.º 1' });
  await expect(closing.getByRole('link', { name: 'Corregir en la venta' })).toBeVisible();
  await closing.getByRole('region', { name: 'Movimientos' }).getByRole('button', { name: 'Corregir' }).click();
  await dialog.getByLabel('El importe').check();
  await dialog.getByLabel('Importe correcto').fill('350');
  await dialog.getByLabel('Motivo').fill('El ticket decía 350');
  await dialog.getByRole('button', { name: 'Corregir' }).click();
  await expect(dialog).toBeHidden();
  await expect(closing.getByRole('region', { name: 'Correcciones de cierres anteriores' })).toContainText('350');
  await closing.getByRole('button', { name: 'Imprimir cierre' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  for (const printed of ['Correcciones de cierres anteriores', '-$ 50,00', 'corregido en la caja N.º 2', '-$ 400,00']) {
    await expect(page.locator('[data-slip]')).toContainText(printed);
  }
});
