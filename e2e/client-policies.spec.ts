import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

async function openClient(page: Page, name: string) {
  await page.goto('/clients');
  await page.getByRole('region', { name: 'Lista de Clientes' }).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name, exact: true });
}

test.describe("'Coberturas' in the detail of a client (docs/rules.md#clients-12)", () => {
  test('an admin gives a client a plan, a second insurer and a birth date', async ({ page, given, shop }) => {
    const api = await shop.as('admin');
    const osde = await given.insurance({ name: 'OSDE' });
    await given.insurance({ name: 'IOMA' });
    await api.post(`/tenant/insurances/${osde._id}/plans`, { name: '410' });
    const client = await given.client({ name: 'Ana Ríos', insuranceId: osde._id, numInsurance: '77/1' });
    const detail = await openClient(page, 'Ana Ríos');
    await detail.getByRole('button', { name: 'Cambiar coberturas' }).click();
    const form = page.getByRole('dialog', { name: 'Coberturas: Ana Ríos' });
    const first = form.getByRole('group', { name: 'Primera cobertura' });
    await expect(first.getByRole('combobox', { name: 'Obra Social' })).toHaveValue('OSDE');
    await first.getByRole('combobox', { name: 'Plan' }).fill('41');
    await first.getByRole('option', { name: '410' }).click();
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
    await expect(section).toContainText('OSDE 410');
    await expect(section).toContainText('IOMA');
    await expect(section).toContainText('20/05/1970');
    expect(await api.get(`/tenant/clients/${client._id}`)).toMatchObject({
      numInsurance: '77/1',
      birthDate: '1970-05-20',
      policies: [{ plan: { name: '410' }, affiliateNumber: '77/1' }, { affiliateNumber: '9' }],
    });
  });

  test.describe('a seller', () => {
    test.use({ role: 'seller' });

    test('a seller writes the number of the card at the counter (docs/rules.md#clients-13)', async ({
      page,
      given,
      shop,
    }) => {
      const api = await shop.as('admin');
      const osde = await given.insurance({ name: 'OSDE' });
      await api.post(`/tenant/insurances/${osde._id}/plans`, { name: '410' });
      const client = await given.client({ name: 'Ana Ríos', insuranceId: osde._id });
      const detail = await openClient(page, 'Ana Ríos');
      await detail.getByRole('button', { name: 'Cambiar coberturas' }).click();
      const form = page.getByRole('dialog', { name: 'Coberturas: Ana Ríos' });
      await form.getByLabel('Número de afiliado').fill('77/1');
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toBeHidden();
      await expect(detail.getByRole('region', { name: 'Coberturas' })).toContainText('77/1');
      expect(await api.get(`/tenant/clients/${client._id}`)).toMatchObject({ numInsurance: '77/1' });
    });
  });

  test('a client whose insurer has neither plans nor rules has no such section', async ({ page, given }) => {
    const ioma = await given.insurance({ name: 'IOMA' });
    await given.client({ name: 'Ana Ríos', insuranceId: ioma._id });
    const detail = await openClient(page, 'Ana Ríos');
    await expect(
      detail
        .getByText('Sin movimientos')
        .or(detail.getByRole('region', { name: 'Cuenta' }))
        .first(),
    ).toBeVisible();
    await expect(detail.getByRole('region', { name: 'Coberturas' })).toBeHidden();
  });
});
