import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../testing/app/at-once.ts';
import { authorise, givenInvoice, givenIssuer, reject } from '../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let authorised = 0;
beforeAll(async () => {
  shop = await newShop(app);
  await givenIssuer(shop);
});

async function givenAuthorised(prices: number[], sale: object = {}): Promise<Invoice> {
  const customProducts = prices.map((price) => ({ description: 'Armazon', price, quantity: 2 }));
  const sold = await shop.given.sale({ products: [], customProducts, ...sale });
  const invoice = await givenInvoice(shop, sold._id);
  authorised += 1;
  await authorise(app.database, shop, invoice, authorised);
  return invoice;
}

const correct = (invoice: Invoice, body: object, caller = shop.as('admin')) =>
  caller.post<{ invoice: Invoice; code: string; errors: { path: string }[] }>(
    `/tenant/invoices/${invoice._id}/credit-notes`,
    body,
  );

describe('A credit note (docs/rules.md#invoices-8)', () => {
  test('over units is refused if it exceeds the uncredited units, even if the uncredited amount of the invoice would be enough', async () => {
    const invoice = await givenAuthorised([6050, 12_100]);
    const first = await correct(invoice, { lines: [{ position: 0, quantity: 1 }] });
    expect(first.status).toBe(201);
    const { body } = await shop.as('admin').get<Invoice>(`/tenant/invoices/${invoice._id}`);
    expect(body.unitsLeft).toEqual([1, 2]);
    expect(await correct(invoice, { lines: [{ position: 0, quantity: 2 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines.0.quantity' }] },
    });
    expect((await correct(invoice, { lines: [{ position: 0, quantity: 1 }] })).status).toBe(201);
  });

  test('over one unit can be repeated until a covered line is credited to the cent, even if its total is not divisible by its units', async () => {
    const { _id: insurance } = await shop.given.insurance();
    const invoice = await givenAuthorised([], {
      customProducts: [{ description: 'Paño', price: 1, quantity: 7 }],
      coverages: [{ insurance, lines: [{ products: [0], insurerAmount: 0.05 }] }],
    });
    expect(invoice.total).toBe(6.95);
    const totals: number[] = [];
    const creditUnit = async () => {
      const { body } = await correct(invoice, { lines: [{ position: 0, quantity: 1 }] });
      totals.push(body.invoice.total);
    };
    for (let unit = 0; unit < 7; unit += 1) await creditUnit();
    expect(totals).toEqual([0.99, 1, 0.99, 0.99, 0.99, 1, 0.99]);
    const { body } = await shop.as('admin').get<Invoice>(`/tenant/invoices/${invoice._id}`);
    expect(body).toMatchObject({ unitsLeft: [0], creditLeft: [{ left: 0 }] });
  });

  test('over units is refused at the field `lines` if the rest of the invoice would be too small for ARCA', async () => {
    const invoice = await givenAuthorised([50, 0.01]);
    expect(await correct(invoice, { lines: [{ position: 0, quantity: 2 }] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines' }] },
    });
  });

  test('over the whole invoice copies the amounts, the receiver and the lines of the invoice, and names the invoice', async () => {
    const invoice = await givenAuthorised([6050]);
    const { status, body } = await correct(invoice, { note: 'Devolución' });
    expect(status).toBe(201);
    expect(body.invoice).toMatchObject({
      kind: 'creditNote',
      letter: 'B',
      type: 8,
      state: 'pending',
      total: 12_100,
      net: 10_000,
      note: 'Devolución',
      receiver: invoice.receiver,
      lines: invoice.lines,
      corrects: { _id: invoice._id, type: 6, pointOfSale: 1, number: authorised },
    });
  });

  test('over a part of the amount has the VAT of the part, and a second credit note for more than the rest is refused', async () => {
    const invoice = await givenAuthorised([6050]);
    const part = await correct(invoice, { amounts: [{ amount: 4033.33 }] });
    expect(part.body.invoice).toMatchObject({ net: 3333.33, vat: [{ rate: 21, base: 3333.33, amount: 700 }] });
    const second = await correct(invoice, { amounts: [{ rate: '21', amount: 8066.68 }] });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'exceeds_invoice', errors: [{ path: 'amounts.0.amount' }] },
    });
    const rest = await correct(invoice, {});
    expect(rest.body.invoice).toMatchObject({ total: 8066.67, net: 6666.67, vat: [{ amount: 1400 }] });
    expect((await correct(invoice, {})).body.code).toBe('exceeds_invoice');
  });

  test('over lines subtracts their part of the discount, and is refused for too many units and for the line of the discount', async () => {
    const invoice = await givenAuthorised([1000, 500], { discount: 10, discountType: 'percentage' });
    const { body } = await correct(invoice, { lines: [{ position: 0, quantity: 1 }] });
    expect(body.invoice).toMatchObject({ total: 900, lines: [{ description: 'Armazon', quantity: 1, total: 900 }] });
    const more = await correct(invoice, { lines: [{ position: 0, quantity: 3 }] });
    expect(more).toMatchObject({ status: 400, body: { errors: [{ path: 'lines.0.quantity' }] } });
    const discount = await correct(invoice, { lines: [{ position: 2, quantity: 1 }] });
    expect(discount).toMatchObject({ status: 400, body: { errors: [{ path: 'lines.0.position' }] } });
  });

  test('over a gift alone is refused, because it would be for $ 0,00; over a gift and other lines it is accepted', async () => {
    const invoice = await givenAuthorised([50, 0.01, 0]);
    const credited = await correct(invoice, { amounts: [{ amount: 100.02 }] });
    expect(credited).toMatchObject({ status: 201, body: { invoice: { total: 100.02 } } });
    await shop.as('admin').post(`/tenant/invoices/${credited.body.invoice._id}/cancel`);
    const gift = await correct(invoice, { lines: [{ position: 2, quantity: 1 }] });
    expect(gift).toMatchObject({ status: 400, body: { errors: [{ path: 'lines' }] } });
    const all = await correct(invoice, { lines: [0, 1, 2].map((position) => ({ position, quantity: 2 })) });
    expect(all).toMatchObject({ status: 201, body: { invoice: { total: 100.02 } } });
  });

  test('over a line of a cent is refused once all amounts at the VAT rate of the line are credited', async () => {
    const product = await shop.given.product({ vatRate: '10.5' });
    const products = [{ product: product._id, quantity: 1 }];
    const invoice = await givenAuthorised([50, 0.01], { products });
    await correct(invoice, { amounts: [{ rate: '21', amount: 100.02 }] });
    const again = await correct(invoice, { lines: [{ position: 2, quantity: 1 }] });
    expect(again).toMatchObject({ status: 409, body: { code: 'exceeds_invoice' } });
  });

  test('over a pending invoice or over a credit note is refused, and a seller cannot issue a credit note', async () => {
    const pending = await givenInvoice(shop);
    expect(await correct(pending, {})).toMatchObject({ status: 409, body: { code: 'not_authorised' } });
    const invoice = await givenAuthorised([50]);
    const { body } = await correct(invoice, {});
    expect(await correct(body.invoice, {})).toMatchObject({ status: 409, body: { code: 'not_authorised' } });
    expect((await correct(invoice, {}, shop.as('seller'))).status).toBe(403);
  });

  test('credits the invoice once, even if forty requests come at once', async () => {
    const invoice = await givenAuthorised([100]);
    const answers = await atOnce(40, () => correct(invoice, {}));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a rejected note is sent again only while no other notes credit its amount', async () => {
    const invoice = await givenAuthorised([6050]);
    const rejected = (await correct(invoice, {})).body.invoice;
    await reject(app.database, shop, rejected);
    const retry = () => shop.as('seller').post<{ invoice: Invoice }>(`/tenant/invoices/${rejected._id}/retry`);
    const other = (await correct(invoice, { amounts: [{ amount: 4033.33 }] })).body.invoice;
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'exceeds_invoice' } });
    await shop.as('admin').post(`/tenant/invoices/${other._id}/cancel`);
    expect(await retry()).toMatchObject({ status: 200, body: { invoice: { state: 'pending', total: 12_100 } } });
    expect((await correct(invoice, {})).body.code).toBe('exceeds_invoice');
  });

  test('a note keeps the letter of the invoice after the shop has changed from Monotributo to Responsable Inscripto', async () => {
    const own = await newShop(app);
    await givenIssuer(own, { vatCondition: 'monotributo' });
    const invoice = await givenInvoice(own);
    expect(invoice).toMatchObject({ letter: 'C', type: 11, vat: [] });
    await authorise(app.database, own, invoice);
    await own.as('admin').put('/tenant/fiscal-settings', { vatCondition: 'registered' });
    const path = `/tenant/invoices/${invoice._id}/credit-notes`;
    const { body } = await own.as('admin').post<{ invoice: Invoice }>(path, {});
    expect(body.invoice).toMatchObject({ letter: 'C', type: 13, vat: [], net: invoice.total });
  });
});
