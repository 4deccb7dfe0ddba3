import { daysFromNow } from './support/given.ts';
import { givenJob, moveJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test.describe('No screen of the workshop violates WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  test('the board, the dialog that moves a job, and the list of jobs pass the WCAG check', async ({
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
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessibility.check('sending');
    await page.goto('/workshop?view=list');
    await expect(page.getByText(job.code)).toBeVisible();
    await accessibility.check('list');
  });

  test('the detail of a job and its form pass the WCAG check', async ({ page, accessibility, given, shop }) => {
    const job = await givenJob(given, shop);
    await page.goto(`/workshop?detail=${job._id}`);
    const detail = page.getByRole('dialog');
    await expect(detail.getByRole('cell', { name: '-1,25' })).toBeVisible();
    await accessibility.check('job', { hasPhoneMarkup: true });
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByLabel('Diseño')).toBeVisible();
    await accessibility.check('form of a job', { hasPhoneMarkup: true });
  });

  test('the form that checks a job, and the findings of the check, pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const lab = await given.provider({ name: 'Lab Norte' });
    const other = await givenJob(given, shop);
    await moveJob(shop, other, { stage: 'sent', labId: lab._id });
    await moveJob(shop, other, { stage: 'received' });
    await page.goto(`/workshop?detail=${other._id}`);
    await page.getByRole('button', { name: 'Controlar', exact: true }).click();
    const check = page.getByRole('dialog', { name: `Controlar ${other.code}` });
    await check.getByLabel('Ojo derecho, esfera').fill('-1,5');
    await check.getByRole('button', { name: 'Comparar' }).click();
    await expect(check.getByText('El par está fuera de la tolerancia.')).toBeVisible();
    await accessibility.check('findings', { hasPhoneMarkup: true });
  });

  test('the remake of a sale, and the indicators of the workshop, pass the WCAG check', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const job = await givenJob(given, shop, { orderStatus: 'delivered' });
    const seller = await shop.as('seller');
    await seller.post(`/tenant/sales/${job.saleId}/remake`, { reason: 'lab', responsible: 'lab' });
    await page.goto(`/sales?detail=${job.saleId}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rehacer' }).click();
    await expect(page.getByRole('dialog', { name: /^Rehacer/ })).toBeVisible();
    await accessibility.check('remake');
    await page.goto('/workshop/indicators');
    await expect(page.getByRole('region', { name: 'Rehechos por motivo' }).locator('svg').first()).toBeVisible();
    await accessibility.check('figures');
  });

  test('the list of recalls passes the WCAG check', async ({ page, accessibility, given }) => {
    const client = await given.client();
    await given.prescription(client, { expirationDate: daysFromNow(3) });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Recordatorios' }).click();
    await expect(page.getByRole('dialog').getByText(/Vence el/)).toBeVisible();
    await accessibility.check('recalls');
  });
});
