import { Accessibility } from './support/accessibility.ts';
import { daysFromNow, written } from './support/given.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'anonymous' });

const stages = [
  ['requested', 'Solicitada', 0],
  ['inProgress', 'En laboratorio', 1],
  ['finished', 'Retirar', 2],
  ['delivered', 'Entregada', 3],
] as const;

test.describe('Public page of a sale (docs/rules.md#public-order-1)', () => {
  test(
    "the page marks the sale's step as current and the earlier steps as completed; a canceled sale shows only 'Cancelada'",
    { tag: '@phone' },
    async ({ page, given, shop }) => {
      const sale = await given.sale({ orderStatus: 'requested' });
      const admin = await shop.as('admin');
      const steps = page.getByRole('list', { name: 'Estado de su Orden' }).getByRole('listitem');
      await page.goto(`/public/${shop.tenantId}/order/${sale._id}`);
      for (const [orderStatus, label, behind] of stages) {
        // The open page follows the sale (docs/rules.md#public-order-7).
        if (orderStatus !== 'requested') await admin.put(`/tenant/sales/${sale._id}`, { orderStatus });
        await expect(page.locator('[aria-current=step]')).toHaveText(new RegExp(`${label}$`));
        await expect(steps).toHaveCount(4);
        await expect(page.getByText('Completado')).toHaveCount(behind);
      }
      await expect(page.getByRole('heading', { name: 'Estado de su Orden' })).toBeVisible();
      const facts = page.getByRole('definition');
      await expect(facts).toHaveText([String(sale.number), '$ 2.420,00', written(daysFromNow(0)), '$ 2.420,00']);
      await admin.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 2000, method: 'cash' });
      await expect(facts.last()).toHaveText('$ 420,00');
      await admin.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 420, method: 'cash' });
      await expect(facts.last()).toHaveText('Está pagada');

      await admin.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
      await expect(page.getByText('Cancelada')).toBeVisible();
      await expect(facts).toHaveText([String(sale.number), '$ 2.420,00', written(daysFromNow(0))]);
      await expect(steps).toHaveCount(0);
    },
  );

  test('a retry shows the page after a lost connection; the page can hide the balance, and shows no sale of a suspended shop or of another shop', async ({
    page,
    given,
    shop,
  }) => {
    const sale = await given.sale({ deliveryDate: daysFromNow(5) });
    const admin = await shop.as('admin');
    await admin.put('/tenant/settings', { phone: '+54 11 4321-0000' });
    await page.goto(`/public/019a0000-0000-7000-8000-000000000000/order/${sale._id}`);
    await expect(page.getByText('Orden no encontrada.')).toBeVisible();

    await page.route('**/tenant/sales/*/order/*', async (route) => {
      await page.getByText('Cargando...').waitFor();
      await route.abort();
    });
    await page.goto(`/public/${shop.tenantId}/order/${sale._id}`);
    await expect(page.getByText('No se pudo conectar con el servidor.')).toBeVisible();
    await page.unroute('**/tenant/sales/*/order/*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.locator('[aria-current=step]')).toHaveText(/En laboratorio$/);
    await expect(page.getByText('Óptica Belgrano')).toBeVisible();
    await expect(page.getByRole('link', { name: '+54 11 4321-0000' })).toHaveAttribute('href', 'tel:+541143210000');
    await expect(page.getByText('Entrega Estimada')).toBeVisible();
    await expect(page.getByText(written(daysFromNow(5)))).toBeVisible();
    await expect(page.getByText('Saldo')).toBeVisible();
    await new Accessibility(page, false).checkDesktop('public page');
    await admin.put('/tenant/settings', { showsBalance: false });
    await expect(page.getByText('Saldo')).toBeHidden();
    await expect(page.getByText('Paula Ibarra')).toHaveCount(0);

    await shop.suspend();
    await page.reload();
    await expect(page.getByText('La cuenta de la óptica está suspendida. Comunicate con soporte.')).toBeVisible();
    await expect(page.getByText('En laboratorio')).toBeHidden();
  });
});
