import type { Page } from '@playwright/test';
import { daysFromNow, written } from './support/given.ts';
import { hold } from './support/hold.ts';
import { givenJob, givenJobs, moveJob } from './support/jobs.ts';
import { chooseIn } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** On the phone the board shows only one column, chosen by the radio buttons 'Etapa'. */
async function showColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Etapa' }).getByText(name, { exact: true }).click();
}

/** Counts the sounds that the page plays. An attribute of the document has the number. */
const countSounds = (page: Page) =>
  page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its node below
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      const { dataset } = document.documentElement;
      dataset['sounds'] = String(Number(dataset['sounds'] ?? 0) + 1);
      start.call(this, when);
    };
  });

/** The pixels by which the placeholder is wider than the field. */
function cutPixels(field: SVGElement | HTMLElement) {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.font = font;
  const { width } = context.measureText(field.getAttribute('placeholder') ?? '');
  return width - (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
}

test.describe('The workshop', () => {
  test('a sale with an unchecked job becomes ready only after a question; the sale links to its job; the work order has no prices; a form changes the job (docs/rules.md#jobs-12)', async ({
    page,
    given,
    shop,
  }) => {
    await (await shop.as('admin')).put('/tenant/settings', { asksBeforeFinishing: true });
    const job = await givenJob(given, shop, { number: 48_213 });
    await page.goto(`/sales?detail=${job.saleId}`);
    const status = page.getByRole('combobox', { name: 'Estado de la orden' });
    const question = page.getByRole('dialog', { name: 'Hay un trabajo sin controlar' });
    await chooseIn(page, 'Estado de la orden', 'Para Retirar');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(status).toHaveValue('En Proceso');
    await chooseIn(page, 'Estado de la orden', 'Para Retirar');
    await question.getByRole('button', { name: 'Marcar para retirar' }).click();
    await expect(status).toHaveValue('Para Retirar');

    await page.getByRole('dialog').getByRole('link', { name: '48213L' }).click();
    const detail = page.getByRole('dialog', { name: 'Trabajo 48213L' });
    await expect(detail.getByRole('cell', { name: '-1,25' })).toBeVisible();
    await detail.getByRole('button', { name: 'Imprimir orden de trabajo' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-slip]');
    for (const printed of [
      'Orden de trabajo 48213L',
      'Paula Ibarra',
      '-1,25',
      '-0,50',
      '135°',
      'Vulk Duna',
      'Lejos',
      'Orgánico',
      '1,67',
      'Antirreflejo',
    ])
      await expect(paper).toContainText(printed);
    await expect(paper.locator('svg rect')).not.toHaveCount(0);
    await expect(paper.locator('svg title').first()).toHaveText('Código 48213L');
    await expect(paper).not.toContainText('$');
    await page.emulateMedia({ media: 'screen' });

    // The detail marks a difference from the prescription (docs/rules.md#jobs-4).
    await detail.getByRole('button', { name: 'Editar' }).click();
    // The sale's other line is the lens, which is no option for the frame (docs/rules.md#jobs-15).
    await expect(detail.getByLabel('Armazón').getByRole('option')).toHaveText(['Propio del cliente', /^Vulk Duna/]);
    await expect(detail.getByLabel('Diseño').getByRole('option').first()).toHaveText('Sin indicar');
    const sphere = detail.getByLabel('Ojo derecho, esfera');
    await expect(sphere).toBeFocused();
    await sphere.fill('mucho');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await sphere.fill('-1,75');
    await detail.getByLabel('Diseño').selectOption('Progresivo');
    await detail.getByRole('button', { name: 'Usar la 1' }).click();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Distinto de la receta')).toBeVisible();
    await expect(detail.getByText('Progresivo', { exact: true })).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeFocused();
  });

  test('the board moves a job to the lab, from the lab and through its check, and skips no stage; then the sale of the job becomes ready (docs/rules.md#jobs-12)', async ({
    page,
    given,
    shop,
  }) => {
    const [job] = await Promise.all([givenJob(given, shop), given.provider({ name: 'Lab Norte' })]);
    await page.goto('/workshop');
    await expect(column(page, 'A enviar').getByRole('listitem')).toHaveCount(1);
    expect(await page.getByLabel('Buscar o escanear una orden de trabajo').evaluate(cutPixels)).toBeLessThanOrEqual(0);
    const stage = page.getByLabel(`Mover ${job.code} a`);
    await stage.selectOption('En el laboratorio');
    const send = page.getByRole('dialog', { name: 'Enviar 1 trabajo al laboratorio' });
    await send.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
    await expect(send.getByText('Elegí el laboratorio.')).toBeVisible();
    await send.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
    await send.getByLabel('Día prometido').fill(written(daysFromNow(2)));
    await send.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
    const atLab = column(page, 'En el laboratorio').getByRole('listitem');
    await expect(atLab).toContainText('Lab Norte');
    await expect(column(page, 'A enviar').getByRole('listitem')).toHaveCount(0);
    await stage.selectOption('Controlados');
    await expect(page.getByText('hay un paso en el medio')).toBeVisible();
    await stage.selectOption('Recibidos');
    await expect(column(page, 'Recibidos').getByRole('listitem')).toHaveCount(1);

    // A job can be approved only after the other jobs of its sale have loaded.
    const answer = await hold(page, '**/tenant/jobs?saleId=*');
    await stage.selectOption('Controlados');
    const check = page.getByRole('dialog');
    const approve = check.getByRole('button', { name: 'Controlado sin medir' });
    await expect(approve).toBeDisabled();
    answer();
    await expect(check.getByLabel('Marcar la venta «Para Retirar»')).toBeChecked();
    await approve.click();
    await page.getByRole('button', { name: 'Más tarde' }).click();
    await expect(check).toBeHidden();
    const seller = await shop.as('seller');
    const status = async () => (await seller.get<{ orderStatus: string }>(`/tenant/sales/${job.saleId}`)).orderStatus;
    expect(await status()).toBe('finished');
    const notice = page.getByRole('alert').filter({ hasText: 'Estado de la orden: Para Retirar' });
    await notice.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Se deshizo el cambio.')).toBeVisible();
    expect(await status()).toBe('inProgress');
  });

  test('the shop finishes a repair on the board without a check of lenses (docs/rules.md#jobs-22)', async ({
    page,
    given,
    shop,
  }) => {
    const repair = { description: 'Soldadura', price: 900, quantity: 1, needsWorkshop: true, workshopNote: 'Puente' };
    const { _id } = await given.sale({ number: 51_300, products: [], customProducts: [repair] });
    await page.goto('/workshop');
    const card = column(page, 'A enviar').getByRole('listitem');
    await expect(card).toContainText('Soldadura');
    await expect(card).toContainText('Puente');
    await page.getByRole('button', { name: /^51300T1/ }).click();
    const detail = page.getByRole('dialog', { name: 'Trabajo 51300T1' });
    await expect(detail.getByRole('region', { name: 'Servicio' })).toContainText('Soldadura');
    await expect(detail.getByRole('region', { name: 'Cristales' })).toBeHidden();
    await detail.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('button', { name: 'Marcar terminado' }).click();
    await page.getByRole('button', { name: 'Más tarde' }).click();
    const { orderStatus } = await (await shop.as('seller')).get<{ orderStatus: string }>(`/tenant/sales/${_id}`);
    expect(orderStatus).toBe('finished');
  });

  test.describe(() => {
    // The page keeps the script that counts sounds, so later tests must not reuse the page.
    test.use({ ownContext: true });

    test(
      'chosen jobs are sent together and received by scanning; an unknown code shows a message with a sound, and the list does not change',
      { tag: '@phone' },
      async ({ page, given, shop }) => {
        await countSounds(page);
        const [[canceled, ...jobs]] = await Promise.all([
          givenJobs(given, shop, [{}, {}, {}, {}]),
          given.provider({ name: 'Lab Norte' }),
        ]);
        if (!canceled) throw new Error('No job to cancel');
        await (await shop.as('seller')).put(`/tenant/sales/${canceled.saleId}`, { orderStatus: 'canceled' });
        await page.goto('/workshop');
        for (const { code } of jobs) await page.getByLabel(`Elegir ${code}`).check();
        await page.getByRole('button', { name: 'Enviar 3 trabajos al laboratorio' }).click();
        const send = page.getByRole('dialog');
        await send.getByLabel(/^Laboratorio/).selectOption('Lab Norte');
        await send.getByLabel('Imprimir el remito').uncheck();
        await send.getByRole('button', { name: 'Enviar', exact: true }).click();
        await expect(send).toBeHidden();
        await showColumn(page, 'En el laboratorio');
        await expect(column(page, 'En el laboratorio').getByRole('listitem')).toHaveCount(3);

        await page.getByRole('button', { name: 'Recibir del laboratorio' }).click();
        const receive = page.getByRole('dialog', { name: 'Recibir del laboratorio' });
        const code = receive.getByLabel('Código');
        const [first = '', ...others] = jobs.map((job) => job.code);
        for (const typed of [first, '999999L', ...others.map((other) => other.toLowerCase())]) {
          await code.fill(typed);
          await code.press('Enter');
          if (typed === '999999L') {
            await expect(receive.getByRole('alert')).toHaveText('Ningún trabajo tiene el código «999999L».');
            await expect(page.locator('html')).toHaveAttribute('data-sounds', '1');
            await expect(receive.getByRole('listitem')).toHaveText([new RegExp(first)]);
            await expect(code).toBeFocused();
          } else await expect(receive.getByRole('listitem').filter({ hasText: typed.toUpperCase() })).toBeVisible();
        }
        await expect(page.locator('html')).toHaveAttribute('data-sounds', '1');
        await code.fill(canceled.code);
        await code.press('Enter');
        const closed = `La venta de ${canceled.code} está en «Cancelado»: no se recibe.`;
        await expect(receive.getByRole('alert')).toHaveText(closed);
        await receive.getByRole('button', { name: 'Recibir 3 trabajos' }).click();
        await expect(receive).toBeHidden();
        await showColumn(page, 'Recibidos');
        await expect(column(page, 'Recibidos').getByRole('listitem')).toHaveCount(3);

        // The search of the board opens a scanned job. A failed scan shows one message, and only an unknown code plays
        // a sound.
        const search = page.getByLabel('Buscar o escanear una orden de trabajo');
        const scan = async (scanned: string) => {
          await search.fill(scanned);
          await search.press('Enter');
        };
        await page.route('**/tenant/jobs?code=*', (route) =>
          route.fulfill({ status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } }),
        );
        await scan(first);
        await expect(page.getByRole('alert').filter({ hasText: 'Demasiados intentos.' })).toBeVisible();
        await page.unrouteAll();
        await scan('999999L');
        await expect(page.getByRole('alert').filter({ hasText: '«999999L»' })).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(2);
        await expect(page.locator('html')).toHaveAttribute('data-sounds', '3');
        await scan(first);
        await expect(page.getByRole('dialog', { name: `Trabajo ${first}` })).toBeVisible();
        await expect(search).toHaveValue('');
      },
    );
  });

  test(
    "a job that fails its check goes back to the lab with the wrong values as the reason; after the sale's last check, the seller can write to the client (docs/rules.md#jobs-9, docs/rules.md#notices-5)",
    { tag: '@phone' },
    async ({ page, given, shop }) => {
      const [job, lab] = await Promise.all([givenJob(given, shop), given.provider({ name: 'Lab Norte' })]);
      await moveJob(shop, job, { stage: 'sent', labId: lab._id });
      await page.goto(`/workshop?detail=${job._id}`);
      const detail = page.getByRole('dialog', { name: `Trabajo ${job.code}` });
      const receive = detail.getByRole('button', { name: 'Marcar recibido' });
      await expect(receive).toBeVisible();
      const truncated = detail
        .locator('button, button span')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
        );
      expect(await truncated).toEqual([]);
      await receive.click();
      await page.getByRole('button', { name: 'Controlar', exact: true }).click();
      const check = page.getByRole('dialog', { name: `Controlar ${job.code}` });
      await check.getByLabel('Ojo derecho, esfera').fill('-1,5');
      await check.getByLabel('Ojo derecho, cilindro').fill('-0,50');
      await check.getByLabel('Ojo derecho, eje').fill('135');
      // The left lens, written with a positive cylinder: -1,50 -0,75 × 45° equals -2,25 +0,75 × 135°.
      await check.getByLabel('Ojo izquierdo, esfera').fill('-2,25');
      await check.getByLabel('Ojo izquierdo, cilindro').fill('+0,75');
      await check.getByLabel('Ojo izquierdo, eje').fill('135');
      await check.getByRole('button', { name: 'Comparar' }).click();
      await expect(check.getByText('El par está fuera de la tolerancia.')).toBeVisible();
      await expect(check.getByRole('region', { name: 'Veredicto' })).toBeFocused();
      await expect(check.getByRole('row', { name: /OD esfera/ }).first()).toContainText(/±\s0,13\sD.*Fuera/);
      await expect(check.getByRole('row', { name: /OI esfera/ }).first()).toContainText('Bien');
      await check.getByRole('button', { name: 'Devolver al laboratorio' }).click();
      const back = page.getByRole('dialog', { name: 'Enviar 1 trabajo al laboratorio' });
      await expect(back.getByLabel('Motivo')).toHaveValue(/OD esfera: se pidió -1,25 y mide -1,50/);
      await back.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(back).toBeHidden();

      await page.goto('/workshop');
      // The board begins with the first column that has jobs (docs/rules.md#jobs-18).
      await expect(page.getByRole('radio', { name: 'En el laboratorio 1' })).toBeChecked();
      const atLab = column(page, 'En el laboratorio').getByRole('listitem');
      await expect(atLab).toHaveCount(1);
      await atLab.getByRole('button', { name: job.code }).click();
      await expect(detail.getByRole('region', { name: 'Controles' })).toContainText('se pidió -1,25 y mide -1,50');
      await receive.click();
      await page.getByRole('button', { name: 'Controlar', exact: true }).click();
      await page.getByRole('button', { name: 'Controlado sin medir' }).click();
      const ready = page.getByRole('dialog', { name: `${job.code} está controlado` });
      await ready.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
      const message = page.getByRole('dialog', { name: 'Avisar a Paula Ibarra' });
      await expect(message.getByLabel('Mensaje')).toHaveValue(/está listo para retirar/);
      await page.keyboard.press('Escape');
      await detail.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
      await expect(message).toBeVisible();
      await page.goto('/dashboard');
      await expect(page.getByText('Sin avisar')).toBeVisible();
    },
  );
});
