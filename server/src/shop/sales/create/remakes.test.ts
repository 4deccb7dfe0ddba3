import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { examine } from '../../../operation/doctor/examine.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
const far = { sphere: -1.25, cylinder: -0.5, axis: 90 };
const eye = { far, pupillaryDistance: 31.5, height: 18 };
const byLab = { reason: 'lab', responsible: 'lab' } as const;

type Sale = RecordOf<typeof sales>;
interface Answer {
  sale: Sale;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}

const remake = (id: string, body: object = byLab, headers?: Record<string, string>) =>
  seller.post<Answer>(`/tenant/sales/${id}/remake`, body, headers);
const read = async (id: string) => (await seller.get<Sale>(`/tenant/sales/${id}`)).body;
const jobsOf = async (id: string) => (await seller.get<Job[]>(`/tenant/jobs?saleId=${id}`)).body;
const setStatus = (id: string, orderStatus: string) => seller.put<Answer>(`/tenant/sales/${id}`, { orderStatus });

async function delivered(fields: object = {}) {
  const job = await given.job(fields);
  await setStatus(job.saleId, 'delivered');
  return { job, sale: await read(job.saleId) };
}

describe('a remake (docs/rules.md#remakes-1)', () => {
  test('a sale can be remade when the sale is finished or delivered, or when its lenses are back from the lab', async () => {
    const lab = (await given.provider())._id;
    const { saleId, _id } = await given.job();
    expect(await remake(saleId)).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        message: 'Solo se rehace una venta que ya volvió del laboratorio, está para retirar o se entregó.',
      },
    });
    await seller.post(`/tenant/jobs/${_id}/stage`, { stage: 'sent', labId: lab });
    expect((await remake(saleId)).status).toBe(409);
    await seller.post(`/tenant/jobs/${_id}/stage`, { stage: 'received' });
    expect((await remake(saleId)).status).toBe(201);
    for (const status of ['finished', 'delivered']) {
      const sale = await given.sale({ orderStatus: status as 'finished' });
      expect((await remake(sale._id)).status).toBe(201);
    }
    const canceled = await given.sale({ orderStatus: 'canceled' });
    expect(await remake(canceled._id)).toMatchObject({
      status: 409,
      body: { message: 'La venta está cancelada: no se rehace.' },
    });
  });

  test('a remake is a new sale to the same client, free of charge, and due in a week', async () => {
    const { sale } = await delivered();
    const { body } = await remake(sale._id, { ...byLab, note: 'Rayado' });
    expect(body.sale).toMatchObject({
      remakeOf: sale._id,
      remakeReason: 'lab',
      remakeResponsible: 'lab',
      original: { _id: sale._id, number: sale.number },
      client: { _id: sale.client._id },
      total: 0,
      balance: 0,
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      deliveryDate: addDays(today, 7),
      notes: 'Rayado',
    });
    expect(body.sale.products.map(({ product, quantity, price }) => [product._id, quantity, price])).toEqual(
      sale.products.map(({ product, quantity }) => [product._id, quantity, 0]),
    );
  });

  test('a remake is shown in the original sale and in the new sale, and in the histories of both sales', async () => {
    const { sale } = await delivered();
    const { body } = await remake(sale._id);
    expect((await read(sale._id)).remakes).toMatchObject([
      { _id: body.sale._id, number: body.sale.number, remakeReason: 'lab', remakeResponsible: 'lab' },
    ]);
    expect((await read(body.sale._id)).original).toEqual({ _id: sale._id, number: sale.number });
    const { body: entries } = await admin.get<{ action: string }[]>(`/tenant/sales/${sale._id}/history`);
    expect(entries.map(({ action }) => action)).toContain('update');
    expect((await admin.get(`/tenant/sales/${body.sale._id}/history`)).body).toMatchObject([{ action: 'create' }]);
  });

  test('a remake can itself be remade, like any sale', async () => {
    const { sale } = await delivered();
    const first = (await remake(sale._id)).body.sale;
    await setStatus(first._id, 'delivered');
    const second = (await remake(first._id)).body.sale;
    expect(await read(first._id)).toMatchObject({ original: { _id: sale._id }, remakes: [{ _id: second._id }] });
  });

  test('a remake is stored once: a repeated request with the same idempotency key gets the first answer', async () => {
    const { sale } = await delivered();
    const key = { 'idempotency-key': 'rehacer-una-vez' };
    const [first, second] = [await remake(sale._id, byLab, key), await remake(sale._id, byLab, key)];
    expect(second.body.sale._id).toBe(first.body.sale._id);
    expect((await read(sale._id)).remakes).toHaveLength(1);
  });

  test('a readonly user cannot remake a sale, and a sale of another shop is not found', async () => {
    const { sale } = await delivered();
    expect((await shop.as('readonly').post(`/tenant/sales/${sale._id}/remake`, byLab)).status).toBe(403);
    const other = await newShop(app);
    expect((await other.as('admin').post(`/tenant/sales/${sale._id}/remake`, byLab)).status).toBe(404);
  });
});

