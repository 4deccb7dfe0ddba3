import type { Locator, Page } from '@playwright/test';
import { daysFromNow, written } from './support/given.ts';
import { expect, test } from './support/test.ts';

const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

function month(before: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires', dateStyle: 'short' });
  const [year, number] = format.format(new Date()).split('-').map(Number);
  const date = new Date(Date.UTC(Number(year), Number(number) - 1 - before, 15));
  const name = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' }).format(date);
  return `${name} ${date.getUTCFullYear()}`;
}

async function figures(card: Locator): Promise<string[][]> {
  const show = card.getByRole('button', { name: 'Ver como tabla' });
  const table = card.getByRole('table').first();
  await expect(table.or(show)).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(table).toBeVisible();
  return card
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll('\u00A0', ' '))),
    );
}

const isWiderThanWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Returns a list that grows with each later request for a report. */
function requestedReports(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    const [, report] = /\/tenant\/report\/([a-z-]+)$/.exec(request.url()) ?? [];
    if (report) reports.push(report);
  });
  return reports;
}

test.describe('Reportes (docs/rules.md#reports-1)', () => {
  test.use({ role: 'admin' });

  test("'Reportes de Ventas' shows three charts, oldest month first; choosing fewer months sends no request", async ({
    page,
    given,
    shop,
  }) => {
    const client = await given.client();
    const frame = await given.product({ name: 'Armazón Vulk Terra' });
    const lens = await given.product({ name: 'Cristal orgánico' });
    await given.sale({ client: client._id, products: [{ product: frame._id, quantity: 2 }] });
    const canceled = { orderStatus: 'canceled', products: [{ product: frame._id, quantity: 5 }] };
    await given.sale({ client: client._id, ...canceled });
    const sold = { paymentMethod: 'cash', paymentStatus: 'charged', orderStatus: 'delivered' };
    const line = { product: lens._id, quantity: 1 };
    const order = { client: client._id, deliveryDate: daysFromNow(7), products: [line], discount: 10 };
    await (await shop.as('seller')).post('/tenant/sales', { ...sold, ...order });

    const requested = requestedReports(page);
    await page.goto('/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Reportes de Ventas' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Ventas' })).toHaveAttribute('aria-selected', 'true');
    const total = chart(page, 'Ventas Totales en Pesos');
    const empty = Array.from({ length: 11 }, (_, index) => [month(11 - index), '$ 0,00']);
    expect(await figures(total)).toEqual([
      ['Mes', 'Ventas'],
      ...empty,
      [month(0), '$ 7.250,00'],
      ['Total', '$ 7.250,00'],
    ]);
    expect(await figures(chart(page, 'Top 5 Productos Más Vendidos'))).toEqual([
      ['Producto', 'Unidades'],
      ['Armazón Vulk Terra', '2'],
      ['Cristal orgánico', '1'],
    ]);
    const sellers = chart(page, 'Rendimiento por usuario');
    expect((await figures(sellers)).slice(-2)).toEqual([
      [month(0), '$ 4.840,00', '$ 2.410,00'],
      ['Total', '$ 4.840,00', '$ 2.410,00'],
    ]);
    expect((await figures(sellers))[0]).toEqual(['Mes', 'Andrea Vidal', 'Pablo Herrera']);

    const filter = page.getByLabel('Filtrar por:');
    await expect(filter.locator('option')).toHaveText([
      'Últimos 3 meses',
      'Últimos 6 meses',
      'Últimos 12 meses',
      'Un mes',
      'Entre dos días',
    ]);
    await expect(filter).toHaveValue('12');
    await filter.selectOption('Últimos 3 meses');
    await expect(total).toContainText(`${month(2)} – ${month(0)}`);
    expect(await figures(total)).toEqual([
      ['Mes', 'Ventas'],
      [month(2), '$ 0,00'],
      [month(1), '$ 0,00'],
      [month(0), '$ 7.250,00'],
      ['Total', '$ 7.250,00'],
    ]);
    await filter.selectOption('Últimos 6 meses');
    expect(await figures(sellers)).toHaveLength(8);
    expect(requested.toSorted()).toEqual([
      'inventory-by-provider',
      'purchases-by-provider',
      'sales-by-month',
      'sales-by-month-and-seller',
      'top-products',
    ]);

    // The user chooses a month, and then two days, instead of the last months (docs/rules.md#reports-13).
    await filter.selectOption('Un mes');
    await page.getByRole('combobox', { name: 'Mes' }).selectOption(month(1));
    await expect(total).toContainText('No hay ventas en este período.');
    await filter.selectOption('Entre dos días');
    await expect(total).toContainText(`${written(daysFromNow(-29))} – ${written(daysFromNow(0))}`);
    await page.getByLabel('Desde').fill(written(daysFromNow(-1)));
    expect(await figures(total)).toEqual([
      ['Día', 'Ventas'],
      [written(daysFromNow(-1)), '$ 0,00'],
      [written(daysFromNow(0)), '$ 7.250,00'],
      ['Total', '$ 7.250,00'],
    ]);
    await expect(chart(page, 'Top 5 Productos Más Vendidos')).toContainText('Armazón Vulk Terra');
    await expect(sellers).toContainText(`${written(daysFromNow(-1))} – ${written(daysFromNow(0))}`);
    await page.reload();
    await expect(filter).toHaveValue('days');
    await page.getByLabel('Desde').fill(written(daysFromNow(-400)));
    await expect(page.getByRole('alert')).toHaveText('Elegí un período de hasta 366 días.');
    await expect(total).toBeHidden();
  });

  test("'Reporte de Costos de Proveedores' shows the purchases and the stock of each provider, and the purchases by month", async ({
    page,
    given,
  }) => {
    const south = await given.provider({ name: 'Distribuidora Sur' });
    const lab = await given.provider({ name: 'Laboratorio Óptico S.R.L.' });
    const frame = await given.product({ provider: south._id, stock: 10, cost: 1000 });
    await given.product({ provider: lab._id, stock: 3, cost: 12_345.67 });
    await given.sale({ products: [{ product: frame._id, quantity: 4 }] });

    await page.goto('/reports');
    await expect(page.getByRole('heading', { name: 'Reportes de Ventas' })).toBeVisible();
    const requested = requestedReports(page);
    await page.getByRole('tab', { name: 'Proveedores' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reporte de Costos de Proveedores' })).toBeVisible();
    expect(await figures(chart(page, 'Gastos Totales en base al costo de los productos'))).toEqual([
      ['Proveedor', 'Costo'],
      ['Laboratorio Óptico S.R.L.', '$ 37.037,01'],
      ['Distribuidora Sur', '$ 10.000,00'],
      ['Total', '$ 47.037,01'],
    ]);
    expect(await figures(chart(page, 'Inventario Total'))).toEqual([
      ['Proveedor', 'Unidades'],
      ['Distribuidora Sur', '6'],
      ['Laboratorio Óptico S.R.L.', '3'],
    ]);
    const monthly = await figures(chart(page, 'Rendimiento de Costos Mensual'));
    expect(monthly[0]).toEqual(['Mes', 'Distribuidora Sur', 'Laboratorio Óptico S.R.L.']);
    expect(monthly[1]).toEqual([month(11), '$ 0,00', '$ 0,00']);
    expect(monthly[12]).toEqual([month(0), '$ 10.000,00', '$ 37.037,01']);
    expect(requested).toEqual([]);

    // The period limits the purchases of the report, but not its stock, which is always today's
    // (docs/rules.md#reports-13).
    await page.getByLabel('Filtrar por:').selectOption('Entre dos días');
    await page.getByLabel('Desde').fill(written(daysFromNow(-1)));
    const costs = chart(page, 'Gastos Totales en base al costo de los productos');
    await expect(costs).toContainText(`${written(daysFromNow(-1))} – ${written(daysFromNow(0))}`);
    expect((await figures(costs)).at(-1)).toEqual(['Total', '$ 47.037,01']);
    expect(await figures(chart(page, 'Rendimiento de Costos Mensual'))).toEqual([
      ['Día', 'Distribuidora Sur', 'Laboratorio Óptico S.R.L.'],
      [written(daysFromNow(-1)), '$ 0,00', '$ 0,00'],
      [written(daysFromNow(0)), '$ 10.000,00', '$ 37.037,01'],
      ['Total', '$ 10.000,00', '$ 37.037,01'],
    ]);
    await page.getByLabel('Filtrar por:').selectOption('Un mes');
    await page.getByRole('combobox', { name: 'Mes' }).selectOption(month(1));
    await expect(costs).toContainText('No hay compras en este período.');
    expect(await figures(chart(page, 'Inventario Total'))).toContainEqual(['Distribuidora Sur', '6']);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Proveedores' })).toHaveAttribute('aria-selected', 'true');
    await expect(costs).toContainText('No hay compras en este período.');
  });

  test("a failed request shows 'Error obteniendo los reportes: ' instead of the charts; a chart without sales or purchases says that it has no data", async ({
    page,
  }) => {
    const busy = { status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } };
    await page.route('**/tenant/report/top-products', (route) => route.fulfill(busy));
    await page.route('**/tenant/report/*-by-provider', (route) => route.fulfill(busy));
    await page.goto('/reports');
    await expect(page.getByText('Error obteniendo los reportes: Demasiados intentos.', { exact: true })).toBeVisible();
    const total = chart(page, 'Ventas Totales en Pesos');
    await expect(total).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
    await page.unroute('**/tenant/report/top-products');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    const nothingSold = 'No hay ventas en este período.';
    await expect(total.getByText(nothingSold)).toBeVisible();
    await expect(chart(page, 'Rendimiento por usuario').getByText(nothingSold)).toBeVisible();
    await expect(page.getByText('Todavía no se vendió ningún producto.')).toBeVisible();

    await page.getByRole('tab', { name: 'Proveedores' }).click();
    const costs = chart(page, 'Gastos Totales en base al costo de los productos');
    const inventory = chart(page, 'Inventario Total');
    await expect(costs).toContainText('Error al obtener las compras por proveedor: Demasiados intentos.');
    await expect(inventory).toContainText('Error al obtener el inventario por proveedor: Demasiados intentos.');
    await page.unrouteAll();
    await inventory.getByRole('button', { name: 'Reintentar' }).click();
    await expect(inventory).toContainText('No hay productos en stock.');
    await expect(costs).toContainText('Demasiados intentos.');
    await costs.getByRole('button', { name: 'Reintentar' }).click();
    await expect(costs).toContainText('Todavía no hay compras a proveedores.');
    await expect(page.getByText('No hay compras en los últimos 12 meses.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ver como tabla' })).toHaveCount(0);
  });

  test('long names and amounts of nine digits fit the window', { tag: '@phone' }, async ({ page, given, shop }) => {
    const long = 'Distribuidora Mayorista de Armazones, Cristales y Lentes de Contacto del Litoral S.R.L.';
    const provider = await given.provider({ name: long });
    const product = await given.product({
      name: long,
      provider: provider._id,
      cost: 98_765_432,
      profitability: 10,
      stock: 9,
    });
    await given.sale({ products: [{ product: product._id, quantity: 5 }] });
    const seller = await shop.user('seller');
    const name = 'Bartolomé Wenceslao de los Ángeles Etcheverrigaray';
    await (await shop.as('admin')).put(`/tenant/users/${seller._id}`, { name });
    const client = await given.client();
    const order = {
      paymentMethod: 'cash',
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      deliveryDate: daysFromNow(7),
    };
    const lines = { client: client._id, products: [{ product: product._id, quantity: 1 }] };
    await (await shop.as('seller')).post('/tenant/sales', { ...order, ...lines });
    await page.goto('/reports');
    for (const [tab, drawn] of [
      ['Ventas', name],
      ['Proveedores', '$ 888.888.888'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(drawn).first()).toBeVisible();
      const tables = page.getByRole('button', { name: 'Ver como tabla' });
      for (let shown = 0; shown < 3; shown += 1) await tables.first().click();
      await expect(page.getByRole('table')).toHaveCount(3);
      expect(await isWiderThanWindow(page)).toBe(false);
    }
  });
});

test.describe('Printed reports', () => {
  test.use({ role: 'readonly', ownContext: true });

  test('a printed report has the shop, the period, and each chart with its figures, as wide as A4; the arrow keys walk through a chart, and a click on a name highlights its line', async ({
    page,
    given,
  }) => {
    // A test cannot reach the browser's print dialog, so the test replaces `window.print`.
    await page.addInitScript(() => {
      localStorage.setItem('darkMode', 'true');
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await given.sale();
    await page.goto('/reports?months=6');
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Óptica Belgrano · Últimos 6 meses · Impreso el \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reportes de Ventas' })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.getByRole('table')).toHaveCount(3);
    expect(await figures(chart(page, 'Ventas Totales en Pesos'))).toHaveLength(8);
    for (const hidden of ['Imprimir', 'Ver como tabla']) {
      await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
    }
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
    const widths = await page
      .getByRole('application')
      .evaluateAll((drawn) => drawn.map(({ clientWidth }) => clientWidth));
    expect(widths).toEqual([680, 680]);

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

    await page.getByLabel('Filtrar por:').selectOption('Últimos 3 meses');
    const total = chart(page, 'Ventas Totales en Pesos');
    await total.getByRole('application', { name: 'Gráfico: Ventas Totales en Pesos' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(total.getByRole('status')).toContainText(month(0));
    await expect(total.getByRole('status')).toContainText('$ 2.420,00');
    const seller = page.getByRole('button', { name: 'Andrea Vidal' });
    await expect(seller).toHaveAttribute('aria-pressed', 'false');
    await seller.click();
    await expect(seller).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('tab', { name: 'Ventas' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Reporte de Costos de Proveedores' })).toBeVisible();

    // The chart's note about a row closes if the new period has no such row.
    await page.goto(`/reports?from=${daysFromNow(-5)}&to=${daysFromNow(0)}`);
    await total.getByRole('application').focus();
    for (let day = 0; day < 5; day += 1) await page.keyboard.press('ArrowRight');
    await expect(total.getByRole('status')).toContainText(written(daysFromNow(0)));
    await page.getByLabel('Filtrar por:').selectOption('Últimos 3 meses');
    await expect(total).toContainText(`${month(2)} – ${month(0)}`);
    await expect(page.getByText('undefined')).toHaveCount(0);
  });
});
