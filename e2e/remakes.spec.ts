import { daysFromNow, written } from './support/given.ts';
import { givenJob, givenJobs, moveJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';

test.describe('A remake of a sale (docs/rules.md#remakes-1)', () => {
  test("a seller makes a remake in the sale's detail, free of charge or at a price with another prescription, and the sales link to each other", async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const [job, seller] = await Promise.all([
      givenJob(given, shop, { number: 48_213, client: client._id }),
      shop.as('seller'),
      given.prescription(client, { prescriptionDate: '2026-11-02' }),
    ]);
    await page.goto(`/sales?detail=${job.saleId}`);
    const detail = page.getByRole('dialog', { name: 'Venta N.º 48213' });
    await expect(detail.getByRole('link', { name: '48213L' })).toBeVisible();
    const remake = detail.getByRole('button', { name: 'Rehacer' });
    await expect(remake).toHaveCount(0);
    await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });

    await remake.click();
    const dialog = page.getByRole('dialog', { name: 'Rehacer la venta N.º 48213' });
    const [reason, responsible] = [dialog.getByLabel('Motivo'), dialog.getByLabel('Responsable')];
    const submit = dialog.getByRole('button', { name: 'Rehacer' });
    await submit.click();
    await expect(dialog.getByText('Elegí el motivo.')).toBeVisible();
    await expect(dialog.getByText('Elegí quién es responsable.')).toBeVisible();
    await reason.selectOption('Garantía');
    await expect(dialog.getByText('No cuenta en la tasa de rehechos.')).toBeVisible();
    await reason.selectOption('Medidas');
    await responsible.selectOption('Óptica');
    await expect(dialog.getByRole('checkbox', { name: 'Vulk Duna' })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Orgánico' })).toBeChecked();
    await dialog.getByLabel('Nota').fill('Altura mal tomada');
    await submit.click();
    const made = page.getByRole('dialog', { name: /^Venta N\.º (?!48213)/ });
    await expect(made.getByText('Medidas · responsable: Óptica')).toBeVisible();
    await expect(made.getByText('Altura mal tomada').first()).toBeVisible();
    await expect(made.getByText(written(daysFromNow(7)))).toBeVisible();
    await made.getByRole('link', { name: 'Venta N.º 48213' }).click();
    const remakes = detail.getByRole('region', { name: 'Rehechos' });
    await expect(remakes.getByRole('listitem')).toContainText('Medidas · responsable: Óptica');
    await remakes.getByRole('link').click();
    await expect(made).toBeVisible();
    await made.getByRole('link', { name: 'Venta N.º 48213' }).click();

    await remake.press('Enter');
    await expect(reason).toBeFocused();
    await reason.selectOption('Graduación');
    await responsible.selectOption('Médico');
    await dialog.getByLabel('Precio de Orgánico').fill('1500');
    await dialog.getByLabel('Receta').selectOption('Receta del 02/11/2026');
    await dialog.getByLabel('Nota').press('Tab');
    await submit.press('Enter');
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
    const [jobs, lab, seller] = await Promise.all([
      givenJobs(given, shop, [{}, {}]),
      given.provider({ name: 'Lab Norte' }),
      shop.as('seller'),
    ]);
    for (const job of jobs) {
      await moveJob(shop, job, { stage: 'sent', labId: lab._id });
      await moveJob(shop, job, { stage: 'received' });
      await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });
    }
    await seller.post(`/tenant/sales/${jobs[0]?.saleId}/remake`, { reason: 'lab', responsible: 'lab' });
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
