import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { describe, expect, test } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { newShop } from '../../testing/shops/new-shop.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

interface Refused {
  code: string;
  message: string;
  errors?: { path: string }[];
}

const jobsOf = async (saleId: string) =>
  (await seller.get<Job[]>(`/tenant/jobs?saleId=${saleId}`)).body.toSorted((one, other) =>
    one.code.localeCompare(other.code),
  );
const move = (id: string, body: object) => seller.post<{ job: Job }>(`/tenant/jobs/${id}/stage`, body);

const repairs = async () => (await given.category({ name: 'Reparaciones', needsWorkshop: true }))._id;
const soldering = { description: 'Soldadura de puente', price: 900, quantity: 1, needsWorkshop: true } as const;

async function givenService(fields: object = {}) {
  const sale = await given.sale({ products: [], customProducts: [soldering], ...fields });
  const [job] = await jobsOf(sale._id);
  if (!job) throw new Error('The sale has no job');
  return { sale, job };
}

describe('a sale with services (docs/rules.md#jobs-21)', () => {
  test('each line of a category of the workshop and each ticked custom line has a job with its note', async () => {
    const product = await given.product({ name: 'Cambio de plaquetas', code: 'R-7', category: await repairs() });
    const pouch = await given.product({ name: 'Estuche' });
    const sale = await given.sale({
      number: 51_300,
      products: [
        { product: pouch._id, quantity: 1, workshopNote: 'No se guarda' },
        { product: product._id, quantity: 2, workshopNote: 'De silicona' },
      ],
      customProducts: [{ description: 'Bolsa', price: 10, quantity: 1 }, soldering],
    });
    expect(sale).toMatchObject({
      products: [{ quantity: 1 }, { needsWorkshop: true, workshopNote: 'De silicona' }],
      customProducts: [{ description: 'Bolsa' }, { needsWorkshop: true }],
    });
    expect(sale.products[0]).not.toHaveProperty('workshopNote');
    expect(sale.customProducts[0]).not.toHaveProperty('needsWorkshop');
    const noLenses = { kind: 'service', prescriptionId: null, lensName: '', frame: '', stage: 'toSend', open: true };
    expect(await jobsOf(sale._id)).toMatchObject([
      { ...noLenses, code: '51300T2', service: '2 × Cambio de plaquetas (R-7)', notes: 'De silicona' },
      { ...noLenses, code: '51300T4', service: 'Soldadura de puente', notes: '' },
    ]);
    expect((await seller.get<Job[]>('/tenant/jobs?code=51300t4')).body).toMatchObject([{ code: '51300T4' }]);
    expect((await seller.get<Job[]>('/tenant/jobs?search=51300T2')).body).toMatchObject([{ code: '51300T2' }]);
  });

  test('a service is not the frame of a pair, and a line of lenses makes no service', async () => {
    const lenses = (await given.category({ showProductType: true, needsWorkshop: true }))._id;
    const [lens, repair] = [
      await given.product({ category: lenses }),
      await given.product({ category: await repairs() }),
    ];
    const sale = await given.sale({
      products: [
        { product: lens._id, quantity: 1, prescriptionType: 'far' },
        { product: repair._id, quantity: 1 },
      ],
    });
    const [far, service] = await jobsOf(sale._id);
    expect([far?.kind, far?.frame, service?.kind]).toEqual(['far', '', 'service']);
    expect((await seller.get<Job>(`/tenant/jobs/${far?._id}`)).body.frames).toEqual([]);
  });

  test('a later change of the category changes neither the sale nor its job', async () => {
    const category = await repairs();
    const product = (await given.product({ category }))._id;
    const sale = await given.sale({ products: [{ product, quantity: 1 }] });
    await admin.put(`/tenant/categories/${category}`, { needsWorkshop: false });
    const stored = await seller.get<RecordOf<typeof sales>>(`/tenant/sales/${sale._id}`);
    expect(stored.body.products).toMatchObject([{ needsWorkshop: true }]);
    expect(await jobsOf(sale._id)).toHaveLength(1);
    expect(await jobsOf((await given.sale({ products: [{ product, quantity: 1 }] }))._id)).toEqual([]);
  });

  test('lenses that get a type later get their job, and the service keeps its one job (docs/rules.md#jobs-19)', async () => {
    const product = (await given.product({ category: (await given.category({ showProductType: true }))._id }))._id;
    const sale = await given.sale({ products: [{ product, quantity: 1 }], customProducts: [soldering] });
    await seller.post(`/tenant/sales/${sale._id}/types`, { product, prescriptionType: 'near' });
    expect((await jobsOf(sale._id)).map(({ kind }) => kind)).toEqual(['near', 'service']);
  });

  test('a remake of a service makes it again, with its note', async () => {
    const { sale } = await givenService({ customProducts: [{ ...soldering, workshopNote: 'Oro' }] });
    await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'delivered' });
    const { body } = await seller.post<{ sale: { _id: string } }>(`/tenant/sales/${sale._id}/remake`, {
      reason: 'warranty',
      responsible: 'shop',
    });
    expect(await jobsOf(body.sale._id)).toMatchObject([{ service: 'Soldadura de puente', notes: 'Oro' }]);
  });
});

