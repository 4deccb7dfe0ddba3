import type { Page } from '@playwright/test';
import { daysFromNow, written } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

async function openPanel(page: Page, name: string) {
  await page.goto('/insurances');
  await page.getByRole('region', { name: 'Lista de Obras Sociales' }).getByRole('button', { name }).click();
  const detail = page.getByRole('dialog', { name, exact: true });
  await detail.getByRole('button', { name: 'Cobranza' }).click();
  return detail;
}

test.describe('the tariff of an insurer (docs/rules.md#insurers-4)', () => {
  test('an admin adds a plan and a rule by hand; the form names what is missing, and days that overlap another rule', async ({
    page,
    given,
  }) => {
    await given.insurance({ name: 'OSDE' });
    const detail = await openPanel(page, 'OSDE');
    await detail.getByRole('button', { name: 'Agregar plan' }).click();
    const plan = page.getByRole('dialog', { name: 'Agregar plan' });
    await plan.getByLabel('Nombre').fill('410');
    await plan.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByRole('button', { name: '410', exact: true })).toBeVisible();

    await detail.getByRole('button', { name: 'Cargar nomenclador' }).click();
    const tariff = page.getByRole('dialog', { name: 'Nomenclador de OSDE' });
    await tariff.getByRole('button', { name: 'Nueva regla' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva regla' });
    const save = form.getByRole('button', { name: 'Guardar' });
    await form.getByLabel('Código').fill('L-01');
    await form.getByLabel('Descripción').fill('Cristales monofocales');
    await form.getByRole('combobox', { name: 'Plan' }).fill('41');
    await form.getByRole('option', { name: '410' }).click();
    await form.getByLabel(/^Prestación/).selectOption('Cristales');
    await form.getByLabel('Forma').selectOption('Porcentaje');
    await form.getByLabel('Vale desde').fill('01/01/2026');
    await save.click();
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(1);
    await form.getByRole('textbox', { name: 'Porcentaje' }).fill('60');
    await form.getByLabel('Tope').fill('60000');
    await save.click();
    await expect(form).toBeHidden();
    await expect(tariff.getByText(/60\s%\shasta\s\$\s60\.000,00/)).toBeVisible();

    await tariff.getByRole('button', { name: 'Nueva regla' }).click();
    await form.getByLabel('Código').fill('L-01');
    await form.getByLabel('Descripción').fill('Cristales monofocales');
    await form.getByRole('combobox', { name: 'Plan' }).fill('41');
    await form.getByRole('option', { name: '410' }).click();
    await form.getByLabel(/^Prestación/).selectOption('Cristales');
    await form.getByLabel('Forma').selectOption('Importe fijo');
    await form.getByRole('textbox', { name: 'Importe' }).fill('40000');
    await form.getByLabel('Vale desde').fill('01/06/2026');
    await save.click();
    await expect(
      form.getByText(/Ya hay una regla con el código L-01 que vale desde el 01\/01\/2026/).first(),
    ).toBeVisible();
    await form.getByLabel('Código').fill('L-02');
    await save.click();
    await expect(form).toBeHidden();
    await expect(tariff.getByText(/\$\s40\.000,00/)).toBeVisible();
  });

  test('the form of a rule shows the amounts that its basis uses, keeps typed values, and begins today', async ({
    page,
    given,
    shop,
  }) => {
    const { _id: id } = await given.insurance({ name: 'OSDE' });
    const detail = await openPanel(page, 'OSDE');
    await detail.getByRole('button', { name: 'Cargar nomenclador' }).click();
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva regla' });
    await expect(form.getByLabel('Vale desde')).toHaveValue(written(daysFromNow(0)));
    const amount = form.getByRole('textbox', { name: 'Importe' });
    const percent = form.getByRole('textbox', { name: 'Porcentaje' });
    await expect(form.getByLabel('Forma')).toBeVisible();
    await expect(amount).toBeHidden();
    await form.getByLabel('Forma').selectOption('Importe fijo');
    await amount.fill('40000');
    await expect(percent).toBeHidden();
    await expect(form.getByLabel('Tope')).toBeHidden();
    await form.getByLabel('Forma').selectOption('Porcentaje');
    await expect(amount).toBeHidden();
    await percent.fill('150');
    await form.getByLabel('Forma').selectOption('Importe fijo');
    await expect(amount).toHaveValue(/40\.000,00/);
    await form.getByLabel('Código').fill('L-01');
    await form.getByLabel('Descripción').fill('Cristales');
    await form.getByLabel(/^Prestación/).selectOption('Cristales');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const rules = await (await shop.as('admin')).get<object[]>(`/tenant/insurances/${id}/rules`);
    expect(rules).toMatchObject([{ basis: 'fixed', amount: 40_000, percent: null, cap: null }]);
  });
});
