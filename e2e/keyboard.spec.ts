import type { Locator, Page } from '@playwright/test';
import { tabTo, tabToAndPress } from './support/keys.ts';
import { expect, test } from './support/test.ts';

const menuEntries = {
  Dashboard: 'Dashboard',
  Ventas: 'Todas las ventas',
  Clientes: 'Lista de Clientes',
  Productos: 'Lista de Productos',
  'Obras Sociales': 'Lista de Obras Sociales',
  Médicos: 'Lista de Medicos',
  'Historia Clinica': 'Historia Clinica',
  Proveedores: 'Lista de Proveedores',
  Reportes: 'Reportes de Ventas',
  Usuarios: 'Lista de Usuarios',
  Taller: 'Taller',
  Caja: 'Caja principal',
  Liquidaciones: 'Coberturas',
  Stock: 'Cambios de precios',
  Auditoría: 'Auditoría',
  Configuración: 'Configuración',
} as const;

test.describe('An owner without a mouse', () => {
  test.use({ role: 'anonymous' });

  test('an owner signs in, opens every section of the menu, reads the charts and the tables of the reports, and signs out by keyboard alone', async ({
    page,
    given,
    shop,
  }) => {
    await given.sale();
    const { email, password } = await shop.user('admin');
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Correo Electrónico'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('Contraseña'));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);

    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    for (const [section, heading] of Object.entries(menuEntries)) {
      await tabToAndPress(page, menu.getByRole('link', { name: section, exact: true }), 'Enter', 'Shift+Tab');
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      if (section === 'Reportes') await readReports(page);
    }

    const sections = page.getByRole('navigation', { name: 'Secciones de productos' });
    await tabToAndPress(page, menu.getByRole('link', { name: 'Productos', exact: true }), 'Enter', 'Shift+Tab');
    await expect(page.getByRole('heading', { name: menuEntries.Productos })).toBeVisible();
    await tabToAndPress(page, sections.getByRole('link', { name: 'Marcas' }));
    await expect(page.getByRole('heading', { name: 'Lista de Marcas' })).toBeVisible();

    await tabToAndPress(page, page.getByRole('button', { name: /Hola Andrea!/ }));
    await tabToAndPress(page, page.getByRole('button', { name: 'Cerrar Sesión' }));
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('An admin without a mouse', () => {
  test.use({ role: 'admin' });

  test('an admin creates a product with a new brand, finds the product, changes it and deletes it by keyboard alone', async ({
    page,
    given,
  }) => {
    await given.category();
    await given.provider();
    await page.goto('/products');
    await expect(page.getByText('Todavía no hay productos.')).toBeVisible();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Producto' });
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.type('Armazón Rusty');
    await page.keyboard.press('Tab');
    await page.keyboard.type('RU-1');
    await chooseByTyping(page, form.getByRole('combobox', { name: 'Categoría' }), 'Armazones');
    await tabTo(page, form.getByRole('combobox', { name: 'Marca' }));
    await page.keyboard.type('Rusty');
    await expect(page.getByRole('option', { name: /«Rusty»/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const brand = page.getByRole('dialog', { name: 'Crear Nueva Marca' });
    await tabToAndPress(page, brand.getByRole('button', { name: 'Guardar' }));
    await expect(brand).toBeHidden();
    await expect(form.getByRole('combobox', { name: 'Marca' })).toHaveValue('Rusty');
    await chooseByTyping(page, form.getByRole('combobox', { name: 'Proveedor' }), 'Distribuidora Sur');
    await tabTo(page, form.getByLabel('Costo'));
    await page.keyboard.type('1000');
    await tabTo(page, form.getByLabel('Rentabilidad'));
    await page.keyboard.type('100');
    await tabTo(page, form.getByRole('textbox', { name: 'Stock', exact: true }));
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();

    const row = page.getByRole('button', { name: /Armazón Rusty|RU-1/ });
    await tabToAndPress(page, row);
    const detail = page.getByRole('dialog', { name: 'Armazón Rusty' });
    await tabToAndPress(page, detail.getByRole('button', { name: 'Editar' }));
    await tabTo(page, detail.getByLabel('Costo'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2000');
    await page.keyboard.press('Enter');
    await expect(detail.getByText('$ 4.840,00')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(row).toBeFocused();

    await page.keyboard.press('Enter');
    await tabToAndPress(page, detail.getByRole('button', { name: 'Eliminar' }));
    await tabToAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Eliminar producto' }));
    await expect(page.getByText('Todavía no hay productos.')).toBeVisible();
  });
});

test('By keyboard alone, a seller adds a prescription to a clinical history and advances the status of a sale', async ({
  page,
  given,
}) => {
  const client = await given.client({ numId: '30111222' });
  await given.optometrist();
  await given.sale({ client: client._id });
  await page.goto('/records');
  await expect(page.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('30111222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aun no hay registros para este cliente.')).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await tabTo(page, form.getByRole('combobox', { name: 'Médico' }));
  await page.keyboard.type('D');
  await expect(form.getByRole('option').first()).toBeVisible();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await tabTo(page, form.getByLabel('Fecha de expiración'));
  await page.keyboard.type('31/12/2099');
  await tabToAndPress(page, form.getByRole('button', { name: 'Guardar Receta' }));
  await expect(form).toBeHidden();
  await expect(page.getByText('Vigente')).toBeVisible();

  await page.goto('/sales');
  await tabToAndPress(page, page.getByRole('button', { name: /Paula Ibarra/ }));
  const detail = page.getByRole('dialog');
  await tabTo(page, detail.getByLabel('Estado de la orden'));
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(detail.getByLabel('Estado de la orden')).toHaveValue('Para Retirar');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Para Retirar' })).toBeVisible();
});

test('By keyboard alone, a seller opens the register, takes a payment to an account, counts the cash and closes the register', async ({
  page,
  given,
}) => {
  await given.sale({ products: [], customProducts: [{ description: 'Anteojo', price: 5000, quantity: 1 }] });
  await page.goto('/cash');
  await tabTo(page, page.getByLabel('Fondo inicial'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Todavía no hay movimientos.')).toBeVisible();

  await tabToAndPress(page, page.getByRole('link', { name: 'Deudores' }));
  await tabToAndPress(page, page.getByRole('button', { name: /Paula Ibarra/ }));
  const account = page.getByRole('dialog', { name: 'Paula Ibarra' }).getByRole('region', { name: 'Cuenta' });
  await tabToAndPress(page, account.getByRole('button', { name: 'Registrar pago' }));
  await expect(account.getByLabel('Importe')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2000');
  await page.keyboard.press('Enter');
  await expect(account.getByText('Debe $ 3.000,00')).toBeVisible();
  await expect(account.getByRole('heading', { name: 'Cuenta' })).toBeFocused();
  await page.keyboard.press('Escape');

  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await tabToAndPress(page, menu.getByRole('link', { name: 'Caja', exact: true }));
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('Pago · Efectivo');
  await tabToAndPress(page, page.getByRole('button', { name: 'Cerrar la caja' }));
  const closing = page.getByRole('dialog', { name: 'Cierre de «Caja principal»' });
  await expect(closing.getByLabel('Cantidad de $ 20.000')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cierre N.º 1' })).toContainText('$ 12.000,00');
});

async function readReports(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: 'Ventas' }));
  const sales = page.getByRole('region', { name: 'Ventas Totales en Pesos' });
  await tabToAndPress(page, sales.getByRole('button', { name: /tabla/i }));
  await expect(sales.getByRole('table')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Ventas' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Reporte de Costos de Proveedores' })).toBeVisible();
}

async function chooseByTyping(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(name);
  await expect(page.getByRole('listbox').getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}
