import { EventEmitter, once } from 'node:events';
import { givenAnsweredBatch } from './support/answered-batch.ts';
import { givenPresentedBatch, presentReady } from './support/batches.ts';
import type { Given } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/** A frame of $ 2.420,00. */
async function givenCovered(given: Given, insurance: string, name: string, amount: number) {
  const client = await given.client({ name, numId: String(30_000_000 + amount) });
  const lines = [{ products: [0], insurerAmount: amount }];
  return given.sale({ client: client._id, coverages: [{ insurance, affiliateNumber: 'A-9', lines }] });
}

test.describe("'Presentaciones' (docs/rules.md#claims-1)", () => {
  test(
    'an admin makes a batch of the ready coverages, leaves one out, adds it later, presents the batch and withdraws it',
    { tag: '@phone' },
    async ({ page, given, accessibility }) => {
      const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale', paysWithinDays: 45 });
      await givenCovered(given, insurance, 'Ana Ríos', 1000);
      await givenCovered(given, insurance, 'Beto Sosa', 2000);
      await page.goto('/claims/batches');
      await expect(page.getByText('Todavía no hay presentaciones.')).toBeVisible();
      await page.getByRole('button', { name: 'Armar presentación' }).click();
      const form = page.getByRole('dialog', { name: 'Armar presentación' });
      await expect(form.getByLabel('Obra social')).toBeFocused();
      await expect(form.getByLabel('Obra social')).toContainText('OSDE · $ 3.000,00 por presentar');
      await expect(form.getByText('2 coberturas por $ 3.000,00')).toBeVisible();
      await accessibility.check('the form of a batch');
      await form.getByRole('checkbox', { name: 'Beto Sosa' }).uncheck();
      await expect(form.getByText('1 cobertura por $ 1.000,00')).toBeVisible();
      await form.getByRole('button', { name: 'Armar con 1' }).click();

      const detail = page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' });
      const items = detail.getByRole('region', { name: 'Coberturas' }).getByRole('listitem');
      await expect(items).toHaveCount(1);
      await detail.getByRole('button', { name: 'Agregar' }).click();
      const more = page.getByRole('dialog', { name: 'Agregar coberturas' });
      await more.getByRole('checkbox', { name: 'Beto Sosa' }).check();
      await more.getByRole('button', { name: 'Agregar 1' }).click();
      await expect(items).toHaveCount(2);
      await detail.getByRole('button', { name: 'Quitar la cobertura de Ana Ríos' }).click();
      await expect(items).toHaveText([/Beto Sosa.*2\.000,00/]);
      await accessibility.check('an open batch');

      await detail.getByRole('button', { name: 'Presentar' }).click();
      const present = page.getByRole('dialog', { name: 'Presentar la presentación N.º 1' });
      await expect(present).toContainText('Es 1 cobertura por $ 2.000,00.');
      await present.getByRole('button', { name: 'Presentar' }).click();
      await expect(present).toBeHidden();
      await expect(page.getByText('Presentación registrada.')).toBeVisible();
      await expect(detail.getByText('Presentada', { exact: true })).toBeVisible();
      await expect(detail.getByRole('button', { name: 'Agregar' })).toHaveCount(0);

      await detail.getByRole('button', { name: 'Comprobante y observaciones' }).click();
      const edit = page.getByRole('dialog', { name: 'Datos de la presentación N.º 1' });
      await edit.getByLabel('Comprobante').fill('Lote 77');
      await edit.getByRole('button', { name: 'Guardar' }).click();
      await expect(detail).toContainText('Lote 77');

      await detail.getByRole('button', { name: 'Retirar' }).click();
      await page
        .getByRole('dialog', { name: 'Retirar la presentación N.º 1' })
        .getByRole('button', { name: 'Retirar' })
        .click();
      await expect(detail.getByText('Retirada', { exact: true })).toBeVisible();
    },
  );
});

