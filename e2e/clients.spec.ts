import type { Page } from '@playwright/test';
import type { StoredClient } from './support/given.ts';
import { expect, test } from './support/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Lista de Clientes' });
const row = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(name) });

test.describe("'Lista de Clientes' (docs/rules.md#clients-6)", () => {
  test('a seller creates a client; the form names missing required fields, and asks before typed values are lost; the seller can neither edit, delete nor import clients', async ({
    page,
    given,
    shop,
  }) => {
    await Promise.all([given.client({ name: 'Ana Paz', numId: '31222333' }), given.insurance({ name: 'OSDE' })]);
    await page.goto('/clients?createDialog=true');
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Cliente' });
    const save = form.getByRole('button', { name: 'Guardar' });
    await form.getByLabel('Nombre').fill('   ');
    await save.click();
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(5);
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await form.getByLabel('Nombre').fill('Julia Ponce');
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(4);

    await expect(form.getByLabel('Tipo de documento').getByRole('option')).toHaveText([
      'Seleccione una opción',
      'DNI',
      'PASAPORTE',
      'CI',
    ]);
    await form.getByLabel('Tipo de documento').selectOption('DNI');
    await form.getByLabel('Número de documento').fill('31.222.333');
    await form.getByLabel('Teléfono').fill('11 6212-6284');
    await form.getByLabel('Dirección').fill('Cabildo 2040');
    await form.getByLabel('Email').fill('julia');
    await save.click();
    await expect(form.getByText('Ingresá un correo electrónico válido.')).toBeVisible();
    await form.getByLabel('Email').fill('julia@correo.example');
    await save.click();
    await expect(form.getByText('Ya existe un cliente con ese tipo y número de documento.')).toBeVisible();

    await form.getByLabel('Número de documento').fill('30111222');
    await form.getByRole('combobox', { name: 'Obra Social' }).fill('osd');
    await form.getByRole('option', { name: 'OSDE' }).click();
    await save.click();
    await expect(form).toBeHidden();
    await expect(page).not.toHaveURL(/createDialog/);
    await expect(page.getByText('Se creó el cliente «Julia Ponce».')).toBeVisible();
    await expect(row(page, 'Julia Ponce')).toContainText('julia@correo.example');
    const [stored] = await (await shop.as('seller')).get<StoredClient[]>('/tenant/clients?search=ponce');
    expect(stored).toMatchObject({ numId: '30111222', insurance: { name: 'OSDE' }, acceptsMessages: true });
    await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'DNI', 'Teléfono', 'Fecha de Registro']);

    await row(page, 'Julia Ponce').click();
    const detail = page.getByRole('dialog', { name: 'Julia Ponce' });
    for (const said of ['DNI', '30111222', '11 6212-6284', 'julia@correo.example', 'Cabildo 2040']) {
      await expect(detail.getByText(said, { exact: true })).toBeVisible();
    }
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeHidden();
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();

    // The shop permits its sellers to correct contact data, and the open detail offers it at once (docs/rules.md#clients-15).
    await expect(detail.getByRole('button', { name: 'Corregir contacto' })).toBeHidden();
    await (await shop.as('admin')).put('/tenant/settings', { sellersCorrectContact: true });
    await detail.getByRole('button', { name: 'Corregir contacto' }).click();
    const contact = page.getByRole('dialog', { name: 'Corregir contacto: Julia Ponce' });
    await expect(contact.getByLabel('Nombre')).toBeFocused();
    await contact.getByLabel('Teléfono').fill('11 5555-0000');
    await page.keyboard.press('Enter');
    await expect(contact).toBeHidden();
    await expect(detail.getByText('11 5555-0000')).toBeVisible();
    await detail.getByRole('button', { name: 'Cerrar' }).click();
    await expect(detail).toBeHidden();
    await expect(row(page, 'Julia Ponce')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Importar' })).toBeHidden();

    await page.getByRole('button', { name: 'Crear Nuevo Cliente' }).click();
    await form.getByLabel('Nombre').fill('Julia');
    const question = page.getByRole('dialog', { name: '¿Estás seguro de que deseas salir?' });
    const holdEscape = async () => {
      await page.keyboard.down('Escape');
      await expect(question).toBeVisible();
      // A second `down` without an `up` is the repeated event of a held key. The repeated event must not close the question
      // that the first event opened.
      await page.keyboard.down('Escape');
      await page.keyboard.up('Escape');
    };
    for (const leave of [holdEscape, () => page.goBack()]) {
      await leave();
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(question).toBeHidden();
      await expect(form.getByLabel('Nombre')).toHaveValue('Julia');
    }
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(form).toBeHidden();
  });
});

