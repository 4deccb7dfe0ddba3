import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/** @returns a function that sends the delayed request and waits for its answer */
async function typeUnanswered(page: Page, typed: string): Promise<() => Promise<void>> {
  const url = `**/tenant/brands?*search=${typed.replaceAll(' ', '+')}&*`;
  const letGo = await hold(page, url);
  const request = page.waitForRequest(url);
  await page.keyboard.type(typed);
  await request;
  return async () => {
    const answered = page.waitForResponse(url);
    letGo();
    await answered;
  };
}

test('Enter and Tab choose a match of the typed words, and Enter does not send the form during a search (docs/rules.md#accessibility-6); the form of a new category turns «Mostrar Tipo» on if the name means lenses (docs/rules.md#products-14)', async ({
  page,
  given,
}) => {
  await Promise.all(['Alfa', 'Vulk Norte', 'Vulk Sur'].map((name) => given.brand({ name })));
  await page.goto('/products');
  await page.getByRole('button', { name: 'Crear Nuevo Producto' }).click();
  const form = page.getByRole('dialog');
  const field = form.getByRole('combobox', { name: 'Marca' });
  const options = form.getByRole('listbox', { name: 'Marca' }).getByRole('option');
  await field.click();
  await expect(options.first()).toHaveText('Alfa');

  let answer = await typeUnanswered(page, 'Vulk');
  // The list does not show the options of the previous search, because the answer would replace these options while the
  // user presses arrow keys.
  await expect(form.getByText('Buscando...')).toBeVisible();
  await expect(options).toHaveCount(0);
  await given.brand({ name: 'Vulk Antes' });
  await answer();
  await expect(options).toHaveText(['Vulk Antes', 'Vulk Norte', 'Vulk Sur', 'Crear «Vulk»…']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Vulk Norte');

  // If the user presses Enter before the answer arrives, the field takes the first match of the answer.
  await field.fill('');
  answer = await typeUnanswered(page, 'Vul');
  await page.keyboard.press('Enter');
  await answer();
  await expect(field).toHaveValue('Vulk Antes');
  await expect(options).toHaveCount(0);

  // Tab chooses the only match, or the match whose name is the typed text. Otherwise Tab chooses nothing.
  for (const [typed, chosen] of [
    ['vulk s', 'Vulk Sur'],
    ['vulk', ''],
    ['ALFA', 'Alfa'],
  ] as const) {
    await field.fill('');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(chosen);
  }

  await field.fill('');
  await field.focus();
  answer = await typeUnanswered(page, 'Rusty');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await answer();
  await expect(options).toHaveText(['Crear «Rusty»…']);
  await page.keyboard.press('Enter');
  const brand = page.getByRole('dialog', { name: 'Crear Nueva Marca' });
  await expect(brand.getByLabel('Nombre')).toHaveValue('Rusty');
  await expect(form.getByText('Este campo es obligatorio.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(brand).toBeHidden();

  const categories = form.getByRole('combobox', { name: 'Categoría' });
  await categories.fill('Cristales finos');
  await page.getByRole('option', { name: 'Crear «Cristales finos»…' }).click();
  const category = page.getByRole('dialog', { name: 'Crear Nueva Categoria' });
  const type = category.getByRole('switch', { name: 'Mostrar Tipo (Producto)' });
  await expect(type).toBeChecked();
  await expect(type).toHaveAccessibleDescription(
    'Para cristales: al vender un producto de esta categoría se pregunta si es para lejos, para cerca o ambos.',
  );
  await category.getByLabel('Nombre').fill('Lentes de sol');
  await expect(type).not.toBeChecked();
  await type.check();
  await category.getByLabel('Nombre').fill('Vidrios');
  await expect(type).toBeChecked();
  const saved = page.waitForResponse('**/tenant/categories');
  await category.getByRole('button', { name: 'Guardar' }).click();
  expect(await (await saved).json()).toMatchObject({ name: 'Vidrios', showProductType: true });
  await expect(categories).toHaveValue('Vidrios');
});
