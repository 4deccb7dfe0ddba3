import type { Api } from './support/api.ts';
import { daysFromNow } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.use({ role: 'seller' });

async function sellForCash(seller: Api, { _id: client }: { _id: string }) {
  await seller.post('/tenant/sales', {
    client,
    products: [],
    customProducts: [{ description: 'Anteojo', price: 25_000, quantity: 1 }],
    paymentMethod: 'cash',
    paymentStatus: 'charged',
    orderStatus: 'inProgress',
    deliveryDate: daysFromNow(7),
  });
}

test.describe("'Caja' (docs/rules.md#cash-2)", () => {
  test(
    'a seller closes the register with a difference and a note about it, and prints the closing',
    { tag: '@phone' },
    async ({ page, shop, given }) => {
      await page.goto('/cash');
      await page.getByRole('button', { name: 'Abrir la caja' }).click();
      // The seller opened the register with the form's default amount, 0. The seller corrects the opening amount, and the
      // closing shows both amounts.
      await expect(page.getByRole('heading', { name: 'Caja principal' })).toBeFocused();
      await page.getByRole('button', { name: 'Corregir Fondo inicial' }).click();
      const correction = page.getByRole('dialog', { name: 'Corregir el fondo inicial' });
      await correction.getByLabel('Fondo inicial').fill('10000');
      await correction.getByLabel('Motivo').fill('Se abrió sin contar');
      await correction.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByRole('region', { name: 'Esperado en la caja' })).toContainText('Al abrir decía $ 0,00.');
      await expect(page.getByRole('button', { name: 'Corregir Fondo inicial' })).toBeFocused();
      await sellForCash(await shop.as('admin'), await given.client());
      await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('$ 25.000,00');
      await page.getByRole('button', { name: 'Cerrar la caja' }).click();
      const closing = page.getByRole('dialog', { name: 'Cierre de «Caja principal»' });
      await closing.getByLabel('Otro importe en efectivo').fill('34500');
      await closing.getByLabel('Observaciones').fill('Faltó un billete');
      await closing.getByRole('button', { name: 'Cerrar la caja' }).click();

      const closed = page.getByRole('dialog', { name: 'Cierre N.º 1' });
      await expect(closed.getByRole('row', { name: /^Efectivo/ })).toContainText('$ 35.000,00$ 34.500,00-$ 500,00');
      await expect(closed).toContainText('Faltó un billete');
      await expect(closed).toContainText('$ 10.000,00 · Al abrir decía $ 0,00.');
      await closed.getByRole('button', { name: 'Imprimir cierre' }).click();
      await expect(page.locator('html[data-printed]')).toBeAttached();
      for (const printed of ['Cierre N.º 1', 'Pablo Herrera', '$ 35.000,00', '-$ 500,00', 'Firma']) {
        await expect(page.locator('[data-slip]')).toContainText(printed);
      }
    },
  );

  test('during a cash sale, a seller opens the closed register without losing the sale (docs/rules.md#cash-12), and closes it without a difference', async ({
    page,
    given,
    shop,
  }) => {
    const [client, product, seller] = await Promise.all([given.client(), given.product(), shop.as('seller')]);
    const wizard = new Wizard(page);
    await wizard.openPayment(client, product);
    await wizard.fillPayment();
    const hint = wizard.dialog.getByText('La caja está cerrada: este pago no entra en ningún cierre.');
    await expect(hint).toBeVisible();
    await wizard.dialog.getByLabel('Método de pago').selectOption('Cheque');
    await expect(hint).toBeHidden();
    await wizard.dialog.getByLabel('Método de pago').selectOption('Efectivo');
    await wizard.button('Abrir la caja').click();
    const opening = page.getByRole('dialog', { name: 'Abrir la caja' });
    await expect(opening.getByLabel('Fondo inicial')).toBeFocused();
    await opening.getByLabel('Fondo inicial').fill('10000');
    await page.keyboard.press('Enter');
    await expect(opening).toBeHidden();
    await expect(hint).toBeHidden();
    await expect(wizard.dialog.getByLabel('Método de pago')).toBeFocused();
    expect(await seller.get('/tenant/sales')).toEqual([]);
    await wizard.confirm();
    await expect(wizard.dialog).toBeHidden();
    expect(await seller.get('/tenant/cash-sessions?status=open')).toMatchObject([{ openingAmount: 10_000 }]);
    const [sale] = await seller.get<{ _id: string }[]>('/tenant/sales');
    const [payment] = await seller.get<{ cashSessionId: string | null }[]>(`/tenant/sales/${sale?._id}/payments`);
    expect(payment?.cashSessionId).not.toBeNull();

    // A seller sees no tab for collections or registers.
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Caja' }).click();
    const tabs = page.getByRole('navigation', { name: 'Secciones de caja' });
    await expect(tabs.getByRole('link')).toHaveText(['Caja', 'Cierres', 'Deudores', 'Facturación']);
    await page.getByRole('button', { name: 'Cerrar la caja' }).click();
    const closing = page.getByRole('dialog', { name: 'Cierre de «Caja principal»' });
    await closing.getByLabel('Otro importe en efectivo').fill('12420,50');
    await expect(closing.getByRole('row', { name: /^Efectivo/ })).toContainText('$ 12.420,00$ 12.420,50+$ 0,50');
    await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
    await expect(closing).toContainText('Este campo es obligatorio.');
    await closing.getByLabel('Otro importe en efectivo').fill('12420');
    await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
    await expect(page.getByText('Cerraste «Caja principal».')).toBeVisible();
    const closed = page.getByRole('dialog', { name: 'Cierre N.º 1' });
    await expect(closed.getByRole('region', { name: 'Arqueo', exact: true })).toBeVisible();
  });
});

