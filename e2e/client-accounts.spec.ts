import type { Locator, Page } from '@playwright/test';
import { daysFromNow, type StoredClient, written } from './support/given.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

async function openAccount(page: Page, { _id, name }: StoredClient): Promise<Locator> {
  await page.goto(`/clients?id=${_id}`);
  const account = page.getByRole('dialog', { name }).getByRole('region', { name: 'Cuenta' });
  await expect(account.getByRole('button', { name: 'Registrar pago' })).toBeVisible();
  return account;
}

const lines = (price: number) => ({ products: [], customProducts: [{ description: 'Anteojo', price, quantity: 1 }] });

test.describe('The account of a client (docs/rules.md#accounts-1)', () => {
  test('a payment to the account pays the oldest sales, and the rest becomes credit; a wrong payment is taken back; receipt and statement are printed', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    const [client, { _id: planId }] = await Promise.all([given.client({ numId: '21517621' }), given.paymentPlan()]);
    const first = await given.sale({ client: client._id, deposit: 400, ...lines(1000) });
    const second = await given.sale({ client: client._id, ...lines(500) });
    const account = await openAccount(page, client);
    const entry = (text: string | RegExp) => account.getByRole('listitem').filter({ hasText: text });
    await expect(account.getByText('Debe $ 1.100,00')).toBeVisible();
    await expect(entry(`Venta N.º ${second.number}`)).toContainText('Saldo $ 1.100,00');
    await account.getByRole('button', { name: 'Registrar pago' }).click();
    const form = account.getByRole('form', { name: 'Registrar pago' });
    await expect(form.getByLabel('Importe')).toBeFocused();
    await expect(form.getByLabel('Importe')).toHaveValue('$ 1.100,00');
    await form.getByLabel('Importe').fill('1300');
    await expect(form.getByText('Quedan $ 200,00 a favor del cliente.')).toBeVisible();
    await expect(form.getByText('La caja está cerrada: este pago no entra en ningún cierre.')).toBeVisible();
    await accessibility.check('payment to an account');
    await form.getByRole('button', { name: 'Registrar pago' }).click();

    await expect(account.getByText('A favor $ 200,00')).toBeVisible();
    await expect(entry(`Pago · Efectivo · Venta N.º ${first.number}`)).toContainText('-$ 600,00');
    await expect(entry(`Pago · Efectivo · Venta N.º ${second.number}`)).toContainText('-$ 500,00');
    await expect(entry('Pago · Efectivo · A cuenta')).toContainText('-$ 200,00');
    await entry('Pago · Efectivo · A cuenta').getByRole('button', { name: 'Anular' }).click();
    const question = page.getByRole('dialog', { name: '¿Anular el pago de $ 1.300,00?' });
    await question.getByLabel('Motivo').fill('Era de otro cliente');
    await question.getByRole('button', { name: 'Anular movimiento' }).click();
    await expect(account.getByText('Debe $ 1.100,00')).toBeVisible();
    await expect(account.getByRole('button', { name: 'Anular' })).toHaveCount(0);

    const payment = { amount: 1300, planId, method: 'creditCard' };
    await (await shop.as('seller')).post(`/tenant/clients/${client._id}/payments`, payment);
    await expect(account.getByText('A favor $ 200,00')).toBeVisible();
    const printed = async (button: Locator, said: readonly string[]) => {
      await button.click();
      await expect(page.locator('html[data-printed]')).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      for (const text of said) await expect(page.locator('[data-slip]').getByText(text).first()).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => {
        document.documentElement.removeAttribute('data-printed');
        window.dispatchEvent(new Event('afterprint'));
      });
    };
    const order = `Venta N.º ${first.number}`;
    const receipt = entry('Pago · Tarjeta de crédito').getByRole('button', { name: 'Imprimir recibo' }).first();
    await printed(receipt, [
      'Recibo N.º 3',
      order,
      '$ 600,00',
      'A cuenta',
      '$ 200,00',
      'Visa 3 cuotas',
      '$ 1.430,00',
      '21517621',
    ]);
    const statement = account.getByRole('button', { name: 'Imprimir resumen' });
    await printed(statement, ['Resumen de cuenta', 'Paula Ibarra', order, '$ 1.000,00', '-$ 200,00']);
  });

  test('a payment of a closed cash session cannot be taken back (docs/rules.md#cash-5); a sale is paid by credit note up to the credit of the client (docs/rules.md#accounts-4)', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const cashSession = await given.cashSession(0);
    const seller = await shop.as('seller');
    await seller.post(`/tenant/clients/${client._id}/payments`, { amount: 300, method: 'cash' });
    const sale = await given.sale({ client: client._id, deposit: 400, ...lines(1000) });
    const account = await openAccount(page, client);
    const entry = account.getByRole('listitem').filter({ hasText: 'Pago · Efectivo · A cuenta' });
    await expect(entry.getByRole('button', { name: 'Anular' })).toBeVisible();

    await given.closing(cashSession, 700);
    await page.reload();
    await expect(entry).toContainText('Caja cerrada: lo corrige un administrador.');
    await expect(entry.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
    await expect(entry.getByRole('button', { name: 'Anular' })).toBeHidden();
    await account.getByRole('link', { name: `Venta N.º ${sale.number}` }).click();
    const payments = page
      .getByRole('dialog', { name: `Venta N.º ${sale.number}` })
      .getByRole('region', { name: 'Pagos' });
    await expect(payments.getByRole('listitem')).toContainText('Caja cerrada: lo corrige un administrador.');
    await expect(payments.getByRole('button', { name: 'Anular' })).toBeHidden();

    await payments.getByRole('button', { name: 'Registrar pago' }).click();
    const form = payments.getByRole('form', { name: 'Registrar pago' });
    await form.getByLabel('Método').selectOption('Nota de crédito');
    await expect(form.getByText('Tiene $ 300,00 a favor.')).toBeVisible();
    await form.getByRole('button', { name: 'Registrar pago' }).click();
    const refusal = 'El cliente tiene $ 300,00 a favor: con nota de crédito no se puede pagar más.';
    await expect(form.getByText(refusal)).toBeVisible();
    await form.getByLabel('Importe').fill('300');
    await form.getByRole('button', { name: 'Registrar pago' }).click();
    await expect(payments.getByRole('listitem').filter({ hasText: 'Pago · Nota de crédito' })).toBeVisible();
  });
});

