import type { Locator, Page } from '@playwright/test';
import { daysFromNow, type StoredClient, type StoredPrescription, written } from './support/given.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { firstZone, lastZone, todayIn } from './support/time-zones.ts';
import { Wizard } from './support/wizard.ts';

async function openForm(page: Page, client: StoredClient): Promise<{ wizard: Wizard; form: Locator }> {
  const wizard = new Wizard(page);
  await wizard.openFor(client);
  await wizard.button('Agregar Receta').click();
  const form = page.getByRole('dialog', { name: 'Receta', exact: true });
  await expect(form.getByRole('button', { name: 'Guardar Receta' })).toBeVisible();
  return { wizard, form };
}

async function chooseDoctor(form: Locator): Promise<void> {
  const field = form.getByRole('combobox', { name: 'Médico' });
  await field.fill('12345');
  await expect(form.getByRole('option', { name: 'Dra. Elena Sosa MN 12345' })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('Dra. Elena Sosa');
}

test.describe('Prescription form (docs/rules.md#prescriptions-2)', () => {
  test(
    'the form accepts values as opticians write them, and the new prescription is assigned to the sale',
    { tag: '@phone' },
    async ({ page, given, shop }) => {
      const client = await given.client();
      await given.optometrist({ name: 'Dra. Elena Sosa' });
      const { wizard, form } = await openForm(page, client);
      await expect(form.getByLabel('Cliente')).toHaveValue(`Paula Ibarra (DNI ${client.numId})`);
      await chooseDoctor(form);
      await form.getByLabel('Fecha de expiración').fill(written(daysFromNow(90)));
      await form.getByLabel('Ojo derecho, Lejos, esfera').fill('-1,25');
      await form.getByLabel('Ojo derecho, Lejos, cilindro').fill('-0.5');
      await form.getByLabel('Ojo derecho, Lejos, eje').fill('0');
      await form.getByLabel('Ojo izquierdo, Lejos, esfera').fill('N');
      await form.getByLabel('Ojo derecho, Cerca, adición').fill('2');
      await form.getByLabel('Notas').fill('Miopía');
      await expect(form.getByLabel('Ojo derecho, Cerca, esfera')).toHaveValue('+0,75');
      await expect(form.getByLabel('Ojo izquierdo, Lejos, esfera')).toHaveValue('0,00');
      await form.getByRole('button', { name: 'Guardar Receta' }).click();
      await expect(form).toBeHidden();
      await expect(wizard.dialog.getByText(`Receta asignada el ${written(daysFromNow(0))}`)).toBeVisible();
      await expect(wizard.button('Siguiente')).toBeFocused();

      const seller = await shop.as('seller');
      const [stored] = await seller.get<StoredPrescription[]>(`/tenant/prescription/client/${client._id}`);
      expect(stored).toMatchObject({
        rightEye: { far: { sphere: -1.25, cylinder: -0.5, axis: 180 }, near: { sphere: 0.75 } },
        leftEye: { far: { sphere: 0, cylinder: null } },
      });

      await wizard.button('Ver Receta').click();
      const view = page.getByRole('dialog', { name: 'Receta', exact: true });
      await expect(view.getByText('Miopía')).toBeVisible();
      await expect(view.getByText('180°').first()).toBeVisible();
    },
  );

  test('expiration and doctor are required; impossible values are refused, and unlikely values need a confirmation; the form copies OD to OI, transposes, and adds a missing comma', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    await given.optometrist({ name: 'Dra. Elena Sosa' });
    const { form } = await openForm(page, client);
    const save = form.getByRole('button', { name: 'Guardar Receta' });
    await expect(form.getByRole('combobox', { name: 'Médico' })).toBeFocused();
    await form.getByLabel('Fecha de expiración').fill('');
    await save.click();
    await expect(form.getByText('Fecha de expiracion es un campo requerido.')).toBeVisible();
    await expect(form.getByText('Medico es un campo requerido.')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Médico' })).toBeFocused();

    await chooseDoctor(form);
    await form.getByLabel('Fecha de expiración').fill('31/02/2027');
    const sphere = form.getByLabel('Ojo derecho, Lejos, esfera');
    await sphere.fill('125');
    await form.getByLabel('Ojo derecho, Lejos, cilindro').fill('+2');
    await save.click();
    await expect(form.getByText('La fecha proporcionada no es válida.')).toBeVisible();
    await expect(form.getByText('Tiene que estar entre -30 y 30.')).toBeVisible();
    await expect(form.getByText('Falta el eje: es obligatorio cuando hay cilindro.')).toBeVisible();

    await form.getByLabel('Fecha de expiración').fill(written(daysFromNow(90)));
    await sphere.fill('-300');
    await form.getByLabel('Ojo derecho, Lejos, eje').fill('30');
    await form.getByRole('button', { name: 'OD lejos Esf.: ¿usar -3,00?' }).click();
    await form.getByLabel('Ojo derecho, Medidas, prisma').fill('0');
    await form.getByLabel('Ojo derecho, Medidas, base').selectOption('Nasal');
    await form.getByLabel('Ojo derecho, Medidas, distancia pupilar de cerca').fill('30');
    await form.getByRole('button', { name: 'Copiar OD a OI' }).click();
    await form.getByRole('button', { name: /^Transponer lejos/ }).click();
    for (const eye of ['Ojo derecho', 'Ojo izquierdo']) {
      await expect(form.getByLabel(`${eye}, Lejos, esfera`)).toHaveValue('-1,00');
      await expect(form.getByLabel(`${eye}, Lejos, cilindro`)).toHaveValue('-2,00');
      await expect(form.getByLabel(`${eye}, Lejos, eje`)).toHaveValue('120');
    }
    await form.getByLabel('Ojo izquierdo, Medidas, base').selectOption('En grados');
    await form.getByLabel('Ojo izquierdo, Medidas, base del prisma, en grados').fill('45');
    await form.getByRole('button', { name: 'Otro prisma' }).click();
    await expect(form.getByLabel('Ojo derecho, Otro prisma, otro prisma')).toBeFocused();
    await page.keyboard.type('1');
    await form.getByLabel('Ojo derecho, Otro prisma, base').selectOption('Superior');
    await sphere.fill('-1,3');
    await save.click();
    await expect(form.getByText('Ojo derecho, lejos: -1,30 no es múltiplo de 0,25.')).toBeVisible();
    await form.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await expect(form).toBeHidden();
    const seller = await shop.as('seller');
    const eye = {
      far: { sphere: -1, cylinder: -2, axis: 120 },
      addition: null,
      nearPupillaryDistance: 30,
      prism: 0,
    };
    const second = { prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' };
    const rightEye = { ...eye, ...second, far: { ...eye.far, sphere: -1.3 } };
    expect(await seller.get<StoredPrescription[]>(`/tenant/prescription/client/${client._id}`)).toMatchObject([
      { rightEye, leftEye: { ...eye, prismBase: null, prismDegrees: 45 } },
    ]);
  });
});

test.describe("Reuse of a client's latest prescription (docs/rules.md#prescriptions-9)", () => {
  test('the form opens the latest prescription if it is valid and unused; the form keeps the edits of two users, and starts a new prescription after the last valid day', async ({
    page,
    given,
    shop,
  }) => {
    const admin = await shop.as('admin');
    await admin.put('/tenant/settings', { timeZone: lastZone });
    const client = await given.client();
    const expirationDate = todayIn(lastZone);
    const stored = await given.prescription(client, { notes: 'Antes', expirationDate });
    const { wizard, form } = await openForm(page, client);
    const sphere = form.getByLabel('Ojo derecho, Lejos, esfera');
    await expect(sphere).toHaveValue('-1,25');
    await form.getByLabel('Notas').fill('Mía');
    await sphere.fill('-2');
    await form.getByLabel('Ojo izquierdo, Medidas, altura').fill('18');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '¿Estás seguro de que deseas salir?' });
    await expect(question.getByText('Los cambios no guardados se perderán.')).toBeVisible();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(form.getByLabel('Notas')).toHaveValue('Mía');

    // The form names the value that both users changed.
    const other = await shop.as('seller');
    await other.put(`/tenant/prescription/${stored._id}`, {
      rightEye: { far: { sphere: -1.75, cylinder: -0.5, axis: 135 }, height: 20 },
    });
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await form.getByRole('button', { name: 'Recargar' }).click();
    await expect(form.getByText('OD lejos Esf.: Otra persona puso «-1,75». Si guardás, queda lo tuyo.')).toBeVisible();
    await expect(form.getByLabel('Ojo derecho, Medidas, altura')).toHaveValue('20');
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(form).toBeHidden();
    await expect(wizard.dialog.getByText(`Receta asignada el ${written(todayIn(lastZone))}`)).toBeVisible();
    expect(await other.get<StoredPrescription[]>(`/tenant/prescription/client/${client._id}`)).toMatchObject([
      {
        notes: 'Mía',
        rightEye: { far: { sphere: -2, cylinder: -0.5, axis: 135 }, height: 20 },
        leftEye: { far: { sphere: -1.5, cylinder: -0.75, axis: 45 }, height: 18 },
      },
    ]);

    await admin.put('/tenant/settings', { timeZone: firstZone });
    await wizard.button('Quitar receta').click();
    await page.reload();
    await wizard.button('Agregar Receta').click();
    await expect(form.getByRole('combobox', { name: 'Médico' })).toBeVisible();
    await expect(sphere).toHaveValue('');
    await expect(wizard.dialog.getByText(/La fecha proporcionada no es válida\. Cargá una nueva\./)).toBeAttached();
  });

  test('a new prescription begins with the pupillary distances and the height of the client’s used prescription (docs/rules.md#prescriptions-20) and with the proposed expiration; the form creates a missing doctor', async ({
    page,
    given,
  }) => {
    const client = await given.client();
    const last = await given.prescription(client, {
      prescriptionDate: '2026-03-05',
      rightEye: { far: { sphere: -1 }, pupillaryDistance: 31.5, nearPupillaryDistance: 30, height: 18, prism: 1 },
    });
    await given.sale({ client: client._id, prescriptions: [last._id] });
    const { wizard, form } = await openForm(page, client);
    await expect(form.getByText('DNP y altura de la receta del 05/03/2026.')).toBeVisible();
    await expect(form.getByLabel('Ojo derecho, Medidas, distancia pupilar en')).toHaveValue('31,5');
    await expect(form.getByLabel('Ojo derecho, Medidas, distancia pupilar de cerca')).toHaveValue('30');
    await expect(form.getByLabel('Ojo derecho, Medidas, altura')).toHaveValue('18');
    await expect(form.getByLabel('Ojo derecho, Medidas, prisma')).toHaveValue('');
    await expect(form.getByLabel('Ojo derecho, Lejos, esfera')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    // The expiration follows the date of the prescription until the user types another expiration.
    await wizard.button('Agregar Receta').click();
    const expiration = form.getByLabel('Fecha de expiración');
    await form.getByLabel('Fecha de la receta').fill('30/10/2026');
    await expect(expiration).toHaveValue('30/10/2027');
    await expiration.fill('01/06/2027');
    await form.getByLabel('Fecha de la receta').fill('15/10/2026');
    await expect(expiration).toHaveValue('01/06/2027');

    // docs/rules.md#layout-11
    await page.setViewportSize(phoneSize);
    const [transpose, axis] = await Promise.all([
      form
        .getByRole('button', { name: /^Transponer/ })
        .first()
        .boundingBox(),
      form.getByText('Eje', { exact: true }).first().boundingBox(),
    ]);
    expect((transpose?.y ?? 0) + (transpose?.height ?? 0)).toBeLessThanOrEqual(axis?.y ?? 0);
    await page.setViewportSize(desktopSize);

    await form.getByRole('combobox', { name: 'Médico' }).fill('Dr. Hugo Paz');
    await form.getByRole('option', { name: 'Crear «Dr. Hugo Paz»…' }).click();
    const doctor = page.getByRole('dialog', { name: 'Crear Nuevo Médico' });
    await expect(doctor.getByLabel('Nombre')).toHaveValue('Dr. Hugo Paz');
    // The wizard below both forms is not visible (docs/rules.md#screens-13).
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await doctor.getByRole('button', { name: 'Guardar' }).click();
    await expect(doctor.getByText('Este campo es obligatorio.')).toBeVisible();
    await doctor.getByLabel('Matricula').fill('MP 778');
    await doctor.getByRole('button', { name: 'Guardar' }).click();
    await expect(doctor).toBeHidden();
    await expect(form.getByRole('combobox', { name: 'Médico' })).toHaveValue('Dr. Hugo Paz');
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(form).toBeHidden();
    await expect(wizard.button('Ver Receta')).toBeVisible();
  });

  test('a sale shows its prescription, read-only; another sale uses the same valid prescription, or a changed copy of it (docs/rules.md#wizard-15)', async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const doctor = await given.optometrist({ name: 'Dra. Elena Sosa' });
    const used = await given.prescription(client, { optometristId: doctor._id, prescriptionDate: '2026-10-05' });
    await given.sale({ client: client._id, prescriptions: [used._id] });
    await page.goto('/sales');
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog', { name: /^Venta N\.º/ });
    await expect(detail.getByText(`Receta creada el ${written(daysFromNow(0))}`)).toBeVisible();
    const fault = { status: 500, json: {} };
    await page.route(`**/tenant/prescription/${used._id}`, (route) => route.fulfill(fault));
    await detail.getByRole('button', { name: 'Ver Receta' }).click();
    const form = page.getByRole('dialog', { name: 'Receta', exact: true });
    await expect(form.getByText('Ocurrió un error al cargar la prescripción.')).toBeVisible();
    await page.unrouteAll();
    await form.getByRole('button', { name: 'Reintentar' }).click();
    await expect(form.getByText('-1,50')).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await detail.getByRole('button', { name: 'Cerrar', exact: true }).click();

    const wizard = new Wizard(page);
    await page.getByRole('button', { name: 'Crear Nueva Venta' }).click();
    await wizard.chooseClient(client);
    const row = wizard.dialog.getByRole('listitem').filter({ hasText: 'Receta del 05/10/2026' });
    await expect(row).toContainText('Asociada a una orden');
    await row.getByRole('button', { name: 'Usar esta receta' }).click();
    await expect(wizard.dialog.getByText(`Receta asignada el ${written(daysFromNow(0))}`)).toBeVisible();
    await expect(wizard.button('Siguiente')).toBeFocused();

    await wizard.button('Quitar receta').click();
    await row.getByRole('button', { name: 'Copiar y cambiar' }).click();
    await expect(form.getByText('Copia de la receta del 05/10/2026: cambiá lo que haga falta.')).toBeVisible();
    await expect(form.getByRole('combobox', { name: 'Médico' })).toHaveValue('Dra. Elena Sosa');
    await form.getByLabel('Ojo derecho, Lejos, esfera').fill('-1,50');
    await form.getByRole('button', { name: 'Guardar Receta' }).click();
    await expect(form).toBeHidden();
    await expect(wizard.button('Ver Receta')).toBeVisible();
    const seller = await shop.as('seller');
    const stored = await seller.get<StoredPrescription[]>(`/tenant/prescription/client/${client._id}`);
    expect(stored).toMatchObject([
      { used: false, rightEye: { far: { sphere: -1.5, cylinder: -0.5, axis: 135 } } },
      { _id: used._id, used: true, rightEye: { far: { sphere: -1.25 } } },
    ]);
  });
});
