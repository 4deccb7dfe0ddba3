import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { claimsShop, itemOf } from '../../../testing/shops/claims-shop.ts';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { givenInvoice, givenIssuer } from '../../../testing/examples/given-invoices.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
await givenIssuer(shop);
const admin = shop.as('admin');

const billed = ({ total, lines }: Invoice) => ({
  total,
  lines: lines.map(({ description, quantity, total: of }) => [description, quantity, of]),
});
const insurer = async () => (await shop.given.insurance())._id;

describe('The invoice of a covered sale (docs/rules.md#coverage-9)', () => {
  test("bills the client's part of each line after the discount", async () => {
    const customProducts = [
      { description: 'Armazón', price: 100_000.01, quantity: 1 },
      { description: 'Cristales', price: 25_000.01, quantity: 2 },
    ];
    const coverages = [
      { insurance: await insurer(), lines: [{ products: [0], insurerAmount: 45_000.01 }] },
      { insurance: await insurer(), lines: [{ products: [1], insurerAmount: 22_500.02 }] },
    ];
    const sale = await shop.given.sale({ products: [], customProducts, discount: 15_000, coverages });
    expect(sale.clientTotal).toBe(67_500);
    expect(billed(await givenInvoice(shop, sale._id))).toEqual({
      total: 67_500,
      lines: [
        ['Armazón', 1, 45_000],
        ['Cristales', 2, 22_500],
      ],
    });
  });

  test('a part that moved to the client after a débito is billed in the line that the insurer covered (docs/rules.md#claims-12)', async () => {
    const [first, second] = [await shop.given.insurance({ claimFrom: 'sale' }), await shop.given.insurance()];
    const customProducts = ['Armazón', 'Cristales'].map((description) => ({ description, price: 100, quantity: 1 }));
    const coverages = [
      { insurance: first._id, lines: [{ products: [0], insurerAmount: 60 }] },
      { insurance: second._id, lines: [{ products: [1], insurerAmount: 50 }] },
    ];
    const sale = await shop.given.sale({ products: [], customProducts, coverages });
    const batch = await shop.presented(first._id);
    const item = itemOf(batch, sale.coverages?.[0]?._id);
    await shop.answer(batch._id, [{ item, recognized: 42, reason: 'tariffDifference' }]);
    await shop.decide(item, 'toClient');
    expect(billed(await givenInvoice(shop, sale._id))).toEqual({
      total: 108,
      lines: [
        ['Armazón', 1, 58],
        ['Cristales', 1, 50],
      ],
    });
  });

  test('a sale that the insurer pays completely has no invoice to the client', async () => {
    const { sale } = await givenCoveredSale(shop, { amount: 100_000 });
    const { status, body } = await admin.post<Problem>(`/tenant/sales/${sale._id}/invoices`, {});
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path: 'total' });
  });

  test("while the sale has an invoice, the insurer's part cannot change, but the authorization number can", async () => {
    const { sale, insurance } = await givenCoveredSale(shop);
    await givenInvoice(shop, sale._id);
    const put = (coverages: object[]) => admin.put<Problem>(`/tenant/sales/${sale._id}/coverages`, { coverages });
    expect(await put([someCoverage(insurance, 30_000)])).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        message: 'La venta tiene una factura: para cambiar la parte del cliente, primero hacé una nota de crédito.',
      },
    });
    expect((await put([])).status).toBe(409);
    expect((await put([someCoverage(insurance, 40_000, { authorizationNumber: '77' })])).status).toBe(200);
  });

  test('while the sale has an invoice, the part of the insurer cannot move to another line', async () => {
    const insurance = await insurer();
    const customProducts = ['Armazón', 'Cristales'].map((description) => ({ description, price: 121, quantity: 1 }));
    const covering = (position: number) => [{ insurance, lines: [{ products: [position], insurerAmount: 50 }] }];
    const sale = await shop.given.sale({ products: [], customProducts, coverages: covering(0) });
    await givenInvoice(shop, sale._id);
    const moved = { coverages: covering(1) };
    expect((await admin.put<Problem>(`/tenant/sales/${sale._id}/coverages`, moved)).body.code).toBe('locked');
  });

  test('when a canceled sale with an invoice becomes active again, it accepts only the coverage that it had when it was invoiced', async () => {
    const { sale, insurance } = await givenCoveredSale(shop);
    await givenInvoice(shop, sale._id);
    const of = `/tenant/sales/${sale._id}`;
    await admin.put(of, { orderStatus: 'canceled' });
    await admin.put(of, { orderStatus: 'inProgress' });
    const put = (amount: number) => admin.put(`${of}/coverages`, { coverages: [someCoverage(insurance, amount)] });
    expect((await put(39_999)).status).toBe(409);
    expect((await put(40_000)).status).toBe(200);
    expect(await shop.saleNow(sale._id)).toMatchObject({ clientTotal: 60_000, insurerTotal: 40_000 });
  });
});
