import type { Page } from '@playwright/test';
import { daysFromNow, type StoredPrescription, written } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { firstZone, lastZone, todayIn } from './support/time-zones.ts';

const field = (page: Page) => page.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI');
const search = (page: Page) => page.getByRole('button', { name: 'Buscar historia clinica' });
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });
const detail = (page: Page) => page.getByRole('dialog', { name: 'Receta', exact: true });

async function lookFor(page: Page, numId: string): Promise<void> {
  await page.goto('/records');
  await field(page).fill(numId);
  await search(page).click();
}

/** Expects only the four buttons that change nothing: 'Historial', 'Descargar FHIR', 'Imprimir' and 'Cerrar'. */
async function expectOnlyToBeRead(page: Page): Promise<void> {
  await expect(detail(page).getByRole('button', { name: 'Historial' })).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Cerrar' })).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Descargar FHIR' })).toBeVisible();
  await expect(detail(page).getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expect(detail(page).getByRole('button')).toHaveCount(4);
}

test.describe("'Historia Clinica' (docs/rules.md#clinical-history-1)", () => {
  test('a prescription has a URL, is printed, and is downloaded as FHIR (docs/rules.md#prescriptions-21); a seller adds and edits a prescription, and cannot delete it', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client({ numId: '30.111.222' });
    await given.prescription(client, {
      notes: 'Miopía',
      prescriptionDate: '2026-03-05',
      rightEye: { far: { sphere: 0 }, prism: 1.5, prismBase: 'in' },
    });
    await lookFor(page, '30111222');
    await page.getByRole('cell', { name: 'Miopía' }).click();
    await expect(detail(page)).toBeVisible();
    await expect(page).toHaveURL(/numId=30111222&id=/);
    await page.goBack();
    await expect(detail(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Recetas de Paula Ibarra (DNI:30.111.222)' })).toBeVisible();
    await page.goForward();
    await expect(detail(page)).toBeVisible();
    await page.reload();
    await expect(detail(page).getByText('Miopía')).toBeVisible();

    await detail(page).getByRole('button', { name: 'Imprimir' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    const paper = page.locator('[data-slip]');
    for (const printed of ['Paula Ibarra', '30.111.222', 'Dra. Elena Sosa (MN 12345)', '05/03/2026', '0,00', 'Nasal'])
      await expect(paper).toContainText(printed);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      detail(page).getByRole('button', { name: 'Descargar FHIR' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receta-paula-ibarra-2026-03-05.json');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const buffer = Buffer.concat(chunks);
    expect(JSON.parse(buffer.toString())).toMatchObject({
      resourceType: 'VisionPrescription',
      dateWritten: '2026-03-05',
      lensSpecification: [{ eye: 'right', sphere: 0, prism: [{ amount: 1.5, base: 'in' }] }, { eye: 'left' }],
    });
    await page.keyboard.press('Escape');
    await expect(detail(page)).toBeHidden();
    await expect(row(page, 'Miopía')).toBeVisible();

    await page.getByRole('button', { name: 'Agregar Receta' }).click();
    await detail(page).getByRole('combobox', { name: 'Médico' }).fill('sosa');
    await detail(page).getByRole('option', { name: 'Dra. Elena Sosa MN 12345' }).click();
    await detail(page)
      .getByLabel('Fecha de expiración')
      .fill(written(daysFromNow(90)));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      detail(page).getByRole('button', { name: 'Leer FHIR' }).click(),
    ]);
    await chooser.setFiles({ name: 'receta.json', mimeType: 'application/json', buffer });
    await expect(detail(page).getByLabel('Ojo derecho, Medidas, prisma')).toHaveValue('1,5');
    await detail(page).getByLabel('Ojo derecho, Lejos, esfera').fill('+0,75');
    for (const value of ['esfera', 'cilindro', 'eje'])
      await detail(page).getByLabel(`Ojo izquierdo, Lejos, ${value}`).fill('');
    await detail(page).getByRole('button', { name: 'Cancelar' }).click();
    const question = page.getByRole('dialog', { name: '¿Estás seguro de que deseas salir?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await detail(page).getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(detail(page)).toBeHidden();

    await row(page, 'No Especificado').getByRole('button').click();
    await expect(detail(page).getByText('+0,75')).toBeVisible();
    await expect(detail(page).getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await page.route('**/tenant/prescription/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await detail(page).getByRole('button', { name: 'Editar' }).click();
    const form = detail(page).filter({ has: page.getByRole('textbox') });
    await form.getByLabel('Notas').fill('Hipermetropía');
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(form.getByText('Error al actualizar registro médico')).toBeVisible();
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(form).toBeHidden();
    await expect(detail(page).getByText('Hipermetropía')).toBeVisible();
    await expect(detail(page).getByRole('button', { name: 'Editar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Hipermetropía')).toBeVisible();
    const stored = await (
      await shop.as('seller')
    ).get<StoredPrescription[]>(`/tenant/prescription/client/${client._id}`);
    expect(stored).toMatchObject([
      { notes: 'Hipermetropía', rightEye: { far: { sphere: 0.75 } } },
      { notes: 'Miopía', rightEye: { far: { sphere: 0 } } },
    ]);
  });

  test('a scanned CUIR completes the code of an electronic prescription and sends nothing; a loaded CUIR shows its prescription (docs/rules.md#prescriptions-29)', async ({
    page,
    given,
  }) => {
    await given.client({ numId: '30111222' });
    const other = await given.client({ name: 'Ana Paz' });
    await given.prescription(other, { cuir: '102500420202000000123456789012345678902' });
    await lookFor(page, '30111222');
    const scan = async (code: string) => {
      await page.getByRole('button', { name: 'Agregar Receta' }).click();
      await detail(page).getByRole('combobox', { name: 'Médico' }).fill('sosa');
      await detail(page).getByRole('option', { name: 'Dra. Elena Sosa MN 12345' }).click();
      await detail(page).getByRole('button', { name: 'Receta electrónica' }).click();
      await detail(page).getByLabel('Código de la receta (CUIR)').focus();
      await page.keyboard.insertText(`https://recetas.example/ver?cuir=${code}&v=2`);
      await page.keyboard.press('Enter');
      await expect(detail(page).getByText('Ciudad de Buenos Aires · 39 números')).toBeVisible();
    };
    await scan('102500420202000000123456789012345678902');
    await detail(page).getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(detail(page).getByText('Ya está cargada para Ana Paz.').first()).toBeVisible();
    await detail(page).getByRole('button', { name: 'Ver esa receta' }).click();
    await expect(detail(page).getByText('1025-0042-02-0200-00001234567890123456789-02')).toBeVisible();
    await expect(detail(page).getByText('Ana Paz')).toBeVisible();
    await detail(page).getByRole('button', { name: 'Cerrar' }).click();

    await scan('102500420202000000123456789012345678901');
    await detail(page).getByLabel('Vigente desde').fill('01/01/2020');
    await detail(page).getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(detail(page).getByText('La vigencia empieza antes de la fecha de la receta.')).toBeVisible();
    await detail(page)
      .getByLabel('Vigente desde')
      .fill(written(daysFromNow(2)));
    await detail(page).getByLabel('CUIL del paciente').fill('20-26756539-3');
    await detail(page).getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(detail(page).getByText('El CUIL no es del DNI 30111222.')).toBeVisible();
    await expect(detail(page).getByText(/La receta vale desde el/)).toBeVisible();
    await detail(page).getByRole('button', { name: 'Guardar de todos modos' }).click();
    await expect(detail(page)).toBeHidden();
    await row(page, 'No Especificado').getByRole('button').click();
    await expect(detail(page).getByRole('region', { name: 'Receta electrónica' })).toContainText(
      '1025-0042-02-0200-00001234567890123456789-01',
    );
  });

  test('a client is found by document number, and the prescriptions are listed with their status; if several clients share a document number, the user chooses a client', async ({
    page,
    given,
    shop,
  }) => {
    const admin = await shop.as('admin');
    await admin.put('/tenant/settings', { timeZone: lastZone });
    const client = await given.client({ numId: '30.111.222' });
    const used = await given.prescription(client, { notes: 'Miopía' });
    await given.sale({ client: client._id, prescriptions: [used._id] });
    const today = todayIn(lastZone);
    await given.prescription(client, { expirationDate: today });
    await given.client({ name: 'Ana Paz', numId: '28999000' });
    await given.client({ name: 'Luis Rey', typeId: 'PASAPORTE', numId: '28999000' });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Historia Clinica' }).click();

    await search(page).click();
    await expect(page.getByText('Este campo es obligatorio.')).toBeVisible();
    await field(page).fill('99');
    await page.keyboard.press('Enter');
    const nobody = page.getByText('No se encontraron datos. Intente nuevamente con otro numero de cliente.');
    await expect(nobody).toBeVisible();
    await field(page).fill('30111222');
    await expect(nobody).toBeHidden();
    await search(page).click();

    const title = page.getByRole('heading', { name: 'Recetas de Paula Ibarra (DNI:30.111.222)' });
    await expect(title).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['Creada', 'Diagnostico', 'Estado', 'Vencimiento']);
    await expect(row(page, 'Miopía')).toContainText('Asociada a una orden');
    await expect(row(page, 'No Especificado')).toContainText('Vigente');
    await expect(row(page, 'No Especificado')).toContainText(written(today));

    // In the first time zone the next day has begun: the prescription has expired. The reload opens the same history.
    await admin.put('/tenant/settings', { timeZone: firstZone });
    await page.reload();
    await expect(row(page, 'No Especificado')).toContainText('Vencida');
    await page.getByRole('button', { name: 'Buscar otra historia clinica' }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.goBack();
    await expect(title).toBeVisible();

    await page.getByRole('button', { name: 'Buscar otra historia clinica' }).click();
    await field(page).fill('28.999.000');
    await search(page).click();
    await expect(page.getByText('Hay más de un cliente con ese número. Elegí uno:')).toBeVisible();
    await page.getByRole('button', { name: /Luis Rey/ }).click();
    await expect(page.getByRole('heading', { name: 'Recetas de Luis Rey (PASAPORTE:28999000)' })).toBeVisible();
    await expect(page.getByText('No se encontraron resultados.')).toBeVisible();
    await expect(page.getByText('Aun no hay registros para este cliente.')).toBeVisible();
  });

  test.describe('An admin and a clinical history', () => {
    test.use({ role: 'admin' });

    test('a prescription is deleted after a question; a prescription of a sale cannot be deleted', async ({
      page,
      given,
    }) => {
      const client = await given.client();
      const used = await given.prescription(client, { notes: 'Miopía' });
      await given.sale({ client: client._id, prescriptions: [used._id] });
      await given.prescription(client, { notes: 'Presbicia' });
      await page.goto('/clients');
      await page.getByRole('button', { name: /Paula Ibarra/ }).click();
      await page.getByRole('link', { name: 'Ver historia clinica' }).click();

      await row(page, 'Miopía').getByRole('button').click();
      const locked = 'Esta receta ya se encuentra asociada a una orden y no puede ser modificada o eliminada.';
      await expect(detail(page).getByText(locked)).toBeVisible();
      await expectOnlyToBeRead(page);
      await detail(page).getByRole('button', { name: 'Cerrar' }).click();

      await row(page, 'Presbicia').getByRole('button').click();
      const question = page.getByRole('dialog', { name: '¿Eliminar esta receta?' });
      await page.route('**/tenant/prescription/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await detail(page).getByRole('button', { name: 'Eliminar' }).click();
      await question.getByRole('button', { name: 'Eliminar receta' }).click();
      await expect(detail(page).getByText('Error al eliminar el registro médico.')).toBeVisible();
      const message = 'Ocurrió un error inesperado. Si se repite, avisá a soporte. Código del error: 3f9a0c11d2e4';
      const fault = { status: 500, json: { code: 'unexpected', message, requestId: '3f9a0c11d2e4' } };
      await page.route('**/tenant/prescription/*', (route) => route.fulfill(fault), { times: 1 });
      await detail(page).getByRole('button', { name: 'Eliminar' }).click();
      await question.getByRole('button', { name: 'Eliminar receta' }).click();
      await expect(detail(page).getByText('Código del error: 3f9a0c11d2e4')).toBeVisible();
      await detail(page).getByRole('button', { name: 'Eliminar' }).click();
      await question.getByRole('button', { name: 'Eliminar receta' }).click();
      await expect(detail(page)).toBeHidden();
      await expect(row(page, 'Presbicia')).toBeHidden();
      await expect(row(page, 'Miopía')).toBeVisible();
    });
  });

  test.describe('A readonly user and a clinical history', () => {
    test.use({ role: 'readonly' });

    test('a prescription can be read, but not changed', async ({ page, given }) => {
      const client = await given.client();
      await given.prescription(client);
      await lookFor(page, client.numId);
      await row(page, 'Vigente').getByRole('button').click();
      await expect(detail(page).getByText('Dra. Elena Sosa (MN 12345)')).toBeVisible();
      await expectOnlyToBeRead(page);
      await detail(page).getByRole('button', { name: 'Cerrar' }).click();
      await expect(page.getByRole('button', { name: 'Buscar otra historia clinica' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Agregar Receta' })).toBeHidden();
    });
  });
});

test.describe('Prescriptions over time (docs/rules.md#clinical-history-3)', () => {
  test(
    'several prescriptions are compared side by side, with the change of each value and a chart of the mean power',
    { tag: '@phone' },
    async ({ page, given }) => {
      const client = await given.client({ numId: '30.111.222' });
      const { _id: optometristId } = await given.optometrist();
      const write = (prescriptionDate: string, sphere: number, axis: number) =>
        given.prescription(client, {
          optometristId,
          prescriptionDate,
          rightEye: { far: { sphere, cylinder: -0.5, axis } },
          leftEye: {},
        });
      await write('2024-03-05', -1, 175);
      await write('2025-03-05', -1.25, 175);
      // This is the lens −1,75 −0,50 × 5 in the notation with a positive cylinder.
      await given.prescription(client, {
        optometristId,
        prescriptionDate: '2026-03-05',
        rightEye: { far: { sphere: -2.25, cylinder: 0.5, axis: 95 } },
        leftEye: {},
      });
      await lookFor(page, '30111222');
      await expect(
        page.getByRole('img', { name: /Ojo derecho: 05\/03\/2024 -1,25, .* 05\/03\/2026 -2,00/ }),
      ).toBeVisible();

      await page.getByRole('button', { name: 'Comparar recetas' }).click();
      const dialog = page.getByRole('dialog', { name: 'Comparar recetas' });
      const value = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
      await expect(value('Lejos Esf.')).toHaveText('Lejos Esf.-1,25-1,75cambió -0,50');
      await expect(value('Lejos Eje')).toHaveText('Lejos Eje175°5°cambió +10°');
      await expect(value('Lejos Cil.')).toHaveText('Lejos Cil.-0,50-0,50igual');
      await dialog.getByLabel('05/03/2024').press('Space');
      await expect(value('Lejos Esf.')).toHaveText('Lejos Esf.-1,00-1,25cambió -0,25-1,75cambió -0,50');
      await expect(dialog.getByText('Estas recetas no tienen valores de este ojo.')).toBeVisible();
      await dialog.getByLabel('05/03/2024').press('Space');
      await dialog.getByLabel('05/03/2025').press('Space');
      await expect(dialog.getByText('Elegí dos o más recetas.')).toBeVisible();
    },
  );
});
