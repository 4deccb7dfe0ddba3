import { expect, test } from './support/test.ts';

test.describe('Purchase orders (docs/rules.md#purchase-orders-8)', () => {
  test.use({ role: 'admin' });

  test('products with low stock are proposed for an order, and the order is printed and received in part; a product shows its ordered units that have not arrived yet', async ({
    page,
    context,
    given,
    shop,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const provider = await given.provider({ name: 'Mayorista', phone: '11 2345-6789' });
    const of = { provider: provider._id, cost: 1000 };
    const [frame] = await Promise.all([
      given.product({ ...of, name: 'Armazón Faro', code: 'AF-1', stock: 1, minimumStock: 4 }),
      given.product({ ...of, name: 'Estuche', code: 'ES-1', stock: 20 }),
    ]);
    await page.goto('/stock/orders');
    const proposals = page.getByRole('region', { name: 'Conviene pedir' });
    await expect(proposals).toContainText('1 producto');
    await expect(proposals).toContainText('Armazón Faro');
    await proposals.getByRole('button', { name: 'Armar pedido a Mayorista' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo pedido' });
    const quantity = form.getByRole('textbox', { name: 'Cantidad de Armazón Faro' });
    await expect(quantity).toHaveValue('4');
    await expect(form.getByRole('listitem').filter({ hasText: 'AF-1' })).toContainText('Stock 1');
    await quantity.fill('6');
    const code = form.getByRole('textbox', { name: 'Código' });
    await code.fill('ES-1');
    await code.press('Enter');
    await form.getByRole('textbox', { name: 'Cantidad de Estuche' }).fill('5');
    await form.getByRole('textbox', { name: 'Observaciones' }).fill('Sin apuro');

    await page.reload();
    await page.getByRole('button', { name: 'Nuevo pedido' }).click();
    await expect(form.getByText('Seguís con el pedido que dejaste sin guardar.')).toBeVisible();
    await form.getByRole('button', { name: 'Guardar pedido' }).click();
    const detail = page.getByRole('dialog', { name: 'Pedido N.º 1' });
    await expect(detail).toContainText('$ 11.000,00');
    await detail.getByRole('button', { name: 'Copiar para WhatsApp' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('• 6 × Armazón Faro (AF-1)\n• 5 × Estuche (ES-1)');
    expect(copied).not.toContain('$');
    await expect(detail.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5491123456789\?text=Hola/,
    );
    await detail.getByRole('button', { name: 'Imprimir' }).click();
    const paper = page.locator('[data-slip]');
    await expect(paper).toContainText('Armazón Faro · AF-1');
    await expect(paper).toContainText('Sin apuro');

    await detail.getByRole('button', { name: 'Recibir' }).click();
    const reception = page.getByRole('dialog', { name: 'Nueva recepción' });
    await expect(reception).toContainText('Se recibe contra el pedido N.º 1.');
    const line = reception.getByRole('listitem').filter({ hasText: 'Armazón Faro' });
    await expect(line).toContainText('6 por llegar');
    await line.getByRole('textbox', { name: 'Cantidad' }).fill('8');
    await expect(line).toContainText('2 de más');
    await reception.getByRole('button', { name: 'Recibir', exact: true }).click();
    const beyond = page.getByRole('dialog', { name: '¿Recibir más de lo pedido?' });
    await expect(beyond).toContainText('Armazón Faro: 2 de más.');
    await beyond.getByRole('button', { name: 'Revisar' }).click();
    await line.getByRole('textbox', { name: 'Cantidad' }).fill('6');
    // The first scan sets every line to 0. The units of lines that nobody scans are still awaited.
    const scanned = reception.getByRole('textbox', { name: 'Código' });
    for (const units of ['1', '2', '3', '4']) {
      await scanned.fill('AF-1');
      await scanned.press('Enter');
      await expect(line.getByRole('textbox', { name: 'Cantidad' })).toHaveValue(units);
    }
    await expect(reception).toContainText('Contás lo que llegó: se empezó desde 0.');
    await expect(reception.getByRole('textbox', { name: 'Cantidad de Estuche' })).toHaveValue('0');
    await reception.getByRole('button', { name: 'Recibir', exact: true }).click();
    await expect(reception).toBeHidden();
    await expect(detail).toContainText('Recibido en parte');
    await expect(detail).toContainText('Recepción N.º 1');
    const admin = await shop.as('admin');
    expect(await admin.get(`/tenant/products/${frame._id}`)).toMatchObject({ stock: 5, toCome: 2 });

    await page.goto(`/products?id=${frame._id}`);
    const facts = page.getByRole('dialog', { name: 'Armazón Faro' });
    await expect(facts.getByText('Por llegar', { exact: true }).locator('..')).toContainText('2');
    await expect(facts.getByText('Cantidad mínima', { exact: true }).locator('..')).toContainText('4');
    await page.goBack();
    await detail.getByRole('button', { name: 'Cancelar pedido' }).click();
    const question = page.getByRole('dialog', { name: '¿Cancelar el pedido?' });
    await expect(question).toContainText('7 unidades ya no se esperan.');
    await question.getByRole('button', { name: 'Cancelar pedido' }).click();
    await expect(detail).toContainText('Cancelado por');
    await expect(detail.getByRole('button', { name: 'Recibir' })).toBeHidden();
    await page.keyboard.press('Escape');
    const list = page.getByRole('region', { name: 'Pedidos' });
    await list.getByRole('combobox', { name: 'Estado' }).selectOption('Recibido en parte');
    await expect(list).toContainText('Ningún pedido con estos filtros.');
    await list.getByRole('combobox', { name: 'Estado' }).selectOption('Cancelado');
    await expect(list.getByRole('row').nth(1)).toBeVisible();
  });
});