describe('the lines of a remake (docs/rules.md#remakes-2)', () => {
  test('a remake has the chosen lines, at the chosen prices', async () => {
    const { sale } = await delivered({ customProducts: [{ description: 'Estuche', price: 500, quantity: 2 }] });
    const { body } = await remake(sale._id, {
      ...byLab,
      lines: [
        { position: 1, price: 1200.5 },
        { position: 2, quantity: 1 },
      ],
    });
    expect(body.sale).toMatchObject({ total: 1200.5, balance: 1200.5, paymentStatus: 'waiting' });
    expect(body.sale.products).toMatchObject([{ product: { _id: sale.products[1]?.product._id }, price: 1200.5 }]);
    expect(body.sale.customProducts).toEqual([{ description: 'Estuche', price: 0, quantity: 1 }]);
  });

  test('a remake is refused if it has no lines, an unknown or repeated line, or a wrong quantity, price, reason or day', async () => {
    const { sale } = await delivered();
    const refused = async (body: object) => (await remake(sale._id, { ...byLab, ...body })).body.errors?.[0];
    expect(await refused({ lines: [] })).toEqual({ path: 'lines', message: 'Elegí al menos un renglón para rehacer.' });
    expect(await refused({ lines: [{ position: 7 }] })).toEqual({
      path: 'lines.0.position',
      message: 'La venta no tiene ese renglón.',
    });
    expect(await refused({ lines: [{ position: 0 }, { position: 0 }] })).toEqual({
      path: 'lines',
      message: 'El renglón está repetido.',
    });
    expect(await refused({ lines: [{ position: 0, quantity: 2 }] })).toEqual({
      path: 'lines.0.quantity',
      message: 'La cantidad no puede ser mayor que la vendida.',
    });
    expect(await refused({ lines: [{ position: 0, price: -1 }] })).toMatchObject({ path: 'lines.0.price' });
    expect(await refused({ reason: 'mood' })).toMatchObject({ path: 'reason' });
    expect(await refused({ deliveryDate: '2020-01-01' })).toEqual({
      path: 'deliveryDate',
      message: 'La fecha de entrega no puede ser anterior a hoy.',
    });
    expect((await read(sale._id)).remakes).toBeUndefined();
  });

  test('a remake takes its units from the stock like any sale', async () => {
    const product = await given.product({ stock: 1, verifyStock: true });
    const sale = await given.sale({ products: [{ product: product._id, quantity: 1 }], orderStatus: 'finished' });
    expect(await remake(sale._id)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    await admin.post('/tenant/stock/adjustments', { productId: product._id, quantity: 1, reason: 'count' });
    const made = await remake(sale._id);
    expect(made.status).toBe(201);
    expect((await admin.get(`/tenant/products/${product._id}`)).body).toMatchObject({ stock: 0 });
    await seller.delete(`/tenant/sales/${made.body.sale._id}`);
    expect((await admin.get(`/tenant/products/${product._id}`)).body).toMatchObject({ stock: 1 });
  });

  test('the jobs of a remake have the lenses, the frame and the prescription of the original jobs', async () => {
    const client = (await given.client())._id;
    const prescription = await given.prescription({ clientId: client, rightEye: eye, leftEye: eye });
    const { job, sale } = await (async () => {
      const made = await given.job({ client, prescriptions: [prescription._id] });
      const lens = { ...made.rightLens, height: 20 };
      await seller.put(`/tenant/jobs/${made._id}`, {
        design: 'progressive',
        eyeSize: 52,
        tint: 'Gris',
        rightLens: lens,
      });
      await setStatus(made.saleId, 'delivered');
      return { job: made, sale: await read(made.saleId) };
    })();
    const { body } = await remake(sale._id, { ...byLab, lines: [{ position: 1 }] });
    expect(await jobsOf(body.sale._id)).toMatchObject([
      {
        stage: 'toSend',
        prescriptionId: prescription._id,
        rightLens: { ...far, height: 20 },
        design: 'progressive',
        eyeSize: 52,
        tint: 'Gris',
        frame: job.frame,
        frameLine: null,
      },
    ]);
  });

  test('a remake can have another prescription of the same client', async () => {
    const client = (await given.client())._id;
    const first = await given.prescription({ clientId: client, rightEye: eye });
    const { sale } = await delivered({ client, prescriptions: [first._id] });
    const second = await given.prescription({ clientId: client, rightEye: { far: { ...far, sphere: -2 } } });
    const { body } = await remake(sale._id, {
      reason: 'prescription',
      responsible: 'doctor',
      prescriptions: [second._id],
    });
    expect(await jobsOf(body.sale._id)).toMatchObject([{ prescriptionId: second._id, rightLens: { sphere: -2 } }]);
    const others = await given.prescription({ rightEye: eye });
    expect((await remake(sale._id, { ...byLab, prescriptions: [others._id] })).status).toBe(400);
  });

  test('a remake and its original share a prescription, and each sale can be canceled and made active again', async () => {
    const client = (await given.client())._id;
    const prescription = await given.prescription({ clientId: client, rightEye: eye });
    const { sale } = await delivered({ client, prescriptions: [prescription._id] });
    const made = (await remake(sale._id)).body.sale;
    await setStatus(sale._id, 'canceled');
    expect((await setStatus(sale._id, 'delivered')).status).toBe(200);
    await setStatus(made._id, 'canceled');
    expect((await setStatus(made._id, 'inProgress')).status).toBe(200);
  });
});

test('a sale with a remake cannot be deleted until the remake is deleted (docs/rules.md#remakes-3)', async () => {
  const sale = await given.sale({ orderStatus: 'finished' });
  const made = (await remake(sale._id)).body.sale;
  expect(await seller.delete<Answer>(`/tenant/sales/${sale._id}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', message: 'La venta tiene un rehecho: no se puede eliminar.' },
  });
  expect((await seller.delete(`/tenant/sales/${made._id}`)).status).toBe(200);
  expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
});

const own = async () => {
  const fresh = await newShop(app);
  const report = async () =>
    (await fresh.as('admin').get<ReportAnswer<'workshop'>>('/tenant/report/workshop')).body.data;
  return { fresh, report, user: fresh.as('seller') };
};

describe('the figures of the workshop (docs/rules.md#remakes-4)', () => {
  test('the report counts delivered sales and remakes by month, lab, seller, `reason` and `responsible`', async () => {
    const { fresh, report, user } = await own();
    const lab = await fresh.given.provider({ name: 'Lab Sur' });
    const orders: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { _id, saleId } = await fresh.given.job();
      await user.post(`/tenant/jobs/${_id}/stage`, { stage: 'sent', labId: lab._id });
      await user.post(`/tenant/jobs/${_id}/stage`, { stage: 'received' });
      await user.put(`/tenant/sales/${saleId}`, { orderStatus: 'delivered' });
      orders.push(saleId);
    }
    await user.post(`/tenant/sales/${orders[0]}/remake`, byLab);
    await user.post(`/tenant/sales/${orders[1]}/remake`, { reason: 'warranty', responsible: 'lab' });
    await user.post(`/tenant/sales/${orders[2]}/remake`, { reason: 'taste', responsible: 'client' });
    const { months, labs, sellers, reasons, responsibles } = await report();
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ delivered: 4, remakes: 1, uncounted: 2 });
    expect(months[1]).toMatchObject({ delivered: 0, remakes: 0, uncounted: 0 });
    expect(labs).toEqual([{ name: 'Lab Sur', delivered: 4, remakes: 1, received: 4, averageDays: 0, lateShare: 0 }]);
    expect(sellers).toMatchObject([{ delivered: 4, remakes: 1 }]);
    expect(reasons).toContainEqual({ name: 'Laboratorio', remakes: 1, counts: true });
    expect(reasons).toContainEqual({ name: 'Garantía', remakes: 1, counts: false });
    expect(responsibles).toContainEqual({ name: 'Laboratorio', remakes: 1 });
    await user.put(`/tenant/sales/${orders[3]}`, { orderStatus: 'inProgress' });
    expect((await report()).months[0]).toMatchObject({ delivered: 3 });
    const found = [];
    for await (const finding of examine(app.database, { tenantId: fresh.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  });

  test('the report shows how many days a lab had the lenses on average, and how often the lab was late', async () => {
    const { fresh, report, user } = await own();
    const lab = await fresh.given.provider({ name: 'Lab Norte' });
    for (const [days, promised] of [
      [3, today],
      [6, addDays(today, -1)],
    ] as const) {
      const { _id } = await fresh.given.job();
      await user.post(`/tenant/jobs/${_id}/stage`, { stage: 'sent', labId: lab._id, promisedDay: today });
      await asTenant(app.database, fresh.tenantId, async (tx) => {
        const sentAt = new Date(Date.now() - days * 86_400_000);
        await sql`update job_steps set created_at = ${sentAt} where job_id = ${_id}`.execute(tx);
        await sql`update jobs set promised_day = ${promised} where id = ${_id}`.execute(tx);
      });
      await user.post(`/tenant/jobs/${_id}/stage`, { stage: 'received' });
    }
    expect((await report()).labs).toMatchObject([{ name: 'Lab Norte', received: 2, averageDays: 4.5, lateShare: 50 }]);
  });

  test('the report leaves out the lenses of a deleted sale', async () => {
    const { fresh, report, user } = await own();
    const lab = await fresh.given.provider();
    const { _id, saleId } = await fresh.given.job();
    await user.post(`/tenant/jobs/${_id}/stage`, { stage: 'sent', labId: lab._id });
    await user.post(`/tenant/jobs/${_id}/stage`, { stage: 'received' });
    expect((await report()).labs).toMatchObject([{ received: 1 }]);
    await user.delete(`/tenant/sales/${saleId}`);
    expect((await report()).labs).toEqual([]);
  });
});
