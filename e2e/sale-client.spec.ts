import { CountedTask } from './support/counted-task.ts';
import type { StoredClient, StoredSale } from './support/given.ts';
import { openSection } from './support/menu.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

test("a new client inside a sale takes at most five actions (docs/rules.md#wizard-18); a seller sells to «Consumidor final» without a client's data, even with a balance (docs/rules.md#wizard-16)", async ({
  page,
  given,
  shop,
  accessibility,
}) => {
  await given.product();
  await (await shop.as('admin')).put('/tenant/settings', { asksForEmail: false });
  const wizard = new Wizard(page);
  const task = new CountedTask();
  await page.goto('/sales');
  await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
  await task.act("Press N for 'Crear Nueva Venta'", () => page.keyboard.press('n'));
  await expect(wizard.dialog.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeFocused();
  await page.keyboard.type('31.222.333');
  await task.act('Search for the document', () => page.keyboard.press('Enter'));
  await expect(wizard.dialog.getByText('No se encontraron datos.')).toBeVisible();
  await task.act("Click 'Crear Nuevo Cliente'", () => wizard.button('Crear Nuevo Cliente').click());
  await expect(page).toHaveURL(/\/clients\?createDialog=true/);
  const form = page.getByRole('dialog', { name: 'Crear Nuevo Cliente' });
  await expect(form.getByLabel('Nombre')).toBeFocused();
  await expect(form.getByLabel('Número de documento')).toHaveValue('31.222.333');
  await expect(form.getByLabel('Tipo de documento')).toHaveValue('DNI');
  await form.getByLabel('Nombre').fill('Julia Ponce');
  await form.getByLabel('Teléfono').fill('11 6212-6284');
  await task.act('Save the client', () => page.keyboard.press('Enter'));
  await expect(wizard.dialog.getByRole('heading', { name: 'Julia Ponce' })).toBeVisible();
  await expect(wizard.button('Siguiente')).toBeFocused();
  task.expectAtMost(5);
  const [stored] = await (await shop.as('seller')).get<StoredClient[]>('/tenant/clients');
  expect(stored).toMatchObject({ name: 'Julia Ponce', numId: '31.222.333', typeId: 'DNI', email: '' });
  await wizard.next();
  await expect(wizard.button('Agregar productos')).toBeVisible();
  await wizard.button('Volver').click();

  await wizard.button('Consumidor final').click();
  await expect(wizard.dialog.getByRole('heading', { name: 'Consumidor final' })).toBeVisible();
  await expect(wizard.button('Agregar Receta')).toBeHidden();
  await accessibility.checkDesktop('a sale to Consumidor final');
  await wizard.next();
  await wizard.pickProduct('Armazón Vulk Terra');
  await wizard.next();
  await wizard.fillPayment();
  // On a phone, the bar with the buttons shows the total.
  await page.setViewportSize(phoneSize);
  const amounts = wizard.dialog.getByRole('paragraph').filter({ hasText: '$' });
  await expect(amounts.filter({ hasText: 'Total $ 2.420,00' })).toBeInViewport();
  await page.setViewportSize(desktopSize);
  await wizard.dialog.getByLabel('Estado del pago').selectOption('Señado');
  await wizard.dialog.getByLabel('Seña', { exact: true }).fill('2000');
  await expect(wizard.dialog.getByText(/Quedan \$\s420,00 de saldo a nombre de «Consumidor final»/)).toBeVisible();
  await wizard.confirm();
  await expect(wizard.dialog).toBeHidden();
  const [sale] = await (await shop.as('seller')).get<(StoredSale & { client: StoredClient })[]>('/tenant/sales');
  expect(sale).toMatchObject({ balance: 420, client: { name: 'Consumidor final', numId: '' } });

  await openSection(page, 'Clientes');
  await page.getByRole('button', { name: /Consumidor final/ }).click();
  const detail = page.getByRole('dialog', { name: 'Consumidor final' });
  await expect(detail.getByText('Debe $ 420,00')).toBeVisible();
  for (const name of ['Editar', 'Eliminar', 'Registrar pago']) {
    await expect(detail.getByRole('button', { name })).toBeHidden();
  }
});
