import type { Page } from '@playwright/test';
import { daysFromNow } from './support/given.ts';
import { phoneSize } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/** No test visits WhatsApp. */
const stubWhatsApp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));

test.describe('Messages to clients (docs/rules.md#notices-5)', () => {
  test('a seller writes to the client of a sale by WhatsApp, and the sale keeps the message; the message of a paid sale mentions no balance; a client who refuses messages gets none', async ({
    page,
    given,
  }) => {
    await stubWhatsApp(page);
    const [product, client, settled, refusing, fixed] = await Promise.all([
      given.product(),
      given.client(),
      given.client({ name: 'Inés Paz' }),
      given.client({ name: 'Nora Vidal', acceptsMessages: false }),
      given.client({ name: 'Raúl Paz', phone: '4321-0000' }),
    ]);
    const saleOf = ({ _id }: { _id: string }, more: object = {}) =>
      given.sale({ client: _id, products: [{ product: product._id, quantity: 1 }], ...more });
    const [sale] = await Promise.all([
      saleOf(client),
      saleOf(settled, {
        paymentStatus: 'charged',
        customProducts: [{ description: 'Estuche', price: 1, quantity: 1 }],
      }),
      saleOf(refusing),
      saleOf(fixed),
    ]);
    const section = page.getByRole('region', { name: 'Avisos' });
    const dialog = page.getByRole('dialog', { name: 'Avisar a Paula Ibarra' });
    const message = dialog.getByLabel('Mensaje');
    await page.setViewportSize(phoneSize);
    await page.goto(`/sales?detail=${sale._id}`);
    await expect(section.getByText('Todavía no se le avisó al cliente.')).toBeVisible();
    await section.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
    await expect(message).toHaveValue(new RegExp(`Hola Paula: tu pedido ${sale.number} .*está listo`));
    await dialog.getByLabel('Texto').selectOption('Saldo pendiente');
    await expect(message).toHaveValue(/tiene un saldo de \$\s/);
    await message.fill('Hola Paula: pasá cuando quieras.');
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'Abrir WhatsApp' }).click(),
    ]);
    expect(chat.url()).toBe('https://wa.me/5491164875201?text=Hola%20Paula%3A%20pas%C3%A1%20cuando%20quieras.');
    await chat.close();
    await expect(dialog).toBeHidden();
    await expect(section.getByText('Hola Paula: pasá cuando quieras.')).toBeVisible();
    await expect(section.getByText(/^WhatsApp · /)).toBeVisible();

    const openSaleOf = async (name: string) => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name }).click();
    };
    await openSaleOf('Inés Paz');
    await section.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
    const settledDialog = page.getByRole('dialog', { name: 'Avisar a Inés Paz' });
    await expect(settledDialog.getByLabel('Mensaje')).toHaveValue(/está listo para retirar\. Seguilo en http/);
    await expect(settledDialog.getByLabel('Texto')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(settledDialog).toBeHidden();

    await openSaleOf('Nora Vidal');
    await expect(section.getByText('El cliente no quiere recibir mensajes.')).toBeVisible();
    await expect(section.getByRole('button')).toHaveCount(0);

    await openSaleOf('Raúl Paz');
    await section.getByRole('button', { name: 'Avisar por WhatsApp' }).click();
    const warned = page.getByRole('dialog', { name: 'Avisar a Raúl Paz' });
    await expect(warned.getByText(/El teléfono no es un celular de Argentina/)).toBeVisible();
    await expect(warned.getByRole('button', { name: 'Abrir WhatsApp' })).toBeDisabled();
    await expect(warned.getByRole('link', { name: 'Abrir e-mail' })).toHaveAttribute('href', /^mailto:paula\.ibarra@/);
  });

  test('a seller writes to the clients of all sales that are ready, one after the other', async ({
    page,
    given,
    shop,
  }) => {
    await stubWhatsApp(page);
    const seller = await shop.as('seller');
    const product = await given.product();
    // The test creates the sales one after the other, because the dialog shows them by sale date.
    for (const name of ['Ana Luna', 'Bruno Sosa', 'Carla Vega']) {
      const client = await given.client({ name });
      const sale = await given.sale({ client: client._id, products: [{ product: product._id, quantity: 1 }] });
      await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
    }
    await page.goto('/sales');
    await page.getByLabel('Avisos').selectOption('Listos, sin avisar');
    await expect(page.getByRole('cell', { name: /Ana Luna/ })).toBeVisible();
    await page.getByRole('button', { name: 'Avisar de a uno' }).click();
    const dialog = (name: string) => page.getByRole('dialog', { name: `Avisar a ${name}` });
    await expect(dialog('Ana Luna').getByText('1 de 3')).toBeVisible();
    await Promise.all([
      page.waitForEvent('popup'),
      dialog('Ana Luna').getByRole('link', { name: 'Abrir WhatsApp' }).click(),
    ]);
    await dialog('Bruno Sosa').getByRole('button', { name: 'Saltear' }).click();
    await expect(dialog('Carla Vega').getByText('3 de 3')).toBeVisible();
    await dialog('Carla Vega').getByRole('button', { name: 'Saltear' }).click();
    await expect(page.getByText('No queda nadie por avisar.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('cell', { name: /Bruno Sosa/ })).toBeVisible();
    await expect(page.getByRole('cell', { name: /Ana Luna/ })).toBeHidden();
  });
});

test.describe('Recalls (docs/rules.md#recalls-1)', () => {
  test('a seller writes to a client whose prescription expires soon, and records the answer of the client', async ({
    page,
    given,
  }) => {
    await stubWhatsApp(page);
    await page.setViewportSize(phoneSize);
    const client = await given.client();
    await given.prescription(client, { expirationDate: daysFromNow(20) });
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Recordatorios' }).click();
    const list = page.getByRole('dialog', { name: 'Recordatorios' });
    await expect(list.getByText(/· Mensaje 1 de 3$/)).toBeVisible();
    await list.getByRole('button', { name: 'Escribir a Paula Ibarra' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escribir a Paula Ibarra' });
    await expect(dialog.getByLabel('Mensaje')).toHaveValue(/^Hola Paula: tu receta vence el /);
    await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: 'Abrir WhatsApp' }).click()]);
    await expect(dialog).toBeHidden();
    await list.getByLabel('Respuesta de Paula Ibarra').selectOption('Pidió turno');
    await expect(page.getByText('Respuesta anotada.')).toBeVisible();
    await expect(list.getByText('No hay a quién escribirle hoy.')).toBeVisible();
  });
});
