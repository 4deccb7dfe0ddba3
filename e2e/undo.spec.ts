import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

test.describe('The undoing of a change (docs/rules.md#sales-30)', () => {
  test('a chosen status or method is saved at once; a button of the notice, or Ctrl Z, restores the former value, unless another user changed it; undoing a cancellation takes the stock again', async ({
    page,
    given,
    shop,
  }) => {
    const [product, seller] = await Promise.all([given.product({ stock: 2 }), shop.as('seller')]);
    const lines = (quantity: number) => ({ products: [{ product: product._id, quantity }] });
    const sale = await given.sale(lines(2));
    const detail = await openSaleDetail(page, sale);
    const notice = page.getByRole('alert').filter({ hasText: 'Deshacer' });
    const undo = notice.getByRole('button', { name: 'Deshacer' });
    const stored = () => seller.get(`/tenant/sales/${sale._id}`);
    for (const [field, former, choice, saved] of [
      ['Estado de la orden', 'En Proceso', 'Para Retirar', { orderStatus: 'finished' }],
      ['Estado del pago', 'Señado', 'Cobrado', { paymentStatus: 'charged' }],
      ['Método de pago', 'Efectivo', 'Cheque', { paymentMethod: 'check' }],
    ] as const) {
      await chooseIn(detail, field, choice);
      await expect(notice).toHaveCount(1);
      await expect(notice).toContainText(`Venta N.º ${sale.number} · ${field}: ${choice}`);
      expect(await stored()).toMatchObject(saved);
      await undo.click();
      await expect(detail.getByRole('combobox', { name: field })).toHaveValue(former);
      await expect(notice).toHaveCount(0);
    }
    expect(await stored()).toMatchObject({
      orderStatus: 'inProgress',
      paymentStatus: 'waiting',
      paymentMethod: 'cash',
      paid: 0,
    });

    await chooseIn(detail, 'Estado de la orden', 'Para Retirar');
    await expect(undo).toBeVisible();
    await (await shop.as('admin')).put(`/tenant/sales/${sale._id}`, { notes: 'Urgente' });
    await undo.click();
    await expect(page.getByText(/No se deshizo el cambio\. Otra persona modificó estos datos/)).toBeVisible();
    await expect(detail.getByRole('combobox', { name: 'Estado de la orden' })).toHaveValue('Para Retirar');
    await expect(detail.getByText('Urgente')).toBeVisible();
    await expect(notice).toHaveCount(0);

    const status = detail.getByRole('combobox', { name: 'Estado de la orden' });
    const stock = () => seller.get(`/tenant/products/${product._id}`);
    await chooseIn(detail, 'Estado de la orden', 'Cancelado');
    await expect(undo).toBeVisible();
    expect(await stock()).toMatchObject({ stock: 2 });
    await page.keyboard.press('Control+z');
    await expect(status).toHaveValue('Para Retirar');
    expect(await stock()).toMatchObject({ stock: 0 });

    await chooseIn(detail, 'Estado de la orden', 'Cancelado');
    await expect(undo).toBeVisible();
    await given.sale({ ...lines(1), client: (await given.client({ name: 'Luis Rey' }))._id });
    await undo.click();
    const missing = 'No hay stock suficiente de «Armazón Vulk Terra»: queda 1 unidad.';
    await expect(page.getByText(`No se deshizo el cambio. ${missing}`)).toBeVisible();
    await expect(status).toHaveValue('Cancelado');
    await chooseIn(detail, 'Estado de la orden', 'En Proceso');
    await expect(detail.getByText(missing)).toBeVisible();
    await expect(status).toHaveValue('Cancelado');
  });
});

test('a letter or an arrow opens the list of a select that saves at once; only Enter, Space or a click chooses (docs/rules.md#sales-31)', async ({
  page,
  given,
}) => {
  const detail = await openSaleDetail(page, await given.sale({ paymentStatus: 'charged' }));
  const saved: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saved.push(request.postData() ?? ''));
  const options = detail.getByRole('option');
  for (const [field, ...keys] of [
    ['Estado de la orden', 'c', 'ArrowDown', 'ArrowUp', 'Enter', ' '],
    ['Estado del pago', 'r', 'ArrowDown'],
    ['Método de pago', 't', 'ArrowDown'],
  ] as const) {
    for (const key of keys) {
      await detail.getByRole('combobox', { name: field }).focus();
      await page.keyboard.press(key);
      await expect(options.first()).toBeVisible();
      // Escape closes the list, and the detail remains open.
      await page.keyboard.press('Escape');
      await expect(options).toHaveCount(0);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(options).toHaveCount(0);
  }
  expect(saved).toEqual([]);

  const status = detail.getByRole('combobox', { name: 'Estado de la orden' });
  await status.focus();
  // The first key opens the list, the second goes to the next option.
  for (const key of ['p', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await expect(status).toHaveValue('Para Retirar');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(status).toHaveValue('Entregado');
  await expect(status).toBeFocused();
  await expect
    .poll(() => saved.map((body) => JSON.parse(body) as unknown))
    .toEqual([
      expect.objectContaining({ orderStatus: 'finished' }),
      expect.objectContaining({ orderStatus: 'delivered' }),
    ]);
});
