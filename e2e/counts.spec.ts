import type { Page } from '@playwright/test';
import type { Given } from './support/given.ts';
import type { Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** Types the whole code at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

async function openLive(page: Page, path: string): Promise<void> {
  const isLive = page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
  await Promise.all([isLive, page.goto(path)]);
}

async function givenCount(given: Given, shop: Shop): Promise<string> {
  const brand = await given.brand({ name: 'Orbital' });
  await given.product({ name: 'Armazón Faro', barcode: '4006381333931', stock: 9, brand });
  const admin = await shop.as('admin');
  const { count } = await admin.post<{ count: { _id: string } }>('/tenant/stock/counts', { brandId: brand._id });
  return count._id;
}

test.describe('A stock count (docs/rules.md#counts-5)', () => {
  test.use({ role: 'admin' });

  test('an admin begins a count, scans and types codes, and applies the count; an unknown code remains on the screen', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    const brand = await given.brand({ name: 'Orbital' });
    const [faro, delta] = await Promise.all([
      given.product({ name: 'Armazón Faro', barcode: '4006381333931', stock: 3, cost: 1000, brand }),
      given.product({ name: 'Armazón Delta', code: 'DE-1', stock: 5, brand }),
      given.product({ name: 'Armazón Olvidado', stock: 4, brand }),
    ]);
    await openLive(page, '/stock/counts');
    await page.getByRole('button', { name: 'Empezar un conteo' }).click();
    const form = page.getByRole('dialog', { name: 'Empezar un conteo' });
    await form.getByRole('combobox', { name: 'Marca' }).selectOption('Orbital');
    await form.getByRole('button', { name: 'Empezar un conteo' }).click();
    const count = page.getByRole('dialog', { name: 'Orbital' });
    await expect(count.getByText('No hay diferencias entre lo contado y el stock.')).toBeVisible();
    await count.getByRole('textbox', { name: 'Escaneá o escribí un código' }).focus();
    const id = new URL(page.url()).searchParams.get('id');
    await (await shop.as('seller')).post(`/tenant/stock/counts/${id}/scan`, { code: '4006381333931' });
    await expect(count.getByRole('textbox', { name: 'Contado de Armazón Faro' })).toHaveValue('1');
    await scan(page, 'NADA-1');
    await scan(page, '4006381333931');
    await expect(count.getByText('Armazón Faro: 2 unidades')).toBeVisible();
    const refused = count.getByRole('alert', { name: 'Códigos que no se contaron' });
    await expect(refused).toContainText('Ningún producto tiene el código «NADA-1».');
    await page.reload();
    await expect(refused).toContainText('NADA-1');
    await refused.getByRole('button', { name: 'Quitar NADA-1' }).click();
    await expect(refused).toBeHidden();
    const lines = count.getByRole('region', { name: 'Productos del conteo' });
    await expect(lines.getByRole('listitem').filter({ hasText: 'Armazón Faro' })).toContainText('-1');

    const shown = lines.getByRole('combobox', { name: 'Qué productos se muestran' });
    await shown.selectOption('Sin contar');
    await lines.getByRole('textbox', { name: 'Contado de Armazón Delta' }).fill('7');
    await page.keyboard.press('Enter');
    await shown.selectOption('Diferencias');
    await expect(lines.getByRole('listitem').first()).toContainText('Armazón Delta');
    await expect(lines.getByRole('listitem').first()).toContainText('+2');
    // A text that is no number must not remove the product from the count.
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'GET' || writes.push(request.url()));
    const countedDelta = lines.getByRole('textbox', { name: 'Contado de Armazón Delta' });
    await countedDelta.fill('1.23.4');
    await page.keyboard.press('Enter');
    await expect(lines.getByText('Ingresá un número.')).toBeVisible();
    await expect(lines.getByRole('listitem').first()).toContainText('+2');
    await countedDelta.fill('7');
    await page.keyboard.press('Enter');
    await accessibility.check('count');
    expect(writes).toEqual([]);

    await count.getByRole('button', { name: 'Aplicar' }).click();
    const apply = page.getByRole('dialog', { name: 'Aplicar el conteo' });
    await expect(apply).toContainText('Se corrige el stock de 2 productos: +1 en total.');
    await apply.getByText('Poner en 0 lo que no se contó: 1 producto no se contó.').click();
    await apply.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Se aplicó el conteo: 3 productos con diferencia.')).toBeVisible();
    await expect(count.getByText('Aplicado')).toBeVisible();
    await expect(count.getByRole('textbox', { name: 'Escaneá o escribí un código' })).toBeHidden();
    const admin = await shop.as('admin');
    expect(await admin.get(`/tenant/products/${faro._id}`)).toMatchObject({ stock: 2 });
    expect(await admin.get(`/tenant/products/${delta._id}`)).toMatchObject({ stock: 7 });
    await page.keyboard.press('Escape');
    await expect(count).toBeHidden();
    const list = page.getByRole('region', { name: 'Conteos' });
    await expect(list.getByText('Orbital')).toBeVisible();
  });

  test.describe(() => {
    // The test's script replaces the camera in its page for good, so later tests must not reuse the page.
    test.use({ ownContext: true });

    test(
      "the phone's camera counts a code once while the code stays in the picture, and the screen passes the WCAG check",
      { tag: '@phone' },
      async ({ page, given, shop, accessibility }) => {
        // The test machine has no camera, and its Chromium has no barcode reader. So the test replaces the camera by a canvas,
        // and the reader by a class that finds a code in each picture.
        await page.addInitScript(() => {
          const canvas = document.createElement('canvas');
          const pen = canvas.getContext('2d');
          const film = () => {
            window.setInterval(() => pen?.fillRect(0, 0, 1, 1), 50);
            return Promise.resolve(canvas.captureStream());
          };
          const denied = new DOMException('Permission denied', 'NotAllowedError');
          const cameras = [{ getUserMedia: film }, { getUserMedia: () => Promise.reject(denied) }];
          Object.defineProperty(navigator, 'mediaDevices', { get: () => cameras.shift() });
          class BarcodeDetector {
            detect = ({ srcObject }: HTMLVideoElement) =>
              Promise.resolve(srcObject ? [{ rawValue: '4006381333931' }] : []);
          }
          Object.assign(globalThis, { BarcodeDetector });
        });
        await page.goto(`/stock/counts?id=${await givenCount(given, shop)}`);
        const count = page.getByRole('dialog', { name: 'Orbital' });
        const open = count.getByRole('button', { name: 'Usar la cámara' });
        const camera = page.getByRole('dialog', { name: 'Leer códigos con la cámara' });
        await open.click();
        await expect(camera.getByText('Leído: 4006381333931')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(camera).toBeHidden();
        await expect(count.getByText('Armazón Faro: 1 unidad')).toBeVisible();
        await accessibility.check('count');
        await open.click();
        await expect(camera.getByRole('alert')).toHaveText(/dale permiso al navegador/);
      },
    );
  });
});

