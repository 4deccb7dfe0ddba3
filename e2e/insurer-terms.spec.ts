import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

interface StoredInsurer {
  kind: string;
  cycle: string;
  cutoffDay: number;
  vatTreatment: string;
  prescriptionDays: number;
  presentWithinDays: number | null;
}

async function openPanel(page: Page, name: string) {
  await page.goto('/insurances');
  await page.getByRole('region', { name: 'Lista de Obras Sociales' }).getByRole('button', { name }).click();
  const detail = page.getByRole('dialog', { name });
  await detail.getByRole('button', { name: 'Cobranza' }).click();
  return detail;
}

test.describe('the terms of an insurer (docs/rules.md#insurers-3, docs/rules.md#insurers-4, docs/rules.md#tariff-13)', () => {
  test.use({ role: 'admin' });

  test('an admin changes the terms of PAMI and loads its rules; before a change of the VAT the admin confirms that the accountant decided it; only the cycle with a cut-off has a cut-off day', async ({
    page,
    given,
    shop,
  }) => {
    const insurer = await given.insurance({ name: 'PAMI' });
    const detail = await openPanel(page, 'PAMI');
    await expect(detail.getByText('60 días')).toHaveCount(2);
    await detail.getByRole('button', { name: 'Cambiar condiciones' }).click();
    const form = page.getByRole('dialog', { name: 'Condiciones: PAMI' });
    await form.getByLabel('Tipo de obra social').selectOption('PAMI');
    await form.getByLabel('Validez de la receta').fill('150');
    await form.getByRole('switch', { name: 'Pide conformidad firmada' }).check();
    await form.getByLabel('IVA de la factura a la obra social').selectOption('Exento');
    await form.getByRole('button', { name: 'Guardar' }).click();
    const question = page.getByRole('dialog', { name: '¿Facturarle con IVA exento?' });
    await question.getByRole('button', { name: 'Volver' }).click();
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await question.getByRole('button', { name: 'Sí, según mi contador' }).click();
    await expect(form).toBeHidden();
    await expect(detail.getByText('150 días')).toBeVisible();
    const admin = await shop.as('admin');
    const stored = await admin.get<StoredInsurer>(`/tenant/insurances/${insurer._id}`);
    expect(stored).toMatchObject({ kind: 'pami', prescriptionDays: 150, vatTreatment: 'exempt' });
    expect(stored.presentWithinDays).toBeNull();

    await detail.getByRole('button', { name: 'Cambiar condiciones' }).click();
    await expect(form.getByLabel('Plazo en que paga *')).toHaveValue('60 días');
    await expect(form.getByLabel('Plazo para presentar', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Día de corte')).toBeHidden();
    await form.getByLabel('Período de la presentación').selectOption({ index: 2 });
    await expect(form.getByLabel('Día de corte')).toHaveValue('15');
    await form.getByLabel('Día de corte').fill('10');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const changed = await admin.get<StoredInsurer>(`/tenant/insurances/${insurer._id}`);
    expect(changed).toMatchObject({ cycle: 'cutoff', cutoffDay: 10 });

    await detail.getByRole('link', { name: 'Cargar nomenclador' }).click();
    const tariff = page.getByRole('region', { name: 'Nomenclador de PAMI' });
    await tariff.getByRole('button', { name: 'Cargar reglas de PAMI' }).click();
    const loading = page.getByRole('dialog', { name: 'Cargar reglas de PAMI' });
    await loading.getByLabel('Anteojo de lejos').fill('30000');
    await loading.getByLabel('Anteojo de cerca').fill('30000');
    await loading.getByRole('button', { name: 'Cargar reglas' }).click();
    await expect(loading.getByText('Este campo es obligatorio.')).toBeVisible();
    await loading.getByLabel('Anteojo bifocal').fill('48000');
    await loading.getByRole('button', { name: 'Cargar reglas' }).click();
    await expect(loading).toBeHidden();
    await expect(tariff.getByText(/Total a \$\s48\.000,00/)).toBeVisible();
  });
});

test('a seller reads the terms of an insurer and cannot change them', async ({ page, given }) => {
  await given.insurance({ name: 'IOMA', intermediary: 'Cámara de Ópticas' });
  const detail = await openPanel(page, 'IOMA');
  await expect(detail.getByText('Cámara de Ópticas')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Cambiar condiciones' })).toBeHidden();
});
