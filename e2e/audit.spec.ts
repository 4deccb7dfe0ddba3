import { readFile } from 'node:fs/promises';
import { Api } from './support/api.ts';
import { chooseIn } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

test.describe("'Auditoría', the audit log of the shop", () => {
  test.use({ role: 'admin' });

  test('an admin retries a log that failed to load, filters it by user, action, record and day, and compares the values before and after a change', async ({
    page,
    shop,
    given,
    baseURL,
  }) => {
    const [admin, user] = await Promise.all([shop.as('admin'), shop.user('seller')]);
    const invitation = await admin.put<{ url: string }>(`/tenant/users/${user._id}/invitation`, undefined);
    const [, token] = invitation.url.split('#');
    await new Api(String(baseURL)).post('/auth/invitation/accept', { token, password: user.password });
    const seller = new Api(String(baseURL), await shop.signIn(user));
    const brand = await given.brand({ name: 'Vulk' });
    await admin.put(`/tenant/brands/${brand._id}`, { name: 'Vulk Sur', enabled: false });
    await seller.post('/tenant/optometrist', { name: 'Olga Paz', license: 'MN 1' });
    // Live updates are off, because they would refetch the entries before the user retries.
    await page.route('**/tenant/live', (route) => route.abort());
    await page.route('**/tenant/audit?**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Demasiados intentos.', code: 'too_many_requests' } }),
    );
    await page.goto('/audit');
    await expect(page.getByText('Demasiados intentos.')).toBeVisible();
    await page.unroute('**/tenant/audit?**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    const entries = page.locator('[data-row]');
    const rows = page.getByRole('row').filter({ has: entries });
    await expect(page.getByRole('cell', { name: 'Inició sesión' })).toBeVisible();
    await page.getByLabel('Usuario').selectOption('Pablo Herrera');
    // The seller's sign-in and accepted invitation are entries, too.
    await expect(rows).toHaveText([/Olga Paz/, /Inició sesión/, /Aceptó la invitación/]);
    await page.getByRole('button', { name: 'Quitar los filtros' }).click();
    await page.getByLabel('Tipo de registro').selectOption('Marca');
    await page.getByLabel('Acción').selectOption('Cambió');
    await expect(entries).toHaveCount(1);
    await expect(page).toHaveURL(/kind=brands&action=update/);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(';Andrea Vidal;Cambió;Marca;Vulk Sur;"Nombre: Vulk; Estado: Activo";');
    await entries.click();
    const entry = page.getByRole('dialog', { name: 'Cambió · Vulk Sur' });
    await expect(entry.getByText('Andrea Vidal')).toBeVisible();
    await expect(entry.getByRole('row')).toHaveText([
      'CampoAntesDespués',
      'NombreVulkVulk Sur',
      'EstadoActivoInactivo',
    ]);
    await entry.getByRole('button', { name: 'Ver todo lo de este registro' }).click();
    await expect(page).toHaveURL(new RegExp(`record=${brand._id}`));
    await expect(entries).toHaveCount(2);
    await entries.first().click();
    await entry.getByRole('link', { name: 'Ver el registro' }).click();
    await expect(page.getByRole('dialog', { name: 'Vulk Sur' })).toBeVisible();
    await page.goto('/audit?from=2020-01-01&to=2020-01-02');
    await expect(page.getByText('No se encontraron resultados para los filtros elegidos.')).toBeVisible();
  });

  test('the entry of a deleted sale shows each earlier change with its user and time; Back closes the entry, Forward opens the entry again, and a reload keeps it open', async ({
    page,
    shop,
    given,
  }) => {
    const sale = await given.sale({ paymentStatus: 'charged' });
    const seller = await shop.as('seller');
    await seller.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'waiting', deposit: 1000 });
    await seller.delete(`/tenant/sales/${sale._id}`);
    await page.goto('/audit?kind=sales&action=delete');
    await page.locator('[data-row]').click();
    const entry = page.getByRole('dialog', { name: `Eliminó · N.º ${sale.number}` });
    const changes = entry.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Cambios' }) });
    await expect(changes).toContainText(
      /\d\d\/\d\d\/\d{4}, \d\d:\d\d · Pablo Herrera · Estado del pago: Cobrado → Señado/,
    );
    await expect(changes).toContainText(/Pablo Herrera · Seña: \$\s0,00 → \$\s1\.000,00/);

    await expect(page).toHaveURL(/\/audit\?kind=sales&action=delete&id=/);
    await page.goBack();
    await expect(entry).toBeHidden();
    await expect(page).toHaveURL(/\/audit\?kind=sales&action=delete$/);
    await page.goForward();
    await expect(entry).toBeVisible();
    await page.reload();
    await expect(changes).toContainText('Pablo Herrera');
    await entry.getByRole('button', { name: 'Cerrar' }).click();
    await expect(entry).toBeHidden();
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.goto(`/audit?id=${crypto.randomUUID()}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});

test('the history of a record shows the user and both values of each change, and shows a new change at once', async ({
  page,
  shop,
  given,
}) => {
  const sale = await given.sale();
  const admin = await shop.as('admin');
  await admin.put(`/tenant/sales/${sale._id}`, { notes: 'Avisar' });
  await page.goto(`/sales?detail=${sale._id}`);
  const detail = page.getByRole('dialog');
  await detail.getByRole('button', { name: 'Historial' }).click();
  const history = detail.getByRole('region', { name: 'Historial' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('Andrea Vidal cambió');
  await chooseIn(detail, 'Estado de la orden', 'Para Retirar');
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText('Pablo Herrera cambió');
  await expect(history.first().getByRole('definition')).toHaveText(/En Proceso.*Para Retirar/);
});
