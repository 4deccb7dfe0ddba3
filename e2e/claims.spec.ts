import { EventEmitter, once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { givenCovered, presentReady } from './support/batches.ts';
import { discardForm } from './support/dialogs.ts';
import { phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/** Opens the form 'Desde un archivo' with a file of these rows. */
async function openFile(page: Page, detail: Locator, rows: readonly string[]): Promise<Locator> {
  await detail.getByRole('button', { name: 'Desde un archivo' }).click();
  const form = page.getByRole('dialog', { name: 'Respuesta a la presentación N.º 1 desde un archivo' });
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Elegir planilla' }).click();
  await (await chooser).setFiles({ name: 'osde.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  return form;
}

test("'Presentaciones': an admin makes a batch, adds a coverage later, presents and withdraws the batch, and makes another batch of all coverages (docs/rules.md#claims-1)", async ({
  page,
  given,
  accessibility,
}) => {
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
  const question = page.getByRole('dialog', { name: 'Retirar la presentación N.º 1' });
  await question.getByRole('button', { name: 'Retirar' }).click();
  await expect(detail.getByText('Retirada', { exact: true })).toBeVisible();

  await detail.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.getByRole('button', { name: 'Armar presentación' }).click();
  await page.getByRole('button', { name: 'Armar con 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Presentación N.º 2 de OSDE' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test("'Cargar respuesta': an admin types the answer of an insurer and decides each débito; the earlier decision of another user is shown (docs/rules.md#claims-4, docs/rules.md#claims-5)", async ({
  page,
  shop,
  given,
  accessibility,
}) => {
  const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale', resubmitWithinDays: 30 });
  const products = [{ product: (await given.product())._id, quantity: 1 }];
  const names = ['Ana Ríos', 'Beto Sosa', 'Carla Vega', 'Dora Paz', 'Eva Luna', 'Flor Gil'];
  for (const [index, name] of names.entries()) await givenCovered(given, insurance, name, 1000 + index, { products });
  const batch = await presentReady(shop, insurance);
  // Live updates are off, because they would show the other user's decision before this user's decision.
  await page.route('**/tenant/live', (route) => route.abort());
  await page.goto(`/claims/batches?id=${batch._id}`);
  const detail = page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' });
  await expect(detail.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  await accessibility.check('a presented batch');

  await detail.getByRole('button', { name: 'Cargar respuesta' }).click();
  const form = page.getByRole('dialog', { name: 'Respuesta a la presentación N.º 1' });
  await expect(form).toContainText('Presentado $ 6.015,00 = reconocido $ 6.015,00 + débitos $ 0,00');
  const reasons = {
    'Ana Ríos': 'Diferencia de arancel',
    'Beto Sosa': 'Falta la firma',
    'Carla Vega': 'Prestación no cubierta',
    'Eva Luna': 'Falta la firma',
    'Flor Gil': 'Otro motivo',
  };
  for (const name of Object.keys(reasons)) await form.getByLabel(`Reconocido a ${name}`).fill('400');
  await form.getByRole('button', { name: 'Guardar 6 respuestas' }).click();
  await expect(form.getByText('Elegí el motivo del débito.').first()).toBeVisible();
  await accessibility.check('an answer with missing reasons');
  for (const [name, reason] of Object.entries(reasons))
    await form.getByLabel(`Motivo del débito de ${name}`).selectOption(reason);
  await expect(form).toContainText('Presentado $ 6.015,00 = reconocido $ 3.003,00 + débitos $ 3.012,00');
  await form.getByRole('button', { name: 'Guardar 6 respuestas' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Respuesta guardada.')).toBeVisible();
  await expect(detail.getByText('Respondida', { exact: true })).toBeVisible();

  const item = (name: string) => detail.getByRole('listitem').filter({ hasText: name });
  const choose = async (name: string, decision: string) => {
    await detail.getByRole('button', { name: `Decidir el débito de ${name}` }).click();
    const choice = page.getByRole('dialog', { name: `Débito de ${name}` });
    await choice.getByRole('radio', { name: decision }).check();
    return choice;
  };
  const rebilled = await choose('Ana Ríos', 'Refacturar');
  await rebilled.getByRole('button', { name: 'Guardar decisión' }).click();
  await expect(item('Ana Ríos')).toContainText('Refacturado');
  const lost = await choose('Beto Sosa', 'Dar por perdido');
  await lost.getByLabel('También el otro débito por «Falta la firma» ($ 604,00)').check();
  const sent = page.waitForRequest('**/decisions');
  await lost.getByRole('button', { name: 'Guardar 2 decisiones' }).click();
  const chosen = ['Beto Sosa', 'Eva Luna'].map((name) => batch.lines.find(({ client }) => client.name === name)?._id);
  expect((await sent).postDataJSON()).toEqual({ items: chosen, decision: 'lost', note: '' });
  for (const name of ['Beto Sosa', 'Eva Luna']) await expect(item(name)).toContainText('Perdido');
  const moved = await choose('Carla Vega', 'Lo paga el cliente');
  await expect(moved).toContainText('Carla Vega pasa a deber $ 602,00 más');
  await accessibility.check('a decision about a débito');
  await moved.getByRole('button', { name: 'Guardar decisión' }).click();
  await expect(item('Carla Vega')).toContainText('Pasado al cliente');

  const late = await choose('Flor Gil', 'Dar por perdido');
  const decided = batch.lines.find(({ client }) => client.name === 'Flor Gil')?._id;
  await (await shop.as('admin')).post(`/tenant/claim-items/${decided}/decide`, { decision: 'rebill' });
  await late.getByRole('button', { name: 'Guardar decisión' }).click();
  await expect(page.getByText('Este ítem no tiene un débito por decidir.').first()).toBeVisible();
  await expect(item('Flor Gil')).toContainText('Refacturado');
  await expect(detail.getByRole('button', { name: /^Decidir/ })).toHaveCount(0);

  await item('Carla Vega')
    .getByRole('link', { name: /^Venta/ })
    .click();
  const sale = page.getByRole('dialog', { name: /^Venta N.º/ });
  await expect(sale.getByRole('region', { name: 'Cobertura' })).toContainText('Pasado al cliente');
});

test('an answer is read from a file, and a row that matches no item of the batch is listed as unused; on a phone the admin types another answer (docs/rules.md#claims-13)', async ({
  page,
  shop,
  given,
  accessibility,
}) => {
  const { _id: insurance } = await given.insurance({ name: 'OSDE', claimFrom: 'sale' });
  const first = await givenCovered(given, insurance, 'Ana Ríos', 1000);
  const second = await givenCovered(given, insurance, 'Beto Sosa', 2000);
  await givenCovered(given, insurance, 'Carla Vega', 1000);
  const batch = await presentReady(shop, insurance);
  await page.goto(`/claims/batches?id=${batch._id}`);
  const detail = page.getByRole('dialog', { name: 'Presentación N.º 1 de OSDE' });
  const form = await openFile(page, detail, [
    'Referencia;Liquidado;A;B;C',
    `${first.number};1000;900;800;700`,
    `${second.number};1500;1500;1500;1500`,
    '999999;10;10;10;10',
  ]);
  const save = form.getByRole('button', { name: /^Guardar/ });
  await expect(form.getByText('Elegí la columna de la venta, la autorización, el bono o el afiliado.')).toBeVisible();
  await form.getByLabel('Columna para Venta').selectOption('Referencia');
  const read = form.getByRole('region', { name: 'Lo que se leyó' });
  await expect(read).toContainText('2 respuestas · 1 fila que no se usa');
  await expect(read).toContainText('Presentado $ 3.000,00 = reconocido $ 2.500,00 + débitos $ 500,00');
  await expect(read.getByRole('region', { name: 'Filas que no se usan' })).toContainText('No es de esta presentación.');

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
  await expect(read).toContainText('reconocido $ 2.200,00');
  await expect(save).toBeEnabled();

  await page.unroute('**/answer-sheet?**');
  const refusal = { status: 429, json: { message: 'Ocupado.', code: 'too_many_requests' } };
  await page.route('**/answer-sheet?**', (route) => route.fulfill(refusal), { times: 1 });
  await recognized.selectOption('Liquidado');
  await expect(form.getByText('Ocupado.')).toBeVisible();
  await expect(read).toBeHidden();
  await expect(save).toBeHidden();
  await form.getByRole('button', { name: 'Reintentar' }).click();
  await expect(read).toContainText('reconocido $ 2.500,00');
  await form.getByRole('button', { name: 'Guardar 2 respuestas' }).click();
  await expect(read.getByLabel('Motivo para los débitos que vienen sin motivo')).toBeVisible();
  await accessibility.check('an answer from a file');
  await read.getByLabel('Motivo para los débitos que vienen sin motivo').selectOption('Prestación no cubierta');
  await form.getByRole('button', { name: 'Guardar 2 respuestas' }).click();
  await expect(form).toBeHidden();
  await expect(detail.getByRole('listitem').filter({ hasText: 'Beto Sosa' })).toContainText(
    'Débito de $ 500,00: Prestación no cubierta',
  );

  await page.setViewportSize(phoneSize);
  await detail.getByRole('button', { name: 'Cargar respuesta' }).click();
  const typed = page.getByRole('dialog', { name: 'Respuesta a la presentación N.º 1' });
  await typed.getByLabel('Reconocido a Carla Vega').fill('400');
  await typed.getByRole('button', { name: 'Guardar 1 respuesta' }).click();
  await expect(typed.getByText('Elegí el motivo del débito.')).toBeVisible();
  await discardForm(page, 1);
  await detail.getByRole('button', { name: 'Corregir la respuesta de Beto Sosa' }).click();
  const corrected = page.getByRole('dialog', { name: 'Corregir la respuesta de Beto Sosa' });
  await corrected.getByLabel('Aclaración').fill('Sin la orden');
  await corrected.getByRole('button', { name: 'Guardar' }).click();
  await expect(detail.getByText('Primera respuesta: reconocido $ 1.500,00 · Prestación no cubierta')).toBeVisible();
  await detail.getByRole('button', { name: 'Decidir el débito de Beto Sosa' }).click();
  const choice = page.getByRole('dialog', { name: 'Débito de Beto Sosa' });
  await choice.getByRole('radio', { name: 'Lo paga el cliente' }).check();
  await expect(choice).toContainText('Beto Sosa pasa a deber $ 500,00 más');
  await choice.getByRole('button', { name: 'Guardar decisión' }).click();
  await expect(detail.getByRole('listitem').filter({ hasText: 'Beto Sosa' })).toContainText('Pasado al cliente');
});
