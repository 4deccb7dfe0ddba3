import type { Invoice, InvoicePreview } from '@dioptria/contract/shop/invoices/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../testing/app/at-once.ts';
import { authorise, givenInvoice, givenIssuer, reject } from '../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
  await givenIssuer(shop);
});

const refusal = (status: number, code: string, path?: string) => ({
  status,
  body: { code, ...(path === undefined ? {} : { errors: [expect.objectContaining({ path })] }) },
});

async function invoiced(prices: number[], { client = {}, sale = {}, body = {} }: Record<string, object> = {}) {
  const buyer = await shop.given.client(client);
  const customProducts = prices.map((price) => ({ description: 'Armazon', price, quantity: 1 }));
  const sold = await shop.given.sale({ client: buyer._id, products: [], customProducts, ...sale });
  return shop.as('seller').post<{ invoice: Invoice }>(`/tenant/sales/${sold._id}/invoices`, body);
}

const registered = { vatCondition: 'registered', taxId: '30-50001091-2', legalName: 'Cliente SA' };

const passport = (numId: string) => ({ client: { typeId: 'PASAPORTE', numId } });

describe('The invoice of a sale (docs/rules.md#invoices-1)', () => {
  test('an invoice of 12100.00 to a consumer with a DNI is class B and pending, and has no number and no authorisation', async () => {
    const { status, body } = await invoiced([12_100]);
    expect(status).toBe(201);
    expect(body.invoice).toMatchObject({
      kind: 'invoice',
      letter: 'B',
      type: 6,
      pointOfSale: 1,
      number: null,
      state: 'pending',
      net: 10_000,
      exempt: 0,
      vat: [{ rate: 21, base: 10_000, amount: 2100 }],
      total: 12_100,
      receiver: { vatCondition: 'finalConsumer', documentCode: 96, documentNumber: expect.stringMatching(/^2\d{7}$/) },
      authorization: null,
      observations: [],
      errors: [],
      corrects: null,
      qr: null,
      environment: 'simulator',
    });
  });

  test('a registered client gets class A with the CUIT and the legal name', async () => {
    const { body } = await invoiced([145_200], {
      client: registered,
      sale: { discount: 10, discountType: 'percentage' },
    });
    expect(body.invoice).toMatchObject({
      letter: 'A',
      type: 1,
      net: 108_000,
      total: 130_680,
      vat: [{ rate: 21, base: 108_000, amount: 22_680 }],
      receiver: { name: 'Cliente SA', vatCondition: 'registered', documentCode: 80, documentNumber: '30500010912' },
    });
    expect(body.invoice.lines.map(({ description, total }) => [description, total])).toEqual([
      ['Armazon', 145_200],
      ['Descuento', -14_520],
    ]);
  });

  test('the request may name another receiver, whose VAT condition decides the letter of the invoice', async () => {
    const receiver = { vatCondition: 'monotributo', taxId: '20-12345678-6', name: 'Otra persona' };
    const { body } = await invoiced([12_100], { body: { receiver } });
    expect(body.invoice).toMatchObject({
      letter: 'A',
      receiver: { name: 'Otra persona', documentNumber: '20123456786' },
    });
  });

  test('a name of 400 characters is cut to the limit of a voucher, 200 characters', async () => {
    const { status, body } = await invoiced([100], { body: { receiver: { name: 'Ñ'.repeat(400) } } });
    expect({ status, name: body.invoice.receiver.name }).toEqual({ status: 201, name: 'Ñ'.repeat(200) });
    const whole = await invoiced([100], { body: { receiver: { name: `${'Ñ'.repeat(199)}👓` } } });
    expect(whole.body.invoice.receiver.name).toBe('Ñ'.repeat(199));
  });

  test('a receiver without the CUIT that its condition needs is refused at the field', async () => {
    const { status, body } = await invoiced([100], { client: { vatCondition: 'registered' } });
    expect({ status, body }).toMatchObject(refusal(400, 'invalid', 'receiver.taxId'));
  });

  test('from 10000000.00 on, a consumer must be identified by a document, and a passport with letters is not enough', async () => {
    expect((await invoiced([9_999_999.99], passport('AB122'))).body.invoice.receiver.documentCode).toBe(99);
    const named = await invoiced([5_000_000, 5_000_000], { client: { typeId: 'DNI', numId: '30.123.456' } });
    expect(named.body.invoice).toMatchObject({
      net: 8_264_462.81,
      vat: [{ rate: 21, base: 8_264_462.81, amount: 1_735_537.19 }],
      receiver: { documentCode: 96, documentNumber: '30123456' },
    });
    const foreign = await invoiced([10_000_000], passport('AB123'));
    expect(foreign).toMatchObject(refusal(400, 'invalid', 'receiver.numId'));
  });

  test('a sale of 0.00, a sale of 0.02 and a sale with a discount of 100 % are refused', async () => {
    expect(await invoiced([0])).toMatchObject(refusal(400, 'invalid', 'total'));
    expect(await invoiced([0.02])).toMatchObject(refusal(400, 'invalid', 'total'));
    const free = { discount: 100, discountType: 'percentage' };
    expect(await invoiced([1000], { sale: free })).toMatchObject(refusal(400, 'invalid', 'total'));
    expect((await invoiced([0.03])).body.invoice).toMatchObject({
      net: 0.02,
      vat: [{ rate: 21, base: 0.02, amount: 0.01 }],
    });
  });

  test("the shop's own CUIT is refused as receiver, and so is ARCA's CUIT for uncategorised taxpayers", async () => {
    const own = { vatCondition: 'registered', taxId: '30-71234567-1' };
    expect(await invoiced([100], { body: { receiver: own } })).toMatchObject(refusal(400, 'invalid', 'receiver.taxId'));
    const nobody = { vatCondition: 'registered', taxId: '23-00000000-0' };
    expect(await invoiced([100], { body: { receiver: nobody } })).toMatchObject(
      refusal(400, 'invalid', 'receiver.taxId'),
    );
  });

  test('forty requests at once make one invoice of a sale', async () => {
    const sale = await shop.given.sale();
    const answers = await atOnce(40, () => shop.as('seller').post(`/tenant/sales/${sale._id}/invoices`, {}));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
    const { body } = await shop.as('admin').get<Invoice[]>(`/tenant/invoices?saleId=${sale._id}`);
    expect(body).toHaveLength(1);
  });

  test('an invoice is refused in a shop that issues no vouchers, and in a shop without a point of sale', async () => {
    const other = await newShop(app);
    const sale = await other.given.sale();
    const ask = () => other.as('seller').post(`/tenant/sales/${sale._id}/invoices`, {});
    expect(await ask()).toMatchObject(refusal(409, 'fiscal_off'));
    await other.as('admin').put('/tenant/fiscal-settings', { mode: 'simulator', cuit: '30-71234567-1' });
    expect(await ask()).toMatchObject(refusal(409, 'fiscal_off'));
  });

  test('the chosen point of sale is used; after its use it can be disabled, but neither deleted nor renumbered; a disabled one is refused', async () => {
    const { body: point } = await shop
      .as('admin')
      .post<{ _id: string }>('/tenant/points-of-sale', { number: 7, name: 'Vereda' });
    const chosen = await invoiced([100], { body: { pointOfSaleId: point._id } });
    expect(chosen.body.invoice.pointOfSale).toBe(7);
    await shop.as('admin').put(`/tenant/points-of-sale/${point._id}`, { enabled: false });
    const refused = await invoiced([100], { body: { pointOfSaleId: point._id } });
    expect(refused).toMatchObject(refusal(400, 'invalid', 'pointOfSaleId'));
    expect(await shop.as('admin').delete(`/tenant/points-of-sale/${point._id}`)).toMatchObject(refusal(409, 'in_use'));
    const renumbered = await shop.as('admin').put(`/tenant/points-of-sale/${point._id}`, { number: 8 });
    expect(renumbered).toMatchObject(refusal(409, 'in_use', 'number'));
  });

  test('the preview shows the invoice, or the reason for its refusal, and stores nothing', async () => {
    const sale = await shop.given.sale();
    const path = `/tenant/sales/${sale._id}/invoice-preview`;
    const { body } = await shop.as('seller').get<InvoicePreview>(path);
    expect(body).toMatchObject({ letter: 'B', problem: null, mustIdentify: false, pointOfSale: { number: 1 } });
    const asked = await shop.as('seller').get<InvoicePreview>(`${path}?vatCondition=registered`);
    expect(asked.body).toMatchObject({ letter: 'A', problem: { path: 'receiver.taxId' } });
    expect((await shop.as('admin').get<Invoice[]>(`/tenant/invoices?saleId=${sale._id}`)).body).toEqual([]);
  });

  test('another shop cannot read, retry or cancel an invoice', async () => {
    const invoice = await givenInvoice(shop);
    const other = await newShop(app);
    await givenIssuer(other);
    for (const path of ['', '/history']) {
      expect((await other.as('admin').get(`/tenant/invoices/${invoice._id}${path}`)).status).toBe(404);
    }
    for (const action of ['retry', 'cancel', 'credit-notes']) {
      expect((await other.as('admin').post(`/tenant/invoices/${invoice._id}/${action}`, {})).status).toBe(404);
    }
  });
});

