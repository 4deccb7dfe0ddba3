import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/** Types while the answer to all of it is held back; lets it come, and waits until it is there. */
async function typeUnanswered(page: Page, typed: string): Promise<() => Promise<void>> {
  const address = `**/tenant/brands?*search=${typed.replaceAll(' ', '+')}&*`;
  const letGo = await hold(page, address);
  const asked = page.waitForRequest(address);
  await page.keyboard.type(typed);
  await asked;
  return async () => {
    const answered = page.waitForResponse(address);
    letGo();
    await answered;
  };
}

test('the record that the arrow keys reached stays chosen when the answer comes before Enter (quality.md: keyboard first)', async ({
  page,
  given,
}) => {
  for (const name of ['Alfa', 'Vulk Norte', 'Vulk Sur']) await given.brand({ name });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Crear Nuevo Producto' }).click();
  const form = page.getByRole('dialog');
  const field = form.getByRole('combobox', { name: 'Marca' });
  const options = form.getByRole('listbox', { name: 'Marca' }).getByRole('option');
  await field.click();
  await expect(options.first()).toHaveText('Alfa');

  let answer = await typeUnanswered(page, 'Vulk');
  // What does not begin so is not offered, even before the answer.
  await expect(options).toHaveText(['Vulk Norte', 'Vulk Sur']);
  await page.keyboard.press('ArrowDown');
  // A colleague's comes before it.
  await given.brand({ name: 'Vulk Antes' });
  await answer();
  await expect(options.first()).toHaveText('Vulk Antes');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Vulk Norte');

  // Before the answer nothing is listed: the keys count once something is, and the form is not sent.
  await field.fill('');
  answer = await typeUnanswered(page, 'Rusty');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await answer();
  const brand = page.getByRole('dialog', { name: 'Crear Nueva Marca' });
  await expect(brand.getByLabel('Nombre')).toHaveValue('Rusty');
  await expect(form.getByText('Este campo es obligatorio.')).toBeHidden();
});
