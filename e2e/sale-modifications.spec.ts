import { CountedTask } from './support/counted-task.ts';
import { openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

test.describe("'Modificar venta' (docs/rules.md#modifications-1)", () => {
  test('another lens takes at most seven actions; the dialog shows how the sale will be, and the detail what changed', async ({
    page,
    given,
  }) => {
    const lenses = await given.category({ name: 'Cristales', showProductType: true });
    const [frame, lens] = await Promise.all([
      given.product({ fixedPrice: 70_000 }),
      given.product({ name: 'Orgánico', category: lenses._id, fixedPrice: 30_000 }),
      given.product({ name: 'Policarbonato', category: lenses._id, fixedPrice: 45_000 }),
    ]);
    const products = [
      { product: frame._id, quantity: 1 },
      { product: lens._id, quantity: 1, prescriptionType: 'far' },
    ];
    const sale = await given.sale({ products, paymentStatus: 'waiting', deposit: 1000 });
    const detail = await openSaleDetail(page, sale);
    const task = new CountedTask();
    const dialog = page.getByRole('dialog', { name: `Modificar venta N.º ${sale.number}` });

    await task.act("Click 'Modificar venta'", () => detail.getByRole('button', { name: 'Modificar venta' }).click());
    await expect(dialog.getByText('Todavía no cambiaste nada.')).toBeVisible();
    await task.act("Click 'Cambiar'", () =>
      dialog.getByRole('button', { name: 'Cambiar Orgánico por otro producto' }).click(),
    );
    await expect(page.getByPlaceholder('Buscar producto')).toBeFocused();
    await page.keyboard.type('policarb');
    await expect(page.getByRole('row').filter({ hasText: 'Orgánico' })).toHaveCount(0);
    await task.act('Take the only match', () => page.keyboard.press('Enter'));
    const outcome = dialog.getByRole('region', { name: 'Así queda' });
    await expect(outcome).toContainText('Total$ 100.000,00 $ 115.000,00');
    await expect(dialog.getByLabel('Tipo de receta de Policarbonato')).toHaveValue('far');
    await task.act("Click 'Motivo del cambio'", () => dialog.getByLabel('Motivo del cambio').click());
    await page.keyboard.type('Quiere el liviano');
    await task.act("Click 'Guardar cambios'", () => dialog.getByRole('button', { name: 'Guardar cambios' }).click());
    await expect(dialog).toBeHidden();
    task.expectAtMost(7);

    const notice = `Venta N.º ${sale.number} · Modificada. Saldo $ 114.000,00.`;
    await expect(page.getByText(notice)).toBeVisible();
    const changes = detail.getByRole('region', { name: 'Cambios' });
    for (const said of [
      'Cambio N.º 1',
      '+ $ 15.000,00',
      'Sale: 1 × Orgánico',
      'Entra: 1 × Policarbonato',
      'Quiere el liviano',
    ])
      await expect(changes).toContainText(said);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(changes).toContainText('Deshace el cambio N.º 1');
    await expect(detail.getByText('Orgánico', { exact: true })).toBeVisible();
  });
});
