import type { Locator, Page } from '@playwright/test';
import type { StoredSale } from './given.ts';
import { expect } from './test.ts';

/** The client of the sale must be Paula Ibarra. */
export async function openSaleDetail(page: Page, sale: StoredSale): Promise<Locator> {
  await page.goto('/sales');
  await page.getByRole('button', { name: /Paula Ibarra/ }).click();
  const dialog = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
  await expect(dialog.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
  return dialog;
}

/** For a select that saves at once. */
export async function chooseIn(place: Locator | Page, field: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name: field }).click();
  await place.getByRole('option', { name: option, exact: true }).click();
}
