import { expect, type Locator, type Page } from '@playwright/test';
import { browserName, type Demo } from './demo.ts';

export async function dialogOf(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function openList(page: Page, path: string): Promise<undefined> {
  await page.goto(path);
  await expect(page.getByText(/^Página 1 de/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').or(page.getByRole('listitem')).first()).toBeVisible();
}

export async function openSale(page: Page, { sale }: Demo): Promise<Locator> {
  await page.goto(`/sales?search=${sale.number}`);
  await page.getByRole('button', { name: new RegExp(sale.client.name) }).click();
  const detail = await dialogOf(page, `Venta N.º ${sale.number}`);
  await expect(detail.getByRole('button', { name: 'Imprimir', exact: true })).toBeVisible();
  return detail;
}

/** Prevents the print dialog, which would remain open. Call this function before the page loads. */
export async function withoutPrintDialog(page: Page): Promise<void> {
  await page.addInitScript('window.print = () => undefined');
}

export async function printedBy(page: Page, button: Locator): Promise<Locator> {
  await button.click();
  const paper = page.locator('[data-slip]');
  await expect(paper).toBeAttached();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  // On paper the printer adds the margins, so the picture needs additional margins.
  await page.evaluate(`document.querySelector('[data-slip]').style.padding = '2rem'`);
  return paper;
}

export async function chooseClient(page: Page, { client }: Demo): Promise<Locator> {
  await page.goto('/sales?createDialog=true');
  const wizard = await dialogOf(page, 'Crear Nueva Venta');
  await wizard.getByPlaceholder('Buscar cliente por DNI, Pasaporte o CI').fill(client.numId);
  await wizard.getByRole('button', { name: 'Buscar Cliente' }).click();
  await expect(wizard.getByRole('heading', { name: client.name })).toBeVisible();
  return wizard;
}

export async function openPicker(page: Page, demo: Demo): Promise<{ wizard: Locator; picker: Locator }> {
  const wizard = await chooseClient(page, demo);
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  await wizard.getByRole('button', { name: 'Agregar productos' }).click();
  const picker = await dialogOf(page, 'Selecciona un Producto');
  await expect(picker.getByRole('row').nth(3)).toBeVisible();
  return { wizard, picker };
}

export async function pick(picker: Locator, search: string, name: string): Promise<void> {
  await picker.getByPlaceholder('Buscar producto').fill(search);
  await picker.getByRole('row', { name }).getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(picker.getByRole('row', { name }).getByText('Agregado')).toBeVisible();
}

export async function chooseProducts(page: Page, demo: Demo): Promise<Locator> {
  const { wizard, picker } = await openPicker(page, demo);
  await pick(picker, 'aldaba 310', 'Armazón Aldaba 310 carey');
  await pick(picker, 'monofocal 1.61', 'Monofocal alto índice 1.61 con antirreflejo');
  await picker.getByRole('button', { name: 'Listo' }).click();
  await expect(picker).toBeHidden();
  await wizard.getByLabel(/^Tipo de receta de/).selectOption('Lejos');
  await wizard.getByText('%', { exact: true }).click();
  await wizard.getByLabel('Descuento', { exact: true }).fill('10');
  return wizard;
}

const as = ({ token, tenantId }: Demo['sessions']['admin']) => ({
  authorization: `Bearer ${token}`,
  'x-tenant-id': tenantId,
  'user-agent': browserName,
});

export async function doThings(page: Page, { sessions, sale, client }: Demo): Promise<void> {
  const put = (user: 'admin' | 'seller', path: string, data: object) =>
    page.request.put(path, { headers: as(sessions[user]), data });
  await page.request.post('/auth/login', { data: { email: 'vendedor@optica.demo', password: 'me olvidé' } });
  await put('admin', `/tenant/clients/${client._id}`, { phone: '11 4555-0199' });
  await page.request.get('/tenant/sales/export?format=xlsx&search=aldaba', { headers: as(sessions.admin) });
  await put('seller', `/tenant/sales/${sale._id}`, { paymentStatus: 'charged' });
  await put('seller', `/tenant/sales/${sale._id}`, { orderStatus: 'delivered' });
}
