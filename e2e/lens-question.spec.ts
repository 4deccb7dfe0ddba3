import type { Locator, Page } from '@playwright/test';
import type { Given } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

/** The category «Vidrios» does not ask for the type (Lejos, Cerca). @returns the wizard and the line of the lens */
async function beginSale(page: Page, given: Given): Promise<{ wizard: Wizard; line: Locator }> {
  const client = await given.client();
  await given.prescription(client, { rightEye: { far: { sphere: -1.25 } }, leftEye: {} });
  const category = await given.category({ name: 'Vidrios' });
  await given.product({ name: 'Vidrio gris', category });
  await given.product({ name: 'Armazón Vulk' });
  const wizard = new Wizard(page);
  await wizard.openFor(client);
  await wizard.button('Usar esta receta').click();
  await wizard.next();
  await wizard.pickProduct('Vidrio gris');
  await wizard.pickProduct('Armazón Vulk');
  return { wizard, line: wizard.dialog.getByRole('listitem').filter({ hasText: 'Vidrio gris' }) };
}

test("a seller asks the admin about a line, and the answer reaches the open sale; the printed slip has no note 'Sin Receta Asociada' (docs/rules.md#wizard-20)", async ({
  page,
  given,
  shop,
}) => {
  const { wizard, line } = await beginSale(page, given);
  await expect(line).toContainText('¿Es un cristal? La categoría «Vidrios» no pide el tipo (Lejos, Cerca).');
  await expect(wizard.dialog.getByText('¿Es un cristal?')).toHaveCount(1);
  await line.getByRole('button', { name: 'Avisar al administrador' }).click();
  await expect(line).toContainText('El administrador ya tiene el aviso.');

  // The admin answers on the dashboard (dashboard.spec.ts).
  const admin = await shop.as('admin');
  const categories = await admin.get<{ _id: string; name: string; lensQuestion: string }[]>('/tenant/categories');
  const asked = categories.find(({ name }) => name === 'Vidrios');
  expect(asked).toMatchObject({ lensQuestion: 'asked' });
  await admin.put(`/tenant/categories/${asked?._id}`, { showProductType: true });

  // The prescription has far values only, so the line gets the type 'far' (docs/rules.md#wizard-21).
  await expect(line.getByLabel('Tipo de receta de Vidrio gris')).toHaveValue('far');
  await expect(wizard.dialog.getByText('¿Es un cristal?')).toBeHidden();
  await wizard.next();
  const summary = wizard.dialog.getByRole('region', { name: 'Resumen de la venta' });
  await expect(summary).toContainText('Con receta');
  await expect(summary).toContainText('Lejos');
  await expect(summary).not.toContainText('Sin Receta Asociada');
  await wizard.fillPayment();
  await wizard.confirm();
  await expect(wizard.dialog).toBeHidden();

  // The slip of the sale (docs/rules.md#slip-6).
  await page.getByRole('button', { name: /Paula Ibarra/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('[data-slip]');
  await expect(slip.getByRole('row').filter({ hasText: 'Vidrio gris' })).toContainText('· Lejos');
  await expect(slip.getByText('Armazón Vulk')).toBeVisible();
  await expect(slip).not.toContainText('Sin Receta Asociada');
});

test.describe('The answer of an admin in the sale (docs/rules.md#wizard-20)', () => {
  test.use({ role: 'admin' });

  test("«Sí, pedir el tipo» changes the category and focuses the line's new type field, and «No» hides the question", async ({
    page,
    given,
    shop,
  }) => {
    const { wizard, line } = await beginSale(page, given);
    const other = await given.category({ name: 'Relojes' });
    await given.product({ name: 'Reloj de pared', category: other });
    await wizard.pickProduct('Reloj de pared');
    const watch = wizard.dialog.getByRole('listitem').filter({ hasText: 'Reloj de pared' });
    await watch.getByRole('button', { name: 'No', exact: true }).click();
    await expect(watch.getByText('¿Es un cristal?')).toBeHidden();

    await line.getByRole('button', { name: 'Sí, pedir el tipo' }).click();
    await expect(page.getByText('Desde ahora «Vidrios» pide el tipo.')).toBeVisible();
    await expect(line.getByLabel('Tipo de receta de Vidrio gris')).toBeFocused();
    const admin = await shop.as('admin');
    const stored = await admin.get<object[]>('/tenant/categories?sort=name');
    expect(stored).toMatchObject([
      { name: 'Armazones', showProductType: false, lensQuestion: 'open' },
      { name: 'Relojes', showProductType: false, lensQuestion: 'no' },
      { name: 'Vidrios', showProductType: true },
    ]);
  });
});
