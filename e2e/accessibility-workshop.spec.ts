import { Eyes } from './support/accessible.ts';
import { daysFromNow } from './support/given.ts';
import { givenJob, moveJob } from './support/jobs.ts';
import { expect, test as base } from './support/test.ts';

const test = base.extend<{ eyes: Eyes }>({
  eyes: async ({ page, isMobile }, use) => use(new Eyes(page, isMobile)),
});

// Without animations axe never measures a colour in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' }, role: 'admin' });

test.describe('No screen of the workshop violates WCAG 2.2 AA, light or dark', { tag: '@phone' }, () => {
  test('the board, a move and the list', async ({ page, eyes, given, shop }) => {
    await given.provider({ name: 'Lab Norte' });
    const job = await givenJob(given, shop);
    await page.goto('/workshop');
    await expect(page.getByText(job.code)).toBeVisible();
    await eyes.look('board');
    await page.getByLabel(`Mover ${job.code} a`).selectOption('En el laboratorio');
    await expect(page.getByRole('dialog')).toBeVisible();
    await eyes.look('sending');
    await page.goto('/workshop?view=list');
    await expect(page.getByText(job.code)).toBeVisible();
    await eyes.look('list');
  });

  test('a job and its form', async ({ page, eyes, given, shop }) => {
    const job = await givenJob(given, shop);
    await page.goto(`/workshop?detail=${job._id}`);
    const detail = page.getByRole('dialog');
    await expect(detail.getByRole('cell', { name: '-1,25' })).toBeVisible();
    await eyes.look('job');
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByLabel('Diseño')).toBeVisible();
    await eyes.look('form of a job');
  });

  test('a check and its findings', async ({ page, eyes, given, shop }) => {
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
    await eyes.look('findings');
  });

  test('the remake of an order, and the figures of the workshop', async ({ page, eyes, given, shop }) => {
    const job = await givenJob(given, shop, { orderStatus: 'delivered' });
    const seller = await shop.as('seller');
    await seller.post(`/tenant/sales/${job.saleId}/remake`, { reason: 'lab', responsible: 'lab' });
    await page.goto(`/sales?detail=${job.saleId}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rehacer' }).click();
    await expect(page.getByRole('dialog', { name: /^Rehacer/ })).toBeVisible();
    await eyes.look('remake');
    await page.goto('/workshop/indicators');
    await expect(page.getByRole('region', { name: 'Rehechos por motivo' }).locator('svg').first()).toBeVisible();
    await eyes.look('figures');
  });

  test('the recalls', async ({ page, eyes, given }) => {
    const client = await given.client();
    await given.prescription(client, { expirationDate: daysFromNow(3) });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Recordatorios' }).click();
    await expect(page.getByRole('dialog').getByText(/Vence el/)).toBeVisible();
    await eyes.look('recalls');
  });
});