test('the list of debtors shows the age of each debt, and a click on a debtor opens the account (docs/rules.md#accounts-6)', async ({
  page,
  given,
  accessibility,
}) => {
  const due = [0, 3].map(daysFromNow);
  const [client, other] = await Promise.all([
    given.client({ name: 'Paula Ibarra' }),
    given.client({ name: 'Marcos Paz', email: 'marcos@correo.example' }),
  ]);
  await Promise.all([
    given.sale({ client: client._id, deliveryDate: due[0], ...lines(1000) }),
    given.sale({ client: client._id, deliveryDate: due[1], ...lines(500) }),
    given.sale({ client: other._id, deliveryDate: due[1], ...lines(20) }),
  ]);
  await page.goto('/cash/debtors');
  const totals = page.getByRole('region', { name: 'Lo que se debe, por antigüedad' });
  await expect(totals).toContainText('$ 1.520,00');
  const list = page.getByRole('region', { name: 'Deudores' });
  const expectFirst = async (row: Locator) => {
    for (const said of ['Paula Ibarra', '$ 1.500,00', `Vence el ${written(due[0] ?? '')}`])
      await expect(row).toContainText(said);
  };
  await expectFirst(list.getByRole('row').nth(1));
  await accessibility.check('debtors');
  await page.setViewportSize(phoneSize);
  await expectFirst(list.getByRole('listitem').first());
  await page.setViewportSize(desktopSize);
  await list.getByRole('searchbox').fill('marcos');
  await expect(list.getByText('Paula Ibarra')).toBeHidden();
  await list.getByRole('button', { name: /Marcos Paz/ }).click();
  const account = page.getByRole('dialog', { name: 'Marcos Paz' }).getByRole('region', { name: 'Cuenta' });
  await expect(account.getByText('Debe $ 20,00')).toBeInViewport();
});
