import type { Locator } from '@playwright/test';
import { CountedTask } from './support/counted-task.ts';
import type { StoredSale } from './support/given.ts';
import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

const topOf = async (field: Locator) => (await field.boundingBox())?.y ?? 0;

test.describe('The delivery of a sale with a balance (docs/rules.md#sales-29)', () => {
  test(
    'two actions in the detail collect the balance and deliver the sale',
    { tag: '@phone' },
    async ({ page, given, shop }) => {
      const sale = await given.sale({ deposit: 420, orderStatus: 'finished' });
      const task = new CountedTask();
      await page.goto('/sales');
      await task.act('Click the row of the sale', () => page.getByRole('button', { name: /Paula Ibarra/ }).click());
      const detail = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
      await task.act("Click 'Cobrar y entregar'", () =>
        detail.getByRole('button', { name: 'Cobrar y entregar' }).click(),
      );
      const dialog = page.getByRole('dialog', { name: 'Queda un saldo' });
      await expect(dialog).toContainText('La venta tiene un saldo de $ 2.000,00.');
      await expect(dialog.getByLabel('Importe')).toHaveValue('$ 2.000,00');
      await expect(dialog.getByLabel('Importe')).toBeFocused();
      await task.act('Press Enter', () => page.keyboard.press('Enter'));
      await expect(dialog).toBeHidden();
      task.expectAtMost(3);

      const notice = page.getByRole('alert').filter({ hasText: `Venta N.º ${sale.number} · Cobrada y entregada` });
      await expect(notice).toBeVisible();
      await expect(detail.getByRole('button', { name: /^(Cobrar y e|E)ntregar/ })).toBeHidden();
      const stored = async () => (await shop.as('seller')).get(`/tenant/sales/${sale._id}`);
      expect(await stored()).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'charged', balance: 0 });
      await notice.getByRole('button', { name: 'Deshacer' }).click();
      await expect(page.getByText('Se deshizo el cambio.')).toBeVisible();
      expect(await stored()).toMatchObject({ orderStatus: 'finished', paymentStatus: 'waiting', balance: 2000 });
    },
  );

  test("the choice of 'Entregado' asks for amount, method and plan; after another user's payment, the dialog has the new balance; a payment of a part needs a reason", async ({
    page,
    given,
    shop,
  }) => {
    await given.paymentPlan();
    const sale = await given.sale();
    const detail = await openSaleDetail(page, sale);
    const status = detail.getByRole('combobox', { name: 'Estado de la orden' });
    const admin = await shop.as('admin');
    const pay = (amount: number) =>
      admin.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount, method: 'cash' });
    await chooseIn(detail, 'Estado de la orden', 'Entregado');
    const dialog = page.getByRole('dialog', { name: 'Queda un saldo' });
    const collect = dialog.getByRole('button', { name: 'Cobrar y entregar' });
    await expect(dialog.getByLabel('Importe')).toHaveValue('$ 2.420,00');
    await pay(420);
    await collect.click();
    await expect(dialog.getByText(/Otra persona modificó estos datos/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Recargar' }).click();
    await expect(dialog.getByLabel('Importe')).toHaveValue('$ 2.000,00');

    await dialog.getByLabel('Importe').fill('2000,01');
    await collect.click();
    await expect(dialog.getByText('El importe supera el saldo, que es $ 2.000,00.')).toBeVisible();
    await dialog.getByLabel('Importe').fill('1500');
    await dialog.getByLabel('Método').selectOption('Tarjeta de crédito');
    await dialog.getByLabel('Plan').selectOption('Visa 3 cuotas');
    await expect(dialog.getByText('Recargo $ 150,00: el cliente entrega $ 1.650,00.')).toBeVisible();
    await expect(dialog.getByText('La venta queda con un saldo de $ 500,00')).toBeVisible();
    await collect.click();
    await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible();
    await dialog.getByLabel('Motivo').fill('Paga el viernes');
    await collect.click();
    await expect(dialog).toBeHidden();
    await expect(status).toHaveValue('Entregado');
    const paid = detail.getByRole('region', { name: 'Pagos' }).getByRole('listitem').last();
    for (const said of ['Pago · Tarjeta de crédito', '$ 1.500,00', 'Recargo $ 150,00'])
      await expect(paid).toContainText(said);
    expect(await (await shop.as('seller')).get(`/tenant/sales/${sale._id}`)).toMatchObject({ balance: 500 });

    // After another user has collected the balance, nothing is left to collect, so the dialog closes.
    await chooseIn(detail, 'Estado de la orden', 'En Proceso');
    await detail.getByRole('button', { name: 'Cobrar y entregar' }).click();
    await expect(dialog.getByLabel('Importe')).toHaveValue('$ 500,00');
    await pay(500);
    await collect.click();
    await dialog.getByRole('button', { name: 'Recargar' }).click();
    await expect(dialog).toBeHidden();
    await expect(status).toHaveValue('En Proceso');
    await detail.getByRole('button', { name: 'Entregar', exact: true }).click();
    await expect(status).toHaveValue('Entregado');
  });
});

