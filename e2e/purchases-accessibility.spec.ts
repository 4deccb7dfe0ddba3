import { closeDialog, discardForm } from './support/dialogs.ts';
import type { Given } from './support/given.ts';
import type { Shop } from './support/shop.ts';
import { openSection } from './support/menu.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/**
 * Two of six ordered lenses are received, together with a frame that was not ordered and is below its minimum stock.
 */
async function givenPartlyReceived(given: Given, shop: Shop): Promise<void> {
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
      { productId: lens._id, quantity: 2, unitCost: 1100, updateCost: true },
      { productId: frame._id, quantity: 1, unitCost: 1100 },
    ],
  });
}

test('the lists of purchase orders (with proposals) and receptions, their details and their forms do not violate WCAG 2.2 AA, light or dark', async ({
  page,
  given,
  shop,
  accessibility,
}) => {
  await givenPartlyReceived(given, shop);
  await page.goto('/stock/orders');
  await expect(page.getByRole('region', { name: 'Conviene pedir' })).toContainText('Armazón Faro');
  await accessibility.check('orders');
  await page.locator('[data-row]').click();
  const order = page.getByRole('dialog', { name: 'Pedido N.º 1' });
  await expect(order).toContainText('Llegó sin estar en el pedido');
  await accessibility.check('order');
  await order.getByRole('button', { name: 'Recibir' }).click();
  const reception = page.getByRole('dialog', { name: 'Nueva recepción' });
  await reception.getByRole('textbox', { name: 'Cantidad de Orgánico' }).fill('9');
  await expect(reception).toContainText('5 de más');
  await accessibility.check('reception of an order');
  await discardForm(page, 1);
  await closeDialog(page);
  await page.getByRole('button', { name: /Armar pedido a/ }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo pedido' });
  await form.getByRole('textbox', { name: 'Cantidad de Armazón Faro' }).fill('');
  await form.getByRole('button', { name: 'Guardar pedido' }).click();
  await accessibility.check('new order');
  await discardForm(page);

  await openSection(page, 'Stock', 'Recepciones');
  await expect(page.getByRole('region', { name: 'Recepciones' })).toContainText('Mayorista');
  await accessibility.check('receptions');
  await page.locator('[data-row]').click();
  await expect(page.getByRole('dialog')).toContainText('Armazón Faro');
  await accessibility.check('reception');
  await closeDialog(page);
  await page.getByRole('button', { name: 'Nueva recepción' }).click();
  await reception.getByRole('textbox', { name: 'Código' }).fill('AF-1');
  await page.keyboard.press('Enter');
  await reception.getByRole('textbox', { name: 'Costo de Armazón Faro' }).fill('1300');
  await reception.getByRole('button', { name: 'Recibir' }).click();
  await accessibility.check('new reception');
});