describe('a service in the workshop (docs/rules.md#jobs-22)', () => {
  test('the shop does it itself, or sends it to a lab', async () => {
    const { job: own } = await givenService();
    expect(await move(own._id, { stage: 'checked' })).toMatchObject({
      status: 200,
      body: { job: { stage: 'checked' } },
    });
    const { job } = await givenService();
    const labId = (await given.provider())._id;
    for (const stage of ['sent', 'received', 'checked'] as const)
      expect(await move(job._id, { stage, ...(stage === 'sent' && { labId }) })).toMatchObject({ status: 200 });
    expect((await move(job._id, { stage: 'toSend' })).status).toBe(400);
  });

  test('it has no lenses, no prescription and no check, and its frame and notes can change', async () => {
    const { job } = await givenService();
    const prescription = await given.prescription({ clientId: job.client._id });
    for (const fields of [{ prescriptionId: prescription._id }, { tint: 'Gris' }, { rightLens: { sphere: 1 } }])
      expect(await seller.put<Refused>(`/tenant/jobs/${job._id}`, fields)).toMatchObject({
        status: 400,
        body: { errors: [{ path: Object.keys(fields)[0], message: 'Este trabajo no lleva cristales.' }] },
      });
    expect(await seller.post(`/tenant/jobs/${job._id}/check`, { rightEye: {}, leftEye: {} })).toMatchObject({
      status: 409,
      body: { code: 'locked', message: 'Este trabajo no lleva cristales.' },
    });
    const changes = { frame: 'Vulk Duna', notes: 'Patilla izquierda', trayNumber: 812 };
    expect(await seller.put(`/tenant/jobs/${job._id}`, changes)).toMatchObject({ status: 200, body: { job: changes } });
  });

  test('its units do not come back while it is at a lab, and it ends when they came back (docs/rules.md#jobs-23)', async () => {
    const { sale, job } = await givenService({
      customProducts: [{ description: 'Bolsa', price: 9, quantity: 1 }, soldering],
    });
    await move(job._id, { stage: 'sent', labId: (await given.provider())._id });
    const giveBack = (position: number, fields: object = {}) =>
      seller.post<Refused>(`/tenant/sales/${sale._id}/returns`, {
        reason: 'Cambio',
        lines: [{ position, quantity: 1 }],
        ...fields,
      });
    expect((await giveBack(1)).body.message).toContain(job.code);
    expect((await giveBack(0)).body.message).not.toContain(job.code);
    await move(job._id, { stage: 'received' });
    const { status, body } = await giveBack(1, { reimburses: true });
    expect({ status, body }).toMatchObject({ status: 201 });
    expect(await jobsOf(sale._id)).toMatchObject([{ open: false, stage: 'received' }]);
  });

  test('it counts in the days of its lab, and not as delivered lenses (docs/rules.md#remakes-4)', async () => {
    const { sale, job } = await givenService();
    const lab = await given.provider({ name: 'Taller Sur' });
    await move(job._id, { stage: 'sent', labId: lab._id });
    await move(job._id, { stage: 'received' });
    const deliveredNow = async () =>
      (await admin.get<ReportAnswer<'workshop'>>('/tenant/report/workshop')).body.data.months[0]?.delivered;
    const before = await deliveredNow();
    await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'delivered' });
    expect(await deliveredNow()).toBe(before);
    const { labs } = (await admin.get<ReportAnswer<'workshop'>>('/tenant/report/workshop')).body.data;
    expect(labs.find(({ name }) => name === 'Taller Sur')).toMatchObject({ delivered: 0, received: 1, averageDays: 0 });
    const found = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  });
});
