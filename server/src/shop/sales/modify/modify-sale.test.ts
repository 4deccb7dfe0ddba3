import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app/test-app.ts';
import { testClock } from '../../../testing/clock/clock.ts';
import {
  changed,
  findingsOf,
  type ModifiableShop,
  modify,
  newModifiableShop,
  preview,
  rowsOf,
  stockOf,
} from '../../../testing/examples/given-sale-to-modify.ts';
import { type SignedIn, signedIn } from '../../../testing/shops/new-shop.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const setClock = testClock();

/** The sessions of the first day have ended. */
async function nextWeek(of: ModifiableShop): Promise<ModifiableShop> {
  setClock('2026-11-28T15:00:00Z');
  const again = async ({ userId, email }: SignedIn) => signedIn(app, { tenantId: of.shop.tenantId, userId, email });
  return { ...of, seller: await again(of.seller), admin: await again(of.admin) };
}

const monthOf = (rows: readonly Record<string, unknown>[], { _id }: { _id: string }) =>
  rows.find((row) => row['product_id'] === _id);

describe('a changed sale', () => {
  test('takes another lens: total, balance, stock and figures of its own day follow (docs/rules.md#modifications-1)', async () => {
    setClock('2026-11-23T15:00:00Z');
    const of = await newModifiableShop(app);
    const { shop, sales, products } = of;
    const sale = await sales.sale();
    const [daysBefore, monthsBefore] = [
      await rowsOf(app, shop, 'sale_days'),
      await rowsOf(app, shop, 'product_months'),
    ];
    const later = await nextWeek(of);
    const after = await changed(later, sale, await sales.swap());
    expect(after).toMatchObject({
      _id: sale._id,
      number: sale.number,
      saleDate: sale.saleDate,
      seller: sale.seller,
      total: 115_000,
      balance: 75_000,
      products: [{ product: { name: 'Armazón F' } }, { product: { name: 'Cristal N' }, price: 45_000 }],
      modifications: [
        {
          number: 1,
          reason: 'Lo pidió',
          difference: 15_000,
          before: { total: 100_000, lines: [{ name: 'Armazón F' }, { name: 'Cristal L', price: 30_000 }] },
          after: { total: 115_000, lines: [{ name: 'Armazón F' }, { name: 'Cristal N', price: 45_000 }] },
        },
      ],
    });
    expect(await stockOf(app, later)).toBe('F 4, G 1, L 10, N 4, A 10');
    expect(await rowsOf(app, shop, 'sale_days')).toEqual(
      daysBefore.map((day) => ({ ...day, total_cents: 11_500_000 })),
    );
    const months = await rowsOf(app, shop, 'product_months');
    expect(monthOf(monthsBefore, products.lens)).toMatchObject({
      units: 1,
      income_cents: 3_000_000,
      cost_cents: 1_200_000,
    });
    expect(monthOf(months, products.lens)).toMatchObject({ units: 0, income_cents: 0, cost_cents: 0 });
    expect(monthOf(months, products.otherLens)).toMatchObject({
      month: '2026-11-01',
      units: 1,
      income_cents: 4_500_000,
      cost_cents: 1_800_000,
    });
    expect(await rowsOf(app, shop, 'modification_months')).toMatchObject([
      { month: '2026-11-01', paid_by: 'none', changes: 1, difference_cents: 1_500_000, lost_lenses: 0, lost_cents: 0 },
    ]);
    type Workshop = { data: { changes: object[] } };
    const { body: report } = await later.admin.get<Workshop>('/tenant/report/workshop');
    const figures = { changes: 1, difference: 15_000, lostLenses: 0, lostCost: 0 };
    expect(report.data.changes[0]).toEqual({ name: 'noviembre 2026', ...figures });
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('keeps a discount in percent or in pesos, and spreads it over the new lines (docs/rules.md#modifications-3)', async () => {
    const of = await newModifiableShop(app);
    const { sales, products, shop } = of;
    const percentage = await sales.sale({ discount: 10, discountType: 'percentage' });
    expect(percentage).toMatchObject({ total: 90_000, balance: 50_000 });
    expect(await changed(of, percentage, await sales.swap())).toMatchObject({ total: 103_500, balance: 63_500 });
    const nominal = await sales.sale({ discount: 10_000 });
    expect(await changed(of, nominal, await sales.swap())).toMatchObject({ total: 105_000, balance: 65_000 });
    const incomes = (await rowsOf(app, shop, 'product_months')).map((row) => [row['product_id'], row['income_cents']]);
    expect(Object.fromEntries(incomes)).toMatchObject({
      [products.frame._id]: 6_300_000 + 6_391_304,
      [products.otherLens._id]: 4_050_000 + 4_108_696,
    });
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('leaves what was paid too much as credit of the sale, and gives nothing back by itself (docs/rules.md#modifications-5)', async () => {
    const of = await newModifiableShop(app);
    const { sales, products, seller, shop } = of;
    const paid = { paymentStatus: 'charged', deposit: 0 };
    const sale = await sales.sale(paid, [{ product: products.case._id, quantity: 1 }]);
    expect(await stockOf(app, of)).toContain('A 9');
    const after = await changed(of, sale, { removed: [{ line: 2, returns: 'stock' }] });
    expect(after).toMatchObject({ total: 100_000, paymentStatus: 'charged', credit: 20_000, balance: 0 });
    expect(await stockOf(app, of)).toContain('A 10');
    const refund = (amount: number) =>
      seller.post<{ code?: string }>(`/tenant/sales/${sale._id}/payments`, { kind: 'refund', amount, method: 'cash' });
    expect(await refund(20_001)).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } });
    expect((await refund(20_000)).status).toBe(201);
    expect((await seller.get<Sale>(`/tenant/sales/${sale._id}`)).body).toMatchObject({ credit: 0, balance: 0 });
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('owes again what a new line costs, and owes nothing after the line goes: no entry is booked (docs/rules.md#modifications-5)', async () => {
    const of = await newModifiableShop(app);
    const { sales, products, seller, shop } = of;
    const sale = await sales.sale({ paymentStatus: 'charged', deposit: 0 });
    const [frame, lens] = [products.frame._id, products.lens._id];
    const kept = [
      { line: 0, product: frame, quantity: 1 },
      { line: 1, product: lens, quantity: 1 },
    ];
    const more = await changed(of, sale, { products: [...kept, { product: products.case._id, quantity: 1 }] });
    expect(more).toMatchObject({ total: 120_000, paymentStatus: 'waiting', balance: 20_000 });
    const less = await changed(of, more, { removed: [{ line: 2 }] });
    expect(less).toMatchObject({ total: 100_000, paymentStatus: 'charged', credit: 0 });
    expect((await seller.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body).toHaveLength(1);
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('changes twice and is then paid (docs/rules.md#modifications-1)', async () => {
    const of = await newModifiableShop(app);
    const { sales, products, seller, shop } = of;
    const sale = await sales.sale();
    const [frame, lens] = [products.frame._id, products.lens._id];
    const more = await changed(of, sale, {
      products: [
        { line: 0, product: frame, quantity: 1 },
        { line: 1, product: lens, quantity: 1 },
        { product: products.case._id, quantity: 1 },
      ],
    });
    expect(more.total).toBe(120_000);
    const swapped = await changed(of, more, {
      products: [
        { line: 0, product: frame, quantity: 1 },
        { line: 1, product: products.otherLens._id, quantity: 1 },
        { line: 2, product: products.case._id, quantity: 1 },
      ],
    });
    expect(swapped).toMatchObject({ total: 135_000, balance: 95_000 });
    const payment = { kind: 'payment', amount: 95_000, method: 'cash' };
    expect((await seller.post(`/tenant/sales/${sale._id}/payments`, payment)).status).toBe(201);
    const { body } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
    expect(body).toMatchObject({ paymentStatus: 'charged', modifications: [{ number: 1 }, { number: 2 }] });
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('keeps the price as sold, unless the user takes the price of today (docs/rules.md#modifications-3)', async () => {
    const of = await newModifiableShop(app);
    const { sales, products, admin, shop } = of;
    const sale = await sales.sale();
    await admin.put(`/tenant/products/${products.lens._id}`, { fixedPrice: 36_000 });
    const later = await changed(of, sale, { deliveryDate: '2027-01-10' });
    expect(later).toMatchObject({ total: 100_000, deliveryDate: '2027-01-10' });
    const [frame, lens] = [products.frame._id, products.lens._id];
    const pairs = (price: 'kept' | 'current') => ({
      products: [
        { line: 0, product: frame, quantity: 1 },
        { line: 1, product: lens, quantity: 2, price },
      ],
    });
    const two = await changed(of, later, pairs('kept'));
    expect(two.total).toBe(130_000);
    expect(await stockOf(app, of)).toContain('L 8');
    expect((await changed(of, two, pairs('current'))).total).toBe(142_000);
    expect(await stockOf(app, of)).toContain('L 8');
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('takes a broken unit out of the stock (docs/rules.md#modifications-5)', async () => {
    const of = await newModifiableShop(app);
    const { sales, products, admin, shop } = of;
    const sale = await sales.sale();
    await changed(of, sale, { ...(await sales.swap()), removed: [{ line: 1, returns: 'broken' }] });
    expect(await stockOf(app, of)).toBe('F 4, G 1, L 9, N 4, A 10');
    const { body } = await admin.get<{ kind: string; quantity: number }[]>(
      `/tenant/products/${products.lens._id}/movements`,
    );
    expect(
      body
        .slice(0, 2)
        .map(({ kind, quantity }) => `${kind} ${quantity}`)
        .toSorted(),
    ).toEqual(['breakage -1', 'cancellation 1']);
    expect(await findingsOf(app, shop)).toEqual([]);
  });

  test('is deleted with its changes (docs/rules.md#modifications-6)', async () => {
    const of = await newModifiableShop(app);
    const { sales, seller, shop } = of;
    const after = await changed(of, await sales.sale(), await sales.swap());
    expect((await seller.delete(`/tenant/sales/${after._id}`)).status).toBe(200);
    expect(await rowsOf(app, shop, 'modification_months')).toMatchObject([{ changes: 0, difference_cents: 0 }]);
    expect(await findingsOf(app, shop)).toEqual([]);
  });
});

describe('the preview', () => {
  test('shows what the change stores, writes nothing and leaves the idempotency key free (docs/rules.md#modifications-1)', async () => {
    const of = await newModifiableShop(app);
    const { sales, seller, shop } = of;
    const sale = await sales.sale();
    const tables = [
      ...(['sales', 'sale_lines', 'sale_changes', 'sale_modifications', 'jobs', 'products'] as const),
      ...(['stock_movements', 'payments', 'audit_entries', 'idempotency_keys', 'modification_months'] as const),
    ];
    const before = await Promise.all(tables.map((table) => rowsOf(app, shop, table)));
    const key = { 'idempotency-key': 'una-sola' };
    const first = await preview(seller, sale, await sales.swap(), key);
    expect(first.body.preview).toMatchObject({
      isChanged: true,
      needsReason: true,
      difference: 15_000,
      before: { total: 100_000, balance: 60_000 },
      after: { total: 115_000, balance: 75_000, paymentStatus: 'waiting' },
      lines: [
        { line: 0, isChanged: false, currentPrice: 70_000 },
        { line: null, name: 'Cristal N', price: 45_000, isChanged: true },
      ],
      removed: [{ line: 1, name: 'Cristal L', returns: 'stock' }],
    });
    expect((await preview(seller, sale, await sales.swap(), key)).body).toEqual(first.body);
    expect(await Promise.all(tables.map((table) => rowsOf(app, shop, table)))).toEqual(before);
    const total = first.body.preview.after.total;
    const { status, body } = await modify(seller, sale, { ...(await sales.swap()), total }, key);
    expect(status).toBe(201);
    expect(body.sale.total).toBe(total);
  });
});
