import type { ModificationRequest } from '@dioptria/contract/shop/sales/modifications.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import { figuresOf, findingsOf, modify, preview } from '../../../testing/examples/given-sale-to-modify.ts';
import { dueDay } from '../../../testing/examples/given.ts';
import { lawRuns } from '../../../testing/laws/law-runs.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const lenses = (await shop.given.category({ name: 'Cristales', showProductType: true }))._id;

const nth = fc.nat(2);
const units = fc.integer({ min: 1, max: 3 });
const type = fc.constantFrom('none' as const, 'far' as const, 'near' as const);
/** Each stored line is kept, gets other units or another price, gets another product, or goes. */
const edit = fc.record({
  fate: fc.constantFrom('keep', 'keep', 'units', 'current', 'other', 'remove', 'break'),
  units,
  type,
});
const sell = fc.record({
  do: fc.constant('sell' as const),
  lines: fc.uniqueArray(fc.record({ product: nth, units, type }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ product }) => product,
  }),
  custom: fc.boolean(),
  discount: fc.nat(50),
});
const nthSale = fc.nat(1);
const change = fc.record({
  do: fc.constant('modify' as const),
  sale: nthSale,
  edits: fc.array(edit, { minLength: 3, maxLength: 3 }),
  isUndone: fc.boolean(),
  added: fc.option(nth, { nil: undefined }),
  discount: fc.option(fc.nat(100), { nil: undefined }),
});
const orderStatus = fc.constantFrom('inProgress', 'canceled', 'delivered');
const action = fc.oneof(
  { weight: 1, arbitrary: sell },
  { weight: 8, arbitrary: change },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay' as const), sale: nthSale, amount: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), sale: nthSale, orderStatus }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), sale: nthSale }) },
);
const life = fc.tuple(sell, sell, fc.array(action, { minLength: 6, maxLength: 12 }));
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;
type Modify = Extract<Action, { do: 'modify' }>;

interface World {
  client: string;
  products: readonly string[];
}

const salesOf = async ({ client }: World) =>
  (await admin.get<Sale[]>(`/tenant/sales?clientId=${client}&sort=saleDate`)).body;

function requestOf({ edits, added, discount }: Modify, sale: Sale, { products }: World): Partial<ModificationRequest> {
  const stored = [...sale.products, ...sale.customProducts];
  const removed = stored.flatMap((_, line) => {
    const fate = edits[line]?.fate;
    return fate === 'remove' || fate === 'break'
      ? [{ line, returns: fate === 'break' ? ('broken' as const) : ('stock' as const) }]
      : [];
  });
  const isGone = (line: number) => removed.some((one) => one.line === line);
  const kept = sale.products.flatMap((sold, line): NonNullable<ModificationRequest['products']> => {
    const { fate, units: quantity, type: prescriptionType } = edits[line] ?? { fate: 'keep', units: 1, type: 'none' };
    if (isGone(line)) return [];
    const other = products.find((id) => sale.products.every(({ product }) => product._id !== id));
    if (fate === 'other' && other !== undefined) return [{ line, product: other, quantity, prescriptionType }];
    const price = fate === 'current' ? ('current' as const) : ('kept' as const);
    return [{ line, product: sold.product._id, quantity: fate === 'units' ? quantity : sold.quantity, price }];
  });
  const more = products[added ?? -1];
  const isNew = more !== undefined && kept.every((one) => one.product !== more);
  return {
    products: [...kept, ...(isNew ? [{ product: more, quantity: 1, prescriptionType: 'far' as const }] : [])],
    removed,
    ...(discount !== undefined && { discount, discountType: 'percentage' as const }),
  };
}

