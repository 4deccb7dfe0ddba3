import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

async function openClient(page: Page, name: string) {
  await page.getByRole('region', { name: 'Lista de Clientes' }).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name, exact: true });
}

test.describe("'Coberturas' in the detail of a client (docs/rules.md#clients-12)", () => {
  // docs/rules.md#clients-13
  test("a seller gives a client a plan, a card number, a second insurer and a birth date; the section of insurers is missing if the client's insurer has neither plans nor rules", async ({
    page,
    given,
    shop,
  }) => {
    const [api, osde, ioma] = await Promise.all([
      shop.as('admin'),
      given.insurance({ name: 'OSDE' }),
      given.insurance({ name: 'IOMA' }),
    ]);
    const [client] = await Promise.all([
      given.client({ name: 'Ana Ríos', insuranceId: osde._id }),
      given.client({ name: 'Eva Paz', insuranceId: ioma._id }),
      api.post(`/tenant/insurances/${osde._id}/plans`, { name: '410' }),
    ]);
    await page.goto('/clients');
    const other = await openClient(page, 'Eva Paz');
    await expect(other.getByRole('region', { name: 'Cuenta' })).toBeVisible();
    await expect(other.getByRole('region', { name: 'Coberturas' })).toBeHidden();
    await page.keyboard.press('Escape');

    const detail = await openClient(page, 'Ana Ríos');
    await detail.getByRole('button', { name: 'Cambiar coberturas' }).click();
    const form = page.getByRole('dialog', { name: 'Coberturas: Ana Ríos' });
    const first = form.getByRole('group', { name: 'Primera cobertura' });
    await expect(first.getByRole('combobox', { name: 'Obra Social' })).toHaveValue('OSDE');
    await first.getByRole('combobox', { name: 'Plan' }).fill('41');
    await first.getByRole('option', { name: '410' }).click();
    await first.getByLabel('Número de afiliado').fill('77/1');
    await form.getByRole('button', { name: 'Agregar otra cobertura' }).click();
    const second = form.getByRole('group', { name: 'Cobertura 2' });
    await second.getByLabel('Número de afiliado').fill('9');
    await form.getByLabel('Fecha de nacimiento').fill('20/05/2999');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(second.getByText('Elegí la obra social.')).toBeVisible();
    await second.getByRole('combobox', { name: 'Obra Social' }).fill('iom');
    await second.getByRole('option', { name: 'IOMA' }).click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText(/La fecha de nacimiento no puede ser anterior a 1900/)).toBeVisible();
    await form.getByLabel('Fecha de nacimiento').fill('20/05/1970');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const section = detail.getByRole('region', { name: 'Coberturas' });
    for (const said of ['OSDE 410', '77/1', 'IOMA', '20/05/1970']) await expect(section).toContainText(said);
    expect(await api.get(`/tenant/clients/${client._id}`)).toMatchObject({
      numInsurance: '77/1',
      birthDate: '1970-05-20',
      policies: [{ plan: { name: '410' }, affiliateNumber: '77/1' }, { affiliateNumber: '9' }],
    });
  });
});
