import type { Locator, Page } from '@playwright/test';
import { givenJob } from './support/jobs.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/** Stands for the first row of the list. */
const ROW = Symbol('row');

/** A way to a dialog. */
interface Way {
  /** The buttons that lead to the dialog. Each button but the last opens a dialog with the next button. */
  open: readonly (string | RegExp | typeof ROW)[];
  /** The button of a closed section of the first dialog, which holds the next button. */
  section?: string;
  /** The label of the first field. A dialog that only shows something has no field, and its title has the focus. */
  first?: string;
  /** True if a scanned code alone completes the form, which Enter may then send. */
  isCompletedByScan?: true;
}

interface Screen {
  /** The links that lead to the screen: the entry of the menu, then a tab. */
  at: readonly string[];
  ways: readonly Way[];
}

const salesAndPeople: readonly Screen[] = [
  {
    at: ['Ventas'],
    ways: [{ open: ['Crear Nueva Venta'], first: 'Documento, nombre o teléfono' }, { open: [ROW] }],
  },
  {
    at: ['Clientes'],
    ways: [
      { open: ['Crear Nuevo Cliente'], first: 'Nombre' },
      { open: [ROW] },
      { open: ['Recordatorios'], first: 'Recetas que vencen' },
    ],
  },
  {
    at: ['Obras Sociales'],
    ways: [{ open: ['Crear Nueva Obra Social'], first: 'Nombre', isCompletedByScan: true }],
  },
  { at: ['Médicos'], ways: [{ open: ['Crear Nuevo Médico'], first: 'Nombre' }] },
  { at: ['Proveedores'], ways: [{ open: ['Crear Nuevo Proveedor'], first: 'Nombre' }] },
  {
    at: ['Usuarios'],
    ways: [
      { open: ['Crear Nuevo Usuario'], first: 'Nombre' },
      { open: [/Pablo Herrera/, 'Generar nueva contraseña'], first: 'Nueva contraseña' },
    ],
  },
  {
    at: ['Taller'],
    ways: [
      { open: ['Recibir del laboratorio'], first: 'Código' },
      { open: [/Paula Ibarra/] },
      { open: [/Paula Ibarra/, 'Enviar al laboratorio'], first: 'Laboratorio' },
    ],
  },
];

const moneyAndStock: readonly Screen[] = [
  {
    at: ['Caja'],
    ways: [
      { open: ['Ingreso'], first: 'Importe' },
      { open: ['Egreso'], first: 'Importe' },
      { open: ['Corregir Fondo inicial'], first: 'Fondo inicial' },
      { open: ['Cerrar la caja'], first: 'Cantidad de $ 20.000' },
    ],
  },
  { at: ['Caja', 'Administrar'], ways: [{ open: ['Crear Nueva Caja'], first: 'Nombre', isCompletedByScan: true }] },
  { at: ['Stock'], ways: [{ open: ['Cambiar precios'], first: 'Porcentaje' }] },
  { at: ['Stock', 'Pedidos'], ways: [{ open: ['Nuevo pedido'], first: 'Proveedor' }] },
  { at: ['Stock', 'Recepciones'], ways: [{ open: ['Nueva recepción'], first: 'Proveedor' }] },
  {
    at: ['Stock', 'Conteos'],
    ways: [
      { open: ['Empezar un conteo'], first: 'Marca' },
      { open: [ROW], first: 'Escaneá o escribí un código' },
      { open: [ROW, 'Aplicar'], first: 'Poner en 0 lo que no se contó: 2 productos no se contaron.' },
    ],
  },
  { at: ['Auditoría'], ways: [{ open: [ROW] }] },
  { at: ['Configuración', 'Planes de pago'], ways: [{ open: ['Crear Nuevo Plan de pago'], first: 'Nombre' }] },
];

const products: readonly Screen[] = [
  {
    at: ['Productos'],
    ways: [
      { open: ['Crear Nuevo Producto'], first: 'Nombre' },
      { open: [ROW] },
      { open: [ROW, 'Ajustar stock'], section: 'Movimientos', first: 'Motivo' },
      { open: [ROW, 'Etiquetas'], first: 'Formato' },
      { open: ['Etiquetas'], first: 'Formato' },
    ],
  },
  { at: ['Productos', 'Marcas'], ways: [{ open: ['Crear Nueva Marca'], first: 'Nombre', isCompletedByScan: true }] },
  {
    at: ['Productos', 'Categorias'],
    ways: [{ open: ['Crear Nueva Categoria'], first: 'Nombre', isCompletedByScan: true }],
  },
];

const dialogs = (page: Page) => page.getByRole('dialog');

/** Presses Enter on a control, so that the mouse stays on the notice. */
async function press(control: Locator): Promise<void> {
  await control.first().press('Enter');
}

