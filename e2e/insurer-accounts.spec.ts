import { givenAnsweredBatch } from './support/answered-batch.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const terms = { claimFrom: 'sale', paysWithinDays: 60 };

test(
  'the owner goes from the line about a late insurer to the accounts, the late payer first, and reads its ledger (docs/rules.md#insurer-accounts-1)',
  { tag: '@phone' },
  async ({ page, shop, given, accessibility }) => {
    const late = await given.insurance({ name: 'PAMI', ...terms });
    const onTime = await given.insurance({ name: 'Medifé', ...terms });
    await givenAnsweredBatch(shop, given, {
      insurance: onTime,
      presentedBefore: 20,
      items: [{ client: 'Rita Paz', claimed: 900_000, recognized: 900_000 }],
    });
    // Presented 109 days ago with 60 days, so 49 days late.
    await givenAnsweredBatch(shop, given, {
      insurance: late,
      presentedBefore: 109,
      items: [
        { client: 'Ana Ríos', claimed: 300_000, recognized: 300_000 },
        { client: 'Luis Sosa', claimed: 100_000, recognized: 80_000, reason: 'noSignature' },
      ],
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
    await ledger
      .getByRole('link', { name: /^Presentación N.º/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/claims\/batches\?id=/);
  },
);

test('the owner downloads the accounts for the accountant', async ({ page, shop, given }) => {
  const insurance = await given.insurance({ name: 'PAMI', ...terms });
  const items = [{ client: 'Ana Ríos', claimed: 300_000, recognized: 300_000 }];
  await givenAnsweredBatch(shop, given, { insurance, presentedBefore: 1, items });
  await page.goto('/claims/accounts');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cuentas-de-obras-sociales.*\.xlsx$/);
});
