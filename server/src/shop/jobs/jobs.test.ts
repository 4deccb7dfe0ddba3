import { blankLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { addDays, daysBetween, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { daysEarlier } from '../../testing/clock/earlier.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

const far = { sphere: -1.25, cylinder: -0.5, axis: 90 };
const eye = { far, pupillaryDistance: 31.5, height: 18 };

const list = async (query: string) => (await seller.get<Job[]>(`/tenant/jobs?${query}`)).body;
const read = async (id: string) => (await seller.get<Job>(`/tenant/jobs/${id}`)).body;
const tray = async () => (await seller.get<{ trayNumber: number }>('/tenant/jobs/tray')).body.trayNumber;
const ids = async (query: string) => (await list(query)).map(({ _id }) => _id);
const put = (id: string, fields: object) => seller.put<{ job: Job } & Refused>(`/tenant/jobs/${id}`, fields);
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

interface Refused {
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}

/** The API refuses a day in the past, so the request for such a day is sent at an earlier time of the clock. */
async function deliverBy(job: Job, deliveryDate: string): Promise<void> {
  const { status } = await daysEarlier(daysBetween(deliveryDate, today), () =>
    seller.put(`/tenant/sales/${job.saleId}`, { deliveryDate }),
  );
  expect(status).toBe(200);
}

describe('the jobs of a sale with lenses (docs/rules.md#jobs-1)', () => {
  test('a sale with lenses has a job with the values of its prescription and the name of its frame', async () => {
    const client = (await given.client({ name: 'Ana Paz' }))._id;
    const prescription = await given.prescription({ clientId: client, rightEye: eye, leftEye: eye });
    const job = await given.job({ client, prescriptions: [prescription._id], number: 48_213 });
    expect(job).toMatchObject({
      code: '48213L',
      number: 48_213,
      client: { _id: client, name: 'Ana Paz', phone: '11 5555-0000', acceptsMessages: true },
      kind: 'far',
      stage: 'toSend',
      open: true,
      overdue: false,
      dueDay: dueDay(),
      prescriptionId: prescription._id,
      rightLens: { ...far, pupillaryDistance: 31.5, height: 18, addition: null },
      frame: 'Vulk Duna (V-100)',
      frameLine: 0,
      lab: null,
      trayNumber: null,
    });
  });

  test('a sale has one job for each prescription type of its lines, and a sale without lenses has no job', async () => {
    const category = (await given.category({ showProductType: true }))._id;
    const types = ['far', 'near', 'both', 'near'];
    const products = await Promise.all(
      types.map(async (prescriptionType, index) => ({
        product: (await given.product({ category, code: `L-${index}` }))._id,
        quantity: 1,
        prescriptionType: prescriptionType as 'far',
      })),
    );
    const sale = await given.sale({ products });
    expect((await list(`saleId=${sale._id}`)).map(({ kind }) => kind).toSorted()).toEqual(['both', 'far', 'near']);
    expect(await list(`saleId=${(await given.sale())._id}`)).toEqual([]);
  });

  test('a job takes all prisms of its prescription, and a lens that is stored without the newer values has none', async () => {
    const prisms = { prism: 1.5, prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' } as const;
    const client = (await given.client())._id;
    const prescription = await given.prescription({ clientId: client, rightEye: { far, ...prisms }, leftEye: { far } });
    const job = await given.job({ client, prescriptions: [prescription._id] });
    expect(job.rightLens).toMatchObject({ ...prisms, prismDegrees: null });
    const older = JSON.stringify({ ...far, prism: 1.5, prismBase: 'in', height: 18 });
    await asTenant(app.database, shop.tenantId, async (tx) => {
      await tx.updateTable('jobs').set({ right_lens: older }).where('id', '=', job._id).execute();
    });
    expect((await read(job._id)).rightLens).toEqual({
      ...blankLens,
      ...far,
      prism: 1.5,
      prismBase: 'in',
      height: 18,
    });
  });

  test('the deletion of a sale deletes its jobs too', async () => {
    const job = await given.job();
    expect((await seller.delete(`/tenant/sales/${job.saleId}`)).status).toBe(200);
    expect((await seller.get(`/tenant/jobs/${job._id}`)).status).toBe(404);
  });

  test('a prescription that a job uses cannot change (docs/rules.md#jobs-10)', async () => {
    const prescription = await given.prescription({ rightEye: eye });
    const job = await given.job({ client: prescription.clientId, prescriptions: [prescription._id] });
    await seller.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: (await given.provider())._id });
    const { status, body } = await seller.put<Refused>(`/tenant/prescription/${prescription._id}`, { leftEye: eye });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'locked' });
    expect((await read(job._id)).rightLens).toMatchObject(far);
  });
});

