import { signInAs } from './support/other-user.ts';
import { desktopSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'seller' });

/** The expected amount, or the difference. A seller may see neither. */
const sums = /32\.000|[-+]\$ 500/;

test.describe("'Arqueo a ciegas' (docs/rules.md#cash-8)", () => {
  test(
    'a seller counts the cash twice and closes the register without seeing the expected amount; an admin sees both tallies',
    { tag: '@phone' },
    async ({ page, shop, given }) => {
      const [admin, seller] = await Promise.all([shop.as('admin'), shop.as('seller')]);
      await admin.put('/tenant/settings', { blindCount: true });
      await page.goto('/cash');
      await page.getByLabel('Fondo inicial').fill('10000');
      await page.getByRole('button', { name: 'Abrir la caja' }).click();
      await expect(page.getByRole('button', { name: 'Cerrar la caja' })).toBeVisible();
      const customProducts = [{ description: 'Anteojo', price: 25_000, quantity: 1 }];
      const sale = await given.sale({ products: [], customProducts });
      const pay = { kind: 'payment', method: 'cash' };
      await admin.post(`/tenant/sales/${sale._id}/payments`, { ...pay, amount: 18_000 });
      await seller.post(`/tenant/sales/${sale._id}/payments`, { ...pay, amount: 7000 });
      const entries = page.getByRole('region', { name: 'Movimientos' });
      await expect(entries.getByRole('listitem').filter({ hasText: 'Andrea Vidal' })).toContainText('Oculto');
      await expect(entries.getByRole('listitem').filter({ hasText: 'Pablo Herrera' })).toContainText('$ 7.000,00');
      await page.getByRole('button', { name: 'Egreso' }).click();
      const movement = page.getByRole('dialog', { name: 'Egreso' });
      await movement.getByRole('button', { name: 'Guardar' }).click();
      await expect(movement).toContainText('Tiene que ser mayor que 0.');
      await movement.getByLabel('Importe').fill('3000');
      await movement.getByLabel('Motivo').fill('Flete del laboratorio');
      await movement.getByRole('button', { name: 'Guardar' }).click();
      await expect(entries).toContainText('Flete del laboratorio');

      await page.getByRole('button', { name: 'Cerrar la caja' }).click();
      const closing = page.getByRole('dialog', { name: 'Cierre de «Caja principal»' });
      await expect(closing).toContainText('Cada arqueo que enviás queda guardado');
      await closing.getByLabel('Cantidad de $ 10.000').fill('3');
      await closing.getByLabel('Cantidad de $ 500').fill('3');
      await expect(closing.getByRole('status').filter({ hasText: '31.500,00' })).toBeVisible();
      await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
      await expect(closing.getByText('Lo contado no coincide con lo esperado')).toBeInViewport({ ratio: 1 });
      await expect(closing.getByRole('region', { name: 'Arqueos enviados' })).toContainText(
        '1.º arqueo · Pablo Herrera',
      );
      await expect(closing.getByLabel('Observaciones')).toBeFocused();
      await closing.getByLabel('Cantidad de $ 500').fill('5');
      await closing.getByRole('button', { name: 'Cerrar la caja' }).click();
      await expect(closing.getByLabel('Observaciones')).toBeFocused();
      await expect(closing).not.toContainText('32.000');
      await closing.getByLabel('Observaciones').fill('Conté dos veces');
      await closing.getByRole('button', { name: 'Cerrar la caja' }).click();

      const closed = page.getByRole('dialog', { name: 'Cierre N.º 1' });
      await expect(closed.getByRole('region', { name: '1.º arqueo' })).toContainText('Efectivo$ 31.500,00');
      await expect(closed.getByRole('region', { name: '2.º arqueo' })).toContainText('$ 32.500,00');
      await expect(closed).toContainText('Conté dos veces');
      await expect(closed.getByRole('table')).toHaveCount(0);
      await closed.getByRole('button', { name: 'Historial' }).click();
      await expect(closed).toContainText('2.º arqueo, Pablo Herrera');
      await closed.getByRole('button', { name: 'Imprimir cierre' }).click();
      await expect(page.locator('html[data-printed]')).toBeAttached();
      await expect(page.locator('[data-slip]')).toContainText('1.º arqueo · El del cierre');
      await expect(page.locator('body')).not.toContainText(sums);

      // On the desktop, the seller sees neither the expected amount nor the difference in the list.
      await page.keyboard.press('Escape');
      await page.setViewportSize(desktopSize);
      const cells = page.getByRole('row').filter({ hasText: 'Pablo Herrera' }).getByRole('cell');
      await expect(cells).toHaveText([/^1$/, /Pablo Herrera/, 'Caja principal', '—', '$ 31.500,00', '—']);

      await signInAs(page, shop, 'admin');
      await page.goto('/cash/closings');
      await page.getByText('Pablo Herrera · 2 arqueos').click();
      const row = (tally: string) =>
        closed.getByRole('region', { name: tally }).getByRole('row', { name: /^Efectivo/ });
      await expect(row('1.º arqueo')).toContainText('$ 32.000,00$ 31.500,00-$ 500,00');
      await expect(row('2.º arqueo')).toContainText('$ 32.000,00$ 32.500,00+$ 500,00');
    },
  );
});