describe('A rejected invoice that is sent again (docs/rules.md#invoices-7)', () => {
  test('takes the current name of the client, and keeps the typed VAT condition and CUIT, and the point of sale while it is enabled', async () => {
    const own = await newShop(app);
    const admin = own.as('admin');
    await givenIssuer(own);
    const { body: point } = await admin.post<{ _id: string }>('/tenant/points-of-sale', { number: 7, name: 'Vereda' });
    const client = await own.given.client();
    const sale = await own.given.sale({ client: client._id });
    const receiver = { vatCondition: 'registered', taxId: '30-50001091-2' };
    const invoice = await givenInvoice(own, sale._id, { pointOfSaleId: point._id, receiver });
    const retried = async () => {
      await reject(app.database, own, invoice);
      return (await admin.post<{ invoice: Invoice }>(`/tenant/invoices/${invoice._id}/retry`)).body.invoice;
    };
    await admin.put(`/tenant/clients/${client._id}`, { legalName: 'Norte SA' });
    expect(await retried()).toMatchObject({
      state: 'pending',
      letter: 'A',
      attempts: 0,
      pointOfSale: 7,
      receiver: { name: 'Norte SA', vatCondition: 'registered', documentNumber: '30500010912' },
    });
    await admin.put(`/tenant/points-of-sale/${point._id}`, { enabled: false });
    expect(await retried()).toMatchObject({ letter: 'A', pointOfSale: 1 });
  });
});

