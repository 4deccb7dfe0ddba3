import type { Problem } from '@dioptria/contract/base/problems.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { examine } from '../../../operation/doctor/examine.ts';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { givenRule } from '../../../testing/examples/given-tariff.ts';
import { someSale } from '../../../testing/examples/given.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];

type Answer = { sale: Sale } & Problem;
const today = () => shopDay(new Date(), DEFAULT_TIME_ZONE);
const glasses = (...prices: number[]) => ({
  products: [],
  customProducts: prices.map((price) => ({ description: 'Anteojo', price, quantity: 1 })),
});
const insurer = async (fields: object = {}) => (await given.insurance(fields))._id;
const sell = async (body: object) => {
  const { _id: client } = await given.client();
  const states = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress' };
  return admin.post<Answer>('/tenant/sales', { client, ...states, deliveryDate: addDays(today(), 30), ...body });
};
const change = ({ _id }: Sale, fields: object) => seller.put<Answer>(`/tenant/sales/${_id}`, fields);
const cover = ({ _id }: Sale, coverages: object[], by = seller) =>
  by.put<Answer>(`/tenant/sales/${_id}/coverages`, { coverages });
const saleNow = async ({ _id }: Sale) => (await seller.get<Sale>(`/tenant/sales/${_id}`)).body;
const accountOf = async (sale: Sale) => (await seller.get<Account>(`/tenant/clients/${sale.client._id}/account`)).body;
const partsOf = ({ total, insurerTotal, clientTotal, balance, coverages = [] }: Sale) => ({
  total,
  insurers: insurerTotal,
  client: clientTotal,
  balance,
  states: coverages.map(({ state }) => state),
});
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  at: body.errors?.[0]?.path,
  message: body.errors?.[0]?.message ?? body.message,
});
const pesosOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0) / 100;
const coverageOf = (answer: Sale) => answer.coverages?.map(({ state, claimableDay }) => [state, claimableDay]);
const owedBy = (insurance: string) =>
  asTenant(app.database, shop.tenantId, async (tx) => {
    const account = await tx
      .selectFrom('insurer_accounts')
      .select('open_cents as cents')
      .where('insurance_id', '=', insurance)
      .execute();
    const days = await tx
      .selectFrom('insurer_due_days')
      .select('open_cents as cents')
      .where('insurance_id', '=', insurance)
      .execute();
    const entries = await tx
      .selectFrom('insurer_entries')
      .select('amount_cents as cents')
      .where('insurance_id', '=', insurance)
      .execute();
    return [pesosOf(account), pesosOf(days), pesosOf(entries)];
  });

afterEach(async () => {
  const found = [];
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
  expect(found).toEqual([]);
});

