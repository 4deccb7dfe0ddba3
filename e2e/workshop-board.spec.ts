import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { daysFromNow, written } from './support/given.ts';
import { givenJob, moveJob } from './support/jobs.ts';
import { chooseIn } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('The board of the workshop', () => {
  test('a card is dragged to the next stage', async ({ page, given, shop }) => {
    const lab = await given.provider({ name: 'Lab Norte' });
    const job = await givenJob(given, shop);
    await moveJob(shop, job, { stage: 'sent', labId: lab._id });
    await page.goto('/workshop');
    const card = page.getByRole('listitem').filter({ hasText: job.code });
    await card.dragTo(column(page, 'Recibidos'));
    await expect(column(page, 'Recibidos').getByText(job.code)).toBeVisible();
    await expect(column(page, 'En el laboratorio').getByRole('listitem')).toHaveCount(0);
    await card.dragTo(column(page, 'A enviar'));
    await expect(page.getByRole('dialog').getByLabel('Motivo')).toBeFocused();
  });

  test.describe(() => {
    // The clock belongs to the browser context.
    test.use({ ownContext: true });

    test('a link followed right after typing is not undone by the search, which waits for the end of the word', async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto('/workshop');
      const search = page.getByLabel('Buscar o escanear una orden de trabajo');
      await search.fill('Paula');
      await page.clock.runFor(300);
      await expect(page).toHaveURL(/search=Paula/);
      const showPage = await hold(page, '**/*.js');
      await search.fill('Paula I');
      await page.getByRole('link', { name: 'Clientes' }).click();
      await page.clock.runFor(300);
      showPage();
      await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
      await expect(page).toHaveURL(/\/clients$/);
    });
  });

  test('a moved card is never in two columns, also while its former column is still loading', async ({
    page,
    given,
    shop,
  }) => {
    const lab = await given.provider();
    const job = await givenJob(given, shop);
    await page.goto('/workshop');
    await expect(column(page, 'A enviar').getByText(job.code)).toBeVisible();
    const send = await hold(page, '**/tenant/jobs?stage=toSend*');
    await moveJob(shop, job, { stage: 'sent', labId: lab._id });
    await expect(column(page, 'En el laboratorio').getByText(job.code)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: job.code })).toHaveCount(1);
    await expect(column(page, 'A enviar').getByRole('heading')).toHaveText('A enviar 0');
    send();
    await expect(column(page, 'A enviar').getByText('Nada por acá.')).toBeVisible();
  });

  test('several jobs are sent to the lab with a remittance, which names the lab, the lenses and the frames', async ({
    page,
    given,
    shop,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await given.provider({ name: 'Lab Norte' });
    const jobs = [await givenJob(given, shop), await givenJob(given, shop)];
    await page.goto('/workshop');
    for (const { code } of jobs) await page.getByLabel(`Elegir ${code}`).press('Space');
    await page.getByRole('button', { name: 'Enviar 2 trabajos al laboratorio' }).press('Enter');
    const send = page.getByRole('dialog');
    await send.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
    await send.getByLabel('Día prometido').fill(written(daysFromNow(2)));
    await expect(send.getByLabel('Imprimir el remito')).toBeChecked();
    await send.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-slip]');
    for (const printed of [
      'Remito al laboratorio',
      'Lab Norte · 2 trabajos',
      written(daysFromNow(2)),
      ...jobs.map(({ code }) => code),
      '-1,25 -0,50 × 135°',
      'Vulk Duna',
    ])
      await expect(paper).toContainText(printed);
    await expect(paper).not.toContainText('$');
  });

  test('chosen jobs of different stages cannot be moved together, and a message says which jobs can', async ({
    page,
    given,
    shop,
  }) => {
    const lab = await given.provider();
    const [waiting, sent] = [await givenJob(given, shop), await givenJob(given, shop)];
    await moveJob(shop, sent, { stage: 'sent', labId: lab._id });
    await page.goto('/workshop');
    const hint = page.getByText('Se mueven juntos los de «A enviar» o los de «En el laboratorio».');
    await page.getByLabel(`Elegir ${waiting.code}`).press('Space');
    await expect(page.getByRole('button', { name: 'Enviar 1 trabajo al laboratorio' })).toBeVisible();
    await expect(hint).toBeHidden();
    await page.getByLabel(`Elegir ${sent.code}`).press('Space');
    await expect(hint).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enviar/ })).toBeHidden();
  });

  test('no button label of a job is truncated', { tag: '@phone-only' }, async ({ page, given, shop }) => {
    const lab = await given.provider();
    const job = await givenJob(given, shop);
    await moveJob(shop, job, { stage: 'sent', labId: lab._id });
    await page.goto(`/workshop?detail=${job._id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Marcar recibido' })).toBeVisible();
    const cut = dialog
      .locator('button, button span')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
      );
    expect(await cut).toEqual([]);
  });

  test(
    'after the check of the last job, the seller can write to the client of the sale (docs/rules.md#notices-5)',
    { tag: '@phone-only' },
    async ({ page, given, shop }) => {
      const lab = await given.provider();
      const job = await givenJob(given, shop);
      await moveJob(shop, job, { stage: 'sent', labId: lab._id });
      await moveJob(shop, job, { stage: 'received' });
      await page.goto(`/workshop?detail=${job._id}`);
      await page.getByRole('button', { name: 'Controlar', exact: true }).click();
      await page.getByRole('button', { name: 'Controlado sin medir' }).click();
      const ready = page.getByRole('dialog', { name: `${job.code} está controlado` });
      await ready.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
      const message = page.getByRole('dialog', { name: 'Avisar a Paula Ibarra' });
      await expect(message.getByLabel('Mensaje')).toHaveValue(/está listo para retirar/);
      await page.keyboard.press('Escape');
      const detail = page.getByRole('dialog', { name: `Trabajo ${job.code}` });
      await detail.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
      await expect(message).toBeVisible();
      await page.goto('/dashboard');
      await expect(page.getByText('Sin avisar')).toBeVisible();
    },
  );

  test('a job can be approved only after the other jobs of its sale have loaded', async ({ page, given, shop }) => {
    const lab = await given.provider();
    const job = await givenJob(given, shop);
    await moveJob(shop, job, { stage: 'sent', labId: lab._id });
    await moveJob(shop, job, { stage: 'received' });
    const answer = await hold(page, '**/tenant/jobs?saleId=*');
    await page.goto(`/workshop?detail=${job._id}`);
    await page.getByRole('button', { name: 'Controlar', exact: true }).click();
    const approve = page.getByRole('button', { name: 'Controlado sin medir' });
    await expect(approve).toBeDisabled();
    answer();
    await approve.click();
    await expect(page.getByRole('dialog', { name: `${job.code} está controlado` })).toBeVisible();
  });

  test('if the setting is on, a question comes before a sale with an unchecked job becomes ready (docs/rules.md#jobs-12)', async ({
    page,
    given,
    shop,
  }) => {
    const job = await givenJob(given, shop);
    await (await shop.as('admin')).put('/tenant/settings', { asksBeforeFinishing: true });
    await page.goto(`/sales?detail=${job.saleId}`);
    const status = page.getByRole('combobox', { name: 'Estado de la orden' });
    const question = page.getByRole('dialog', { name: 'Hay un trabajo sin controlar' });
    await chooseIn(page, 'Estado de la orden', 'Para Retirar');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(status).toHaveValue('En Proceso');
    await chooseIn(page, 'Estado de la orden', 'Para Retirar');
    await question.getByRole('button', { name: 'Marcar para retirar' }).click();
    await expect(status).toHaveValue('Para Retirar');
  });
});
