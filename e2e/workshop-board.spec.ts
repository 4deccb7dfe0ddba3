import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { daysFromNow, written } from './support/given.ts';
import { givenJob, givenJobs, letDeliveryPass } from './support/jobs.ts';
import { expect, test } from './support/test.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('The board of the workshop', () => {
  test("another user's move of a job appears at once; jobs are sent with a remittance, dragged, and counted when they are late (docs/rules.md#jobs-13)", async ({
    page,
    given,
    shop,
  }) => {
    const [job, lab, admin] = await Promise.all([
      givenJob(given, shop),
      given.provider({ name: 'Lab Norte' }),
      shop.as('admin'),
    ]);
    const isLive = page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
    await Promise.all([isLive, page.goto('/workshop')]);
    const [toSend, atLab] = [column(page, 'A enviar'), column(page, 'En el laboratorio')];
    await expect(toSend.getByText(job.code)).toBeVisible();
    const answer = await hold(page, '**/tenant/jobs?stage=toSend*');
    await admin.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: lab._id });
    await expect(atLab.getByRole('listitem')).toContainText('Lab Norte');
    const card = page.getByRole('listitem').filter({ hasText: job.code });
    await expect(card).toHaveCount(1);
    await expect(toSend.getByRole('heading')).toHaveText('A enviar 0');
    answer();
    await expect(toSend.getByText('Nada por acá.')).toBeVisible();

    // Jobs of different stages cannot be moved together.
    const waiting = await givenJobs(given, shop, [{}, {}]);
    const hint = page.getByText('Se mueven juntos los de «A enviar» o los de «En el laboratorio».');
    for (const { code } of waiting) await page.getByLabel(`Elegir ${code}`).press('Space');
    const sendChosen = page.getByRole('button', { name: 'Enviar 2 trabajos al laboratorio' });
    await expect(sendChosen).toBeVisible();
    await expect(hint).toBeHidden();
    await page.getByLabel(`Elegir ${job.code}`).press('Space');
    await expect(hint).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enviar/ })).toBeHidden();
    await page.getByLabel(`Elegir ${job.code}`).press('Space');

    await sendChosen.press('Enter');
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
      ...waiting.map(({ code }) => code),
      '-1,25 -0,50 × 135°',
      'Vulk Duna',
    ])
      await expect(paper).toContainText(printed);
    await expect(paper).not.toContainText('$');
    await page.emulateMedia({ media: 'screen' });

    await card.dragTo(column(page, 'Recibidos'));
    await expect(column(page, 'Recibidos').getByText(job.code)).toBeVisible();
    await expect(atLab.getByRole('listitem').filter({ hasText: job.code })).toHaveCount(0);
    await card.dragTo(toSend);
    await expect(page.getByRole('dialog').getByLabel('Motivo')).toBeFocused();

    // The dashboard shows the number of late jobs.
    await admin.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'canceled' });
    await letDeliveryPass(shop, job);
    await page.goto('/dashboard');
    await admin.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'inProgress' });
    await expect(page.getByText('1 trabajo del taller está atrasado.')).toBeVisible();
    await page.getByRole('link', { name: 'Verlo' }).click();
    await expect(page).toHaveURL(/overdue=true/);
    await expect(column(page, 'Recibidos').getByText('Atrasado')).toBeVisible();
  });

  test.describe(() => {
    // The fake clock changes the whole browser context, so this test needs its own context.
    test.use({ ownContext: true });

    test('if a user follows a link right after typing, the delayed search does not undo the navigation', async ({
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
});
