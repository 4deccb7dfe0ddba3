import { givenAnsweredBatch } from './support/answered-batch.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

// docs/rules.md#insurer-accounts-1, docs/rules.md#insurer-payments-1, docs/rules.md#insurer-payments-7
test("an admin goes from the dashboard's line about a late insurer to its ledger, and registers a payment, which appears in the ledger, in 'Retenciones' and in 'Cobros'", async ({
  page,
  shop,
  given,
  accessibility,
}) => {
  // PAMI deducts a fee of 2.5 % from its payments, and is 49 days late.
  const late = await given.insurance({ name: 'PAMI', claimFrom: 'sale', paysWithinDays: 60, fee: 2.5 });
  await givenAnsweredBatch(shop, given, {
    insurance: late,
    presentedBefore: 109,
    items: [
      { client: 'Ana Ríos', claimed: 300_000, recognized: 300_000 },
      { client: 'Luis Sosa', claimed: 100_000, recognized: 80_000, reason: 'noSignature' },
    ],
  });
  const onTime = await given.insurance({ name: 'Medifé', claimFrom: 'sale', paysWithinDays: 60 });
  await givenAnsweredBatch(shop, given, {
    insurance: onTime,
    presentedBefore: 20,
    items: [{ client: 'Rita Paz', claimed: 900_000, recognized: 900_000 }],
  });

  await page.goto('/');
  await expect(page.getByText('PAMI debe $ 380.000,00 desde hace 49 días')).toBeVisible();
  await page.getByRole('link', { name: 'Ver las cuentas' }).click();
  const list = page.getByRole('region', { name: 'Cuentas de obras sociales' });
  await expect(list.getByRole('region', { name: 'Totales de obras sociales' })).toContainText('$ 1.300.000,00');
  const rows = list.getByRole('button', { name: /PAMI|Medifé/ });
  await expect(rows.first()).toContainText('PAMI');
  await expect(rows.first()).toContainText('49 días de atraso');
  await expect(rows.nth(1)).toContainText('Al día');
  await accessibility.check('accounts of insurers');
  await page.setViewportSize(phoneSize);
  await expect(list.getByRole('listitem').filter({ hasText: 'PAMI' })).toContainText('49 días de atraso');
  await page.setViewportSize(desktopSize);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cuentas-de-obras-sociales.*\.xlsx$/);

  await rows.first().click();
  const account = page.getByRole('dialog', { name: 'PAMI' });
  await expect(account.getByText('31–60 días')).toBeVisible();
  const debits = account.getByRole('region', { name: 'Débitos por motivo' });
  await expect(debits.getByRole('row', { name: /Falta la firma/ })).toContainText('$ 20.000,00');
  await expect(debits.getByRole('row', { name: /Falta la firma/ })).toContainText('5 %');
  const ledger = account.getByRole('region', { name: 'Movimientos' });
  await expect(ledger.getByRole('listitem').first()).toContainText('Débito · Luis Sosa');
  await expect(ledger.getByRole('listitem').first()).toContainText('Debe $ 400.000,00');
  await accessibility.check('the account of an insurer');

  await account.getByRole('button', { name: 'Registrar cobro' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar cobro' });
  await expect(form.getByLabel('Bruto')).toHaveValue(/380\.000,00$/);
  await expect(form.getByLabel('Descuento')).toHaveValue(/9\.500,00$/);
  await form.getByLabel('Bruto').fill('100000');
  await expect(form.getByLabel('Neto')).toHaveValue(/97\.500,00$/);
  await form.getByRole('button', { name: 'Agregar retención' }).click();
  await form.getByLabel('Certificado de la retención 1').fill('C-77');
  await form.getByLabel('Importe de la retención 1').fill('2000');
  await form.getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(form).toBeHidden();
  await expect(ledger.getByRole('listitem').first()).toContainText('Debe $ 300.000,00');
  await expect(ledger.getByRole('link', { name: /^Presentación N.º/ }).first()).toHaveAttribute(
    'href',
    /\/claims\/batches\?id=/,
  );
  await ledger.getByRole('link', { name: 'Cobro N.º 1' }).first().click();

  const detail = page.getByRole('dialog', { name: 'Cobro N.º 1 de PAMI' });
  await expect(detail.getByRole('region', { name: 'Retenciones' })).toContainText('Certificado C-77');
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await detail.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByText('Recibo de cobro N.º 1')).toBeAttached();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await detail.getByRole('button', { name: 'Cerrar', exact: true }).click();
  const row = page.getByRole('row', { name: /PAMI/ });
  for (const amount of ['$ 100.000,00', '$ 2.500,00', '$ 2.000,00', '$ 95.500,00'])
    await expect(row.getByRole('cell', { name: amount, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Retenciones' }).click();
  await expect(page.getByRole('row', { name: /C-77/ })).toContainText('$ 2.000,00');
});
