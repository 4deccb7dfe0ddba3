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

test.describe('the terms of an insurer (docs/rules.md#insurers-3)', () => {
  test.use({ role: 'admin' });

  test("an admin changes the terms; another VAT asks for the accountant's word first", async ({
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
    const stored = await (await shop.as('admin')).get<StoredInsurer>(`/tenant/insurances/${insurer._id}`);
    expect(stored).toMatchObject({ kind: 'pami', prescriptionDays: 150, vatTreatment: 'exempt' });
    expect(stored.presentWithinDays).toBeNull();
  });

  test('the cut-off day shows with its cycle alone, a term that cannot be blank is marked, and the panel says what it holds', async ({
    page,
    given,
    shop,
  }) => {
    const insurer = await given.insurance({ name: 'OSDE' });
    const detail = await openPanel(page, 'OSDE');
    await detail.getByRole('button', { name: 'Cambiar condiciones' }).click();
    const form = page.getByRole('dialog', { name: 'Condiciones: OSDE' });
    await expect(form.getByLabel('Plazo en que paga *')).toHaveValue('60 días');
    await expect(form.getByLabel('Plazo para presentar', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Día de corte')).toBeHidden();
    await form.getByLabel('Período de la presentación').selectOption({ index: 2 });
    await expect(form.getByLabel('Día de corte')).toHaveValue('15');
    await form.getByLabel('Día de corte').fill('10');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const stored = await (await shop.as('admin')).get<StoredInsurer>(`/tenant/insurances/${insurer._id}`);
    expect(stored).toMatchObject({ cycle: 'cutoff', cutoffDay: 10 });
    await detail.getByRole('button', { name: 'Cobranza' }).click();
    await expect(detail.getByText('Condiciones, planes y nomenclador')).toBeVisible();
  });
});

test('a seller reads the terms of an insurer and cannot change them', async ({ page, given }) => {
  await given.insurance({ name: 'IOMA', intermediary: 'Cámara de Ópticas' });
  const detail = await openPanel(page, 'IOMA');
  await expect(detail.getByText('Cámara de Ópticas')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Cambiar condiciones' })).toBeHidden();
});