async function openDialog(page: Page, { open, section }: Way): Promise<Locator> {
  for (const [depth, name] of open.entries()) {
    const place = depth === 0 ? page.getByRole('main') : dialogs(page).last();
    const row = place.locator('[data-row]');
    await press(name === ROW ? row : place.getByRole('button', { name, exact: typeof name === 'string' }));
    await expect(dialogs(page)).toHaveCount(depth + 1);
    if (section && depth === 0) await press(dialogs(page).getByRole('button', { name: section, exact: true }));
  }
  return dialogs(page).last();
}

/** Closes all dialogs, and discards what was typed. */
async function closeDialogs(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: /^(Salir sin guardar|Cancelar venta|Descartar)$/ });
  const list = dialogs(page).last().locator('[role=combobox][aria-expanded=true]');
  for (let left = await dialogs(page).count(); left > 0; left = await dialogs(page).count()) {
    // The first Escape closes the open list of a field.
    if ((await list.count()) > 0) await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await dialogs(page).count()) < left || (await discard.isVisible())).toBe(true);
    if (await discard.isVisible()) await press(discard);
    await expect.poll(async () => (await dialogs(page).count()) < left).toBe(true);
  }
}

/** Returns the controls of the topmost dialog that lie below a notice. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const covered = new Set<string>();
    for (const notice of document.querySelectorAll('.mantine-Notification-root')) {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      for (let x = left; x < right; x += 6) {
        for (let y = top; y < bottom; y += 6) {
          for (const below of document.elementsFromPoint(x, y)) {
            const control = below.closest('button, a, input, select, textarea');
            if (control && dialog?.contains(control)) covered.add(control.outerHTML.slice(0, 200));
          }
        }
      }
    }
    return [...covered];
  });

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 700 },
  { width: 1440, height: 900 },
];

/** Returns the number of rows of the topmost dialog's footer, and of lines of its title. */
const rowsAndLines = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const rows = new Set<number>();
    for (const control of element.querySelectorAll('[class*=footer] :is(button, a)')) {
      const { top, height } = control.getBoundingClientRect();
      rows.add(Math.round((top + height / 2) / 8));
    }
    const title = element.querySelector('h2');
    const lines = title ? title.clientHeight / parseFloat(getComputedStyle(title).lineHeight) : 1;
    return Math.max(rows.size, Math.round(lines));
  });

/**
 * Expects that a notice covers no control of the topmost dialog, in a window of any size, and that on a tablet the title keeps one
 * line and the footer one row (docs/rules.md#layout-10).
 */
async function expectRoom(page: Page, dialog: Locator): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The notice stays while the mouse is on the notice.
    await page.mouse.move(size.width / 2, 30);
    await expect(page.locator('.mantine-Notification-root').first()).toBeVisible();
    await expect.poll(() => coveredControls(page), `${size.width} px`).toEqual([]);
    if (size.width === 820) await expect.poll(() => rowsAndLines(dialog)).toBeLessThanOrEqual(1);
  }
}

const groups = { 'sales and people': salesAndPeople, products, 'money and stock': moneyAndStock };

for (const [group, screens] of Object.entries(groups)) {
  test(`${group}: each dialog gives the focus to its first field, a scan neither closes nor sends an incomplete form, and a notice covers no control (docs/rules.md#accessibility-5)`, async ({
    page,
    given,
    shop,
  }) => {
    test.slow();
    await shop.user('seller');
    await givenJob(given, shop);
    await given.cashSession();
    const admin = await shop.as('admin');
    await admin.post('/tenant/stock/counts', {});
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
    });

    // A scan of an unknown job shows a notice of several lines.
    const long = 'No se pudo buscar la orden de trabajo. '.repeat(4);
    await page.route('**/tenant/jobs?*code=*', (route) =>
      route.fulfill({ status: 409, json: { message: long, code: 'closed' } }),
    );
    await page.goto('/workshop');
    const search = page.getByRole('main').getByPlaceholder(/^Buscar o escanear/);
    await search.fill('99999L');
    await page.keyboard.press('Enter');
    await page.locator('.mantine-Notification-root').first().hover();
    await expect(page).toHaveURL(/search=99999L/);
    await search.fill('');
    await expect(page).toHaveURL(/\/workshop$/);

    for (const { at, ways } of screens) {
      const [section = '', tab] = at;
      await press(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: section }));
      // Until then, the rows are those of the section before.
      await expect(page).toHaveTitle(new RegExp(section));
      if (tab) await press(page.getByRole('main').getByRole('link', { name: tab, exact: true }));
      for (const way of ways) {
        await test.step([...at, ...way.open.map(String)].join(' › '), async () => {
          const dialog = await openDialog(page, way);
          const first = way.first ? dialog.getByLabel(way.first) : dialog.getByRole('heading');
          await expect(first.first()).toBeFocused();
          if (!way.isCompletedByScan) {
            writes.length = 0;
            await page.keyboard.type('7791234567898');
            await page.keyboard.press('Enter');
            // The field of a count sends each scan, and the preview of new prices writes nothing.
            expect(writes.filter((write) => !/\/(scan|preview)$/.test(write))).toEqual([]);
          }
          await expectRoom(page, dialog);
          await expect(dialog).toBeVisible();
          await closeDialogs(page);
        });
      }
    }
  });
}
