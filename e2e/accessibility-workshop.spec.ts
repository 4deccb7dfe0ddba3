import { closeDialog } from './support/dialogs.ts';
import { daysFromNow } from './support/given.ts';
import { givenJob, moveJob } from './support/jobs.ts';
import { openSection } from './support/menu.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test.describe('No screen of the workshop violates WCAG 2.2 AA, light or dark', () => {
  test('the board, the dialog that moves a job, the detail of a job, its form, and the list of jobs pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    await given.provider({ name: 'Lab Norte' });
    const job = await givenJob(given, shop);
    await page.goto('/workshop');
    await expect(page.getByText(job.code)).toBeVisible();
    await accessibility.check('board', { hasPhoneMarkup: true });
    await page.getByLabel(`Mover ${job.code} a`).selectOption('En el laboratorio');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await accessibility.check('sending');
    await closeDialog(page);
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    await expect(dialog.getByRole('cell', { name: '-1,25' })).toBeVisible();
    await accessibility.check('job', { hasPhoneMarkup: true });
    await dialog.getByRole('button', { name: 'Editar' }).click();
    await expect(dialog.getByLabel('Diseño')).toBeVisible();
    await accessibility.check('form of a job', { hasPhoneMarkup: true });
    await closeDialog(page);
    await page.getByText('Lista', { exact: true }).click();
    await expect(page.getByRole('table').getByText(job.code)).toBeVisible();
    await accessibility.check('list');
  });

  test('the findings of a check, the indicators of the workshop, the remake of a sale, and the list of recalls pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const lab = await given.provider({ name: 'Lab Norte' });
    const received = await givenJob(given, shop);
    await moveJob(shop, received, { stage: 'sent', labId: lab._id });
    await moveJob(shop, received, { stage: 'received' });
    await given.prescription(await given.client({ name: 'Rita Paz' }), { expirationDate: daysFromNow(3) });
    const delivered = await givenJob(given, shop, { orderStatus: 'delivered' });
    const seller = await shop.as('seller');
    await seller.post(`/tenant/sales/${delivered.saleId}/remake`, { reason: 'lab', responsible: 'lab' });

    await page.goto(`/workshop?detail=${received._id}`);
    await page.getByRole('button', { name: 'Controlar', exact: true }).click();
    const check = page.getByRole('dialog', { name: `Controlar ${received.code}` });
    await check.getByLabel('Ojo derecho, esfera').fill('-1,5');
    await check.getByRole('button', { name: 'Comparar' }).click();
    await expect(check.getByText('El par está fuera de la tolerancia.')).toBeVisible();
    await accessibility.check('findings', { hasPhoneMarkup: true });
    await page.goto('/workshop/indicators');
    await expect(page.getByRole('region', { name: 'Rehechos por motivo' }).locator('svg').first()).toBeVisible();
    await accessibility.check('figures');

    await openSection(page, 'Clientes');
    await page.getByRole('button', { name: 'Recordatorios' }).click();
    await expect(page.getByRole('dialog').getByText(/Vence el/)).toBeVisible();
    await accessibility.check('recalls');
    await page.goto(`/sales?detail=${delivered.saleId}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rehacer' }).click();
    await expect(page.getByRole('dialog', { name: /^Rehacer/ })).toBeVisible();
    await accessibility.check('remake');
  });
});
