import type { Locator, Page } from '@playwright/test';
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

/** A picture of many colours, like a photo taken with a phone. */
const drawPhoto = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const context = canvas.getContext('2d');
    for (let at = 0; at < 120_000; at += 1) {
      if (context) context.fillStyle = `rgb(${(at * 7919) % 256} ${(at * 104_729) % 256} ${(at * 31) % 256})`;
      context?.fillRect((at % 400) * 4, Math.floor(at / 400) * 4, 4, 4);
    }
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });

const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test.describe("'Configuración': the name of the shop and its options (docs/rules.md#settings-1)", () => {
  test("a wrong CUIT and an unreadable logo are refused at their fields; a new name and a new logo appear at once in the header, in the history and on the sale's slip", async ({
    page,
    given,
  }) => {
    await given.sale();
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

    await page.getByLabel('Nombre').fill('Óptica del Centro');
    await page.getByLabel('CUIT').fill('20267565393');
    await page.getByLabel('Director técnico').fill('Lic. Marta Ríos');
    await page.getByLabel('Matrícula').fill('MP 1.234');
    // A photo becomes a small logo.
    const photo = Buffer.from(await drawPhoto(page), 'base64');
    await chooseLogo(page, photo, { name: 'vidriera.jpeg', mimeType: 'image/jpeg' });
    const small = page.getByRole('img', { name: 'vidriera.png' });
    await expect(small).toBeVisible();
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeFocused();
    await expect.poll(() => widthOf(small)).toBeGreaterThan(100);
    expect(await widthOf(small)).toBeLessThan(800);
    await expect(page.getByRole('banner')).toContainText('Óptica del Centro');
    await expect(page.getByLabel('CUIT')).toHaveValue('20-26756539-3');

    // A script in an SVG does not run.
    const script = '<script>document.documentElement.setAttribute("fill", "red")</script>';
    await chooseLogo(page, drawing.replace('<circle', `${script}<circle`));
    const logo = page.getByRole('img', { name: 'logo.png' });
    await expect(logo).toBeVisible();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await save(page);
    await saved;
    await expect.poll(() => widthOf(logo)).toBe(800);
    await page.getByRole('button', { name: 'Historial' }).click();
    await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Óptica Belgrano');

    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Ventas' }).click();
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    const slip = page.locator('[data-slip]');
    for (const printed of ['Óptica del Centro', 'CUIT 20-26756539-3', 'Director técnico: Lic. Marta Ríos · MP 1.234']) {
      await expect(slip).toContainText(printed);
    }
    expect(await widthOf(slip.locator('header img'))).toBe(800);
  });

  test('the page overwrites no value of another user, and asks before edits are lost; the dashboard uses the new limit of low stock; a button resets the tolerances to ANSI (docs/rules.md#lens-check-2); a link leads to each section (docs/rules.md#settings-9)', async ({
    page,
    given,
    shop,
  }) => {
    const [admin] = await Promise.all([shop.as('admin'), given.product({ stock: 8 })]);
    const link = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Ventas' });
    await open(page);
    await page.getByLabel('Teléfono').fill('11 4444-0000');
    const index = page.getByRole('navigation', { name: 'En esta página' });
    await index.getByRole('link', { name: 'Seguridad' }).press('Enter');
    await expect(page).toHaveURL(/#seguridad$/);
    await expect(page.getByRole('region', { name: 'Seguridad' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeInViewport();
    await expect(index.locator('[aria-current]')).toHaveText('Seguridad');
    await page.getByRole('textbox', { name: 'Dirección' }).scrollIntoViewIfNeeded();
    await expect(index.locator('[aria-current]')).toHaveText('Datos de la óptica');
    await admin.put('/tenant/settings', { name: 'Óptica de Ana', address: 'Mitre 20' });
    await expect(page.getByRole('banner')).toContainText('Óptica de Ana');
    await save(page);
    await expect(page.getByText(/Otra persona modificó estos datos/)).toBeVisible();
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Mitre 20');
    await expect(page.getByLabel('Teléfono')).toHaveValue('11 4444-0000');

    const axis = page.getByLabel('Eje, según el cilindro, Hasta 0,25 D');
    await expect(axis).toHaveValue('14 °');
    await axis.fill('-1');
    await save(page);
    await expect(page.getByText('No puede ser menor que 0.')).toBeVisible();
    await axis.fill('10');
    await page.getByLabel('Stock bajo').fill('5');
    await save(page);
    await expect(page.getByText('Se guardó la configuración.')).toBeVisible();
    const stored = await admin.get<{ lensTolerances: { axis: object[] } }>('/tenant/settings');
    expect(stored.lensTolerances.axis[0]).toEqual({ upTo: 0.25, allowed: 10 });
    await page.getByRole('button', { name: 'Volver a ANSI Z80.1' }).click();
    await expect(axis).toHaveValue('14 °');

    await link.click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(axis).toHaveValue('14 °');
    await save(page);
    await expect.poll(async () => admin.get('/tenant/settings')).not.toEqual(stored);
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeFocused();
    await link.click();
    await expect(page).toHaveURL(/\/sales$/);
    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('Todos los productos tienen stock mayor a 5')).toBeVisible();

    // The search of the whole shop leads to the settings.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('config');
    await page.getByRole('option', { name: 'Configuración' }).click();
    await expect(page).toHaveURL(/\/settings$/);

    // docs/rules.md#sessions-14
    await page.getByLabel('Pedir la verificación en dos pasos').selectOption('A todos los usuarios');
    await save(page);
    await expect(page.getByRole('heading', { name: 'Activá la verificación en dos pasos' })).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the shop gives the wallet a name and offers the wallet, and no longer offers checks (docs/rules.md#settings-8); an admin creates, changes and deletes a payment plan (docs/rules.md#settings-6)', async ({
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

    await page.getByRole('link', { name: 'Planes de pago' }).click();
    await page.getByRole('button', { name: 'Crear Nuevo Plan de pago' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Plan de pago' });
    await form.getByLabel('Nombre').fill('Visa 3 cuotas');
    await form.getByLabel('Método de pago').selectOption('Mercado Pago');
    await form.getByLabel('Método de pago').selectOption('Tarjeta de crédito');
    await form.getByLabel('Cuotas').fill('3');
    await form.getByLabel('Recargo').fill('10,5');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Se creó el plan de pago «Visa 3 cuotas».')).toBeVisible();
    await page.getByRole('button', { name: /Visa 3 cuotas/ }).click();
    const plan = page.getByRole('dialog', { name: 'Visa 3 cuotas' });
    await expect(plan.getByText('10,5 %')).toBeVisible();
    await plan.getByRole('button', { name: 'Editar' }).click();
    await plan.getByLabel('Cuotas').fill('0');
    await plan.getByRole('button', { name: 'Guardar' }).click();
    await expect(plan.getByText('No puede ser menor que 1.')).toBeVisible();
    await plan.getByLabel('Cuotas').fill('6');
    await plan.getByRole('button', { name: 'Guardar' }).click();
    await expect(plan.getByRole('button', { name: 'Editar' })).toBeVisible();
    await plan.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar plan de pago' }).click();
    await expect(page.getByText('Todavía no hay planes de pago.')).toBeVisible();

    await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Ventas' }).click();
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
    const method = detail.getByRole('combobox', { name: 'Método de pago' });
    await expect(method).toHaveValue('Cheque');
    await method.click();
    await detail.getByRole('option', { name: 'Mercado Pago' }).click();
    await expect(method).toHaveValue('Mercado Pago');
    await method.click();
    await expect(detail.getByRole('option', { name: 'Efectivo' })).toBeVisible();
    await expect(detail.getByRole('option', { name: 'Cheque' })).toBeHidden();
  });
});

test.describe('A number with a wrong check digit (docs/rules.md#settings-5)', () => {
  const warning = 'El dígito verificador no coincide: revisá el número. Se puede guardar igual.';

  test("a provider's number, and a client's document of the type CUIT, show a warning beside the field, and are saved", async ({
    page,
    given,
  }) => {
    await Promise.all([given.provider({ name: 'Lentes del Sur', taxId: '30-54674125-3' }), given.client()]);
    await page.goto('/providers');
    await page.getByRole('button', { name: /Lentes del Sur/ }).click();
    const provider = page.getByRole('dialog', { name: 'Lentes del Sur' });
    await provider.getByRole('button', { name: 'Editar' }).click();
    await provider.getByLabel('CUIL').fill('30-54674125-4');
    await expect(provider.getByText(warning)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(provider.getByLabel('CUIL')).toHaveAccessibleDescription(warning);
    await provider.getByLabel('CBU o número de cuenta').fill('2810590940090418135201');
    await page.keyboard.press('Tab');
    await expect(
      provider.getByText('No es un CBU válido: revisá sus 22 números. Se puede guardar igual.'),
    ).toBeVisible();
    await provider.getByRole('button', { name: 'Guardar' }).click();
    await expect(provider.getByText('30-54674125-4')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(provider).toBeHidden();
    await page.getByRole('link', { name: 'Clientes' }).click();
    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const client = page.getByRole('dialog', { name: 'Paula Ibarra' });
    await client.getByRole('button', { name: 'Editar' }).click();
    await client.getByLabel('Número de documento').fill('20-26756539-2');
    await page.keyboard.press('Tab');
    await expect(client.getByText(warning)).toBeHidden();
    await client.getByLabel('Tipo de documento').fill('CUIT');
    await page.keyboard.press('Tab');
    await expect(client.getByText(warning)).toBeVisible();
  });
});
