import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

test("the panel 'Cobranza', the tariff and the policies of a client do not violate WCAG 2.2 AA", async ({
  page,
  accessibility,
  given,
  shop,
}) => {
  const api = await shop.as('admin');
  const osde = await given.insurance({ name: 'OSDE' });
  const place = `/tenant/insurances/${osde._id}`;
  await api.post(`${place}/plans`, { name: '210', enabled: false });
  const valid = { basis: 'percent', percent: 60, cap: 60_000, validFrom: '2026-01-01' };
  await api.post(`${place}/rules`, { code: 'L-01', description: 'Cristales', target: 'lenses', ...valid });
  await given.client({ name: 'Ana Ríos', insuranceId: osde._id, birthDate: '1970-05-20' });

  await page.goto('/insurances');
  await page.getByRole('button', { name: 'OSDE' }).click();
  const detail = page.getByRole('dialog', { name: 'OSDE', exact: true });
  await detail.getByRole('button', { name: 'Cobranza' }).click();
  await expect(detail.getByText('1 regla')).toBeVisible();
  await accessibility.check('panel of an insurer');
  await detail.getByRole('button', { name: 'Cambiar condiciones' }).click();
  const terms = page.getByRole('dialog', { name: 'Condiciones: OSDE' });
  await expect(terms.getByLabel('Tipo de obra social')).toBeVisible();
  await accessibility.check('terms of an insurer');
  await page.keyboard.press('Escape');
  await expect(terms).toBeHidden();

  await detail.getByRole('link', { name: 'Ver nomenclador' }).click();
  const tariff = page.getByRole('region', { name: 'Nomenclador de OSDE' });
  await expect(tariff.getByText('L-01')).toBeVisible();
  await accessibility.check('tariff');
  await tariff.getByRole('button', { name: 'Nueva regla' }).click();
  const rule = page.getByRole('dialog', { name: 'Nueva regla' });
  await rule.getByRole('button', { name: 'Guardar' }).click();
  await expect(rule.getByText('Este campo es obligatorio.').first()).toBeVisible();
  await accessibility.check('new rule with mistakes');

  await page.goto('/clients');
  await page.getByRole('button', { name: 'Ana Ríos' }).click();
  const client = page.getByRole('dialog', { name: 'Ana Ríos', exact: true });
  await client.getByRole('button', { name: 'Cambiar coberturas' }).click();
  await expect(page.getByRole('group', { name: 'Primera cobertura' })).toBeVisible();
  await accessibility.check('policies of a client');
});
