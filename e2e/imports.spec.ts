import { expect, test } from './support/test.ts';

const clients = [
  'Apellido y nombre;Tipo doc;DNI;Celular;Mail;OS;Zona',
  'IMPORTADA, BEL‚N;;40.111.222;11 2345-6789;irene@correo.example;Salud Total;Sur',
  'Ivo Incompleto;Carnet;40.111.223;11 5555-0000;ivo@correo;;Sur',
].join('\r\n');

const file = (text: string, name = 'clientes.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test.describe('Importar (docs/rules.md#imports-10)', () => {
  test.use({ role: 'admin' });

  test('an import suggests columns, shows errors, and stores the valid rows; one text fills a field in all rows; the next import suggests the column that the user chose', async ({
    page,
  }) => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar Clientes' });
    await expect(dialog.getByText('Paso 1 de 4: Archivo')).toBeVisible();

    await dialog.locator('input[type=file]').setInputFiles(file('<html>', 'pagina.csv'));
    await expect(dialog.getByText('El archivo no es una planilla')).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles(file(clients));

    await expect(dialog.getByText('Paso 2 de 4: Columnas')).toBeVisible();
    await expect(dialog.getByLabel('Columna para Nombre', { exact: true })).toHaveValue('Apellido y nombre');
    await expect(dialog.getByLabel('Columna para Obra Social')).toHaveValue('OS');
    await expect(dialog.getByText('IMPORTADA, BEL‚N · Ivo Incompleto')).toBeVisible();
    await expect(dialog.getByText('Una columna no se usa: Zona.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Revisar' }).click();

    await expect(dialog.getByText('Paso 3 de 4: Revisión')).toBeVisible();
    const region = dialog.getByRole('region', { name: 'Errores' });
    const errors = region.getByRole('row').or(region.getByRole('listitem'));
    await expect(errors.filter({ hasText: /Carnet/ })).toContainText('Elegí una de las opciones');
    await expect(errors.filter({ hasText: 'ivo@correo' })).toContainText('correo electrónico válido');
    const insurer = dialog.getByLabel('Crear 1 que falta en Obras Sociales: Salud Total');
    await expect(insurer).toBeChecked();
    await dialog.getByText('Crear 1 que falta en Obras Sociales').click();
    await expect(dialog.getByRole('button', { name: 'Importar 0 filas' })).toBeDisabled();
    await expect(errors.last()).toContainText('No existe en Obras Sociales.');
    await dialog.getByText('Crear 1 que falta en Obras Sociales').click();
    await expect(dialog.getByRole('button', { name: 'Importar 1 fila' })).toBeEnabled();

    // The file had a letter of code page 850 before a program wrote it in UTF-8 (docs/rules.md#imports-36).
    await expect(dialog.getByLabel('Corregir las letras dañadas de 1 dato.')).toBeChecked();
    await expect(dialog.getByText('IMPORTADA, BEL‚N → IMPORTADA, BELÉN')).toBeVisible();

    // One tick writes names as 'Nombre Apellido' (docs/rules.md#imports-34).
    const tidy = dialog.getByLabel('Guardar 1 nombre como «Nombre Apellido»');
    await expect(dialog.getByText('IMPORTADA, BELÉN → Belén Importada')).toBeVisible();
    await tidy.click();
    await expect(tidy).toBeChecked();

    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar filas a corregir' }).click();
    expect((await download).suggestedFilename()).toMatch(/^filas-a-corregir-clientes-.*\.xlsx$/);

    await dialog.getByRole('button', { name: 'Importar 1 fila' }).click();
    await expect(dialog.getByRole('status')).toHaveText('La importación terminó.');
    await expect(dialog.getByRole('definition')).toHaveText(['1', '0', '0', '1']);
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Belén Importada')).toBeVisible();
    await expect(page.getByText('Ivo Incompleto')).toBeHidden();

    await page.getByRole('link', { name: 'Médicos' }).click();
    await expect(page.getByText('Todavía no hay médicos.')).toBeVisible();
    const doctors = file('Firmante;Zona\nOlga Optómetra;Sur', 'medicos.csv');
    await page.getByRole('button', { name: 'Importar' }).click();
    await page.locator('input[type=file]').setInputFiles(doctors);
    const asked = page.getByRole('region', { name: 'Falta decidir' });
    await expect(asked.getByText('Sin Nombre no se importa ninguna fila.')).toBeVisible();
    await asked.getByLabel('Columna para Nombre').selectOption('Firmante');
    await expect(asked.getByText('Sin Matricula solo se cambian los registros que ya existen.')).toBeVisible();
    await page.getByLabel('Valor de Matricula en todas las filas').fill('MN 1');
    await page.getByRole('button', { name: 'Revisar' }).click();
    await page.getByRole('button', { name: 'Importar 1 fila' }).click();
    await page.getByRole('button', { name: 'Otra planilla' }).click();
    await page.locator('input[type=file]').setInputFiles(doctors);
    await expect(page.getByLabel('Columna para Nombre')).toHaveValue('Firmante');
    await page.getByLabel('Valor de Matricula en todas las filas').fill('MN 2');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const change = page.getByRole('region', { name: 'Qué cambia' }).getByRole('row').last();
    await expect(change.getByRole('cell')).toHaveText(['2', 'Olga Optómetra', 'Matricula', 'MN 1', 'MN 2']);
  });
});