test.describe('An admin and a client (docs/rules.md#screens-1)', () => {
  test.use({ role: 'admin' });

  test('two users edit a client at once; a client with sales is not deleted; a missing insurer is added within the form; the CUIT of an insurer is set only at creation (docs/rules.md#insurers-2)', async ({
    page,
    given,
    shop,
  }) => {
    const [client, buyer] = await Promise.all([given.client(), given.client({ name: 'Luis Rey' })]);
    await given.sale({ client: buyer._id });
    await page.goto('/clients');
    await row(page, 'Paula Ibarra').click();
    const detail = page.getByRole('dialog', { name: /^Paula/ });
    // The buttons no longer move once the account has loaded.
    await expect(detail.getByText('Todavía no tiene movimientos.')).toBeVisible();
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Nombre').fill('');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Este campo es obligatorio.')).toBeVisible();
    await detail.getByLabel('Nombre').fill('Paula Ibarra de Sosa');
    // For an admin who edits, the document type is free text.
    await detail.getByLabel('Tipo de documento').fill('Libreta');

    // Another user saves first. The form then shows the values of the other user, and the edits of both users are
    // kept.
    await (await shop.as('admin')).put(`/tenant/clients/${client._id}`, { phone: '11 5555-0000', name: 'Paula I.' });
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText(/Otra persona modificó estos datos/)).toBeVisible();
    await detail.getByRole('button', { name: 'Recargar' }).click();
    await expect(detail.getByText('Otra persona puso «Paula I.». Si guardás, queda lo tuyo.')).toBeVisible();
    await expect(detail.getByLabel('Teléfono')).toHaveValue('11 5555-0000');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeFocused();
    await expect(detail.getByText('Libreta')).toBeVisible();
    await expect(detail.getByRole('heading', { name: 'Paula Ibarra de Sosa' })).toBeVisible();

    const question = page.getByRole('dialog', { name: '¿Eliminar este cliente?' });
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('button', { name: 'Conservar' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await row(page, 'Paula Ibarra de Sosa').click();
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('button', { name: 'Eliminar cliente' }).click();
    await expect(detail).toBeHidden();
    await expect(row(page, 'Paula Ibarra')).toBeHidden();

    await row(page, 'Luis Rey').click();
    const used = page.getByRole('dialog', { name: 'Luis Rey' });
    await used.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('button', { name: 'Eliminar cliente' }).click();
    await expect(used.getByText('No se puede eliminar porque lo usan ventas.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Luis Rey')).toBeVisible();

    await page.getByRole('button', { name: 'Crear Nuevo Cliente' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Cliente' });
    await form.getByLabel('Nombre').fill('Julia Ponce');
    await form.getByRole('combobox', { name: 'Obra Social' }).fill('Galeno');
    await form.getByRole('option', { name: 'Crear «Galeno»…' }).click();
    const insurer = page.getByRole('dialog', { name: 'Crear Nueva Obra Social' });
    await expect(insurer.getByLabel('Nombre')).toHaveValue('Galeno');
    await insurer.getByLabel('CUIT').fill('30546741253');
    await insurer.getByRole('button', { name: 'Guardar' }).click();
    await expect(insurer).toBeHidden();
    await expect(form.getByRole('combobox', { name: 'Obra Social' })).toHaveValue('Galeno');
    await expect(form.getByLabel('Nombre')).toHaveValue('Julia Ponce');
    const [stored] = await (await shop.as('admin')).get<{ numCuit: number }[]>('/tenant/insurances?search=galeno');
    expect(stored?.numCuit).toBe(30546741253);

    await form.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Obras Sociales' })
      .click();
    await page.getByRole('button', { name: /Galeno/ }).click();
    const kept = page.getByRole('dialog', { name: 'Galeno' });
    await expect(kept.getByText('30546741253', { exact: true })).toBeVisible();
    await kept.getByRole('button', { name: 'Editar' }).click();
    await expect(kept.getByLabel('Detalles de cobertura')).toBeVisible();
    await expect(kept.getByLabel('CUIT')).toBeHidden();
  });
});