async function perform(world: World, one: Action): Promise<number> {
  const { client, products } = world;
  if (one.do === 'sell') {
    const lines = one.lines.map(({ product, units: quantity, type: prescriptionType }) => ({
      product: products[product] ?? '',
      quantity,
      prescriptionType,
    }));
    const customProducts = one.custom
      ? [{ description: 'Arreglo', price: 33.33, quantity: 1, needsWorkshop: true }]
      : [];
    const terms = { discount: one.discount, discountType: 'percentage' as const };
    const states = {
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      paymentMethod: 'cash',
      deliveryDate: dueDay(),
    };
    return (await admin.post('/tenant/sales', { client, products: lines, customProducts, ...terms, ...states })).status;
  }
  const sale = (await salesOf(world))[one.sale];
  if (!sale) return 0;
  const path = `/tenant/sales/${sale._id}`;
  if (one.do === 'pay')
    return (await admin.post(`${path}/payments`, { kind: 'payment', amount: one.amount, method: 'cash' })).status;
  if (one.do === 'move') return (await admin.put(path, { orderStatus: one.orderStatus })).status;
  if (one.do === 'delete') return (await admin.delete(path)).status;
  const request = requestOf(one, sale, world);
  const before = await figuresOf(app, shop);
  const shown = await preview(admin, sale, request);
  const made = await modify(admin, sale, { ...request, total: shown.body.preview?.after.total });
  if (shown.status !== 200) expect(made.status).toBe(shown.status);
  if (made.status !== 201) return made.status;
  const { after } = shown.body.preview;
  const { _id, number, saleDate, seller } = sale;
  const { total, balance, credit, paid, paymentStatus } = after;
  expect(made.body.sale).toMatchObject({ _id, number, saleDate, seller, total, balance, credit, paid, paymentStatus });
  expect(made.body.sale.paid).toBe(sale.paid);
  if (!one.isUndone) return made.status;
  const { updatedAt } = made.body.sale;
  expect((await admin.post(`${path}/undo`, { updatedAt })).status).toBe(200);
  expect(await figuresOf(app, shop)).toEqual(before);
  return made.status;
}

/** The movements of a sale add up to its units, no stock is below 0, and each job has its line. */
async function wrongUnits(): Promise<unknown[]> {
  return asTenant(app.database, shop.tenantId, async (tx) => {
    const moved = await sql`select sale_id, product_id, sum(quantity) as units from (
        select sale_id, product_id, quantity from stock_movements where sale_id is not null
        union all select sale_id, product_id, quantity from sale_lines join sales on sales.id = sale_id
          where product_id is not null and order_status <> 'canceled'
      ) as all_units group by sale_id, product_id having sum(quantity) <> 0`.execute(tx);
    const missing = await sql`select name, stock from products where stock < 0`.execute(tx);
    const lost = await sql`select jobs.id, jobs.kind from jobs left join sale_lines as line
        on line.sale_id = jobs.sale_id and (line.position = service_line and needs_workshop or prescription_type = kind)
      where line.sale_id is null`.execute(tx);
    return [...moved.rows, ...missing.rows, ...lost.rows];
  });
}

test('after any sales, changes, undos, payments, moves and deletions, a change is as its preview, an undo leaves all figures as before, and the doctor finds nothing (docs/rules.md#modifications-9)', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ([first, second, actions]) => {
      const client = (await shop.given.client())._id;
      const made = await Promise.all([
        shop.given.product({ stock: 6, verifyStock: true, fixedPrice: 100 }),
        shop.given.product({ stock: 4, verifyStock: true, fixedPrice: 70, category: lenses }),
        shop.given.product({ stock: 3, verifyStock: true, fixedPrice: 55.55, category: lenses }),
      ]);
      const world = { client, products: made.map(({ _id }) => _id) };
      for (const one of [first, second, ...actions]) {
        const status = await perform(world, one);
        expect([0, 200, 201, 400, 404, 409]).toContain(status);
      }
      expect(await wrongUnits()).toEqual([]);
      expect(await findingsOf(app, shop)).toEqual([]);
    }),
    { numRuns: lawRuns({ few: 3, all: 25 }), seed: 20_261_129 },
  );
}, 240_000);