describe('A sale that an insurer pays in part (docs/rules.md#coverage-2)', () => {
  it('the insurer owes the fixed 40,000 of a total of 85,000, and the client owes 45,000', async () => {
    const insurance = await insurer();
    const rule = await givenRule(shop, insurance, { basis: 'fixed', amount: 40_000, target: 'pair' });
    const line = { rule: rule._id, products: [0], insurerAmount: 40_000 };
    const { body, status } = await sell({
      ...glasses(85_000),
      total: 85_000,
      coverages: [{ insurance, lines: [line] }],
    });
    expect({ status, ...partsOf(body.sale) }).toEqual({
      status: 201,
      total: 85_000,
      insurers: 40_000,
      client: 45_000,
      balance: 45_000,
      states: ['pending'],
    });
    expect(body.sale.coverages?.[0]?.lines[0]).toMatchObject({
      code: rule.code,
      base: 85_000,
      insurerAmount: 40_000,
      clientAmount: 45_000,
      proposed: 40_000,
    });
    expect(await owedBy(insurance)).toEqual([40_000, 40_000, 40_000]);
    expect(await accountOf(body.sale)).toMatchObject({ owed: 45_000, entries: [{ debit: 45_000 }] });
  });

  it('a discount lowers the bases in proportion, and the cents add up', async () => {
    const insurance = await insurer();
    const rule = await givenRule(shop, insurance, { basis: 'percent', amount: null, percent: 50, target: 'pair' });
    const lines = [
      { rule: rule._id, products: [0], insurerAmount: 45_000.01 },
      { rule: rule._id, products: [1], insurerAmount: 22_500.01 },
    ];
    const body = { ...glasses(100_000.01, 50_000.02), discount: 15_000, coverages: [{ insurance, lines }] };
    const { sale } = (await sell(body)).body;
    expect(partsOf(sale)).toMatchObject({ total: 135_000.03, insurers: 67_500.02, client: 67_500.01 });
    expect(sale.coverages?.[0]?.lines.map(({ base, clientAmount }) => [base, clientAmount])).toEqual([
      [90_000.01, 45_000],
      [45_000.02, 22_500.01],
    ]);
  });

  it('if the rule has no `upgrade`, the pair costs the agreed price, and a higher total is refused', async () => {
    const insurance = await insurer();
    const agreed = { basis: 'full', amount: null, agreedPrice: 60_000, target: 'pair' };
    const rule = await givenRule(shop, insurance, agreed);
    const coverages = [{ insurance, lines: [{ rule: rule._id, products: [0], insurerAmount: 60_000 }] }];
    expect(refusal(await sell({ ...glasses(90_000), total: 90_000, coverages }))).toMatchObject({
      status: 409,
      code: 'not_chargeable',
      message: 'La obra social no permite cobrar más que el precio convenido.',
    });
    const { sale } = (await sell({ ...glasses(90_000), total: 60_000, coverages })).body;
    expect(partsOf(sale)).toMatchObject({ total: 60_000, insurers: 60_000, client: 0, balance: 0 });
    expect(sale.coverages?.[0]?.lines[0]).toMatchObject({ listAmount: 90_000, base: 60_000 });
  });

  it('two frames with three lenses cost exactly twice the agreed price, and an insurer with a `full` rule pays this price', async () => {
    const insurance = await insurer();
    const agreed = { basis: 'full', amount: null, agreedPrice: 100.01, target: 'pair' };
    const rule = await givenRule(shop, insurance, agreed);
    const customProducts = [
      { description: 'Armazón', price: 33.33, quantity: 2 },
      { description: 'Cristales', price: 10, quantity: 3 },
    ];
    const coverages = [{ insurance, lines: [{ rule: rule._id, products: [0, 1], insurerAmount: 200.02 }] }];
    const { sale } = (await sell({ customProducts, coverages })).body;
    expect(partsOf(sale)).toMatchObject({ total: 200.02, insurers: 200.02, client: 0 });
  });

  it("if the rule has `upgrade`, the client pays the difference between the pair's price and the agreed price", async () => {
    const insurance = await insurer();
    const agreed = { basis: 'full', amount: null, agreedPrice: 60_000, upgrade: true, target: 'pair' };
    const rule = await givenRule(shop, insurance, agreed);
    const coverages = [{ insurance, lines: [{ rule: rule._id, products: [0], insurerAmount: 60_000 }] }];
    const { sale } = (await sell({ ...glasses(90_000), total: 90_000, coverages })).body;
    expect(partsOf(sale)).toMatchObject({ total: 90_000, insurers: 60_000, client: 30_000 });
  });

  it('a second insurer pays at most the amount that the first insurer left', async () => {
    const [first, second] = [await insurer(), await insurer()];
    const coverages = [someCoverage(first, 60_000), someCoverage(second, 30_000)];
    const { sale } = (await sell({ ...glasses(90_000), coverages })).body;
    expect(partsOf(sale)).toMatchObject({ insurers: 90_000, client: 0, balance: 0, states: ['pending', 'pending'] });
    const above = [someCoverage(first, 60_000), someCoverage(second, 30_000.01)];
    expect(refusal(await sell({ ...glasses(90_000), coverages: above }))).toMatchObject({
      status: 400,
      at: 'coverages.1.lines.0.insurerAmount',
      message: expect.stringContaining('quedan'),
    });
  });

  it("an amount that differs from the rule's amount needs a note", async () => {
    const insurance = await insurer();
    const rule = await givenRule(shop, insurance, { amount: 40_000 });
    const line = { rule: rule._id, products: [0], insurerAmount: 35_000 };
    const { sale: _none, ...refused } = (await sell({ ...glasses(85_000), coverages: [{ insurance, lines: [line] }] }))
      .body;
    expect(refused.errors).toEqual([
      { path: 'coverages.0.lines.0.note', message: 'El importe no es el de la regla: contá por qué en el motivo.' },
    ]);
    const noted = [{ insurance, lines: [{ ...line, note: 'Según la autorización' }] }];
    expect((await sell({ ...glasses(85_000), coverages: noted })).body.sale.coverages?.[0]?.lines[0]).toMatchObject({
      insurerAmount: 35_000,
      proposed: 40_000,
      note: 'Según la autorización',
    });
  });

  it.each([
    ['an insurer that does not exist', { insurance: crypto.randomUUID() }, 'coverages.0.insurance'],
    ['a plan that does not exist', { plan: crypto.randomUUID() }, 'coverages.0.plan'],
    ['a prescription of another client', { prescription: crypto.randomUUID() }, 'coverages.0.prescription'],
    ['no lines', { lines: [] }, 'coverages.0.lines'],
    [
      'a line that the sale does not have',
      { lines: [{ products: [7], insurerAmount: 1 }] },
      'coverages.0.lines.0.products',
    ],
    ['a negative amount', { lines: [{ products: [0], insurerAmount: -1 }] }, 'coverages.0.lines.0.insurerAmount'],
  ])('a coverage with %s is refused, and nothing is stored', async (_case, fields, at) => {
    const insurance = await insurer();
    const answer = await sell({ ...glasses(100), coverages: [someCoverage(insurance, 10, fields)] });
    expect(refusal(answer)).toMatchObject({ status: 400, at });
    expect(await owedBy(insurance)).toEqual([0, 0, 0]);
  });

  it('an insurer of another tenant is refused as if it did not exist', async () => {
    const other = await (await newShop(app)).given.insurance();
    expect(refusal(await sell({ ...glasses(100), coverages: [someCoverage(other._id, 10)] }))).toMatchObject({
      status: 400,
      at: 'coverages.0.insurance',
      message: 'La obra social no existe.',
    });
  });

  it('the deposit is limited to the client’s part, and the sale is charged when the client’s part is paid', async () => {
    const insurance = await insurer();
    const coverages = [someCoverage(insurance, 75_000)];
    const tooMuch = await sell({ ...glasses(215_000), deposit: 140_001, coverages });
    expect(refusal(tooMuch)).toMatchObject({
      status: 400,
      at: 'deposit',
      message: 'La seña no puede superar lo que paga el cliente: $\u00A0140.000,00.',
    });
    const { sale } = (await sell({ ...glasses(215_000), deposit: 70_000, coverages })).body;
    expect(partsOf(sale)).toMatchObject({ client: 140_000, balance: 70_000 });
    const raised = await seller.put<Answer>(`/tenant/sales/${sale._id}`, { deposit: 140_001 });
    expect(refusal(raised)).toMatchObject({
      status: 400,
      at: 'deposit',
      message: expect.stringContaining('el cliente'),
    });
    const paid = { kind: 'payment', method: 'cash', amount: 70_000 };
    await seller.post(`/tenant/sales/${sale._id}/payments`, paid);
    expect(await saleNow(sale)).toMatchObject({ paymentStatus: 'charged', balance: 0, insurerTotal: 75_000 });
  });
});

