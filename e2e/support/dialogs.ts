import { expect, type Page } from '@playwright/test';

/** Closes a dialog that has no unsaved values. @param left the number of dialogs that remain open */
export async function closeDialog(page: Page, left = 0): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(left);
}

/** Closes a dialog, and discards its unsaved values. @param left the number of dialogs that remain open */
export async function discardForm(page: Page, left = 0): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(Salir sin guardar|Descartar)$/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(left);
}
