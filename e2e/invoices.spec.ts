import { CountedTask } from './support/counted-task.ts';
import { givenIssuer } from './support/invoices.ts';
import { chooseIn, openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test.beforeEach(async ({ shop }) => givenIssuer(shop));

// docs/rules.md#invoices-20, docs/rules.md#invoices-21, docs/rules.md#invoices-26
test('a seller finds the sale without an invoice, issues its invoice in three actions (docs/counter.md), and reads the voucher; a credit note needs an admin (docs/rules.md#invoices-24)', async ({
  page,
  shop,
  given,
}) => {
  const [invoiced, missing] = [await given.sale(), await given.sale()];
  await (await shop.as('seller')).post(`/tenant/sales/${invoiced._id}/invoices`, {});
  await page.goto('/sales');
  await page.getByLabel('Facturación').selectOption('Sin facturar');
  const row = page.getByRole('button', { name: /Paula Ibarra/ });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('row', { name: new RegExp(`\\b${missing.number}\\b`) })).toBeVisible();
  await expect(page).toHaveURL(/[?&]invoices=missing/);

  const task = new CountedTask();
  await task.act('Click the row of the sale', () => row.click());
  const detail = page.getByRole('dialog', { name: `Venta N.º ${missing.number}` });
  const section = detail.getByRole('region', { name: 'Facturación' });
  await expect(section).toContainText('Esta venta no tiene factura.');
  await task.act("Click 'Facturar'", () => detail.getByRole('button', { name: 'Facturar' }).click());
  const form = page.getByRole('dialog', { name: `Facturar la venta N.º ${missing.number}` });
  const preview = form.getByRole('region', { name: 'Así queda' });
  for (const shown of ['Factura B', 'Mostrador', 'Consumidor Final · DNI ', 'Armazón Vulk Terra']) {
    await expect(preview).toContainText(shown);
  }
  await expect(preview).toContainText('Neto al 21 %$ 2.000,00IVA 21 %$ 420,00Total$ 2.420,00');
  await expect(form.getByLabel('CUIT o CUIL')).toBeFocused();
  await expect(form.getByRole('button', { name: 'Emitir factura B' })).toBeVisible();
  await task.act('Press Enter', () => page.keyboard.press('Enter'));
  await expect(form).toBeHidden();
  // The section updates itself when the simulator has authorised the voucher, which then has a number.
  await expect(section).toContainText(/Factura B 00001-\d{8}Autorizada/);
  task.expectAtMost(3);
  await expect(section).toContainText('Simulador: sin validez fiscal');
  await expect(detail.getByRole('button', { name: 'Facturar' })).toBeHidden();
  await expect(page.getByText('No hay ventas sin facturar.')).toBeVisible();

  await section.getByRole('link', { name: /Factura B/ }).click();
  const voucher = page.getByRole('dialog', { name: /Factura B/ });
  await expect(voucher).toContainText('Paula Ibarra');
  await expect(voucher).toContainText('IVA 21 %$ 420,00');
  await voucher.getByRole('link', { name: `Venta N.º ${missing.number}` }).click();
  await expect(section).toContainText('Autorizada');
  await expect(section.getByRole('button', { name: 'Nota de crédito', exact: true })).toBeHidden();
  await chooseIn(detail, 'Estado de la orden', 'Cancelado');
  await expect(page.getByText('La venta tiene una factura: pedile a un administrador')).toBeVisible();
});

