import { expect, type Locator, type Page } from '@playwright/test';
import type { Picture } from './camera.ts';
import { dialogOf } from './ways.ts';

const sheet = [
  'Apellido y nombre;Tipo doc;DNI;Celular;Mail;Domicilio;OS',
  'Quiroga Elena;DNI;31.204.556;11 4523-8890;elena.quiroga@correo.example;Rivadavia 1420;OSDE',
  'Sosa Martín;DNI;28.771.903;11 6012-3344;martin.sosa@correo.example;Belgrano 85;',
  'Ibarra Lucía;LE;5.402.118;11 4301-2277;lucia.ibarra@correo;Mitre 310;',
].join('\r\n');

async function chooseSheet(page: Page): Promise<Locator> {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = await dialogOf(page, 'Importar Clientes');
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('Paso 2 de 4: Columnas')).toBeVisible();
  return dialog;
}

export const importPictures: Picture[] = [
  { name: 'importar-columnas', as: 'admin', size: 'desk', show: chooseSheet },
  {
    name: 'importar-revision',
    as: 'admin',
    size: 'desk',
    async show(page) {
      const dialog = await chooseSheet(page);
      await dialog.getByRole('button', { name: 'Revisar' }).click();
      await expect(dialog.getByRole('region', { name: 'Errores' })).toBeVisible();
      return dialog;
    },
  },
];
