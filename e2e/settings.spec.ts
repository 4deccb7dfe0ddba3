import type { Page } from '@playwright/test';
import { openSaleDetail } from './support/sale-detail.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><circle cx="5" cy="5" r="4"/></svg>';

const chooseLogo = (page: Page, content: string | Buffer, { name = 'logo.svg', mimeType = 'image/svg+xml' } = {}) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });

/** Each level draws the level below ten times, so 2 kB become a billion circles. */
const levels = Array.from(
  { length: 9 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
);
const endless = `<svg xmlns="http://www.w3.org/2000/svg"><circle id="l0" r="4"/>${levels.join('')}</svg>`;

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
}

async function open(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Razón social')).toBeVisible();
}

test.describe("'Configuración': the name of the shop and its options (docs/rules.md#settings-1)", () => {
  test("a new name and a new logo appear at once in the header, in the history and on the sale's slip", async ({
    page,
    given,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await given.sale();
    await open(page);
    await page.getByLabel('Nombre').fill('Óptica del Centro');
    await page.getByLabel('CUIT').fill('20267565393');
    await page.getByLabel('Director técnico').fill('Lic. Marta Ríos');
    await page.getByLabel('Matrícula').fill('MP 1.234');
    await chooseLogo(page, drawing);
    await expect(page.getByRole('img', { name: 'logo.png' })).toBeVisible();
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('Óptica del Centro');
    await expect(page.getByLabel('CUIT')).toHaveValue('20-26756539-3');
    const logo = page.getByRole('img', { name: 'logo.png' });
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await page.getByRole('button', { name: 'Historial' }).click();
    await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Óptica Belgrano');

    await page.goto('/sales');
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    const slip = page.locator('[data-slip]');
    for (const printed of ['Óptica del Centro', 'CUIT 20-26756539-3', 'Director técnico: Lic. Marta Ríos · MP 1.234']) {
      await expect(slip).toContainText(printed);
    }
    const printedLogo = slip.locator('header img');
    expect(await printedLogo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  });

  test('a wrong CUIT and an unreadable logo are refused at their fields, and nothing is saved', async ({ page }) => {
    await open(page);
    await page.getByLabel('Nombre').fill('Óptica del Engaño');
    await page.getByLabel('CUIT').fill('20-26756539-2');
    await save(page);
    await expect(page.getByText('El CUIT no es válido: revisá sus 11 números.')).toBeVisible();
    await expect(page.getByLabel('CUIT')).toBeFocused();
    await page.getByLabel('CUIT').fill('');
    await chooseLogo(page, endless);
    await expect(page.getByText(/El SVG es demasiado complejo para dibujarlo\./)).toBeVisible();
    await chooseLogo(page, 'hola', { name: 'hola.jpg', mimeType: 'image/jpeg' });
    await expect(page.getByText('No se pudo leer la imagen. Probá con un PNG o un JPEG.')).toBeVisible();
    await page.getByLabel('Nombre').fill('\u200B');
    await save(page);
    await expect(page.getByText('Este campo es obligatorio.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Óptica Belgrano');
  });

  test('a photo becomes a small logo, and a script in an SVG does not run', async ({ page }) => {
    await open(page);
    // A picture of many colours, like a photo taken with a phone.
    const photo = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1600, 1200];
      const context = canvas.getContext('2d');
      for (let at = 0; at < 120_000; at += 1) {
        if (context) context.fillStyle = `rgb(${(at * 7919) % 256} ${(at * 104_729) % 256} ${(at * 31) % 256})`;
        context?.fillRect((at % 400) * 4, Math.floor(at / 400) * 4, 4, 4);
      }
      return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
    });
    await chooseLogo(page, Buffer.from(photo, 'base64'), { name: 'vidriera.jpeg', mimeType: 'image/jpeg' });
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    const logo = page.getByRole('img', { name: 'vidriera.png' });
    const width = await logo.evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(100);
    expect(width).toBeLessThan(800);

    const script = '<script>document.documentElement.setAttribute("fill", "red")</script>';
    await chooseLogo(page, drawing.replace('<circle', `${script}<circle`), { name: 'dibujo.svg' });
    await expect(page.getByRole('img', { name: 'dibujo.png' })).toBeVisible();
    await save(page);
    await expect(page.getByRole('img', { name: 'dibujo.png' })).toBeVisible();
  });

  test('the shop offers the wallet by a name of its own, and no longer offers checks (docs/rules.md#settings-8)', async ({
    page,
    given,
  }) => {
    const sale = await given.sale({ paymentMethod: 'check' });
    await open(page);
    await page.getByLabel('Ofrecer «Billetera o QR»').press('Space');
    await page.getByLabel('Cómo se llama «Billetera o QR»').fill('efectivo');
    await page.getByLabel('Ofrecer «Cheque»').press('Space');
    await save(page);
    await expect(page.getByText('Hay dos métodos de pago con el nombre «efectivo».')).toBeVisible();
    await page.getByLabel('Cómo se llama «Billetera o QR»').fill('Mercado Pago');
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();

    const detail = await openSaleDetail(page, sale);
    const method = detail.getByRole('combobox', { name: 'Método de pago' });
    await expect(method).toHaveValue('Cheque');
    await method.click();
    await detail.getByRole('option', { name: 'Mercado Pago' }).click();
    await expect(method).toHaveValue('Mercado Pago');
    await method.click();
    await expect(detail.getByRole('option', { name: 'Efectivo' })).toBeVisible();
    await expect(detail.getByRole('option', { name: 'Cheque' })).toBeHidden();

    await page.goto('/settings/payment-plans');
    await page.getByRole('button', { name: 'Crear Nuevo Plan de pago' }).click();
    await page.getByRole('dialog').getByLabel('Método de pago').selectOption('Mercado Pago');
  });

  test('leaving the page with unsaved changes asks first', async ({ page }) => {
    await open(page);
    await page.getByLabel('Teléfono').fill('11 4444-0000');
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Ventas' }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByLabel('Teléfono')).toHaveValue('11 4444-0000');
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Ventas' }).click();
    await expect(page).toHaveURL(/\/sales$/);
  });

  test('the values that another user saved meanwhile are not overwritten, and the typed values stay', async ({
    page,
    shop,
  }) => {
    await open(page);
    await page.getByLabel('Teléfono').fill('11 4444-0000');
    await (await shop.as('admin')).put('/tenant/settings', { name: 'Óptica de Ana', address: 'Mitre 20' });
    await expect(page.getByRole('banner')).toContainText('Óptica de Ana');
    await save(page);
    await expect(page.getByText(/Otra persona modificó estos datos/)).toBeVisible();
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Mitre 20');
    await expect(page.getByLabel('Teléfono')).toHaveValue('11 4444-0000');
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
  });

  test("the dashboard uses the shop's own limit of low stock", async ({ page, given }) => {
    await given.product({ stock: 8 });
    await open(page);
    await page.getByLabel('Stock bajo').fill('5');
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Todos los productos tienen stock mayor a 5')).toBeVisible();
  });

  test('the search of Ctrl K leads to the settings', async ({ page }) => {
    await page.goto('/sales');
    await expect(page.getByRole('heading', { name: 'Todas las ventas' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('config');
    await page.getByRole('option', { name: 'Configuración' }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });
});

test.describe('Payment plans (docs/rules.md#settings-6)', () => {
  test('an admin creates a plan, changes it and deletes it', async ({ page }) => {
    await page.goto('/settings/payment-plans');
    await page.getByRole('button', { name: 'Crear Nuevo Plan de pago' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Plan de pago' });
    await form.getByLabel('Nombre').fill('Visa 3 cuotas');
    await form.getByLabel('Método de pago').selectOption('Tarjeta de crédito');
    await form.getByLabel('Cuotas').fill('3');
    await form.getByLabel('Recargo').fill('10,5');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Se creó el plan de pago «Visa 3 cuotas».')).toBeVisible();
    const plan = page.getByRole('button', { name: /Visa 3 cuotas/ });
    await plan.click();
    const detail = page.getByRole('dialog', { name: 'Visa 3 cuotas' });
    await expect(detail.getByText('10,5 %')).toBeVisible();
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Cuotas').fill('0');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('No puede ser menor que 1.')).toBeVisible();
    await detail.getByLabel('Cuotas').fill('6');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByRole('button', { name: 'Editar' })).toBeVisible();
    await detail.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar plan de pago' }).click();
    await expect(page.getByText('Todavía no hay planes de pago.')).toBeVisible();
  });
});

test.describe('A number with a wrong check digit (docs/rules.md#settings-5)', () => {
  const warning = 'El dígito verificador no coincide: revisá el número. Se puede guardar igual.';

  test("a provider's number shows a warning beside the field, and is saved", async ({ page, given }) => {
    await given.provider({ name: 'Lentes del Sur', taxId: '30-54674125-3' });
    await page.goto('/providers');
    await page.getByRole('button', { name: /Lentes del Sur/ }).click();
    const detail = page.getByRole('dialog', { name: 'Lentes del Sur' });
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('CUIL').fill('30-54674125-4');
    await expect(detail.getByText(warning)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(detail.getByLabel('CUIL')).toHaveAccessibleDescription(warning);
    await detail.getByLabel('CBU o número de cuenta').fill('2810590940090418135201');
    await page.keyboard.press('Tab');
    await expect(detail.getByText('No es un CBU válido: revisá sus 22 números. Se puede guardar igual.')).toBeVisible();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('30-54674125-4')).toBeVisible();
  });

  test('a document number of a client shows a warning beside the field once the document type is CUIT', async ({
    page,
    given,
  }) => {
    await given.client();
    await page.goto('/clients');
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog', { name: 'Paula Ibarra' });
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Número de documento').fill('20-26756539-2');
    await page.keyboard.press('Tab');
    await expect(detail.getByText(warning)).toBeHidden();
    await detail.getByLabel('Tipo de documento').fill('CUIT');
    await page.keyboard.press('Tab');
    await expect(detail.getByText(warning)).toBeVisible();
  });

  test('an admin changes the tolerances of the lens check, and restores those of ANSI Z80.1 (docs/rules.md#lens-check-2)', async ({
    page,
    shop,
  }) => {
    const axis = page.getByLabel('Eje, según el cilindro, Hasta 0,25 D');
    await open(page);
    await expect(axis).toHaveValue('14 °');
    await axis.fill('-1');
    await save(page);
    await expect(page.getByText('No puede ser menor que 0.')).toBeVisible();
    await axis.fill('10');
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    const stored = await (await shop.as('admin')).get<{ lensTolerances: { axis: object[] } }>('/tenant/settings');
    expect(stored.lensTolerances.axis[0]).toEqual({ upTo: 0.25, allowed: 10 });
    await page.getByRole('button', { name: 'Volver a ANSI Z80.1' }).click();
    await expect(axis).toHaveValue('14 °');
  });
});
