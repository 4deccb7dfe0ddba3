import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import type { Role } from './support/shop.ts';
import { Wizard } from './support/wizard.ts';

const menu = [
  'Dashboard',
  'Ventas',
  'Clientes',
  'Productos',
  'Obras Sociales',
  'Médicos',
  'Historia Clinica',
  'Proveedores',
  'Reportes',
  'Usuarios',
  'Taller',
  'Caja',
  'Liquidaciones',
  'Stock',
  'Auditoría',
  'Configuración',
];
const outside: Record<Role, Readonly<Record<string, string>>> = {
  admin: {},
  seller: {
    Proveedores: '/providers',
    Reportes: '/reports',
    Usuarios: '/users',
    Auditoría: '/audit',
    Configuración: '/settings',
  },
  readonly: { Usuarios: '/users', Auditoría: '/audit', Configuración: '/settings' },
};

async function shownMenu(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allInnerTexts();
}

for (const role of ['admin', 'seller', 'readonly'] as const) {
  test.describe(`The menu of the role ${role} (docs/rules.md#roles-3)`, () => {
    test.use({ role });

    test('the menu lists every section that the role can open, in the specified order; the path of any other section leads to /dashboard', async ({
      page,
    }) => {
      await page.goto('/dashboard');
      const shown = await shownMenu(page);
      expect(shown).toEqual(menu.filter((item) => !(item in outside[role])));
      for (const path of Object.values(outside[role])) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/dashboard$/);
      }
      for (const item of menu.filter((label) => !(label in outside[role]))) {
        const link = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: item });
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // For a user who may not change prices, 'Stock' opens the page of the stock counts.
        const title = item === 'Stock' && role !== 'admin' ? 'Conteos' : item;
        await expect(page).toHaveTitle(new RegExp(title));
      }
    });
  });
}

test.describe('The screens of a readonly user (docs/rules.md#roles-7)', () => {
  test.use({ role: 'readonly' });

  test('the sales are shown without a button to create or change a sale', async ({ page, given }) => {
    await given.sale({ deposit: 100 });
    await page.goto('/sales?createDialog=true');
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog');
    for (const field of ['Estado de la orden', 'Estado del pago', 'Método de pago']) {
      await expect(detail.getByRole('combobox', { name: field })).toBeDisabled();
    }
    await expect(detail.getByLabel('Seña', { exact: true })).toBeDisabled();
    await expect(detail.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Eliminar' })).toBeHidden();
    await expect(detail.getByRole('button', { name: 'Editar descuento' })).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Crear Nueva Venta' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(page.getByRole('button', { name: 'Crear Nueva Venta' })).toBeHidden();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('the buttons of new sales and clients are disabled, with the reason', async ({ page }) => {
    await page.goto('/clients?createDialog=true');
    const create = page.getByRole('button', { name: 'Crear Nuevo Cliente' });
    await expect(create).toBeDisabled();
    await create.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Tu usuario es de solo lectura.');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Nueva venta' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Nuevo cliente' })).toBeDisabled();
    await expect(page.getByText('con bajo stock')).toBeHidden();
  });
});

test('a seller can add custom products to a sale only after an admin has granted the permission', async ({
  page,
  given,
  shop,
}) => {
  const client = await given.client();
  const wizard = new Wizard(page);
  const custom = wizard.button('Agregar producto personalizado');
  await wizard.openProducts(client);
  await expect(custom).toBeHidden();

  const [admin, seller] = [await shop.as('admin'), await shop.user('seller')];
  await admin.put(`/tenant/users/${seller._id}`, { extraPermissions: ['sales.customProducts'] });
  await page.reload();
  await expect(custom).toBeVisible();
});