describe('An invoiced sale (docs/rules.md#invoices-10)', () => {
  test('cannot change its discount or be deleted until its invoice is canceled', async () => {
    const sale = await shop.given.sale();
    const invoice = await givenInvoice(shop, sale._id);
    const admin = shop.as('admin');
    const discount = { discount: 1, discountType: 'percentage' };
    expect(await admin.put(`/tenant/sales/${sale._id}`, discount)).toMatchObject(refusal(409, 'locked'));
    expect(await admin.delete(`/tenant/sales/${sale._id}`)).toMatchObject(refusal(409, 'locked'));
    expect((await admin.put(`/tenant/sales/${sale._id}`, { notes: 'Llama antes' })).status).toBe(200);
    expect((await admin.post(`/tenant/invoices/${invoice._id}/cancel`)).status).toBe(200);
    expect((await admin.put(`/tenant/sales/${sale._id}`, discount)).status).toBe(200);
    const again = await givenInvoice(shop, sale._id);
    await authorise(app.database, shop, again, 90);
    expect((await admin.get<{ invoiced: boolean }>(`/tenant/sales/${sale._id}`)).body.invoiced).toBe(true);
    expect(await admin.post(`/tenant/invoices/${again._id}/cancel`)).toMatchObject(refusal(409, 'locked'));
    expect(await admin.delete(`/tenant/sales/${sale._id}`)).toMatchObject(refusal(409, 'locked'));
  });
});
