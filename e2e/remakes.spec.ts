import { daysFromNow, written } from './support/given.ts';
import { givenJob, moveJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';

test.describe('A remake of a sale (docs/rules.md#remakes-1)', () => {
  test("a seller makes a remake free of charge in the sale's detail, and both sales link to each other", async ({
    page,
    given,
    shop,
  }) => {
    const job = await givenJob(given, shop, { number: 48_213 });
    const seller = await shop.as('seller');
    await page.goto(`/sales?detail=${job.saleId}`);
    const detail = page.getByRole('dialog', { name: 'Venta N.º 48213' });
    await expect(detail.getByRole('link', { name: '48213L' })).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Rehacer' })).toHaveCount(0);
    await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });

    await detail.getByRole('button', { name: 'Rehacer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rehacer la venta N.º 48213' });
    await dialog.getByRole('button', { name: 'Rehacer' }).click();
    await expect(dialog.getByText('Elegí el motivo.')).toBeVisible();
    await expect(dialog.getByText('Elegí quién es responsable.')).toBeVisible();
    await dialog.getByLabel('Motivo').selectOption('Garantía');
    await expect(dialog.getByText('No cuenta en la tasa de rehechos.')).toBeVisible();
    await dialog.getByLabel('Motivo').selectOption('Medidas');
    await dialog.getByLabel('Responsable').selectOption('Óptica');
    await expect(dialog.getByRole('checkbox', { name: 'Vulk Duna' })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Orgánico' })).toBeChecked();
    await dialog.getByLabel('Nota').fill('Altura mal tomada');
    await dialog.getByRole('button', { name: 'Rehacer' }).click();

    const made = page.getByRole('dialog', { name: /^Venta N\.º (?!48213)/ });
    await expect(made.getByText('Medidas · responsable: Óptica')).toBeVisible();
    await expect(made.getByText('Altura mal tomada').first()).toBeVisible();
    await expect(made.getByText(written(daysFromNow(7)))).toBeVisible();
    await made.getByRole('link', { name: 'Venta N.º 48213' }).click();
    const rest = detail.getByRole('region', { name: 'Rehechos' });
    await expect(rest.getByRole('listitem')).toContainText('Medidas · responsable: Óptica');
    await rest.getByRole('link').click();
    await expect(made).toBeVisible();
  });

  test('a remake can have a price, and another prescription than the first sale', async ({ page, given, shop }) => {
    const job = await givenJob(given, shop, { orderStatus: 'finished' });
    const client = await (await shop.as('seller')).get<{ client: { _id: string } }>(`/tenant/sales/${job.saleId}`);
    await given.prescription(client.client, { prescriptionDate: '2026-11-02' });
    await page.goto(`/sales?detail=${job.saleId}`);
    const detail = page.getByRole('dialog');
    // The test waits until the opened dialog has taken the focus.
    await expect(detail.locator(':focus')).toBeVisible();
    await expect(detail.getByRole('link', { name: job.code })).toBeVisible();
    await detail.getByRole('button', { name: 'Rehacer' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Rehacer/ });
    await expect(dialog.getByLabel('Motivo')).toBeFocused();
    await dialog.getByLabel('Motivo').selectOption('Graduación');
    await dialog.getByLabel('Responsable').selectOption('Médico');
    await dialog.getByLabel('Precio de Orgánico').fill('1500');
    await dialog.getByLabel('Receta').selectOption('Receta del 02/11/2026');
    await dialog.getByLabel('Nota').press('Tab');
    await dialog.getByRole('button', { name: 'Rehacer' }).press('Enter');
    const made = page.getByRole('dialog', { name: /^Venta N\.º/ });
    await expect(made.getByText('Graduación · responsable: Médico')).toBeVisible();
    await expect(made.getByText('$ 1.500,00').first()).toBeVisible();
  });
});

test.describe('The indicators of the workshop', () => {
  test.use({ role: 'admin' });

  test('the workshop shows the remake rate by month, lab, seller, reason and responsible (docs/rules.md#remakes-6)', async ({
    page,
    given,
    shop,
  }) => {
    const seller = await shop.as('seller');
    const lab = await given.provider({ name: 'Lab Norte' });
    for (const remade of [true, false]) {
      const job = await givenJob(given, shop);
      await moveJob(shop, job, { stage: 'sent', labId: lab._id });
      await moveJob(shop, job, { stage: 'received' });
      await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });
      if (remade) await seller.post(`/tenant/sales/${job.saleId}/remake`, { reason: 'lab', responsible: 'lab' });
    }
    await page.goto('/workshop');
    await page.getByRole('navigation', { name: 'Taller' }).getByRole('link', { name: 'Indicadores' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Indicadores del taller' })).toBeVisible();
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const rowOf = async (name: string, row: string) => {
      await card(name).getByRole('button', { name: 'Ver como tabla' }).click();
      return card(name).getByRole('row', { name: row });
    };
    await expect(await rowOf('Rehechos por laboratorio', 'Lab Norte')).toHaveText(/2\s*1\s*50 %/);
    await expect(await rowOf('Días en el laboratorio', 'Lab Norte')).toHaveText(/2\s*0\s*0 %/);
    await expect(await rowOf('Rehechos por motivo', 'Garantía (no cuenta)')).toHaveText(/0$/);
    await expect(await rowOf('Rehechos por responsable', 'Laboratorio')).toHaveText(/1$/);
    const months = card('Rehechos por mes');
    await months.getByRole('button', { name: 'Ver como tabla' }).click();
    await expect(months.getByRole('cell', { name: '50 %' })).toBeVisible();
  });
});