const remade = async (job: Job) => {
  await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'finished' });
  const made = await seller.post<{ sale: { _id: string } }>(`/tenant/sales/${job.saleId}/remake`, {
    reason: 'lab',
    responsible: 'lab',
  });
  return (await list(`saleId=${made.body.sale._id}`))[0];
};

describe('the glass and the frame of a job (docs/rules.md#jobs-15)', () => {
  const glass = { lensDesign: 'progressive', lensMaterial: 'highIndex', lensIndex: '1.67' } as const;
  const ordered = { design: 'progressive', material: 'highIndex', refractiveIndex: '1.67', treatments: ['uv'] };
  const measures = { eyeSize: 52, bridge: 18, temple: 140, eyeHeight: 38 };

  async function jobOfLens(more: object = {}): Promise<Job> {
    const category = (await given.category({ showProductType: true }))._id;
    const lens = await given.product({ ...glass, treatments: ['uv'], name: 'Visar', code: 'VI-1', category });
    const frame = await given.product({ eye: 52, bridge: 18, temple: 140, lensHeight: 38 });
    const small = await given.product({ name: 'Chico', code: 'CH-1', eye: 44, bridge: 14 });
    const products = [
      { product: frame._id, quantity: 1 },
      { product: lens._id, quantity: 1, prescriptionType: 'both' as const },
      { product: small._id, quantity: 1 },
    ];
    return given.job({ products, ...more });
  }

  test('a job takes the lens, the frame and its measures from the lines, and keeps them when the product changes', async () => {
    const job = await jobOfLens();
    const taken = { ...ordered, ...measures, lensName: 'Visar (VI-1)', frame: 'Armazon (ARM-1)' };
    expect(job).toMatchObject(taken);
    const [lens] = (await admin.get<{ _id: string }[]>('/tenant/products?scanned=VI-1')).body;
    await admin.put(`/tenant/products/${lens?._id}`, { name: 'Otro', lensIndex: '1.50' });
    expect(await read(job._id)).toMatchObject(taken);
  });

  test('a change of the frame sets the measures of the new frame, except the measures that the request contains', async () => {
    const job = await jobOfLens();
    const other = { frameLine: 2, frame: 'Chico (CH-1)', bridge: 14, temple: null, eyeHeight: null };
    expect((await put(job._id, { frameLine: 2 })).body.job).toMatchObject({ ...other, eyeSize: 44 });
    await put(job._id, { frameLine: 0 });
    expect((await put(job._id, { frameLine: 2, eyeSize: 45 })).body.job).toMatchObject({ ...other, eyeSize: 45 });
  });

  test('the job of a remake copies the glass of the original job, or keeps the glass of its own line if the original job has none', async () => {
    const [changed, blank] = [await jobOfLens(), await jobOfLens()];
    await put(changed._id, { lensName: 'Visar a medida', design: 'occupational', material: '' });
    await put(blank._id, { lensName: '', design: '', material: '', refractiveIndex: '', treatments: [] });
    expect(await remade(changed)).toMatchObject({
      ...ordered,
      ...measures,
      lensName: 'Visar a medida',
      design: 'occupational',
      material: '',
    });
    expect(await remade(blank)).toMatchObject({ ...ordered, lensName: 'Visar (VI-1)' });
  });
});

