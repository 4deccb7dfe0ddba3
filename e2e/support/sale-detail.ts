import type { Locator, Page } from '@playwright/test';
import type { StoredSale } from './given.ts';
import { expect } from './test.ts';

/** Opens the detail of a sale of Paula Ibarra from the list, and waits until the detail has loaded. */
export async function openSaleDetail(page: Page, sale: StoredSale): Promise<Locator> {
  await page.goto('/sales');
  await page.getByRole('button', { name: /Paula Ibarra/ }).click();
  const dialog = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
  await expect(dialog.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
  return dialog;
}
