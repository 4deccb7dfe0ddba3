import { expect, test } from './support/test.ts';

test.describe('The first steps of a new shop (docs/rules.md#dashboard-8)', () => {
  test.use({ role: 'admin' });

  test('each step links to its screen and is ticked automatically; the card can be hidden and shown again', async ({
    page,
    given,
    shop,
  }) => {
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Primeros pasos' });
    const step = (name: string) => card.getByRole('link', { name });
    await expect(card).toContainText('0 de 5 listos');
    for (const [name, url] of [
      ['Datos de la óptica (Pendiente)', '/settings'],
      ['Productos (Pendiente)', '/products'],
      ['Médicos (Pendiente)', '/doctors'],
      ['Usuarios (Pendiente)', '/users'],
      ['Primera apertura de caja (Pendiente)', '/cash'],
    ] as const) {
      await expect(step(name)).toHaveAttribute('href', url);
    }

    // The card follows the changes of other users.
    await Promise.all([given.optometrist(), given.cashSession()]);
    await expect(step('Médicos (Listo)')).toBeVisible();
    await expect(step('Primera apertura de caja (Listo)')).toBeVisible();

    await step('Datos de la óptica').click();
    await page.getByLabel('Dirección', { exact: true }).fill('Rivadavia 1234');
    await page.getByLabel('Teléfono', { exact: true }).fill('11 4555-1000');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeEnabled();
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(card).toContainText('3 de 5 listos');

    await card.getByRole('button', { name: 'Ocultar Primeros pasos' }).click();
    await expect(card).toBeHidden();
    await expect(
      page.getByText('Ocultaste los primeros pasos. Podés volver a mostrarlos en Configuración.'),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('Sin ventas hoy.')).toBeVisible();
    await expect(card).toBeHidden();

    const admin = await shop.as('admin');
    await admin.put('/tenant/settings', { showsFirstSteps: true });
    await expect(card).toContainText('3 de 5 listos');
    await Promise.all([given.product(), shop.user('seller')]);
    await expect(card).toBeHidden();
  });
});
