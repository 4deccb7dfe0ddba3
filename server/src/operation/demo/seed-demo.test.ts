import { differenceOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { productPrice } from '@dioptria/contract/shop/products/product-price.ts';
import type { PurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { prescriptionWarnings } from '@dioptria/contract/shop/prescriptions/prescription-warnings.ts';
import { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import { saleAmounts } from '@dioptria/contract/shop/sales/sale-total.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import { resources } from '../../shop/resources.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { makeDemoShop, seedDemo } from './seed-demo.ts';

const app = await ownApp();
const now = new Date();
let tenantId = '';
let headers: Record<string, string> = {};

beforeAll(async () => {
  const made = await Promise.all([seedDemo(app.database, now), seedDemo(app.database, now)]);
  expect(made.toSorted()).toEqual([false, true]);
  const { body } = await signIn('admin@optica.demo');
  tenantId = body.tenantId;
  headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': tenantId };
});

function signIn(email: string) {
  const body = { email, password: 'demo1234' };
  return app.call<{ token: string; tenantId: string }>('POST', '/auth/login', { body });
}

async function list(path: string): Promise<{ names: unknown[]; total: number }> {
  const { body, headers: answered } = await app.call<{ name?: string }[]>('GET', path, { headers });
  return { names: body.map((record) => record.name), total: Number(answered.get('x-total-count')) };
}

function breaches(law: ReturnType<typeof sql>): Promise<unknown[]> {
  return asTenant(app.database, tenantId, async (tx) => (await law.execute(tx)).rows);
}

describe('the demo shop (docs/rules.md#operation-3)', () => {
  test('the demo shop is made once, and not again after a restart', async () => {
    expect(await seedDemo(app.database, now)).toBe(false);
    const shops = await beforeTenant(app.database, (tx) => tx.selectFrom('tenants').select('name').execute());
    expect(shops).toEqual([{ name: 'Óptica Demo' }]);
  });

  test.each([
    ['admin@optica.demo', 'admin', true],
    ['vendedor@optica.demo', 'seller', false],
    ['lectura@optica.demo', 'readonly', false],
  ])('%s signs in as %s', async (email, role, owner) => {
    const { body } = await signIn(email);
    const session = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
    const me = await app.call('GET', '/auth/me', { headers: session });
    expect(me.body).toMatchObject({ user: { role, owner }, tenant: { name: 'Óptica Demo' } });
  });

  test('the demo shop has 18 months of trade', async () => {
    const totals = await Promise.all(
      [
        'brands',
        'categories',
        'providers',
        'insurances',
        'optometrist',
        'products',
        'clients',
        'prescription',
        'sales',
      ].map(async (path) => [path, (await list(`/tenant/${path}?limit=1`)).total] as const),
    );
    const { sales, clients, products, prescription, ...few } = Object.fromEntries(totals);
    expect(few).toEqual({ brands: 12, categories: 7, providers: 6, insurances: 8, optometrist: 6 });
    expect(sales).toBeGreaterThan(1200);
    expect(clients).toBeGreaterThan(280);
    expect(products).toBeGreaterThan(100);
    expect(prescription).toBeGreaterThan(600);
  });

  test('the demo shop has sales in every status, and products with plenty of stock and with little stock', async () => {
    for (const status of ['requested', 'inProgress', 'finished', 'delivered', 'canceled']) {
      expect((await list(`/tenant/sales?orderStatus=${status}&limit=1`)).total, status).toBeGreaterThan(0);
    }
    const { body } = await app.call<Dashboard>('GET', '/tenant/dashboard', { headers });
    expect(body.lowStockProducts.length).toBeGreaterThan(3);
    expect(body.lowStockProducts.length).toBeLessThan(25);
    expect(body.firstSteps).toBeNull();
    expect(body.lensQuestions).toMatchObject([{ name: 'Lupas' }]);
  });

  test('the demo shop has debts of each age, and a client with credit', async () => {
    const { body } = await app.call<Record<string, number>>('GET', '/tenant/debtors/totals', { headers });
    for (const age of ['upTo30', 'upTo60', 'upTo90', 'over90'])
      expect({ age, owed: body[age] }).not.toMatchObject({ owed: 0 });
    const credits = sql`select id from client_accounts where tenant_id = ${tenantId} and unassigned_cents > 0`;
    expect(await breaches(credits)).toHaveLength(1);
  });

  test('the demo shop has a month of cash sessions: one is open, and each cash session with a difference has a note', async () => {
    const { body } = await app.call<CashSession[]>('GET', '/tenant/cash-sessions', { headers });
    const days = new Set(body.map(({ createdAt }) => shopDay(new Date(createdAt), DEFAULT_TIME_ZONE)));
    expect(days.size).toBe(body.length);
    expect(days.size).toBeGreaterThan(20);
    expect(body.filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
    const differing = body.filter(({ counts }) => counts?.some((count) => differenceOf(count) !== 0));
    expect(differing.length).toBeGreaterThan(0);
    expect(differing.filter(({ note }) => note === '')).toEqual([]);
  });

  test('one closed cash session has two tallies: it keeps the counts of the first tally, and the second tally has no difference', async () => {
    const { body } = await app.call<CashSession[]>('GET', '/tenant/cash-sessions?status=closed', { headers });
    const [twice, ...others] = body.filter(({ tallies }) => tallies.length > 1);
    expect(others).toEqual([]);
    expect(twice?.counts).toEqual(twice?.tallies[0]?.counts);
    expect(twice?.counts?.find(({ method }) => method === 'cash')).not.toEqual(
      twice?.tallies[1]?.counts?.find(({ method }) => method === 'cash'),
    );
    expect(twice?.tallies[1]?.counts?.filter(({ expected, counted }) => expected !== counted)).toEqual([]);
  });

  test('one insurer is late, one insurer answered with debits of each kind, and one insurer has paid its batch', async () => {
    const { body: batches } = await app.call<ClaimBatch[]>('GET', '/tenant/claim-batches?sort=number', { headers });
    expect(batches.map(({ insurance, state }) => [insurance.name, state])).toEqual([
      ['PAMI', 'presented'],
      ['IOMA', 'settled'],
      ['OSDE', 'answered'],
      ['OSDE', 'open'],
    ]);
    const { body: answered } = await app.call<ClaimBatch>('GET', `/tenant/claim-batches/${batches[2]?._id}`, {
      headers,
    });
    const debits = answered.lines?.filter(({ debited }) => debited > 0).map(({ decision }) => decision);
    expect(debits).toEqual(['rebill', 'lost', 'toClient', null]);
    const { body: dashboard } = await app.call<Dashboard>('GET', '/tenant/dashboard', { headers });
    expect(dashboard.lateInsurer).toMatchObject({ name: 'PAMI' });
  });

  test('one purchase order has not arrived; another purchase order has arrived in part, and this part has a reception', async () => {
    const { body } = await app.call<PurchaseOrder[]>('GET', '/tenant/stock/purchase-orders?sort=number', { headers });
    expect(body.map(({ status }) => status)).toEqual(['partial', 'open']);
    const received = `/tenant/stock/receptions?purchaseOrderId=${body[0]?._id}`;
    expect((await list(received)).total).toBe(1);
  });

  test('search finds the records of the demo shop by their words', async () => {
    expect((await list('/tenant/products?search=tandil')).total).toBe(8);
    expect((await list('/tenant/products?search=al310nm')).names).toEqual(['Armazón Aldaba 310 negro mate']);
    expect((await list('/tenant/clients?search=gonz')).total).toBeGreaterThan(1);
    expect((await list('/tenant/insurances?search=osde')).names).toEqual(['OSDE']);
    expect((await list('/tenant/users?search=martin')).names).toEqual(['Martín Gómez']);
  });
});

describe('the demo shop satisfies the invariants of every shop', () => {
  test('the stock of a product equals the sum of its movements, and is never negative', async () => {
    const law = sql`select p.name, p.stock from products p
      left join stock_movements m on m.tenant_id = p.tenant_id and m.product_id = p.id
      where p.tenant_id = ${tenantId} group by p.id, p.name, p.stock
      having p.stock <> coalesce(sum(m.quantity), 0) or p.stock < 0`;
    expect(await breaches(law)).toEqual([]);
  });

  test('the subtotal of a sale is the sum of its lines, and the total is the subtotal less the discount', async () => {
    const law = sql`select s.number from sales s join sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
      where s.tenant_id = ${tenantId} group by s.tenant_id, s.id
      having s.subtotal_cents <> sum(l.price_cents * l.quantity) or s.total_cents <> s.subtotal_cents - s.discount_cents
        or s.sale_day <> (s.sale_date at time zone 'America/Argentina/Buenos_Aires')::date or s.sale_date > ${now.toISOString()}`;
    expect(await breaches(law)).toEqual([]);
  });

  test('every kept sum equals the sum of its rows', async () => {
    const counts = sql`(order_status <> 'canceled' and payment_status <> 'reimbursed')`;
    const days = sql`(select sale_day as day, seller_id, count(*)::int as sales, sum(total_cents)::bigint as total_cents
        from sales where tenant_id = ${tenantId} and ${counts} group by 1, 2)
      except select day, seller_id, sales, total_cents from sale_days where tenant_id = ${tenantId}`;
    const units = sql`(select l.product_id, sum(l.quantity)::bigint as units from sale_lines l
        join sales s on s.tenant_id = l.tenant_id and s.id = l.sale_id
        where s.tenant_id = ${tenantId} and l.product_id is not null and ${counts} group by 1)
      except select product_id, units from product_sales where tenant_id = ${tenantId}`;
    const bought = sql`(select date_trunc('month', created_at at time zone 'America/Argentina/Buenos_Aires')::date as month,
        provider_id, sum(quantity * unit_cost_cents)::bigint as cents
        from stock_movements where tenant_id = ${tenantId} and kind in ('initial', 'purchase') group by 1, 2)
      except select month, provider_id, total_cents from provider_purchases where tenant_id = ${tenantId}`;
    const kinds = ['users', 'clients', 'products', 'prescriptions', 'brands', 'insurances', 'optometrists'];
    const each = kinds.map(
      (kind) => sql`select ${kind}, count(*) from ${sql.table(kind)} where tenant_id = ${tenantId}`,
    );
    const counted = sql`(select 'sales/' || order_status as kind, count(*) as records from sales
        where tenant_id = ${tenantId} group by 1
        union all select 'sales/numbered', count(*) from sales where tenant_id = ${tenantId} and number < 100000
        union all ${sql.join(each, sql` union all `)})
      except select kind, records from record_counts where tenant_id = ${tenantId}`;
    for (const law of [days, units, bought, counted]) expect(await breaches(law)).toEqual([]);
  });

  test('a prescription belongs to the client of its sales, and is valid on the day of each sale that is no remake', async () => {
    const law = sql`select u.prescription_id from sale_prescriptions u
      join sales s on s.tenant_id = u.tenant_id and s.id = u.sale_id
      join prescriptions p on p.tenant_id = u.tenant_id and p.id = u.prescription_id
      where u.tenant_id = ${tenantId}
      group by 1 having bool_or(p.client_id <> s.client_id or (p.expiration_date < s.sale_day and s.remake_of is null))`;
    expect(await breaches(law)).toEqual([]);
  });

  test('some second pairs have the prescription of the first pair (docs/rules.md#prescriptions-8)', async () => {
    const pairs = sql`select * from (
        select s.id, row_number() over (partition by u.prescription_id order by s.created_at) as pair
        from sale_prescriptions u join sales s on s.tenant_id = u.tenant_id and s.id = u.sale_id
        where u.tenant_id = ${tenantId} and s.remake_of is null) as pairs where pair > 1`;
    expect(await breaches(pairs)).toHaveLength(3);
  });

  test("some sales to 'Consumidor final' are paid and delivered at once (docs/rules.md#clients-9)", async () => {
    const sales = sql`select s.number from sales s join clients c on c.tenant_id = s.tenant_id and c.id = s.client_id
      where s.tenant_id = ${tenantId} and c.final_consumer and s.order_status = 'delivered' and s.payment_status = 'charged'`;
    expect((await breaches(sales)).length).toBeGreaterThan(5);
  });
});

describe('the log of the demo shop', () => {
  test.each(resources.map(({ definition }) => definition.name))(
    '%s: each record has one creation entry in the log, by a user of the shop',
    async (name) => {
      const law = sql`select record.id from ${sql.table(name)} as record
        left join audit_entries as entry on entry.tenant_id = record.tenant_id and record_id = record.id
          and entry.kind = ${name} and action = 'create' and entry.at = record.created_at and record_name <> ''
          and user_id in (select id from users where tenant_id = ${tenantId})
          and after ->> '_id' = record.id::text and after ->> 'updatedAt' is null
        where record.tenant_id = ${tenantId} group by record.id having count(entry.id) <> 1`;
      expect(await breaches(law)).toEqual([]);
    },
  );

  test('the log of a sale has the first state of the sale and each later change', async () => {
    const law = sql`select sale_changes.id from sale_changes
        left join audit_entries as entry on entry.tenant_id = sale_changes.tenant_id and record_id = sale_id and kind = 'sales'
          and action = 'update' and entry.at = sale_changes.created_at and entry.user_id = sale_changes.user_id
          and before ->> field = from_value and after ->> field = to_value
        where sale_changes.tenant_id = ${tenantId} group by sale_changes.id having count(entry.id) <> 1
      union all
      select record_id from audit_entries
        join lateral (select field, from_value from sale_changes where tenant_id = ${tenantId} and sale_id = record_id
          order by id limit 1) as first on true
        where audit_entries.tenant_id = ${tenantId} and kind = 'sales' and action = 'create' and after ->> field <> from_value`;
    expect(await breaches(law)).toEqual([]);
  });
});

describe('the demo shop is plausible', () => {
  const shop = makeDemoShop(now, []);

  test('the generator makes the same demo shop at every call', () => {
    const again = makeDemoShop(now, []);
    expect(again.rows.sales.map((sale) => [sale.number, sale.total_cents])).toEqual(
      shop.rows.sales.map((sale) => [sale.number, sale.total_cents]),
    );
  });

  test('at any time of day, no sale and no stock movement of the demo shop is in the future', () => {
    for (const moment of ['2027-01-01T03:00:00Z', '2028-02-29T12:00:00Z']) {
      const { rows } = makeDemoShop(new Date(moment), []);
      expect(
        rows.sales.every((sale) => Date.parse(sale.updated_at) <= Date.parse(moment)),
        moment,
      ).toBe(true);
      expect(
        rows.stock_movements.every((move) => Date.parse(move.created_at) <= Date.parse(moment)),
        moment,
      ).toBe(true);
      expect(rows.sales.length, moment).toBeGreaterThan(1200);
    }
  });

  test("the prices and totals of the demo shop equal the results of the contract's functions", () => {
    for (const product of shop.rows.products) {
      const price = productPrice(product.cost_cents / 100, product.profitability_hundredths / 100);
      expect(product.price_cents).toBe(product.fixed_price_cents ?? Math.round(price * 100));
    }
    const fixed = shop.rows.products.filter(({ fixed_price_cents: price }) => typeof price === 'number');
    expect(fixed.length).toBeGreaterThan(5);
    expect(shop.rows.price_edits.map((edit) => edit.product_id)).toEqual(fixed.map(({ id }) => id));
    const lines = Map.groupBy(shop.rows.sale_lines, (line) => line.sale_id);
    for (const sale of shop.rows.sales) {
      const priced = (lines.get(sale.id) ?? []).map(({ price_cents, quantity }) => ({
        price: price_cents / 100,
        quantity,
      }));
      const { total } = saleAmounts(priced, sale.discount_hundredths / 100, sale.discount_type);
      expect(sale.total_cents).toBe(Math.round(total * 100));
    }
  });

  test('the contract accepts every prescription of the demo shop, and warns about fewer than one in a hundred', () => {
    const stored = shop.rows.prescriptions;
    for (const { client_id, optometrist_id, expiration_date, right_eye, left_eye } of stored) {
      const sent = { clientId: client_id, optometristId: optometrist_id, expirationDate: expiration_date };
      const parsed = prescriptions.create.parse({ ...sent, rightEye: right_eye, leftEye: left_eye });
      expect([parsed.rightEye, parsed.leftEye]).toEqual([right_eye, left_eye]);
    }
    const doubted = stored.filter(
      (row) => prescriptionWarnings({ rightEye: row.right_eye, leftEye: row.left_eye }).length,
    );
    expect(doubted.length).toBeLessThan(stored.length / 100);
  });
});
