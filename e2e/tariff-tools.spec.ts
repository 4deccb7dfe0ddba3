import type { Locator, Page } from '@playwright/test';
import { discardForm } from './support/dialogs.ts';
import { daysFromNow, type Given, written } from './support/given.ts';
import type { Shop } from './support/shop.ts';
import { phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const file = [
  'Código;Descripción;Tipo;Valor;Cobertura',
  'A-01;Armazón estándar;Armazón;15.000,00;',
  'L-01;Cristales monofocales;Cristales;;60',
  'L-02;Cristales bifocales;Cristales;;',
].join('\n');

async function givenTariff(given: Given, shop: Shop): Promise<string> {
  const { _id: id } = await given.insurance({ name: 'OSDE' });
  const rule = { code: 'L-01', description: 'Cristales', target: 'lenses', basis: 'fixed', amount: 40_000 };
  await (await shop.as('admin')).post(`/tenant/insurances/${id}/rules`, { ...rule, validFrom: '2026-01-01' });
  return id;
}

async function openTariff(page: Page, name: string) {
  await page.goto('/insurances');
  await page.getByRole('region', { name: 'Lista de Obras Sociales' }).getByRole('button', { name }).click();
  const detail = page.getByRole('dialog', { name, exact: true });
  await detail.getByRole('button', { name: 'Cobranza' }).click();
  await detail.getByRole('link', { name: /^(Ver|Cargar) nomenclador$/ }).click();
  await expect(page.getByRole('heading', { name: `Nomenclador de ${name}` })).toBeVisible();
  return page.getByRole('main');
}

async function openFile(page: Page, tariff: Locator, content: string) {
  await tariff.getByRole('button', { name: 'Importar planilla' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar planilla' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Elegir planilla' }).click();
  await (await chooser).setFiles({ name: 'osde.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  return dialog;
}

test.describe('the tools of a tariff (docs/rules.md#insurers-5)', () => {
  test('an import without a required column shows an error at the field of this column; the preview shows the plan of each rule, and at first only three of the wrong rows; on a phone the admin sees the preview and stores the rules (docs/rules.md#tariff-14)', async ({
    page,
    given,
    shop,
  }) => {
    const insurer = await givenTariff(given, shop);
    await (await shop.as('admin')).post(`/tenant/insurances/${insurer}/plans`, { name: '210' });
    const tariff = await openTariff(page, 'OSDE');
    const wrongRows = Array.from({ length: 5 }, (_, row) => `X-${row};Vidrio ${row};VIDRIO;1;;`);
    const rows = ['Código;Descripción;Prestación;Valor OS;% Cob.;Plan', 'A-01;Marco;ARMAZONES;5000;;210', ...wrongRows];
    const dialog = await openFile(page, tariff, rows.join('\n'));
    const description = dialog.getByLabel('Columna para Descripción');
    const amount = dialog.getByLabel('Columna para Importe');
    const show = dialog.getByRole('button', { name: 'Ver cómo queda' });
    const preview = dialog.getByRole('region', { name: 'Vista previa' });
    const wrong = preview.getByRole('region', { name: 'Filas a revisar' });
    const added = preview.getByRole('region', { name: 'Reglas nuevas' });
    await description.selectOption('');
    await show.click();
    await expect(description).toHaveAccessibleDescription('Elegí la columna de la descripción.');
    await expect(description).toBeFocused();
    await description.selectOption('Descripción');
    await amount.selectOption('');
    await dialog.getByLabel('Columna para Porcentaje').selectOption('');
    await show.click();
    await expect(amount).toHaveAccessibleDescription(
      'Elegí la columna del importe, del porcentaje o del precio convenido.',
    );
    await expect(amount).toBeFocused();
    await expect(preview).toBeHidden();
    await amount.selectOption('Valor OS');
    await show.click();
    await expect(wrong.getByRole('listitem')).toHaveCount(3);
    await expect(wrong).toContainText('No conocemos la prestación «VIDRIO»: las opciones son Armazón');
    await expect(added).toContainText(/A-01 · Marco · Plan 210Armazón · \$\s5\.000,00/);
    await wrong.getByRole('button', { name: 'Y 2 filas más' }).click();
    await expect(wrong.getByRole('listitem')).toHaveCount(5);
    await wrong.getByRole('button', { name: 'Ver menos' }).click();
    await expect(wrong.getByRole('listitem')).toHaveCount(3);
    await discardForm(page);

    await page.setViewportSize(phoneSize);
    await openFile(page, tariff, file);
    await expect(amount).toHaveValue('Valor');
    await dialog.getByLabel('Valen desde, si la fila no lo dice').fill('01/02/2026');
    await show.click();
    await expect(preview.getByRole('heading', { name: 'Vista previa' })).toBeFocused();
    await expect(preview.getByRole('heading', { name: 'Vista previa' })).toBeInViewport();
    await expect(amount).toBeHidden();
    await expect(wrong).toContainText('Fila 4 · L-02 · Cristales bifocales');
    await expect(wrong).toContainText('Falta el importe, el porcentaje o el precio convenido.');
    await expect(wrong).toBeInViewport();
    await expect(added).toContainText(/A-01 · Armazón estándarArmazón · \$\s15\.000,00 · Desde 01\/02\/2026/);
    await expect(added).toContainText(/L-01 · Cristales monofocalesCristales · 60\s% · Desde 01\/02\/2026/);
    await expect(preview.getByRole('region', { name: 'Reglas que terminan' })).toContainText(
      /L-01 · CristalesCristales · \$\s40\.000,00 · 01\/01\/2026 al 31\/01\/2026/,
    );
    await dialog.getByRole('button', { name: 'Atrás' }).click();
    await expect(dialog.getByText('osde.csv: 3 filas.')).toBeFocused();
    await expect(amount).toHaveValue('Valor');
    await show.click();
    await dialog.getByRole('button', { name: 'Importar 2 reglas' }).click();
    await expect(dialog).toBeHidden();
    await expect(tariff.getByText(/\$\s15\.000,00/)).toBeVisible();
    await expect(tariff.getByText(/60\s%/)).toBeVisible();
    await expect(page.getByText('Se cargaron 2 reglas.')).toBeVisible();
  });

  test('an admin changes amounts by percent after a preview, copies rules with new dates, and undoes each change; the undo keeps a rule that a sale uses (docs/rules.md#tariff-11, docs/rules.md#tariff-12)', async ({
    page,
    given,
    shop,
  }) => {
    const insurance = await given.insurance({ name: 'OSDE' });
    const admin = await shop.as('admin');
    const rules = `/tenant/insurances/${insurance._id}/rules`;
    const rule = {
      description: 'Armazón',
      target: 'frame',
      basis: 'fixed',
      amount: 1000,
      validFrom: daysFromNow(-10),
    };
    for (const code of ['77.001', '77.002']) await admin.post(rules, { ...rule, code });
    const tariff = await openTariff(page, 'OSDE');
    await tariff.getByRole('button', { name: 'Cambiar por porcentaje' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar por porcentaje' });
    await dialog.getByRole('button', { name: 'Ver cómo queda' }).click();
    await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('12,5');
    await dialog.getByLabel('Vale desde').fill(written(daysFromNow(-5)));
    await dialog.getByRole('button', { name: 'Ver cómo queda' }).click();
    await expect(dialog.getByRole('region', { name: 'Vista previa' })).toContainText(/1\.125,00/);
    await dialog.getByRole('button', { name: 'Aplicar a 2 reglas' }).click();
    await expect(dialog).toBeHidden();
    await expect(tariff.getByText(/\$\s1\.125,00/)).toHaveCount(2);
    await expect(tariff.getByText(/\$\s1\.000,00/)).toHaveCount(0);

    const changes = page.getByRole('dialog', { name: 'Deshacer un cambio' });
    async function undo() {
      await tariff.getByRole('button', { name: 'Deshacer un cambio' }).click();
      await changes.getByRole('button', { name: 'Deshacer' }).click();
      const question = page.getByRole('dialog', { name: '¿Deshacer este cambio?' });
      await question.getByRole('button', { name: 'Deshacer' }).click();
      await expect(changes.getByText('No hay cambios para deshacer.')).toBeVisible();
    }
    await undo();
    await page.keyboard.press('Escape');
    await expect(tariff.getByText(/\$\s1\.000,00/)).toHaveCount(2);

    await tariff.getByRole('button', { name: 'Copiar con otras fechas' }).click();
    const copy = page.getByRole('dialog', { name: 'Copiar con otras fechas' });
    await copy.getByLabel('Vale desde').fill(written(daysFromNow(-5)));
    await copy.getByRole('button', { name: 'Copiar' }).click();
    await expect(copy).toBeHidden();
    await expect(tariff.getByText(`Desde ${written(daysFromNow(-5))}`)).toHaveCount(2);

    const [copied] = await admin.get<{ _id: string }[]>(`${rules}?search=77.002&validOn=${daysFromNow(0)}`);
    const line = { rule: copied?._id, products: [0], insurerAmount: 1000 };
    await given.sale({ coverages: [{ insurance: insurance._id, lines: [line] }] });
    await undo();
    await expect(changes.getByText('Queda 1 regla en uso: 77.002.')).toBeVisible();
    await expect(page.getByText('Se deshizo: 1 regla. Queda 1 regla en uso: 77.002.')).toBeVisible();
  });
});
