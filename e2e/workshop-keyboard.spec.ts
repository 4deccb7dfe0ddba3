import { daysFromNow } from './support/given.ts';
import { givenJob } from './support/jobs.ts';
import { tabTo, tabToAndPress } from './support/keys.ts';
import { expect, test } from './support/test.ts';

test.describe('By keyboard alone in the workshop', () => {
  test('a seller sends a job to the lab, receives it and checks it by keyboard alone', async ({
    page,
    given,
    shop,
  }) => {
    await given.provider({ name: 'Lab Norte' });
    const { code } = await givenJob(given, shop);
    const cardIn = (stage: string) => page.getByRole('region', { name: stage, exact: true }).getByRole('listitem');
    const moveTo = page.getByLabel(`Mover ${code} a`);
    await page.goto('/workshop');
    await tabTo(page, moveTo);
    await page.keyboard.type('E');
    const send = page.getByRole('dialog', { name: 'Enviar 1 trabajo al laboratorio' });
    await tabTo(page, send.getByLabel(/^Laboratorio/));
    await expect(send.getByRole('option', { name: 'Lab Norte' })).toBeAttached();
    await page.keyboard.type('L');
    await tabToAndPress(page, send.getByRole('button', { name: 'Enviar', exact: true }));
    await expect(cardIn('En el laboratorio')).toContainText('Lab Norte');
    await expect(cardIn('A enviar')).toHaveCount(0);

    await tabTo(page, moveTo);
    await page.keyboard.type('R');
    await expect(cardIn('Recibidos')).toHaveCount(1);
    await expect(cardIn('En el laboratorio')).toHaveCount(0);

    await tabTo(page, moveTo);
    await page.keyboard.type('C');
    const check = page.getByRole('dialog', { name: `Controlar ${code}` });
    const measured = { esfera: ['-1,25', '-1,50'], cilindro: ['-0,50', '-0,75'], eje: ['135', '45'] } as const;
    for (const [eye, name] of ['Ojo derecho', 'Ojo izquierdo'].entries())
      for (const [value, typed] of Object.entries(measured)) {
        await tabTo(page, check.getByLabel(`${name}, ${value}`));
        await page.keyboard.type(typed[eye] ?? '');
      }
    await page.keyboard.press('Enter');
    await tabToAndPress(page, check.getByRole('button', { name: 'Marcar controlado', exact: true }));
    await tabToAndPress(page, page.getByRole('button', { name: 'Más tarde' }));
    await expect(cardIn('Controlados')).toHaveCount(1);
  });

  test('several jobs are sent together and received by scanning, and a job that failed its check goes back to the lab', async ({
    page,
    given,
    shop,
  }) => {
    await given.provider({ name: 'Lab Norte' });
    const jobs = [await givenJob(given, shop), await givenJob(given, shop)];
    await page.goto('/workshop');
    for (const { code } of jobs) await tabToAndPress(page, page.getByLabel(`Elegir ${code}`), 'Space');
    await tabToAndPress(page, page.getByRole('button', { name: 'Enviar 2 trabajos al laboratorio' }));
    const send = page.getByRole('dialog', { name: 'Enviar 2 trabajos al laboratorio' });
    await tabTo(page, send.getByLabel(/^Laboratorio/));
    await expect(send.getByRole('option', { name: 'Lab Norte' })).toBeAttached();
    await page.keyboard.type('L');
    await tabToAndPress(page, send.getByLabel('Imprimir el remito'), 'Space');
    await tabToAndPress(page, send.getByRole('button', { name: 'Enviar', exact: true }));
    await expect(send).toBeHidden();

    await tabToAndPress(page, page.getByRole('button', { name: 'Recibir del laboratorio' }));
    const receive = page.getByRole('dialog', { name: 'Recibir del laboratorio' });
    await expect(receive.getByLabel('Código')).toBeFocused();
    for (const { code } of jobs) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expect(receive.getByRole('listitem').filter({ hasText: code })).toBeVisible();
    }
    await tabToAndPress(page, receive.getByRole('button', { name: 'Recibir 2 trabajos' }));
    await expect(receive).toBeHidden();

    await page.goto(`/workshop?detail=${jobs[0]?._id}`);
    await tabToAndPress(page, page.getByRole('button', { name: 'Controlar', exact: true }));
    const check = page.getByRole('dialog', { name: `Controlar ${jobs[0]?.code}` });
    await tabTo(page, check.getByLabel('Ojo derecho, esfera'));
    await page.keyboard.type('-9');
    await page.keyboard.press('Enter');
    await tabToAndPress(page, check.getByRole('button', { name: 'Devolver al laboratorio' }));
    const back = page.getByRole('dialog', { name: 'Enviar 1 trabajo al laboratorio' });
    await expect(back.getByLabel('Motivo')).toHaveValue(/OD esfera/);
    await tabToAndPress(page, back.getByRole('button', { name: 'Enviar', exact: true }));
    await expect(back).toBeHidden();
  });

  test('a seller prints the work order of a sale, writes to its client, and makes a remake', async ({
    page,
    given,
    shop,
  }) => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const job = await givenJob(given, shop, { orderStatus: 'finished', number: 48_213 });
    await page.goto(`/sales?detail=${job.saleId}`);
    const detail = page.getByRole('dialog', { name: 'Venta N.º 48213' });
    await tabToAndPress(page, detail.getByRole('link', { name: '48213L' }));
    const ofJob = page.getByRole('dialog', { name: 'Trabajo 48213L' });
    await tabToAndPress(page, ofJob.getByRole('button', { name: 'Imprimir orden de trabajo' }));
    await expect(page.locator('html[data-printed]')).toBeAttached();

    await page.goBack();
    await tabToAndPress(page, detail.getByRole('button', { name: 'Avisar por WhatsApp' }));
    const message = page.getByRole('dialog', { name: 'Avisar a Paula Ibarra' });
    const opened = page.waitForEvent('popup');
    await tabToAndPress(page, message.getByRole('link', { name: 'Abrir WhatsApp' }));
    await (await opened).close();
    await expect(message).toBeHidden();

    await tabToAndPress(page, detail.getByRole('button', { name: 'Rehacer' }));
    const remake = page.getByRole('dialog', { name: 'Rehacer la venta N.º 48213' });
    await expect(remake.getByLabel('Motivo')).toBeFocused();
    await page.keyboard.type('M');
    await tabTo(page, remake.getByLabel('Responsable'));
    await page.keyboard.type('L');
    await tabToAndPress(page, remake.getByRole('button', { name: 'Rehacer' }));
    const made = page.getByRole('dialog', { name: /^Venta N\.º (?!48213)/ });
    await expect(made.getByText('Medidas · responsable: Laboratorio')).toBeVisible();
  });

  test('a seller reminds a client of a prescription, and compares two prescriptions', async ({ page, given }) => {
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const client = await given.client({ numId: '30.111.222' });
    await given.prescription(client, { expirationDate: daysFromNow(20), prescriptionDate: '2026-03-05' });
    await given.prescription(client, { expirationDate: daysFromNow(10), prescriptionDate: '2025-03-05' });
    await page.goto('/clients');
    await tabToAndPress(page, page.getByRole('button', { name: 'Recordatorios' }));
    const list = page.getByRole('dialog', { name: 'Recordatorios' });
    await tabToAndPress(page, list.getByRole('button', { name: 'Escribir a Paula Ibarra' }));
    const message = page.getByRole('dialog', { name: 'Escribir a Paula Ibarra' });
    const opened = page.waitForEvent('popup');
    await tabToAndPress(page, message.getByRole('link', { name: 'Abrir WhatsApp' }));
    await (await opened).close();
    await expect(message).toBeHidden();
    await tabTo(page, list.getByLabel('Respuesta de Paula Ibarra'));
    await page.keyboard.type('P');
    await expect(page.getByText('Respuesta anotada.')).toBeVisible();

    await page.goto('/records');
    await expect(page.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('30111222');
    await page.keyboard.press('Enter');
    await tabToAndPress(page, page.getByRole('button', { name: 'Comparar recetas' }));
    const compared = page.getByRole('dialog', { name: 'Comparar recetas' });
    await expect(compared.getByRole('row', { name: /^Lejos Esf\./ }).first()).toContainText('igual');
    await tabToAndPress(page, compared.getByLabel('05/03/2025'), 'Space');
    await expect(compared.getByText('Elegí dos o más recetas.')).toBeVisible();
  });
});
