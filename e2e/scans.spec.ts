import type { Page } from '@playwright/test';
import { givenJobs, moveJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

/** The keys with which scanners end a code. The browser gets CR and LF as Enter and Ctrl+J. */
const ends: Readonly<Record<string, readonly string[]>> = {
  'one Enter': ['Enter'],
  'two Enters': ['Enter', 'Enter'],
  'CR and LF': ['Enter', 'Control+j'],
  Tab: ['Tab'],
};

/** Types and ends the code as fast as the browser takes the keys. */
async function scan(page: Page, code: string, keys: readonly string[]): Promise<void> {
  await Promise.all([page.keyboard.insertText(code), ...keys.map((key) => page.keyboard.press(key))]);
}

const barcode = '4006381333931';

test.describe('One scan is one unit, however the scanner ends it (docs/rules.md#codes-7)', () => {
  test.use({ role: 'admin' });

  test('in the picker of a sale, where the notice has the quantity of the list', async ({ page, given }) => {
    const [client] = await Promise.all([given.client(), given.product({ name: 'Armazón Faro', barcode, stock: 20 })]);
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    const picker = await wizard.openPicker();
    await picker.getByRole('textbox', { name: 'Buscar producto' }).focus();
    let units = 0;
    for (const [end, keys] of Object.entries(ends)) {
      units += 1;
      await scan(page, barcode, keys);
      const inSale = units === 1 ? '1 unidad' : `${units} unidades`;
      await expect(picker.getByText(`Agregado: Armazón Faro, ${inSale} en la venta.`), end).toBeVisible();
      await expect(wizard.quantity('Armazón Faro', wizard.pickerRow('Armazón Faro')), end).toHaveValue(String(units));
    }
    // The box has the GTIN, the expiry and the lot.
    await scan(page, `]d2010${barcode}1727123110L7`, ['Enter']);
    await expect(picker.getByText('Agregado: Armazón Faro, 5 unidades en la venta.')).toBeVisible();
  });

  test('in a stock count and in a reception', async ({ page, given, shop }) => {
    const brand = await given.brand({ name: 'Orbital' });
    await given.product({ name: 'Armazón Faro', barcode, stock: 3, brand });
    const admin = await shop.as('admin');
    const { count } = await admin.post<{ count: { _id: string } }>('/tenant/stock/counts', { brandId: brand._id });
    await page.goto(`/stock/counts?id=${count._id}`);
    const dialog = page.getByRole('dialog', { name: 'Orbital' });
    await dialog.getByRole('textbox', { name: 'Escaneá o escribí un código' }).focus();
    let units = 0;
    for (const [end, keys] of Object.entries(ends)) {
      units += 1;
      await scan(page, barcode, keys);
      await expect(
        dialog.getByText(`Armazón Faro: ${units === 1 ? '1 unidad' : `${units} unidades`}`),
        end,
      ).toBeVisible();
    }

    await page.goto('/stock/receptions');
    await page.getByRole('button', { name: 'Nueva recepción' }).click();
    const reception = page.getByRole('dialog', { name: 'Nueva recepción' });
    await reception.locator('[data-scan]').focus();
    units = 0;
    for (const [end, keys] of Object.entries(ends)) {
      units += 1;
      await scan(page, barcode, keys);
      await expect(reception.getByRole('textbox', { name: 'Cantidad de Armazón Faro' }), end).toHaveValue(
        String(units),
      );
      await expect(reception.locator('[data-scan]')).toBeFocused();
    }
  });

  test('in the search of a list and of the board, which open one record, and in the dialog that receives lenses from a lab', async ({
    page,
    given,
    shop,
  }) => {
    await given.product({ name: 'Armazón Faro', barcode });
    const jobs = await givenJobs(
      given,
      shop,
      Object.keys(ends).map(() => ({})),
    );
    const labId = (await given.provider())._id;
    for (const job of jobs) await moveJob(shop, job, { stage: 'sent', labId });
    const code = jobs[0]?.code ?? '';
    for (const [path, scanned, title] of [
      ['/products', barcode, 'Armazón Faro'],
      ['/workshop', code, `Trabajo ${code}`],
    ] as const) {
      await page.goto(path);
      const record = page.getByRole('dialog', { name: title });
      for (const [end, keys] of Object.entries(ends)) {
        await page.locator('input[data-scan]').focus();
        await scan(page, scanned, keys);
        await expect(record, end).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(record, end).toBeHidden();
      }
    }

    await page.getByRole('button', { name: 'Recibir del laboratorio' }).click();
    const receive = page.getByRole('dialog', { name: 'Recibir del laboratorio' });
    await expect(receive.getByLabel('Código')).toBeFocused();
    for (const [n, [end, keys]] of Object.entries(ends).entries()) {
      await scan(page, jobs[n]?.code ?? '', keys);
      await expect(receive.getByRole('listitem'), end).toHaveCount(n + 1);
      await expect(receive.getByRole('alert'), end).toBeEmpty();
      await expect(receive.getByLabel('Código'), end).toBeFocused();
    }
  });
});

test('a scan while nothing has the focus goes to the search of the list, and opens no form (docs/rules.md#codes-8)', async ({
  page,
  given,
}) => {
  await given.sale();
  await page.goto('/sales');
  await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
  await Promise.all(Array.from('N123', (key) => page.keyboard.press(key)));
  await expect(page.getByRole('searchbox', { name: 'Buscar...' })).toHaveValue('N123');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Buscar...' }).fill('');
  await page.getByRole('heading', { name: 'Todas las ventas' }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Crear Nueva Venta' })).toBeVisible();
});
