import type { Locator, Page } from '@playwright/test';
import { givenJob, givenJobs, moveJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Enviar', exact: true });
/** Chooses a radio button by a click on its label. */
const decide = (dialog: Locator, name: string) =>
  dialog.getByRole('radiogroup').getByText(name, { exact: true }).click();

test.describe('An incomplete job (docs/rules.md#jobs-16)', () => {
  test(
    'the dialog that sends a job offers the prescriptions of the client, the newest first, and completes the job with the chosen one',
    { tag: '@phone' },
    async ({ page, given, shop }) => {
      const [client] = await Promise.all([given.client(), given.provider({ name: 'Lab Norte' })]);
      const job = await givenJob(given, shop, { client: client._id, prescriptions: [] });
      await given.prescription(client, { prescriptionDate: '2026-01-05' });
      await given.prescription(client, {
        prescriptionDate: '2026-03-05',
        rightEye: { far: { sphere: -3, cylinder: null, axis: null }, nearPupillaryDistance: 30.5, height: 18 },
      });
      await page.goto(`/workshop?detail=${job._id}`);
      const detail = page.getByRole('dialog', { name: `Trabajo ${job.code}` });
      await expect(detail.getByText('Al trabajo le falta la graduación.')).toBeVisible();
      await detail.getByRole('button', { name: 'Enviar al laboratorio' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enviar 1 trabajo al laboratorio' });
      const question = dialog.getByRole('region', { name: 'A 1 trabajo le faltan datos' });
      await expect(question.getByText(`${job.code} Paula Ibarra: falta la graduación`)).toBeVisible();
      await dialog.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
      await send(dialog).click();
      await expect(dialog.getByText('Completá los datos o elegí «Enviar igual».')).toBeVisible();
      await decide(dialog, 'Completar datos');
      await expect(dialog.getByRole('button', { name: 'Usar esta receta' }).first()).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('listitem')).toContainText(['05/03/2026', '05/01/2026']);
      await dialog.getByRole('button', { name: 'Usar esta receta' }).first().click();
      await expect(question).toBeHidden();
      await send(dialog).click();
      await expect(dialog).toBeHidden();
      for (const shown of ['-3,00', '30,5', '18']) {
        const cell = detail.getByRole('cell', { name: shown, exact: true });
        await expect(cell).toBeVisible();
        await expect(cell).toBeInViewport({ ratio: 1 });
      }
      await expect(detail.getByText('En el laboratorio').first()).toBeVisible();
    },
  );

  test('a user types the missing values in the job, or gives a reason to send the job without them; if some of several jobs are incomplete, the user can send the others', async ({
    page,
    given,
    shop,
  }) => {
    const empty = { prescriptions: [] };
    const [[complete, job, blank, typed]] = await Promise.all([
      givenJobs(given, shop, [{}, empty, empty, empty]),
      given.provider({ name: 'Lab Norte' }),
    ]);
    if (!complete || !job || !blank || !typed) throw new Error('A sale has no job');
    await page.goto(`/workshop?detail=${job._id}`);
    const detail = page.getByRole('dialog', { name: `Trabajo ${job.code}` });
    await detail.getByRole('button', { name: 'Completar datos' }).click();
    await expect(detail.getByRole('heading', { name: `Graduación de ${job.code}` })).toBeFocused();
    await expect(detail.getByText('Paula Ibarra no tiene recetas vigentes con estos valores.')).toBeHidden();
    await detail.getByRole('button', { name: 'Escribir los valores a mano' }).click();
    await expect(detail.getByLabel('Ojo derecho, esfera')).toBeFocused();
    await detail.getByRole('button', { name: 'Guardar datos' }).click();
    await expect(detail.getByText('Escribí la esfera o el cilindro de un ojo por lo menos.')).toBeVisible();
    await detail.getByLabel('Ojo derecho, cilindro').fill('-1');
    await detail.getByRole('button', { name: 'Guardar datos' }).click();
    await expect(detail.getByRole('alert').filter({ hasText: /eje/i })).toBeVisible();
    await detail.getByLabel('Ojo derecho, eje').fill('90');
    await detail.getByRole('button', { name: 'Guardar datos' }).click();
    await expect(detail.getByRole('cell', { name: '90°' })).toBeVisible();
    await expect(detail.getByText('Al trabajo le falta la graduación del ojo izquierdo.')).toBeVisible();
    await detail.getByRole('button', { name: 'Completar datos' }).click();
    await detail.getByRole('button', { name: 'Escribir los valores a mano' }).click();
    await detail.getByLabel('Ojo izquierdo, esfera').fill('-2');
    await detail.getByRole('button', { name: 'Guardar datos' }).click();
    await expect(detail.getByRole('cell', { name: '-2,00' })).toBeVisible();
    await expect(detail.getByRole('heading', { name: 'Cristales' })).toBeFocused();
    await expect(detail.getByRole('button', { name: 'Completar datos' })).toBeHidden();
    await page.keyboard.press('Escape');

    for (const { code } of [complete, blank, typed]) await page.getByLabel(`Elegir ${code}`).check();
    await page.getByRole('button', { name: 'Enviar 3 trabajos al laboratorio' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`${blank.code} Paula Ibarra: falta la graduación`)).toBeVisible();
    await expect(dialog.getByText(complete.code)).toBeHidden();
    await dialog.getByLabel('Imprimir el remito').uncheck();
    await dialog.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
    await send(dialog).click();
    const choices = 'Completá los datos, o elegí «Enviar solo el otro» o «Enviar igual».';
    await expect(dialog.getByText(choices)).toBeVisible();
    await decide(dialog, 'Enviar solo el otro');
    await send(dialog).click();
    await expect(column(page, 'En el laboratorio').getByRole('listitem')).toHaveText([new RegExp(complete.code)]);

    await page.getByLabel(`Mover ${typed.code} a`).selectOption('En el laboratorio');
    await decide(dialog, 'Completar datos');
    await dialog.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
    await send(dialog).click();
    await expect(dialog.getByText(`Completá los datos de ${typed.code} antes de enviar.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Escribir los valores a mano' }).click();
    await expect(dialog.getByLabel('Ojo derecho, esfera')).toBeFocused();
    await page.keyboard.type('-2');
    await dialog.getByLabel('Ojo izquierdo, cilindro').fill('-1');
    await send(dialog).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /eje/i })).toBeVisible();
    await dialog.getByLabel('Ojo izquierdo, eje').fill('90');
    await send(dialog).click();
    await expect(column(page, 'En el laboratorio').getByRole('listitem')).toHaveCount(2);

    await page.getByLabel(`Mover ${blank.code} a`).selectOption('En el laboratorio');
    await decide(dialog, 'Enviar igual');
    await dialog.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
    await send(dialog).click();
    await expect(dialog.getByText('Escribí por qué se envía sin esos datos.')).toBeVisible();
    await dialog.getByLabel('Motivo para enviar sin esos datos').fill('La manda el médico');
    await send(dialog).click();
    await expect(column(page, 'En el laboratorio').getByRole('listitem')).toHaveCount(3);
    await column(page, 'En el laboratorio').getByRole('button', { name: blank.code }).click();
    await expect(page.getByText('Sin la graduación: La manda el médico')).toBeVisible();
  });
});

test('a change to a job at the lab marks the job for all users, until a user notes that the lab knows of the change (docs/rules.md#jobs-17)', async ({
  page,
  given,
  shop,
}) => {
  const [lab, admin] = await Promise.all([given.provider({ name: 'Lab Norte' }), shop.as('admin')]);
  const [job, canceled] = await givenJobs(given, shop, [{}, {}]);
  if (!job || !canceled) throw new Error('A sale has no job');
  await Promise.all([job, canceled].map((sent) => moveJob(shop, sent, { stage: 'sent', labId: lab._id })));
  const isLive = page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
  await Promise.all([isLive, page.goto('/workshop')]);
  const card = column(page, 'En el laboratorio').getByRole('listitem').filter({ hasText: job.code });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Avisá al laboratorio');
  await admin.put(`/tenant/jobs/${job._id}`, { rightLens: { sphere: -1.75, cylinder: -0.5, axis: 135 } });
  await expect(card).toContainText('Avisá al laboratorio');
  await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Lista', { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: job.code });
  await expect(row).toContainText('Avisá al laboratorio');
  await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Tablero', { exact: true }).click();

  await page.getByLabel(`Mover ${job.code} a`).selectOption('Recibidos');
  const untold = `Nadie anotó que el laboratorio supo del cambio de ${job.code}: controlalo.`;
  await expect(page.getByRole('alert')).toHaveText(`1 trabajo en «Recibidos». ${untold}`);
  await page.goto(`/sales?detail=${job.saleId}`);
  await expect(page.getByRole('dialog').getByText('Avisá al laboratorio')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: job.code }).click();
  const mark = page.getByRole('region', { name: 'Avisá al laboratorio', exact: true });
  await expect(mark).toContainText(untold);
  await mark.getByRole('button', { name: 'Ya avisé' }).click();
  await expect(mark).toBeHidden();
  await expect(page.getByRole('dialog').getByText('Aviso al laboratorio')).toBeVisible();

  // If a sale is canceled while the lab has its job, a user must tell the lab (docs/rules.md#jobs-20).
  await page.goto(`/sales?detail=${canceled.saleId}`);
  const sale = page.getByRole('dialog').filter({ hasText: canceled.code });
  await sale.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar esta venta?' });
  await expect(question).toContainText(`Avisá al laboratorio: tiene ${canceled.code}.`);
  await question.getByRole('button', { name: 'Conservar' }).click();
  await admin.put(`/tenant/sales/${canceled.saleId}`, { orderStatus: 'canceled' });
  await page.goto('/dashboard');
  const pending = page.getByRole('listitem').filter({ hasText: 'Avisá al laboratorio: se canceló 1 venta.' });
  await pending.getByRole('link', { name: 'Verlo' }).click();
  const untoldCancels = page.getByRole('region', { name: 'Avisá al laboratorio: ventas canceladas' });
  await expect(mark).toContainText('La venta se canceló y el laboratorio sigue con el trabajo.');
  await mark.getByRole('button', { name: 'Ya avisé' }).click();
  await expect(mark).toBeHidden();
  await expect(untoldCancels).toBeHidden();
});
