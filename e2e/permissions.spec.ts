import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import type { Role } from './support/shop.ts';

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
const outside: Record<Role, readonly string[]> = {
  admin: [],
  seller: ['Proveedores', 'Reportes', 'Usuarios', 'Auditoría', 'Configuración'],
  readonly: ['Usuarios', 'Auditoría', 'Configuración'],
};

async function shownMenu(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allInnerTexts();
}

/**
 * The readonly user visits each section of the menu. The other roles visit only 'Stock', whose first page depends on
 * the role, and sections that the readonly user lacks.
 */
const visited: Record<Role, readonly string[]> = {
  admin: ['Usuarios', 'Stock', 'Auditoría', 'Configuración'],
  seller: ['Stock'],
  readonly: menu.filter((item) => !outside.readonly.includes(item)),
};

/** If a user may not change prices, the entry 'Stock' opens the stock counts. */
const titleOf = (item: string, role: Role) => (item === 'Stock' && role !== 'admin' ? 'Conteos' : item);

/** Call it while the page shows the dashboard. */
async function expectMenu(page: Page, role: Role): Promise<void> {
  expect(await shownMenu(page)).toEqual(menu.filter((item) => !outside[role].includes(item)));
  for (const item of visited[role]) {
    const link = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: item });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(titleOf(item, role)));
  }
}

// docs/rules.md#roles-3
test.describe('An admin', () => {
  test.use({ role: 'admin' });

  test('the menu lists every section in the specified order, and each entry opens its section', async ({ page }) => {
    await page.goto('/dashboard');
    await expectMenu(page, 'admin');
  });
});

test('the menu of a seller lists the sections of the role, the path of any other section leads to /dashboard, and the dashboard shows no first steps (docs/rules.md#dashboard-9)', async ({
  page,
}) => {
  await page.goto('/users');
  await expect(page).toHaveURL(/\/dashboard$/);
  const figures = page.getByRole('region', { name: 'Resumen' });
  for (const said of ['Sin ventas hoy.', 'Todavía no hay ventas.', 'Todavía no hay clientes.'])
    await expect(figures).toContainText(said);
  await expect(page.getByText('Primeros pasos')).toBeHidden();
  await expectMenu(page, 'seller');
});

// docs/rules.md#roles-3, docs/rules.md#export-2
test.describe('A readonly user (docs/rules.md#roles-7)', () => {
  test.use({ role: 'readonly' });

  test('the menu lists and opens the sections of the role; the buttons to create, change and export are missing, or are disabled with the reason', async ({
    page,
    given,
  }) => {
    await given.sale({ deposit: 100 });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Nueva venta' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Nuevo cliente' })).toBeDisabled();
    await expect(page.getByText('con bajo stock')).toBeHidden();
    await expectMenu(page, 'readonly');

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
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('/clients?createDialog=true');
    const create = page.getByRole('button', { name: 'Crear Nuevo Cliente' });
    await expect(create).toBeDisabled();
    await create.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Tu usuario es de solo lectura.');
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
