import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { examine } from '../../../operation/doctor/examine.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const seller = shop.as('seller');

const eye = { far: { sphere: -1.25, cylinder: -0.5, axis: 90 } };
const category = (await given.category({ name: 'Cristales', showProductType: true }))._id;
const frame = await given.product({ name: 'Vulk Duna', code: 'V-100' });
const [lens, treatment] = [await given.product({ category }), await given.product({ category, name: 'Antirreflejo' })];

async function untypedSale(fields: object = {}): Promise<Sale> {
  const client = (await given.client())._id;
  const prescription = await given.prescription({ clientId: client, rightEye: eye, leftEye: eye });
  const products = [frame, lens, treatment].map(({ _id }) => ({ product: _id, quantity: 1 }));
  return given.sale({ client, prescriptions: [prescription._id], products, ...fields });
}

type Answer = { sale: Sale } & Problem;
const choose = ({ _id }: Sale, product: { _id: string }, more: object = {}) =>
  seller.post<Answer>(`/tenant/sales/${_id}/types`, { product: product._id, prescriptionType: 'far', ...more });
const jobsOf = async ({ _id }: Sale) => (await seller.get<Job[]>(`/tenant/jobs?saleId=${_id}`)).body;

describe('lenses that were sold without a type (docs/rules.md#jobs-19)', () => {
  test('can get a type later, and the sale then gets the missing job', async () => {
    const sale = await untypedSale();
    expect(await jobsOf(sale)).toEqual([]);
    const { status, body } = await choose(sale, lens, { updatedAt: sale.updatedAt });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sale.products.map(({ prescriptionType }) => prescriptionType)).toEqual(['none', 'far', 'none']);
    expect(await jobsOf(sale)).toMatchObject([
      { kind: 'far', stage: 'toSend', open: true, rightLens: eye.far, frame: 'Vulk Duna (V-100)' },
    ]);
    const { body: stored } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
    expect(stored).toEqual(body.sale);

    // The job of the type exists, so a second line of the same type makes no second job.
    expect((await choose(sale, treatment)).status).toBe(200);
    expect(await jobsOf(sale)).toHaveLength(1);
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) expect(finding).toBeUndefined();
  });

  test('get no second type, and neither a frame nor a line of a canceled sale gets a type', async () => {
    const sale = await untypedSale();
    await choose(sale, lens);
    const locked = { status: 409, body: { code: 'locked' } };
    expect(await choose(sale, lens)).toMatchObject(locked);
    expect(await choose(sale, frame)).toMatchObject(locked);
    expect(await choose(await untypedSale({ orderStatus: 'canceled' }), lens)).toMatchObject(locked);
    expect(await choose(sale, treatment, { updatedAt: sale.updatedAt })).toMatchObject({ body: { code: 'stale' } });
    expect((await choose(sale, await given.product())).status).toBe(404);
    expect((await choose(sale, treatment, { prescriptionType: 'none' })).status).toBe(400);
  });
});
