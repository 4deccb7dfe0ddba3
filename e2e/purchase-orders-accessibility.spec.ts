import type { Given } from './support/given.ts';
import type { Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/**
 * Six units, received in part together with a product that was not ordered. Another product has less than its minimum stock.
 * @returns the id of the order
 */
async function givenPartlyReceived(given: Given, shop: Shop): Promise<string> {
  const { _id: providerId } = await given.provider({ name: 'Mayorista' });
  const own = { cost: 1000, provider: providerId };
  const frame = await given.product({ ...own, name: 'Armazón Faro', code: 'AF-1', stock: 1, minimumStock: 5 });
  const lens = await given.product({ ...own, name: 'Orgánico', code: 'OR-1', stock: 50 });
  const admin = await shop.as('admin');
  const { purchaseOrder } = await admin.post<{ purchaseOrder: { _id: string } }>('/tenant/stock/purchase-orders', {
    providerId,
    lines: [{ productId: lens._id, quantity: 6, unitCost: 1100 }],
  });
  await admin.post('/tenant/stock/receptions', {
    providerId,
    purchaseOrderId: purchaseOrder._id,
    date: '2026-01-05',
    lines: [
      { productId: lens._id, quantity: 2, unitCost: 1100 },
      { productId: frame._id, quantity: 1, unitCost: 1100 },
    ],
  });
  return purchaseOrder._id;
}

test.describe('The screens of purchase orders do not violate WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  // Animations are off. Otherwise axe could measure a colour in the middle of a transition.
  test.use({ role: 'admin' });

  test('the list of purchase orders with proposals, and the detail of a purchase order, pass the WCAG check', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    const id = await givenPartlyReceived(given, shop);
    await page.goto('/stock/orders');
    await expect(page.getByRole('region', { name: 'Conviene pedir' })).toContainText('Armazón Faro');
    await accessibility.check('orders');
    await page.goto(`/stock/orders?id=${id}`);
    await expect(page.getByRole('dialog', { name: 'Pedido N.º 1' })).toContainText('Llegó sin estar en el pedido');
    await accessibility.check('order');
  });

  test('the reception of a purchase order, and the form of a new one, pass the WCAG check', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    const id = await givenPartlyReceived(given, shop);
    await page.goto(`/stock/orders?id=${id}`);
    await page.getByRole('dialog', { name: 'Pedido N.º 1' }).getByRole('button', { name: 'Recibir' }).click();
    const reception = page.getByRole('dialog', { name: 'Nueva recepción' });
    await reception.getByRole('textbox', { name: 'Cantidad de Orgánico' }).fill('9');
    await expect(reception).toContainText('5 de más');
    await accessibility.check('reception of an order');
    await page.goto('/stock/orders');
    await page.getByRole('button', { name: /Armar pedido a/ }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo pedido' });
    await form.getByRole('textbox', { name: 'Cantidad de Armazón Faro' }).fill('');
    await form.getByRole('button', { name: 'Guardar pedido' }).click();
    await accessibility.check('new order');
  });
});