test('the opening proposes the counted cash of the last closing less the cash that was taken out (docs/rules.md#cash-14)', async ({
  page,
  given,
  shop,
}) => {
  const seller = await shop.as('seller');
  await given.cashSession(15_000);
  await page.goto('/cash');
  await page.getByRole('button', { name: 'Cerrar la caja' }).click();
  const closing = page.getByRole('dialog', { name: 'Cierre de «Caja principal»' });
  await closing.getByLabel('Otro importe en efectivo').fill('15000');
  await closing.getByLabel('Retiro al cerrar').fill('15000,01');
  await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
  await expect(closing.getByText('No podés retirar más efectivo que el contado.')).toBeVisible();
  await closing.getByLabel('Retiro al cerrar').fill('5000');
  await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
  const closed = page.getByRole('dialog', { name: 'Cierre N.º 1' });
  await expect(closed.getByText('Retiro al cerrar')).toBeVisible();
  await expect(closed.getByText('$ 5.000,00')).toBeVisible();

  await page.goto('/cash');
  await expect(page.getByLabel('Fondo inicial')).toHaveValue('$ 10.000,00');
  await expect(page.getByText('El último cierre dejó $ 10.000,00.')).toBeVisible();
  await page.getByRole('button', { name: 'Abrir la caja' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar la caja' })).toBeVisible();
  expect(await seller.get('/tenant/cash-sessions?status=open')).toMatchObject([{ openingAmount: 10_000 }]);
});

test.describe("'Cobranzas' (docs/rules.md#cash-10)", () => {
  test.use({ role: 'admin' });

  test('a chart and a table show the payments by day and by method; an admin adds a second register, and the select of registers then offers it', async ({
    page,
    shop,
    given,
  }) => {
    await given.cashSession();
    await sellForCash(await shop.as('admin'), await given.client());
    await page.goto('/cash/collections');
    await expect(page.getByRole('application').first()).toBeVisible();
    const table = page.getByRole('region', { name: /Cobranzas/ }).getByRole('table');
    await expect(table.getByRole('row').last()).toContainText('Total$ 25.000,00$ 25.000,00');
    const tabs = page.getByRole('navigation', { name: 'Secciones de caja' });
    await tabs.getByRole('link', { name: 'Administrar' }).click();
    await page.getByRole('button', { name: 'Crear Nueva Caja' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nueva Caja' });
    await form.getByLabel('Nombre').fill('Caja del fondo');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('button', { name: 'Caja del fondo' })).toBeVisible();
    await tabs.getByRole('link', { name: 'Caja', exact: true }).click();
    await expect(page.getByLabel('Caja', { exact: true })).toContainText('Caja del fondo · Cerrada');
    await expect(page.getByRole('heading', { name: 'Caja principal' })).toBeVisible();
  });
});
