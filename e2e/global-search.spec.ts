import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Buscar en toda la óptica' });
const search = (page: Page) => page.getByRole('dialog', { name: 'Buscar en toda la óptica' });
const field = (page: Page) => search(page).getByRole('combobox');
const found = (page: Page, group: string) => search(page).getByRole('group', { name: group }).getByRole('option');

test.describe('One search for the whole shop', () => {
  test('the search finds clients, sales and products, and opens the chosen result', async ({ page, given }) => {
    // The ten clients fill the first page of the list, so that the searched client is not on this page.
    const [jose, product] = await Promise.all([
      given.client({ name: 'José Ñandú', numId: '30.111.222' }),
      given.product({ name: 'Cristal Orgánico', code: 'VK-123/A' }),
      ...Array.from({ length: 10 }, (_, index) => given.client({ name: `Ana ${index}` })),
    ]);
    const sale = await given.sale({
      client: jose._id,
      number: 4100,
      products: [{ product: product._id, quantity: 2 }],
    });
    await page.goto('/clients?id=01890000-0000-7000-8000-000000000000');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await button(page).click();
    await field(page).fill('NANDU');
    await expect(found(page, 'Clientes')).toHaveText(['José ÑandúDNI 30.111.222 · 11 6487-5201']);
    await expect(found(page, 'Ventas')).toHaveText([/N\.º 4100 · José Ñandú.*4\.840,00.*En Proceso/]);
    await field(page).fill('30 111 222');
    await found(page, 'Clientes').click();
    await expect(search(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/clients\\?id=${jose._id}$`));
    const client = page.getByRole('dialog', { name: 'José Ñandú' });
    await expect(client.getByText('30.111.222')).toBeVisible();
    await expect(page.getByText('Página 1 de 2')).toBeAttached();
    await client.getByRole('button', { name: 'Cerrar' }).click();
    await expect(client).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);

    await button(page).click();
    await field(page).fill(String(sale.number));
    await found(page, 'Ventas').click();
    const order = page.getByRole('dialog', { name: 'Venta N.º 4100' });
    await expect(order.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
    await order.getByRole('button', { name: 'Cerrar' }).click();
    await expect(order).toBeHidden();
    await expect(page).toHaveURL(/\/sales$/);

    await button(page).click();
    await field(page).fill('vk123');
    await expect(found(page, 'Productos')).toHaveText([/Cristal Orgánico.*VK-123\/A · Stock 6.*2\.420,00/]);
    await found(page, 'Productos').click();
    await expect(page.getByRole('dialog', { name: 'Cristal Orgánico' })).toBeVisible();
  });

  test('the search works by keyboard alone, even before its results arrive; it offers only the sections that the user may open, and shows a message if it finds nothing or the request fails', async ({
    page,
    given,
  }) => {
    await Promise.all([given.client({ name: 'Ana Paz', numId: '11' }), given.client({ name: 'Ana Rey', numId: '22' })]);
    await page.goto('/sales');
    const list = page.getByRole('searchbox', { name: 'Buscar...' });
    await list.focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(found(page, 'Ir a').filter({ hasText: 'Historia Clinica' })).toHaveCount(1);
    await expect(found(page, 'Ir a').filter({ hasText: 'Reportes' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(search(page)).toBeHidden();
    await expect(list).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('ana');
    await expect(search(page).getByText('2 resultados')).toBeAttached();
    await expect(search(page).getByRole('option', { name: 'Ana Paz' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(search(page).getByRole('option', { name: 'Ana Rey' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ana Rey' })).toBeVisible();
    // The shortcut does nothing while a dialog is open.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    const letGo = await hold(page, '**/tenant/search*');
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await expect(search(page).getByText('Cargando...')).toBeAttached();
    letGo();
    await expect(page.getByRole('dialog', { name: 'Ana Paz' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('clin');
    await expect(found(page, 'Ir a')).toHaveText(['Historia Clinica']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/records$/);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(help.getByText('Buscar en toda la óptica')).toBeVisible();
    await expect(help.getByText('Ctrl', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await button(page).click();
    await field(page).fill('zzz');
    await expect(search(page).getByText('No se encontraron resultados para «zzz».').last()).toBeVisible();
    await page.route('**/tenant/search*', (route) =>
      route.fulfill({ status: 400, json: { message: 'No se pudo.', code: 'invalid' } }),
    );
    await field(page).fill('beto');
    await expect(search(page).getByRole('alert')).toContainText('No se pudo.');
    await page.unroute('**/tenant/search*');
    await search(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(search(page).getByText('No se encontraron resultados para «beto».').last()).toBeVisible();
    await search(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(button(page)).toBeFocused();
  });
});
