import type { Page } from '@playwright/test';
import { CountedTask } from './support/counted-task.ts';
import { daysFromNow, type StoredPrescription, type StoredSale, written } from './support/given.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

async function sellPair(page: Page, numId: string, code: string, usesPrescription: boolean): Promise<CountedTask> {
  const task = new CountedTask();
  const wizard = new Wizard(page);
  const press = (name: string, key: string) => task.act(name, () => page.keyboard.press(key));
  await press("Press N for 'Crear Nueva Venta'", 'n');
  await expect(wizard.dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeFocused();
  await page.keyboard.type(numId);
  await press('Find the client', 'Enter');
  await expect(wizard.button('Siguiente')).toBeFocused();
  if (usesPrescription) await task.act("Click 'Usar esta receta'", () => wizard.button('Usar esta receta').click());
  await expect(wizard.button('Siguiente')).toBeFocused();
  await press("Press 'Siguiente'", 'Enter');
  await expect(wizard.button('Agregar productos')).toBeFocused();
  // A scan does not count as an action, because the scanner types the code and Enter. The first character opens the picker
  // (docs/rules.md#wizard-23).
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(wizard.pickerRow('Armazón Rusty Dune').getByText('Agregado')).toBeVisible();
  await press('Close the picker', 'Escape');
  await expect(wizard.button('Siguiente')).toBeFocused();
  await press("Press 'Siguiente'", 'Enter');
  await expect(wizard.dialog.getByLabel('Método de pago')).toBeFocused();
  await page.keyboard.type('E');
  await press("Go to 'Estado del pago'", 'Tab');
  await page.keyboard.type('C');
  await press("Go to 'Fecha de entrega'", 'Tab');
  await page.keyboard.type(written(daysFromNow(3)));
  await press('Confirm the sale', 'Enter');
  await expect(wizard.dialog).toBeHidden();
  return task;
}

test("a second pair with the client's last prescription takes at most three actions more than a pair without a prescription (docs/rules.md#wizard-15)", async ({
  page,
  given,
  shop,
}) => {
  const client = await given.client({ numId: '30111222' });
  const prescription = await given.prescription(client);
  const first = await given.sale({ client: client._id, prescriptions: [prescription._id] });
  await given.product({ name: 'Armazón Rusty Dune', code: 'VK-11020' });
  await page.goto('/sales');
  await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
  const plain = await sellPair(page, '30111222', 'VK-11020', false);
  plain.expectAtMost(8);
  const second = await sellPair(page, '30111222', 'VK-11020', true);
  second.expectAtMost(plain.count + 3);

  const seller = await shop.as('seller');
  const sold = await seller.get<(StoredSale & { prescriptions: StoredPrescription[] })[]>('/tenant/sales');
  const withPrescription = sold.filter(({ prescriptions }) => prescriptions[0]?._id === prescription._id);
  expect(withPrescription).toHaveLength(2);
  expect(withPrescription.map(({ _id }) => _id)).toContain(first._id);
});