describe('the fields of a job (docs/rules.md#jobs-4)', () => {
  test('a job that is not sent yet can change, its history shows the change, and its record also has the prescribed lenses', async () => {
    const prescription = await given.prescription({ rightEye: eye });
    const job = await given.job({ client: prescription.clientId, prescriptions: [prescription._id] });
    const { body } = await put(job._id, {
      rightLens: { ...far, sphere: -1, addition: null },
      design: 'monofocal',
      treatments: ['antireflex'],
      eyeSize: 52,
      trayNumber: 12,
      updatedAt: job.updatedAt,
    });
    expect(body.job).toMatchObject({ rightLens: { sphere: -1 }, design: 'monofocal', eyeSize: 52, trayNumber: 12 });
    expect((await read(job._id)).prescribed?.rightLens).toMatchObject(far);
    const { body: history } = await seller.get<{ recordName: string; after: object }[]>(
      `/tenant/jobs/${job._id}/history`,
    );
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ recordName: job.code, after: { design: 'monofocal', trayNumber: 12 } });
  });

  test('the frame of a job is a line of its sale, or a text for a frame that the client brings', async () => {
    const job = await given.job();
    expect((await put(job._id, { frameLine: null, frame: 'Propio, dorado' })).body.job).toMatchObject({
      frameLine: null,
      frame: 'Propio, dorado',
    });
    expect((await put(job._id, { frameLine: 0 })).body.job).toMatchObject({ frameLine: 0, frame: 'Vulk Duna (V-100)' });
    const cases = [
      [7, 'La venta no tiene ese renglón.'],
      [1, 'Ese renglón es un cristal: elegí el armazón.'],
    ] as const;
    for (const [frameLine, message] of cases) {
      const { status, body } = await put(job._id, { frameLine });
      expect([status, body.errors]).toEqual([400, [{ path: 'frameLine', message }]]);
    }
    expect((await read(job._id)).frames).toEqual([{ line: 0, name: 'Vulk Duna (V-100)' }]);
  });

  test('a job can change in every stage until its sale is delivered or canceled', async () => {
    const job = await given.job();
    await seller.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: (await given.provider())._id });
    const changes = { tint: 'Gris', labOrderNumber: 'L-77', trayNumber: 77 };
    expect((await put(job._id, changes)).body.job).toMatchObject(changes);
    await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'canceled' });
    expect(await put(job._id, { tint: 'Verde' })).toMatchObject({
      status: 409,
      body: { code: 'locked', message: 'La orden ya se entregó, se canceló o se devolvió: el trabajo no cambia.' },
    });
  });

  test('a request with impossible values is refused, and none of its values is stored', async () => {
    const job = await given.job();
    const { status, body } = await put(job._id, {
      tint: 'Gris',
      rightLens: { sphere: 31, cylinder: -1 },
      eyeSize: 12.5,
      trayNumber: 0,
      design: 'nada',
    });
    expect({ status, paths: body.errors?.map(({ path }) => path).toSorted() }).toEqual({
      status: 400,
      paths: ['design', 'eyeSize', 'rightLens.axis', 'rightLens.sphere', 'trayNumber'],
    });
    expect(await read(job._id)).toMatchObject({ tint: '', updatedAt: job.updatedAt });
  });

  test('an edit of an older version of a job is refused', async () => {
    const job = await given.job();
    await put(job._id, { tint: 'Gris' });
    expect(await put(job._id, { tint: 'Verde', updatedAt: job.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });
});

describe('a tray (docs/rules.md#jobs-8)', () => {
  test('a tray holds one open job, and is free again when the sale of the job is delivered or canceled', async () => {
    const [one, other] = [await given.job(), await given.job()];
    await put(one._id, { trayNumber: 31 });
    expect(await put(other._id, { trayNumber: 31 })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', message: 'La bandeja 31 ya tiene otro trabajo.' },
    });
    await seller.put(`/tenant/sales/${one.saleId}`, { orderStatus: 'delivered' });
    expect(await read(one._id)).toMatchObject({ trayNumber: null, open: false });
    expect((await put(other._id, { trayNumber: 31 })).status).toBe(200);
    await seller.put(`/tenant/sales/${other.saleId}`, { orderStatus: 'canceled' });
    expect((await read(other._id)).trayNumber).toBeNull();
  });

  test('the API offers the smallest number of a free tray', async () => {
    const [one, other] = [await given.job(), await given.job()];
    expect(await tray()).toBe(1);
    await put(one._id, { trayNumber: 1 });
    await put(other._id, { trayNumber: 3 });
    expect(await tray()).toBe(2);
  });
});

