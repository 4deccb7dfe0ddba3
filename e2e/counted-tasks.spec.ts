import { CountedTask } from './support/counted-task.ts';
import { givenJob, moveJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

const list = [
  'ÓPTICA DEL LITORAL - LISTA DE PRECIOS',
  'Cód.;Descripción;Marca;Cal/Pte;P. Mayorista;PVP sug. c/IVA;Stock',
  'ARMAZONES METAL',
  'MT-101;Lince;Orión;52-18;21.500;62.900;3',
  'MT-102;Puma;ORION;50□20;19.900;Consultar;4',
  'CRISTALES MONOFOCALES',
  'CR-301;Orgánico 1.50;Lenticor;;4.200;14.500;',
  'CR-302;Orgánico 1.56;Lenticor;;7.800;26.900;',
  'CR-303;Policarbonato 1.59;Lenticor;;9.500;32.000;',
  'CR-304;Alto índice 1.67;Lenticor;;24.000;78.000;',
].join('\r\n');

test.describe('Actions of a new shop (docs/counter.md)', () => {
  test.use({ role: 'admin' });

  test("a distributor's list takes at most eight actions, and its four lenses need no action to be sold", async ({
    page,
  }) => {
    const task = new CountedTask();
    const dialog = page.getByRole('dialog', { name: 'Importar Productos' });
    const click = (name: string | RegExp) =>
      task.act(`Click ${String(name)}`, () => dialog.getByRole('button', { name }).click());
    await page.goto('/products');
    await task.act("Click 'Importar'", () => page.getByRole('button', { name: 'Importar' }).click());
    const chooser = page.waitForEvent('filechooser');
    await click('Elegir planilla');
    const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await task.act('Choose the file', async () => (await chooser).setFiles(file));
    const provider = dialog.getByLabel('Valor de Proveedor en todas las filas');
    await task.act("Click 'Proveedor'", () => provider.click());
    await page.keyboard.type('Litoral');
    await click('Revisar');
    await click('Importar 6 filas');
    await click('Listo');
    task.expectAtMost(8);
    await expect(page.getByRole('row').filter({ hasText: 'A pedido' })).toHaveCount(4);
  });

  test('four stored lenses without stock are sellable after at most two actions (docs/rules.md#products-16)', async ({
    page,
    given,
    accessibility,
  }) => {
    const category = await given.category({ name: 'Cristales', showProductType: true });
    for (const index of ['1.50', '1.56', '1.59', '1.67'])
      await given.product({ name: `Orgánico ${index}`, category, stock: 0 });
    await given.product({ name: 'Orgánico en stock', category, stock: 3 });
    await page.goto('/products');
    const task = new CountedTask();
    const click = (name: string) => task.act(`Click ${name}`, () => page.getByRole('button', { name }).click());
    await page.getByPlaceholder('Buscar...').fill('orga');
    await click('Se piden al laboratorio: no controlar stock (4)');
    await accessibility.check('proposed change of lenses');
    await click('Cambiar 4 productos');
    await expect(page.getByRole('row').filter({ hasText: 'A pedido' })).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Se piden al laboratorio' })).toBeHidden();
    task.expectAtMost(2);
  });
});

test('single vision with a new prescription takes at most sixteen actions', async ({ page, given }) => {
  const [lenses] = await Promise.all([
    given.category({ name: 'Cristales', showProductType: true }),
    given.client({ numId: '30111222' }),
    given.optometrist({ name: 'Dra. Elena Sosa' }),
    given.product({ name: 'Armazón Rusty Dune', code: 'VK-11020' }),
  ]);
  await given.product({ name: 'Orgánico 1.56', category: lenses });
  const task = new CountedTask();
  const wizard = new Wizard(page);
  const { dialog } = wizard;
  const press = (name: string, key: string) => task.act(name, () => page.keyboard.press(key));
  await page.goto('/sales');
  await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
  await press("Press N for 'Crear Nueva Venta'", 'n');
  await expect(dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeFocused();
  await page.keyboard.type('30111222');
  await press('Find the client', 'Enter');
  await task.act("Click 'Agregar Receta'", () => wizard.button('Agregar Receta').click());
  const form = page.getByRole('dialog', { name: 'Receta', exact: true });
  await expect(form.getByRole('combobox', { name: 'Médico' })).toBeFocused();
  await page.keyboard.type('sosa');
  await expect(form.getByRole('option', { name: /Elena Sosa/ })).toBeVisible();
  await press('Choose the doctor', 'Enter');
  const powers = ['-1,25', '-0,50', '90', '-1', '-0,25', '85'];
  await task.act("Click 'Esf.' of OD", () => form.getByLabel('Ojo derecho, Lejos, esfera').click());
  await page.keyboard.type(powers[0] ?? '');
  for (const power of powers.slice(1)) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(power);
  }
  await expect(form.getByLabel('Ojo izquierdo, Lejos, eje')).toHaveValue('85');
  await press('Save the prescription', 'Enter');
  await expect(wizard.button('Siguiente')).toBeFocused();
  await press("Press 'Siguiente'", 'Enter');
  await expect(wizard.button('Agregar productos')).toBeFocused();
  await page.keyboard.type('VK-11020');
  await page.keyboard.press('Enter');
  await expect(wizard.pickerRow('Armazón Rusty Dune').getByText('Agregado')).toBeVisible();
  await page.keyboard.type('orga');
  await expect(wizard.pickerRow('Armazón Rusty Dune')).toBeHidden();
  await press('Add the only match', 'Enter');
  await expect(wizard.pickerRow('Orgánico 1.56').getByText('Agregado')).toBeVisible();
  await press('Close the picker', 'Escape');
  await expect(dialog.getByLabel(/^Tipo de receta/)).toHaveValue('far');
  await task.act("Click 'Siguiente'", () => wizard.next());
  await expect(dialog.getByLabel('Método de pago')).toBeFocused();
  await page.keyboard.type('E');
  await press("Go to 'Estado del pago'", 'Tab');
  await page.keyboard.type('S');
  await task.act("Click 'Seña'", () => dialog.getByLabel('Seña', { exact: true }).click());
  await page.keyboard.type('2.000');
  await task.act("Click '1 semana'", () => dialog.getByRole('button', { name: '1 semana' }).click());
  await task.act("Click 'Confirmar Venta'", () => wizard.confirm());
  await expect(dialog).toBeHidden();
  task.expectAtMost(16);
});

test('a wrong power is corrected, sent back to the lab and checked in at most twelve actions', async ({
  page,
  given,
  shop,
}) => {
  const [job, lab] = await Promise.all([givenJob(given, shop), given.provider({ name: 'Lab Norte' })]);
  await moveJob(shop, job, { stage: 'sent', labId: lab._id });
  const task = new CountedTask();
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const detail = page.getByRole('dialog', { name: `Trabajo ${job.code}` });
  const click = (name: string, place = detail) =>
    task.act(`Click '${name}'`, () => place.getByRole('button', { name, exact: true }).click());
  await page.goto('/sales');
  await task.act("Click 'Taller'", () => menu.getByRole('link', { name: /^Taller/ }).click());
  await task.act('Open the job', () => page.getByRole('listitem').getByRole('button', { name: job.code }).click());
  await click('Marcar recibido');
  // 'Editar' waits for the answer to the move. Otherwise the form would have an outdated version of the job.
  await click('Editar');
  await task.act("Click 'Esf.' of OD", () => detail.getByLabel('Ojo derecho, esfera').click());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('-1,75');
  await task.act('Save the job', () => page.keyboard.press('Enter'));
  await click('Volver atrás');
  const back = page.getByRole('dialog', { name: 'Enviar 1 trabajo al laboratorio' });
  await expect(back.getByLabel('Motivo')).toBeFocused();
  await page.keyboard.type('La esfera estaba mal escrita');
  await click('Enviar', back);
  await click('Marcar recibido');
  await click('Controlar');
  const check = page.getByRole('dialog', { name: `Controlar ${job.code}` });
  await expect(check.getByLabel('Ojo derecho, esfera')).toBeFocused();
  await page.keyboard.type('-1,75');
  for (const [name, value] of [
    ['Ojo derecho, cilindro', '-0,50'],
    ['Ojo derecho, eje', '135'],
    ['Ojo izquierdo, esfera', '-1,50'],
    ['Ojo izquierdo, cilindro', '-0,75'],
    ['Ojo izquierdo, eje', '45'],
  ] as const)
    await check.getByLabel(name).fill(value);
  await task.act('Compare', () => page.keyboard.press('Enter'));
  await click('Marcar controlado', check);
  await expect(check).toBeHidden();
  task.expectAtMost(12);
});
