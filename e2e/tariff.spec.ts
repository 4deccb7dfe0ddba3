import { daysFromNow, written } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test('an admin adds a plan and rules by hand; the form proposes today as the first day, shows the amounts of the chosen basis, and names missing values and overlapping days; the page of the tariff keeps its filter, and leads back to the insurer (docs/rules.md#insurers-4, docs/rules.md#insurers-5, docs/rules.md#tariff-10)', async ({
  page,
  given,
  shop,
}) => {
  const { _id: id } = await given.insurance({ name: 'OSDE' });
  await page.goto('/insurances');
  await page.getByRole('region', { name: 'Lista de Obras Sociales' }).getByRole('button', { name: 'OSDE' }).click();
  const detail = page.getByRole('dialog', { name: 'OSDE', exact: true });
  await detail.getByRole('button', { name: 'Cobranza' }).click();
  await detail.getByRole('button', { name: 'Agregar plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Agregar plan' });
  await plan.getByLabel('Nombre').fill('410');
  await plan.getByRole('button', { name: 'Guardar' }).click();
  await expect(detail.getByRole('button', { name: '410', exact: true })).toBeVisible();

  await detail.getByRole('link', { name: 'Cargar nomenclador' }).click();
  const tariff = page.getByRole('region', { name: 'Nomenclador de OSDE' });
  await expect(page).toHaveURL(`/insurances/${id}/tariff`);
  await expect(page).toHaveTitle('Nomenclador de OSDE · Óptica Belgrano');
  await expect(tariff.getByText('Todavía no hay reglas.')).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Nueva regla' });
  const amount = form.getByRole('textbox', { name: 'Importe' });
  const percent = form.getByRole('textbox', { name: 'Porcentaje' });
  const save = form.getByRole('button', { name: 'Guardar' });
  async function fillRule() {
    await page.keyboard.press('n');
    await form.getByLabel('Código').fill('L-01');
    await form.getByLabel('Descripción').fill('Cristales monofocales');
    await form.getByRole('combobox', { name: 'Plan' }).fill('41');
    await form.getByRole('option', { name: '410' }).click();
    await form.getByLabel(/^Prestación/).selectOption('Cristales');
  }

  await fillRule();
  await expect(form.getByLabel('Vale desde')).toHaveValue(written(daysFromNow(0)));
  await expect(form.getByLabel('Forma')).toBeVisible();
  await expect(amount).toBeHidden();
  await form.getByLabel('Forma').selectOption('Porcentaje');
  await form.getByLabel('Vale desde').fill('01/01/2026');
  await save.click();
  await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(1);
  await percent.fill('60');
  await form.getByLabel('Tope').fill('60000');
  await save.click();
  await expect(form).toBeHidden();
  await expect(tariff.getByText(/60\s%\shasta\s\$\s60\.000,00/)).toBeVisible();

  await fillRule();
  await form.getByLabel('Forma').selectOption('Importe fijo');
  await amount.fill('40000');
  await expect(percent).toBeHidden();
  await expect(form.getByLabel('Tope')).toBeHidden();
  await form.getByLabel('Forma').selectOption('Porcentaje');
  await expect(amount).toBeHidden();
  await percent.fill('150');
  await form.getByLabel('Forma').selectOption('Importe fijo');
  await expect(amount).toHaveValue(/40\.000,00/);
  await form.getByLabel('Vale desde').fill('01/06/2026');
  await save.click();
  await expect(
    form.getByText(/Ya hay una regla con el código L-01 que vale desde el 01\/01\/2026/).first(),
  ).toBeVisible();
  await form.getByLabel('Código').fill('L-02');
  await save.click();
  await expect(form).toBeHidden();
  await expect(tariff.getByText(/\$\s40\.000,00/)).toBeVisible();
  const rules = await (await shop.as('admin')).get<object[]>(`/tenant/insurances/${id}/rules?search=L-02`);
  expect(rules).toMatchObject([{ basis: 'fixed', amount: 40_000, percent: null, cap: null }]);

  await tariff.getByLabel('Vale', { exact: true }).selectOption('Todas las fechas');
  await page.reload();
  await expect(tariff.getByLabel('Vale', { exact: true })).toHaveValue('all');
  await page.getByRole('link', { name: 'Volver a OSDE' }).click();
  await expect(detail).toBeVisible();
});
