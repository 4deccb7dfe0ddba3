import { givenAuthorised, givenIssuer } from './support/invoices.ts';
import { tabToAndPress } from './support/keys.ts';
import { openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

test.describe('A return (docs/rules.md#returns-5)', () => {
  test.use({ role: 'admin' });

  test('by keyboard: a part with its credit note, then the rest by «Reembolsado»', async ({ page, given, shop }) => {
    await givenIssuer(shop);
    const lenses = await given.category({ name: 'Cristales', showProductType: true });
    const client = await given.client();
    const products = [
      { product: (await given.product())._id, quantity: 2 },
      {
        product: (await given.product({ name: 'Orgánico', category: lenses._id }))._id,
        quantity: 1,
        prescriptionType: 'far',
      },
    ];
    const prescriptions = [(await given.prescription(client))._id];
    const paid = { orderStatus: 'delivered', paymentStatus: 'charged', client: client._id, prescriptions };
    const sale = await given.sale({ products, ...paid });
    await givenAuthorised(shop, sale);
    const detail = await openSaleDetail(page, sale);

    await tabToAndPress(page, detail.getByRole('button', { name: 'Devolver' }));
    const dialog = page.getByRole('dialog', { name: `Devolver · Venta N.º ${sale.number}` });
    const frames = dialog.getByLabel('Unidades de Armazón Vulk Terra que vuelven');
    await expect(frames).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Indicá cuántas unidades vuelven.')).toBeVisible();
    await page.keyboard.type('3');
    await expect(dialog.getByText('Como máximo pueden volver 2.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1');
    await expect(dialog.getByLabel('Efectivo')).toHaveValue('$ 2.420,00');
    await dialog.getByLabel('A favor del cliente').fill('420');
    await expect(dialog.getByLabel('Efectivo')).toHaveValue('$ 2.000,00');
    await expect(dialog.getByRole('checkbox', { name: /^Hacer la nota de crédito de la Factura B/ })).toBeChecked();
    await page.keyboard.press('Enter');

    const returns = detail.getByRole('region', { name: 'Devoluciones' });
    for (const said of [
      'Devolución N.º 1',
      '1 × Armazón Vulk Terra: vuelve al stock',
      'Efectivo $ 2.000,00',
      'con nota',
    ])
      await expect(returns).toContainText(said);
    await expect(detail.getByText('Devuelto: 1')).toBeVisible();
    await expect(detail.getByText('$ 4.840,00').first()).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Devolver' })).toBeFocused();

    await detail.getByRole('combobox', { name: 'Estado del pago' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(frames).toHaveValue('1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Indicá cuántas vuelven (0 si ninguna).')).toBeVisible();
    const lens = dialog.getByLabel('Unidades de Orgánico que vuelven');
    await lens.fill('0');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await expect(detail.getByText('Reembolsado').first()).toBeVisible();

    await detail.getByRole('button', { name: 'Devolver' }).click();
    await expect(dialog.getByText('La plata ya volvió: ahora vuelven solo los productos.')).toBeVisible();
    await lens.fill('1');
    await dialog.getByLabel('Qué pasa con Orgánico').selectOption('Roto');
    await dialog.getByRole('button', { name: 'Devolver' }).click();
    await expect(returns).toContainText('1 × Orgánico: roto');
    await expect(detail.getByRole('button', { name: 'Devolver' })).toHaveCount(0);
  });
});
