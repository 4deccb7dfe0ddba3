import { expect, type Page } from '@playwright/test';

/** Closes a dialog without unsaved values. `left` dialogs below it remain open. */
export async function closeDialog(page: Page, left = 0): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(left);
}

/** Closes a dialog with unsaved values. */
export async function discardForm(page: Page, left = 0): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(Salir sin guardar|Descartar)$/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(left);
}