test.describe("'Cargar respuesta' (docs/rules.md#claims-4)", () => {
  test(
    'an admin types the answer of an insurer, and decides each débito in another way (docs/rules.md#claims-5)',
    { tag: '@phone' },
    async ({ page, shop, given, accessibility }) => {
      const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale', resubmitWithinDays: 30 });
      for (const [index, name] of ['Ana Ríos', 'Beto Sosa', 'Carla Vega', 'Dora Paz'].entries())
        await givenCovered(given, insurance, name, 1000 + index);
      const batch = await presentReady(shop, insurance);

      await page.goto(`/claims/batches?id=${batch._id}`);
      const detail = page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' });
      await expect(detail.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
      await accessibility.check('a presented batch');
      await detail.getByRole('button', { name: 'Cargar respuesta' }).click();
      const form = page.getByRole('dialog', { name: 'Respuesta a la presentación N.º 1' });
      await expect(form).toContainText('Presentado $ 4.006,00 = reconocido $ 4.006,00 + débitos $ 0,00');
      for (const name of ['Ana Ríos', 'Beto Sosa', 'Carla Vega'])
        await form.getByLabel(`Reconocido a ${name}`).fill('400');
      await form.getByRole('button', { name: 'Guardar 4 respuestas' }).click();
      await expect(form.getByText('Elegí el motivo del débito.').first()).toBeVisible();
      await accessibility.check('an answer with missing reasons');
      for (const name of ['Ana Ríos', 'Beto Sosa', 'Carla Vega'])
        await form.getByLabel(`Motivo del débito de ${name}`).selectOption('Diferencia de arancel');
      await expect(form).toContainText('Presentado $ 4.006,00 = reconocido $ 2.203,00 + débitos $ 1.803,00');
      await form.getByRole('button', { name: 'Guardar 4 respuestas' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByText('Respuesta guardada.')).toBeVisible();
      await expect(detail.getByText('Respondida', { exact: true })).toBeVisible();

      const decisions = [
        ['Ana Ríos', 'Refacturar', 'Refacturado'],
        ['Beto Sosa', 'Dar por perdido', 'Perdido'],
        ['Carla Vega', 'Lo paga el cliente', 'Pasado al cliente'],
      ] as const;
      for (const [name, decision] of decisions) {
        await detail.getByRole('button', { name: `Decidir el débito de ${name}` }).click();
        const choice = page.getByRole('dialog', { name: `Débito de ${name}` });
        await choice.getByRole('radio', { name: decision }).check();
        if (decision === 'Lo paga el cliente') {
          await expect(choice).toContainText('Carla Vega pasa a deber $ 602,00 más');
          await accessibility.check('a decision about a débito');
        }
        await choice.getByRole('button', { name: 'Guardar decisión' }).click();
        await expect(choice).toBeHidden();
      }
      for (const [name, , decided] of decisions)
        await expect(detail.getByRole('listitem').filter({ hasText: name })).toContainText(decided);
      await expect(detail.getByRole('button', { name: /^Decidir/ })).toHaveCount(0);

      await detail
        .getByRole('listitem')
        .filter({ hasText: 'Carla Vega' })
        .getByRole('link', { name: /^Venta/ })
        .click();
      const sale = page.getByRole('dialog', { name: /^Venta N.º/ });
      await expect(sale.getByRole('region', { name: 'Cobertura' })).toContainText('Pasado al cliente');
    },
  );
});

test(
  'the answer of an insurer comes from a spreadsheet, which names a sale of another batch (docs/rules.md#claims-13)',
  { tag: '@phone' },
  async ({ page, shop, given, accessibility }) => {
    const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
    const first = await givenCovered(given, insurance, 'Ana Ríos', 1000);
    const second = await givenCovered(given, insurance, 'Beto Sosa', 2000);
    const batch = await presentReady(shop, insurance);
    await page.goto(`/claims/batches?id=${batch._id}`);
    const detail = page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' });
    await detail.getByRole('button', { name: 'Desde un archivo' }).click();
    const form = page.getByRole('dialog', { name: 'Respuesta a la presentación N.º 1 desde un archivo' });
    const rows = ['Referencia;Liquidado', `${first.number};1000`, `${second.number};1500`, '999999;10'];
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Elegir planilla' }).click();
    await (await chooser).setFiles({ name: 'osde.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await expect(form.getByText('Elegí la columna de la venta, la autorización, el bono o el afiliado.')).toBeVisible();
    await form.getByLabel('Columna para Venta').selectOption('Referencia');
    const read = form.getByRole('region', { name: 'Lo que se leyó' });
    await expect(read).toContainText('2 respuestas · 1 fila que no se usa');
    await expect(read).toContainText('Presentado $ 3.000,00 = reconocido $ 2.500,00 + débitos $ 500,00');
    await expect(read.getByRole('region', { name: 'Filas que no se usan' })).toContainText(
      'No es de esta presentación.',
    );
    await form.getByRole('button', { name: 'Guardar 2 respuestas' }).click();
    await expect(read.getByLabel('Motivo para los débitos que vienen sin motivo')).toBeVisible();
    await accessibility.check('an answer from a file');
    await read.getByLabel('Motivo para los débitos que vienen sin motivo').selectOption('Prestación no cubierta');
    await form.getByRole('button', { name: 'Guardar 2 respuestas' }).click();
    await expect(form).toBeHidden();
    await expect(detail.getByRole('listitem').filter({ hasText: 'Beto Sosa' })).toContainText(
      'Débito de $ 500,00: Prestación no cubierta',
    );
  },
);

test('an answer from a spreadsheet is offered only as its shown columns read it, also after a refusal (docs/rules.md#claims-13)', async ({
  page,
  shop,
  given,
}) => {
  const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  const sale = await givenCovered(given, insurance, 'Ana Ríos', 1000);
  const batch = await presentReady(shop, insurance);
  await page.goto(`/claims/batches?id=${batch._id}`);
  await page.getByRole('button', { name: 'Desde un archivo' }).click();
  const form = page.getByRole('dialog', { name: 'Respuesta a la presentación N.º 1 desde un archivo' });
  const rows = ['Venta;Reconocido;A;B;C', `${sale.number};1000;900;800;700`];
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Elegir planilla' }).click();
  await (await chooser).setFiles({ name: 'osde.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  const read = form.getByRole('region', { name: 'Lo que se leyó' });
  const save = form.getByRole('button', { name: /^Guardar/ });
  await expect(read).toContainText('$ 1.000,00');

  const sent: string[] = [];
  const answers = new EventEmitter();
  await page.route('**/answer-sheet?**', async (route) => {
    sent.push(new URL(route.request().url()).searchParams.get('recognized') ?? '');
    await once(answers, 'allowed');
    await route.continue();
  });
  const recognized = form.getByLabel('Columna para Reconocido');
  for (const column of ['A', 'B', 'C']) await recognized.selectOption(column);
  await expect(form.getByRole('button', { name: 'Leyendo…' })).toBeDisabled();
  await expect(read).toBeHidden();
  await expect(save).toBeHidden();
  await expect.poll(() => sent).toEqual(['A']);
  answers.emit('allowed');
  await expect.poll(() => sent).toEqual(['A', 'C']);
  await expect(save).toBeHidden();
  answers.emit('allowed');
  await expect(read).toContainText('$ 700,00');
  await expect(save).toBeEnabled();

  await page.unroute('**/answer-sheet?**');
  const refusal = { status: 429, json: { message: 'Ocupado.', code: 'too_many_requests' } };
  await page.route('**/answer-sheet?**', (route) => route.fulfill(refusal), { times: 1 });
  await recognized.selectOption('B');
  await expect(form.getByText('Ocupado.')).toBeVisible();
  await expect(read).toBeHidden();
  await expect(save).toBeHidden();
  await form.getByRole('button', { name: 'Reintentar' }).click();
  await expect(read).toContainText('$ 800,00');
  await expect(save).toBeEnabled();
});

test('a batch that takes the last ready coverages opens its detail (docs/rules.md#claims-1)', async ({
  page,
  given,
}) => {
  const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  await givenCovered(given, insurance, 'Ana Ríos', 1000);
  await page.goto('/claims/batches');
  await page.getByRole('button', { name: 'Armar presentación' }).click();
  await page.getByRole('button', { name: 'Armar con 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('débitos with the same reason are decided together (docs/rules.md#claims-5)', async ({ page, shop, given }) => {
  const insurance = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  const items = ['Ana Ríos', 'Beto Sosa', 'Carla Vega'].map((client) => ({
    client,
    claimed: 900,
    recognized: 700,
    reason: client === 'Carla Vega' ? 'noSignature' : 'tariffDifference',
  }));
  const batch = await givenAnsweredBatch(shop, given, { insurance, presentedBefore: 1, items });
  await page.goto(`/claims/batches?id=${batch._id}`);
  const detail = page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' });
  await detail.getByRole('button', { name: 'Decidir el débito de Ana Ríos' }).click();
  const choice = page.getByRole('dialog', { name: 'Débito de Ana Ríos' });
  await choice.getByRole('radio', { name: 'Dar por perdido' }).check();
  await choice.getByLabel('También el otro débito por «Diferencia de arancel» ($ 200,00)').check();
  await choice.getByRole('button', { name: 'Guardar 2 decisiones' }).click();
  await expect(choice).toBeHidden();
  await expect(detail.getByText('Perdido', { exact: true })).toHaveCount(2);
  await expect(detail.getByRole('button', { name: /^Decidir/ })).toHaveCount(1);
});

test('a decision that another user took first says so, and the débito has that decision (docs/rules.md#claims-5)', async ({
  page,
  shop,
  given,
}) => {
  const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  const batch = await givenPresentedBatch(given, shop, insurance);
  const admin = await shop.as('admin');
  const item = batch.lines[0]?._id ?? '';
  await admin.post(`/tenant/claim-batches/${batch._id}/answer`, [{ item, recognized: 500, reason: 'other' }]);
  // Live updates are off, because they would show the other user's decision before this user's.
  await page.route('**/tenant/live', (route) => route.abort());
  await page.goto(`/claims/batches?id=${batch._id}`);
  await page.getByRole('button', { name: /^Decidir/ }).click();
  await page.getByRole('radio', { name: 'Dar por perdido' }).check();
  await admin.post(`/tenant/claim-items/${item}/decide`, { decision: 'rebill' });
  await page.getByRole('button', { name: 'Guardar decisión' }).click();
  await expect(page.getByText('Este ítem no tiene un débito por decidir.').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Presentación/ }).getByRole('listitem')).toContainText('Refacturado');
});