test("the letter of an invoice follows from the typed receiver and ARCA's register, and an invoice A needs a CUIT with the right check digit (docs/rules.md#invoices-21)", async ({
  page,
  given,
}) => {
  const client = await given.client({ typeId: 'PASAPORTE', numId: 'AB123456' });
  const customProducts = [{ description: 'Lote de armazones', price: 10_000_000, quantity: 1 }];
  const sale = await given.sale({ client: client._id, products: [], customProducts });
  const detail = await openSaleDetail(page, sale);
  await detail.getByRole('button', { name: 'Facturar' }).click();
  const form = page.getByRole('dialog', { name: `Facturar la venta N.º ${sale.number}` });
  await expect(form).toContainText('ARCA pide identificar al cliente');
  await form.getByLabel('Tipo de documento').selectOption('DNI');
  await form.getByLabel('Número de documento').fill('30111222');
  await expect(form.getByRole('region', { name: 'Así queda' })).toContainText('DNI 30111222');
  await expect(form.getByRole('button', { name: 'Emitir factura B' })).toBeVisible();

  const cuit = form.getByLabel('CUIT o CUIL');
  await cuit.fill('20-11111111-2');
  await form.getByRole('button', { name: 'Completar con ARCA' }).click();
  await expect(form.getByLabel('Nombre o razón social')).toHaveValue(/APELLIDO EJEMPLO/);
  await expect(form.getByLabel('Condición frente al IVA')).toHaveValue('registered');
  await expect(form.getByRole('button', { name: 'Emitir factura A' })).toBeVisible();

  await cuit.fill('');
  await expect(form).toContainText('Para esta condición frente al IVA falta el CUIT.');
  await cuit.fill('30-50001091-3');
  await cuit.press('Enter');
  await expect(form).toContainText('El CUIT no es válido: revisá sus 11 números.');
  await expect(cuit).toBeFocused();
  await form.getByLabel('Condición frente al IVA').selectOption('Consumidor Final');
  await expect(form.getByRole('button', { name: 'Emitir factura B' })).toBeVisible();
  await form.getByLabel('Condición frente al IVA').selectOption('Responsable Inscripto');
  await expect(form.getByRole('button', { name: 'Emitir factura A' })).toBeVisible();
  await cuit.fill('30-50001091-2');
  await form.getByLabel('Nombre o razón social').fill('Cristales del Sur SA');
  await cuit.press('Enter');
  await expect(form).toBeHidden();
  await expect(detail.getByRole('region', { name: 'Facturación' })).toContainText(/Factura A 00001-\d{8}Autorizada/);
  await detail.getByRole('link', { name: /Factura A/ }).click();
  const voucher = page.getByRole('dialog', { name: /Factura A/ });
  await expect(voucher).toContainText('CUIT 30-50001091-2');
  await expect(voucher).toContainText('Cristales del Sur SA');
});

