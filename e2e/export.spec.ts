import { readFile } from 'node:fs/promises';
import { constants, inflateRawSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import type { Given } from './support/given.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short' }).format();

async function choose(page: Page, format: 'CSV' | 'Excel (XLSX)'): Promise<Download> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format, exact: true }).click(),
  ]);
  return download;
}

/** A workbook is a zip archive, and the sheet is its first file. */
function sheetOf(workbook: Buffer): string {
  const start = 30 + workbook.readUInt16LE(26) + workbook.readUInt16LE(28);
  return inflateRawSync(workbook.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

async function twoSales(given: Given): Promise<void> {
  const [jose, paula] = await Promise.all([
    given.client({ name: 'José Ñandú', phone: '+54 9 11 5555-0000' }),
    given.client(),
  ]);
  await given.sale({ client: jose._id, number: 123, orderStatus: 'finished' });
  await given.sale({ client: paula._id, number: 124 });
}

test.describe('An admin and an export', () => {
  test.use({ role: 'admin' });

  test('an export as CSV or as XLSX has the sales that the search found; the admin cancels a running export, and sees the reason of a failed export', async ({
    page,
    given,
  }) => {
    await twoSales(given);
    await page.goto('/sales?search=nandu');
    const csv = await choose(page, 'CSV');
    expect(csv.suggestedFilename()).toBe(`ventas-${today()}.csv`);
    await expect(page.getByText(`Se exportó «ventas-${today()}.csv».`)).toBeVisible();
    const text = await readFile(await csv.path(), 'utf8');
    const [heading, line, ...others] = text.split('\r\n');
    expect(heading).toMatch(/^\uFEFFN° de venta;Fecha;Cliente;.*;Total;Seña;Saldo;Notas$/);
    expect(line).toMatch(/^123;\d\d\/\d\d\/\d{4} \d\d:\d\d;José Ñandú;/);
    // The apostrophe keeps a spreadsheet from reading the phone number as a formula.
    expect(line).toContain(";'+54 9 11 5555-0000;");
    expect(others).toEqual(['']);

    const xlsx = await choose(page, 'Excel (XLSX)');
    expect(xlsx.suggestedFilename()).toBe(`ventas-${today()}.xlsx`);
    const sheet = sheetOf(await readFile(await xlsx.path()));
    expect(sheet).toContain('José Ñandú');
    expect(sheet).toContain('>+54 9 11 5555-0000<');
    expect(sheet).not.toContain('Paula Ibarra');

    const letGo = await hold(page, '**/export?*');
    await page.getByRole('button', { name: 'Exportar' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Exportando…' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancelar la exportación' }).click();
    await expect(page.getByText('Se canceló la exportación.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeFocused();
    letGo();

    await page.route('**/export?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('button', { name: 'CSV' }).click();
    await expect(page.getByText('No se pudo exportar la lista. No se pudo conectar con el servidor.')).toBeVisible();
    await page.getByRole('searchbox').fill('nadie');
    await expect(page.getByText('No se encontraron resultados para «nadie».')).toBeVisible();
    await page.getByRole('button', { name: 'Exportar' }).focus();
    await expect(page.getByRole('tooltip')).toHaveText('No hay nada para exportar.');
  });
});

test('a seller can export sales and clients after an admin has allowed exports (docs/rules.md#export-2)', async ({
  page,
  given,
  shop,
}) => {
  const [seller, admin] = await Promise.all([shop.user('seller'), shop.as('admin'), given.sale()]);
  const open = async (section: string) => {
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: section }).click();
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
  };
  await page.goto('/sales');
  await expect(page.getByText('Página 1 de 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();
  await open('Clientes');
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();

  await admin.put(`/tenant/users/${seller._id}`, { extraPermissions: ['sales.export'] });
  await page.reload();
  expect((await choose(page, 'CSV')).suggestedFilename()).toBe(`clientes-${today()}.csv`);
  await open('Ventas');
  expect((await choose(page, 'CSV')).suggestedFilename()).toBe(`ventas-${today()}.csv`);
});