describe('Coverages follow their sale (docs/rules.md#coverage-5)', () => {
  it('if a coverage is added to a paid sale, its amount becomes credit of the client', async () => {
    const insurance = await insurer();
    const sale = await given.sale({ ...glasses(100_000), paymentStatus: 'charged' });
    const { body } = await cover(sale, [someCoverage(insurance, 40_000)]);
    expect(body.sale).toMatchObject({ clientTotal: 60_000, credit: 40_000, balance: 0, paymentStatus: 'charged' });
    expect(body.sale.changes?.at(-1)).toMatchObject({ field: 'insurerTotal', from: '0', to: '40000' });
    expect(await accountOf(sale)).toMatchObject({ owed: 0, credit: 40_000 });
  });

  it('a coverage that the request leaves out becomes void, a changed coverage is corrected in the ledger, and a new coverage is added', async () => {
    const [first, second] = [await insurer(), await insurer()];
    const { sale } = await givenCoveredSale(shop, { insurance: first });
    expect((await cover(sale, [someCoverage(first, 25_000.5)])).body.sale).toMatchObject({ insurerTotal: 25_000.5 });
    expect(await owedBy(first)).toEqual([25_000.5, 25_000.5, 25_000.5]);
    const { body } = await cover(sale, [someCoverage(second, 10_000)]);
    expect(partsOf(body.sale)).toMatchObject({ insurers: 10_000, balance: 90_000, states: ['pending', 'void'] });
    expect([await owedBy(first), await owedBy(second)]).toEqual([
      [0, 0, 0],
      [10_000, 10_000, 10_000],
    ]);
  });

  it('a cancellation makes the coverage void, and a sale that becomes active again has no coverage', async () => {
    const { sale, insurance } = await givenCoveredSale(shop);
    const canceled = (await change(sale, { orderStatus: 'canceled' })).body.sale;
    expect(partsOf(canceled)).toMatchObject({ insurers: 0, balance: 0, states: ['void'] });
    expect(await owedBy(insurance)).toEqual([0, 0, 0]);
    expect(refusal(await cover(sale, [someCoverage(insurance, 1)]))).toMatchObject({ status: 409, code: 'locked' });
    const again = (await change(sale, { orderStatus: 'inProgress' })).body.sale;
    expect(partsOf(again)).toMatchObject({ insurers: 0, client: 100_000, balance: 100_000, states: ['void'] });
    expect((await cover(sale, [someCoverage(insurance, 1)])).status).toBe(200);
  });

  it('after the deletion of a sale, its insurer owes nothing for it', async () => {
    const { sale, insurance } = await givenCoveredSale(shop);
    expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
    expect(await owedBy(insurance)).toEqual([0, 0, 0]);
  });

  it('the undo of a cancellation restores the coverage, but no coverage that a user removed before (docs/rules.md#sales-30)', async () => {
    const [removed, insurance] = [await insurer(), await insurer()];
    const { sale } = await givenCoveredSale(shop, { insurance: removed });
    const covered = (await cover(sale, [someCoverage(insurance, 40_000)])).body.sale;
    const { updatedAt } = (await change(sale, { orderStatus: 'canceled' })).body.sale;
    const { status, body } = await seller.post<Answer>(`/tenant/sales/${sale._id}/undo`, { updatedAt });
    expect({ status, ...partsOf(body.sale) }).toEqual({ status: 200, ...partsOf(covered) });
    expect(partsOf(covered)).toMatchObject({ client: 60_000, states: ['pending', 'void'] });
    expect([await owedBy(removed), await owedBy(insurance)]).toEqual([
      [0, 0, 0],
      [40_000, 40_000, 40_000],
    ]);
  });

  it('a new sale is refused if it is canceled and has a coverage', async () => {
    const coverages = [someCoverage(await insurer(), 40_000)];
    const answer = await shop.as('admin').post<Answer>('/tenant/sales', {
      ...someSale,
      ...glasses(100_000),
      client: (await given.client())._id,
      orderStatus: 'canceled',
      coverages,
    });
    expect(refusal(answer)).toEqual({
      status: 409,
      code: 'locked',
      at: 'coverages',
      message: 'La venta está cancelada.',
    });
  });

  it('a coverage can be claimed from the day of the delivery on, and loses this day if the sale leaves ‘Entregado’', async () => {
    const { sale } = await givenCoveredSale(shop);
    const delivered = (await change(sale, { orderStatus: 'delivered' })).body.sale;
    expect(coverageOf(delivered)).toEqual([['ready', today()]]);
    expect(coverageOf((await change(sale, { orderStatus: 'finished' })).body.sale)).toEqual([['pending', null]]);
  });

  it('if the insurer pays from the sale on, the coverage can be claimed at once, unless a required document is missing', async () => {
    const plain = await insurer({ claimFrom: 'sale' });
    const strict = await insurer({ claimFrom: 'sale', needsAuthorization: true, needsVoucher: true });
    const coverages = [
      someCoverage(plain, 100),
      someCoverage(strict, 100, { authorizationNumber: 'A-1', documents: [{ kind: 'credential', isPresent: true }] }),
    ];
    const { sale } = (await sell({ ...glasses(1000), coverages })).body;
    expect(sale.coverages?.map(({ state, missing }) => [state, missing])).toEqual([
      ['ready', []],
      ['pending', ['voucher']],
    ]);
    const voucher = { voucherNumber: '77', authorizationNumber: 'A-1' };
    const { body } = await cover(sale, [someCoverage(plain, 100), someCoverage(strict, 100, voucher)]);
    expect(body.sale.coverages?.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  it('a later discount lowers the client’s part, and is refused if the total would be less than the insurer’s part', async () => {
    const { sale } = await givenCoveredSale(shop);
    expect((await change(sale, { discount: 50_000 })).body.sale).toMatchObject({
      total: 50_000,
      insurerTotal: 40_000,
      clientTotal: 10_000,
      balance: 10_000,
      coverages: [{ lines: [{ base: 50_000, insurerAmount: 40_000, clientAmount: 10_000 }] }],
    });
    expect(refusal(await change(sale, { discount: 60_000.01 }))).toMatchObject({
      status: 400,
      at: 'discount',
      message: 'Con ese descuento el total queda por debajo de la parte de la obra social.',
    });
  });

  it('a coverage keeps its amounts after its rule changes', async () => {
    const insurance = await insurer();
    const rule = await givenRule(shop, insurance, { amount: 40_000 });
    const line = { rule: rule._id, products: [0], insurerAmount: 40_000 };
    const { sale } = (await sell({ ...glasses(100_000), coverages: [{ insurance, lines: [line] }] })).body;
    await admin.put(`/tenant/insurances/${insurance}/rules/${rule._id}`, { amount: 55_000 });
    expect(await saleNow(sale)).toMatchObject({ insurerTotal: 40_000, coverages: [{ lines: [{ proposed: 40_000 }] }] });
  });

  it('only users who may change a sale can change its coverages, and an edit of an older version is refused', async () => {
    const { sale, insurance } = await givenCoveredSale(shop);
    expect((await cover(sale, [], reader)).status).toBe(403);
    const other = (await newShop(app)).as('admin');
    expect((await cover(sale, [], other)).status).toBe(404);
    await change(sale, { notes: 'Otra' });
    const stale = { coverages: [someCoverage(insurance, 1)], updatedAt: sale.updatedAt };
    expect((await seller.put<Answer>(`/tenant/sales/${sale._id}/coverages`, stale)).body.code).toBe('stale');
  });

  it('after forty simultaneous changes of its coverages, the sale has one coverage of the insurer', async () => {
    const { sale, insurance } = await givenCoveredSale(shop);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_one, index) => cover(sale, [someCoverage(insurance, 1000 + index)])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const now = await saleNow(sale);
    expect(now.coverages).toHaveLength(1);
    expect(await owedBy(insurance)).toEqual([now.insurerTotal, now.insurerTotal, now.insurerTotal]);
  });
});

describe('The file of sales (docs/rules.md#coverage-1)', () => {
  it('has columns for both parts of the total only after the shop has stored a coverage', async () => {
    const plain = await newShop(app);
    const headings = async () =>
      (await plain.as('admin').get<string>('/tenant/sales/export?format=csv')).body.split('\r\n')[0];
    await plain.given.sale();
    expect(await headings()).toContain(';Total;Seña;Saldo;');
    await givenCoveredSale(plain);
    expect(await headings()).toContain(';Total;A cargo de obra social;A cargo del cliente;Seña;Saldo;');
    const { body } = await plain.as('admin').get<string>('/tenant/sales/export?format=csv');
    expect(body).toContain(';100000,00;40000,00;60000,00;0,00;60000,00;');
  });
});

describe('A sale without coverage (docs/rules.md#coverage-1)', () => {
  it("the client owes the total, and the sale's record has no coverage", async () => {
    const sale = await given.sale(glasses(1000));
    expect(await saleNow(sale)).toMatchObject({
      total: 1000,
      insurerTotal: 0,
      clientTotal: 1000,
      balance: 1000,
      coverages: [],
    });
  });
});