test('a seller and an admin count at the same time, and the seller sees the units of both; scans without a connection wait, survive a reload, and are each counted once (docs/rules.md#counts-5)', async ({
  page,
  given,
  shop,
}) => {
  const id = await givenCount(given, shop);
  const admin = await shop.as('admin');
  await openLive(page, `/stock/counts?id=${id}`);
  const count = page.getByRole('dialog', { name: 'Orbital' });
  const field = count.getByRole('textbox', { name: 'Escaneá o escribí un código' });
  const counted = count.getByRole('textbox', { name: 'Contado de Armazón Faro' });
  await field.focus();
  await expect(count.getByRole('button', { name: 'Aplicar' })).toBeHidden();
  const scanAsAdmin = () => admin.post(`/tenant/stock/counts/${id}/scan`, { code: '4006381333931' });
  await Promise.all([scan(page, '4006381333931'), scanAsAdmin()]);
  await expect(counted).toHaveValue('2');
  await scanAsAdmin();
  await expect(counted).toHaveValue('3');

  await page.route('**/scan', (route) => route.abort());
  await scan(page, '4006381333931');
  await scan(page, '4006381333931');
  await expect(count.getByText('2 lecturas sin enviar.')).toBeVisible();
  await page.unroute('**/scan');
  await page.reload();
  await expect(count.getByText('Armazón Faro: 5 unidades')).toBeVisible();
  await expect(count.getByText('sin enviar')).toBeHidden();

  // The request of a scan fails while the user types the next code: both scans wait in the browser.
  const connection = await page.evaluateHandle(() => {
    const send = window.fetch.bind(window);
    const open = new AbortController();
    const broken = new Promise<never>((_, reject) => {
      open.signal.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
    });
    window.fetch = (url, init) => (typeof url === 'string' && url.endsWith('/scan') ? broken : send(url, init));
    return open;
  });
  await field.focus();
  await scan(page, '4006381333931');
  await page.keyboard.insertText('4006381333931');
  await field.evaluate(async (input: HTMLInputElement, open) => {
    open.abort();
    // These microtasks let the app handle the failed request, but give the app no time to render the failure.
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    input.form?.requestSubmit();
  }, connection);
  await expect(count.getByText('2 lecturas sin enviar.')).toBeVisible();
  await page.reload();
  await expect(count.getByText('Armazón Faro: 7 unidades')).toBeVisible();
});