test("the notice of a confirmed sale offers to invoice the sale, or shows the state of the deposit's invoice (docs/rules.md#invoices-25, docs/rules.md#invoices-9)", async ({
  page,
  shop,
  given,
}) => {
  const [client, product] = [await given.client(), await given.product()];
  const wizard = new Wizard(page);
  await wizard.openPayment(client, product);
  await wizard.fillPayment();
  await wizard.confirm();
  const invoiceButton = page.getByRole('button', { name: 'Facturar' });
  await expect(invoiceButton).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/549.*registramos%20tu%20pedido.*%2Fpublic%2F/);
  // The notice leaves as soon as another sale begins.
  await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
  await expect(invoiceButton).toBeHidden();
  await wizard.openPayment(client, product);
  await wizard.fillPayment();
  await wizard.confirm();
  await invoiceButton.click();
  const form = page.getByRole('dialog', { name: /^Facturar la venta/ });
  await form.getByRole('button', { name: 'Emitir factura B' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(/Factura B 00001-\d{8}\s*Autorizada/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Imprimir Factura B 00001-/ })).toBeVisible();

  const admin = await shop.as('admin');
  await admin.put('/tenant/fiscal-settings', { issueAt: 'delivery', depositIssueAt: 'deposit' });
  await wizard.openPayment(client, product);
  await wizard.fillPayment();
  await wizard.dialog.getByLabel('Estado del pago').selectOption('Señado');
  await wizard.dialog.getByLabel('Seña', { exact: true }).fill('420');
  await wizard.confirm();
  await expect(page.getByText(/Factura B 00001-\d{8}\s*Autorizada/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Facturar' })).toBeHidden();
  await page
    .getByRole('button', { name: /Paula Ibarra/ })
    .first()
    .click();
  const section = page.getByRole('dialog', { name: /^Venta N/ }).getByRole('region', { name: 'Facturación' });
  await expect(section).toContainText('$ 2.420,00');
});

test.describe('A rejected voucher (docs/rules.md#dashboard-11)', () => {
  test.use({ role: 'admin' });

  test("the dashboard leads to a rejected invoice, 'Reintentar' or 'Facturar de nuevo' issues it with the right CUIT, and 'Facturación' finds it (docs/rules.md#invoices-22)", async ({
    page,
    shop,
    given,
  }) => {
    const admin = await shop.as('admin');
    // The simulator's register lists this person as inactive.
    const inactive = { vatCondition: 'registered', taxId: '20-55555555-6' };
    const client = await given.client(inactive);
    const sale = await given.sale({ client: client._id });
    await admin.post(`/tenant/sales/${sale._id}/invoices`, {});
    await page.goto('/dashboard');
    const warning = page.getByRole('listitem').filter({ hasText: 'ARCA rechazó un comprobante.' });
    await warning.getByRole('link', { name: 'Verlo' }).click();
    await expect(page.getByLabel('Estado')).toHaveValue('rejected');
    await expect(page.getByText(/inactivo o no es válido\. Facturá de nuevo con los datos correctos/)).toBeVisible();
    await page.getByRole('button', { name: /Factura A/ }).click();
    const voucher = page.getByRole('dialog', { name: 'Factura A' });
    await expect(voucher).toContainText('El CUIT del cliente está inactivo o no es válido.');
    await expect(voucher).toContainText('ARCA 10247:');
    await admin.put(`/tenant/clients/${client._id}`, { taxId: '20-11111111-2' });
    await voucher.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('dialog', { name: /Factura A 00001-/ })).toContainText('Autorizada');

    const other = await given.sale();
    await admin.post(`/tenant/sales/${other._id}/invoices`, { receiver: inactive });
    const authorised = page.getByRole('dialog', { name: /Factura A 00001-/ });
    await authorised.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(page.getByLabel('Estado')).toHaveValue('rejected');
    await page.getByRole('button', { name: /Factura A.*[^-\d]00001 · Simulador/ }).click();
    await expect(voucher).toContainText('Facturá de nuevo con los datos correctos');
    await voucher.getByRole('link', { name: 'Facturar de nuevo' }).click();
    const form = page.getByRole('dialog', { name: /^Facturar la venta/ });
    await form.getByLabel('CUIT o CUIL').fill('20-11111111-2');
    const complete = form.getByRole('button', { name: 'Completar con ARCA' });
    // docs/rules.md#layout-11
    const [field, button] = await Promise.all([form.getByLabel('CUIT o CUIL').boundingBox(), complete.boundingBox()]);
    expect(button?.y).toBe(field?.y);
    await complete.click();
    await form.getByRole('button', { name: 'Emitir factura A' }).click();
    await expect(form).toBeHidden();

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Para retirar' })).toBeVisible();
    await expect(page.getByText('ARCA rechazó')).toBeHidden();
    await page.getByRole('button', { name: /^Buscar/ }).click();
    await page.getByRole('combobox').fill('factura');
    await page.getByRole('option', { name: 'Facturación' }).click();
    await expect(page.getByRole('heading', { name: 'Facturación', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/cash\/invoices$/);
    await expect(page.getByRole('button', { name: /Factura A.*00001-00000002 · Simulador/ })).toBeVisible();
    const row = page.getByRole('button', { name: /Factura A.*00001-00000001 · Simulador/ });
    await page.getByRole('searchbox').fill('ibarra');
    await expect(row).toBeVisible();
    await page.getByLabel('Letra').selectOption('Letra B');
    await expect(page.getByText('No se encontraron resultados para «ibarra».')).toBeVisible();
    await page.getByLabel('Letra').selectOption('Letra A');
    await expect(row).toBeVisible();
  });
});