// docs/rules.md#accounts-4, docs/rules.md#settings-4
test("the last step names the client's credit and the minimum deposit; a seller takes a deposit by two methods with seven actions, and the draft keeps both parts of the deposit (docs/rules.md#payments-15)", async ({
  page,
  given,
  shop,
  accessibility,
}) => {
  const [admin, seller, client, category] = await Promise.all([
    shop.as('admin'),
    shop.as('seller'),
    given.client(),
    given.category({ showProductType: true }),
    given.paymentPlan(),
  ]);
  const [product] = await Promise.all([
    given.product({ category: category._id }),
    admin.put('/tenant/settings', { minimumDeposit: 50 }),
    seller.post(`/tenant/clients/${client._id}/payments`, { amount: 300, method: 'cash' }),
  ]);
  const wizard = new Wizard(page);
  const { dialog } = wizard;
  await wizard.openProducts(client);
  await wizard.pickProduct(product.name);
  await dialog.getByLabel(/^Tipo de receta/).selectOption('Lejos');
  await wizard.next();
  // The step names the credit before any method is chosen.
  await expect(dialog).toContainText('El cliente tiene $ 300,00 a favor: se usa con «Nota de crédito».');
  await dialog.getByLabel('Método de pago').selectOption('Nota de crédito');
  await expect(dialog).toContainText('Tiene $ 300,00 a favor.');

  const task = new CountedTask();
  const [own, other] = [dialog.getByLabel('Método de pago'), dialog.getByLabel('Otro método')];
  const part = dialog.getByRole('list', { name: 'Otros métodos de pago' }).getByLabel('Importe');
  const deposit = dialog.getByLabel('Seña');
  await task.act("Choose 'Efectivo'", () => own.selectOption('Efectivo'));
  await task.act("Click 'Agregar otro método'", () => wizard.button('Agregar otro método').click());
  await expect(other).toBeFocused();
  await task.act("Choose 'Tarjeta de crédito'", () => other.selectOption('Tarjeta de crédito'));
  await part.fill('99999');
  await task.act("Choose 'Visa 3 cuotas'", () => dialog.getByLabel('Plan').selectOption('Visa 3 cuotas'));
  await task.act("Choose 'Señado'", () => dialog.getByLabel('Estado del pago').selectOption('Señado'));
  await expect(dialog.getByText('Con cristales, al menos $ 1.210,00 (50 % del total).')).toBeVisible();
  await deposit.fill('1209,99');
  await expect(dialog.getByText(/^Los otros métodos de pago suman más que lo que se cobra/)).toBeVisible();
  await part.fill('1000');
  await expect(dialog.getByText('Recargo $ 100,00: el cliente entrega $ 1.100,00.')).toBeVisible();
  await task.act("Click '1 semana'", () => dialog.getByRole('button', { name: '1 semana' }).click());
  await wizard.confirm();
  const tooSmall = dialog.getByText('La seña mínima es de $ 1.210,00 (50 % del total).');
  await expect(tooSmall).toBeVisible();
  await deposit.fill('1210');
  await expect(tooSmall).toBeHidden();
  await part.fill('1210');
  await expect(dialog.getByText('Tarjeta de crédito $ 1.210,00 de $ 2.420,00')).toBeVisible();
  await expect(dialog.getByText('Efectivo $ 0,00')).toBeHidden();
  expect(await topOf(other)).toBeGreaterThan(await topOf(own));
  expect(await topOf(other)).toBeLessThan(await topOf(dialog.getByLabel('Estado del pago')));
  expect((await other.boundingBox())?.width).toBe((await own.boundingBox())?.width);
  const question = page.getByRole('dialog', { name: 'Efectivo no paga nada' });
  await wizard.confirm();
  await expect(question).toContainText('¿La seña es $ 1.210,00 en total?');
  await question.getByRole('button', { name: 'Corregir' }).click();
  const ownAmount = dialog.getByLabel('Importe').first();
  await ownAmount.fill('700');
  await expect(deposit).toHaveValue(/1\.910,00/);
  await expect(
    dialog.getByText('Tarjeta de crédito $ 1.210,00 + Efectivo $ 700,00 = $ 1.910,00 de $ 2.420,00'),
  ).toBeVisible();
  await accessibility.check('payment in parts');
  await page.reload();
  await expect(dialog.getByLabel('Plan')).toHaveValue(/.+/);
  await task.act("Click 'Confirmar Venta'", () => wizard.confirm());
  await expect(dialog).toBeHidden();
  task.expectAtMost(7);
  const [sale] = await seller.get<StoredSale[]>('/tenant/sales');
  expect(await seller.get(`/tenant/sales/${sale?._id}/payments`)).toMatchObject([
    { kind: 'deposit', method: 'cash', amount: 700 },
    { kind: 'deposit', method: 'creditCard', amount: 1210, surcharge: 121, plan: 'Visa 3 cuotas' },
  ]);
});
