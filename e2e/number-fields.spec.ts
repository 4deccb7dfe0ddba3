import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

/** Types key by key over the earlier text, and leaves the field. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
  await page.keyboard.press('Tab');
}

const amounts: readonly (readonly [string, string])[] = [
  ['12.000', '12.000,00'],
  ['1.500', '1.500,00'],
  ['1.234,50', '1.234,50'],
  ['1.234.567,8', '1.234.567,80'],
  ['1500', '1.500,00'],
  ['12,5', '12,50'],
  ['12.5', '12,50'],
  ['0.50', '0,50'],
  [',5', '0,50'],
  ['$ 4.500.-', '4.500,00'],
  ['4500.-', '4.500,00'],
  ['500,00 $', '500,00'],
  ['1 234,50', '1.234,50'],
  ['1,234.56', '1.234,56'],
];

test.describe('Numbers typed key by key (docs/rules.md#numbers-1)', () => {
  test.use({ role: 'admin' });

  test('a field of pesos, of percent and of units reads numbers as Argentines type them, and refuses the rest with a sentence', async ({
    page,
  }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Crear Nuevo Producto' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Producto' });
    const cost = form.getByLabel('Costo');
    for (const [typed, shown] of amounts) {
      await type(page, cost, typed);
      await expect(cost, typed).toHaveValue(`$ ${shown}`);
    }

    // While the user types, the field shows what it read.
    await cost.press('ControlOrMeta+a');
    await cost.pressSequentially('1.234');
    await expect(form.getByRole('status').filter({ hasText: `$ 1.234,00` })).toBeVisible();

    for (const typed of ['1.23.4', '1,2,3', '12.34,5', '12k', '50 %']) {
      await type(page, cost, typed);
      await expect(cost, typed).toHaveValue(typed);
      await expect(form.getByText('Ingresá un número.')).toBeVisible();
    }
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(cost).toBeFocused();
    await type(page, cost, '1000');

    const profitability = form.getByLabel('Rentabilidad');
    for (const [typed, shown] of [
      ['50,5', '50,5'],
      ['50.5', '50,5'],
      ['1.200', '1.200'],
      ['35 %', '35'],
    ] as const) {
      await type(page, profitability, typed);
      await expect(profitability, typed).toHaveValue(`${shown} %`);
    }

    const stock = form.getByRole('textbox', { name: 'Stock', exact: true });
    for (const [typed, shown] of [
      ['12.000', '12.000'],
      ['1500', '1.500'],
      ['1,5', '1,5'],
    ] as const) {
      await type(page, stock, typed);
      await expect(stock, typed).toHaveValue(shown);
    }
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Ingresá un número entero.')).toBeVisible();
  });

  test('a CUIT keeps its digits, and a quantity of a sale reads thousands', async ({ page, given }) => {
    const [client, product] = await Promise.all([given.client(), given.product({ stock: 20_000 })]);
    await page.goto('/insurances');
    await page.getByRole('button', { name: 'Crear Nueva Obra Social' }).click();
    const insurer = page.getByRole('dialog', { name: 'Crear Nueva Obra Social' });
    await type(page, insurer.getByLabel('CUIT'), '30-50001091-2');
    await expect(insurer.getByLabel('CUIT')).toHaveValue('30500010912');

    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    await wizard.pickProduct(product.name);
    const quantity = wizard.dialog.getByRole('textbox', { name: /^Cantidad/ });
    await type(page, quantity, '1.500');
    await expect(quantity).toHaveValue('1500');
    await type(page, quantity, '1,5');
    await expect(quantity).toHaveValue('1');
    await quantity.press('ArrowUp');
    await expect(quantity).toHaveValue('2');
  });
});
