import { expect, type Page } from '@playwright/test';

/**
 * Does not reload the page. Waits for the section, because until then the page keeps the rows of the previous section.
 */
export async function openSection(page: Page, section: string, tab?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: section }).click();
  await expect(page).toHaveTitle(new RegExp(section));
  if (!tab) return;
  const title = await page.title();
  await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click();
  await expect(page).not.toHaveTitle(title);
}