describe('the list of jobs (docs/rules.md#jobs-11)', () => {
  test('the list shows late jobs first, and has a total of late jobs (docs/rules.md#jobs-6)', async () => {
    const late = await newShop(app);
    const jobs = [await late.given.job(), await late.given.job(), await late.given.job()];
    const days = [addDays(today, 3), addDays(today, -2), today];
    for (const [index, job] of jobs.entries())
      await daysEarlier(2, () => late.as('seller').put(`/tenant/sales/${job.saleId}`, { deliveryDate: days[index] }));
    const { body } = await late.as('seller').get<Job[]>('/tenant/jobs');
    expect(body.map((job) => [job.dueDay, job.overdue])).toEqual([
      [days[1], true],
      [days[2], false],
      [days[0], false],
    ]);
    const count = await late.as('readonly').get<Job[]>('/tenant/jobs?overdue=true&limit=1');
    expect(count.headers.get('x-total-count')).toBe('1');
    expect((await late.as('seller').get<Job[]>('/tenant/jobs?overdue=false')).body).toHaveLength(2);
  });

  test('the list can be filtered by stage, by lab, by code, and by whether the sale is open', async () => {
    const lab = await given.provider({ name: 'Lab Norte' });
    const job = await given.job({ number: 71_001 });
    await seller.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: lab._id });
    expect(await ids(`labId=${lab._id}`)).toEqual([job._id]);
    expect(await ids(`labId=${lab._id}&stage=received`)).toEqual([]);
    expect(await ids('code=71001l')).toEqual([job._id]);
    for (const code of ['71001C', '71001', 'nada']) expect(await ids(`code=${code}`)).toEqual([]);
    await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });
    expect(await ids(`labId=${lab._id}&open=true`)).toEqual([]);
    expect(await ids(`labId=${lab._id}&open=false`)).toEqual([job._id]);
  });

  test('a search finds a job by its code, its sale, its client, its tray and the lab’s order number', async () => {
    const client = (await given.client({ name: 'Zulema Ñandú' }))._id;
    const job = await given.job({ client, number: 71_002 });
    await put(job._id, { trayNumber: 4321, labOrderNumber: 'LX-9' });
    for (const words of ['71002L', '71002', 'nandu zul', '4321', 'LX-9'])
      expect({ words, found: (await list(`search=${encodeURIComponent(words)}`)).map(({ _id }) => _id) }).toEqual({
        words,
        found: [job._id],
      });
    expect(await list('search=ninguno')).toEqual([]);
  });

  test.each(['dueDay', 'number', 'client', 'kind', 'stage', 'lab', 'promisedDay', 'trayNumber', 'createdAt'])(
    'the pages of the list in descending order of %s are the reverse of the list in ascending order',
    async (sort) => {
      const all = await list(`sort=${sort}`);
      const pages = await Promise.all([1, 2, 3].map((page) => list(`sort=-${sort}&limit=10&page=${page}`)));
      expect(pages.flat().map(({ _id }) => _id)).toEqual(
        all
          .map(({ _id }) => _id)
          .toReversed()
          .slice(0, 30),
      );
    },
  );

  test('another shop cannot list, read, change or move the jobs of this shop', async () => {
    const other = (await newShop(app)).as('admin');
    const job = await given.job();
    expect((await other.get<Job[]>('/tenant/jobs')).body).toEqual([]);
    expect((await other.get(`/tenant/jobs/${job._id}`)).status).toBe(404);
    expect((await other.put(`/tenant/jobs/${job._id}`, { tint: 'Gris' })).status).toBe(404);
    expect((await other.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent' })).status).toBe(404);
  });
});

test('a job changes with the status and the delivery day of its sale, and doctor finds no fault in the kept sums', async () => {
  const job = await given.job();
  await deliverBy(job, addDays(today, -1));
  expect(await read(job._id)).toMatchObject({ overdue: true });
  await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'finished' });
  expect(await read(job._id)).toMatchObject({ overdue: false, dueDay: null, open: true });
  await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'canceled' });
  expect(await read(job._id)).toMatchObject({ open: false });
  await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'inProgress' });
  expect(await read(job._id)).toMatchObject({ open: true, overdue: true });
  const found = [];
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
  expect(found).toEqual([]);
});

test('doctor finds and repairs a job with a wrong due day', async () => {
  const job = await given.job();
  const setDue = (day: string) =>
    asTenant(app.database, shop.tenantId, (tx) =>
      sql`update jobs set due_day = ${day} where tenant_id = ${shop.tenantId} and id = ${job._id}`.execute(tx),
    );
  await setDue('2001-01-01');
  const found = [];
  for await (const { rule, record, expected } of examine(app.database, { tenantId: shop.tenantId, repair: true }))
    found.push({ rule, record, expected });
  expect(found).toEqual([
    { rule: 'a job is open and due as its order and its stage say', record: job._id, expected: `open, ${dueDay()}` },
  ]);
  expect((await read(job._id)).dueDay).toBe(dueDay());
});

test('the exported file of the list uses the Spanish words of the screen', async () => {
  const { body } = await admin.get<string>('/tenant/jobs/export?format=csv&open=true');
  expect(body.split('\n')[0]).toContain('Trabajo');
  expect(body).toContain('A enviar');
});
