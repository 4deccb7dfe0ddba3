import { givenAnsweredBatch } from './support/answered-batch.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test('an admin registers the payment of a batch with its withholdings, sees the paid coverages, and takes the payment back (docs/rules.md#insurer-payments-1)', async ({
  page,
  shop,
  given,
  accessibility,
}) => {
  const insurance = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  const items = [{ client: 'Ana Ríos', claimed: 534_000, recognized: 534_000 }];
  await givenAnsweredBatch(shop, given, { insurance, presentedBefore: 1, items });

  await page.goto('/claims/payments');
  await page.getByRole('button', { name: 'Registrar cobro' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar cobro' });
  await expect(form.getByLabel('Obra social')).toBeFocused();
  await form.getByLabel('Obra social').selectOption('OSDE');
  await expect(form).toContainText('Reconoció y no pagó $ 534.000,00 de 1 cobertura.');
  await expect(form.getByLabel('Bruto')).toHaveValue(/534\.000,00$/);
  await form.getByLabel('Orden de pago').fill('OP 118');
  for (const [index, [tax, amount]] of [
    ['Ganancias', '10680'],
    ['Ingresos Brutos', '13350'],
    ['SUSS', '5340'],
  ].entries()) {
    await form.getByRole('button', { name: 'Agregar retención' }).click();
    await expect(form.getByLabel(`Impuesto de la retención ${index + 1}`)).toBeFocused();
    await form.getByLabel(`Impuesto de la retención ${index + 1}`).selectOption(tax ?? '');
    await form.getByLabel(`Certificado de la retención ${index + 1}`).fill(`C-${index}`);
    await form.getByLabel(`Importe de la retención ${index + 1}`).fill(amount ?? '');
  }
  const certificate = form.getByRole('group', { name: 'Retención 1' });
  await expect(certificate.locator('label')).toHaveText(['Impuesto', 'Jurisdicción', 'Certificado *', 'Importe *']);
  await certificate.getByRole('button', { name: 'Fecha, base y alícuota' }).click();
  await certificate.getByLabel('Fecha', { exact: true }).fill('31/10/2026');
  await certificate.getByRole('textbox', { name: 'Base' }).fill('534000');
  await certificate.getByRole('textbox', { name: 'Alícuota' }).fill('2');
  await expect(form.getByLabel('Neto')).toHaveValue(/504\.630,00$/);
  await form.getByLabel('Neto').fill('504631');
  await expect(form.getByText('El bruto menos el descuento y las retenciones da $ 504.630,00.')).toBeVisible();
  await accessibility.check('a payment with a wrong net amount');
  await form.getByLabel('Neto').fill('504630');
  await form.getByLabel('Método').selectOption('Efectivo');
  await expect(form.getByText('Abrí la caja antes de cobrar o devolver en efectivo.')).toBeVisible();
  await form.getByRole('button', { name: 'Abrir la caja' }).click();
  const opening = page.getByRole('dialog', { name: 'Abrir la caja' });
  await expect(opening.getByLabel('Fondo inicial')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opening).toBeHidden();
  await form.getByLabel('Método').selectOption('Transferencia bancaria');
  await form.getByRole('button', { name: 'Registrar cobro' }).click();

  await expect(form).toBeHidden();
  const detail = page.getByRole('dialog', { name: 'Cobro N.º 1 de OSDE' });
  await expect(detail.getByRole('region', { name: 'Coberturas cobradas' })).toContainText(/Ana Ríos.*534\.000,00/);
  await expect(detail.getByRole('region', { name: 'Retenciones' })).toContainText(
    'Certificado C-0 · 31/10/2026 · base $ 534.000,00 · 2 %',
  );
  await accessibility.check('a payment');
  await detail.getByRole('button', { name: 'Anular cobro' }).click();
  const reverse = page.getByRole('dialog', { name: 'Anular el cobro N.º 1' });
  await reverse.getByLabel('Motivo').fill('Era de otra obra social');
  await reverse.getByRole('button', { name: 'Anular cobro' }).click();
  await expect(detail).toContainText('Este cobro está anulado: no paga ninguna cobertura.');
  await expect(detail.getByRole('button', { name: 'Anular cobro' })).toHaveCount(0);
});

test('the unallocated rest of a payment pays a later batch (docs/rules.md#insurer-payments-4); a tick pays a chosen coverage completely, and a part above the open amount is refused (docs/rules.md#insurer-payments-2)', async ({
  page,
  shop,
  given,
}) => {
  const insurance = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  await page.goto('/claims/payments');
  await page.getByRole('button', { name: 'Registrar cobro' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar cobro' });
  await form.getByLabel('Obra social').selectOption('OSDE');
  await form.getByLabel('Bruto').fill('500');
  await expect(form.getByText('Quedan $ 500,00 sin imputar')).toBeVisible();
  await form.getByRole('button', { name: 'Registrar cobro' }).click();
  const detail = page.getByRole('dialog', { name: 'Cobro N.º 1 de OSDE' });
  await expect(detail).toContainText('Este cobro todavía no está imputado.');
  await expect(detail.getByRole('button', { name: 'Imputar el resto' })).toHaveCount(0);

  await givenAnsweredBatch(shop, given, {
    insurance,
    presentedBefore: 2,
    items: [{ client: 'Carla Vega', claimed: 500, recognized: 500 }],
  });
  await detail.getByRole('button', { name: 'Imputar el resto' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Imputar $ 500,00' }));
  await question.getByRole('button', { name: 'Imputar', exact: true }).click();
  await expect(detail.getByRole('region', { name: 'Coberturas cobradas' }).getByRole('listitem')).toHaveText(/500,00/);

  const items = ['Ana Ríos', 'Beto Sosa'].map((client) => ({ client, claimed: 900, recognized: 900 }));
  const batch = await givenAnsweredBatch(shop, given, { insurance, presentedBefore: 1, items });
  await page.goto(`/claims/batches?id=${batch._id}`);
  await page
    .getByRole('dialog', { name: /^Presentación/ })
    .getByRole('button', { name: 'Registrar cobro' })
    .click();
  await expect(form.getByLabel('Bruto')).toHaveValue(/1\.800,00$/);
  await form.getByLabel('Bruto').fill('1000');
  await form.getByLabel('Imputar', { exact: true }).selectOption('Elegir las coberturas');
  await form.getByLabel('Imputar a Beto Sosa').fill('1200');
  await form.getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(form.getByText('Beto Sosa: De este renglón quedan por cobrar $ 900,00.')).toBeVisible();
  await expect(form.getByText('Lo elegido suma $ 1.200,00 y el bruto es $ 1.000,00.')).toBeVisible();
  await form.getByLabel('Imputar a Beto Sosa').fill('');
  await form.getByRole('checkbox', { name: /^Ana Ríos/ }).check();
  await expect(form.getByLabel('Imputar a Ana Ríos')).toHaveValue(/900,00$/);
  await form.getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(form).toBeHidden();
  const item = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(item('Ana Ríos')).toContainText('cobrado $ 900,00');
  await expect(item('Beto Sosa')).toContainText('cobrado $ 0,00');
});
