import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { daysEarlier } from '../../testing/clock/earlier.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const lab = await given.provider({ name: 'Lab Norte' });
const send = { stage: 'sent', labId: lab._id };
const far = { sphere: -2, cylinder: -0.5, axis: 90 };

interface Answer {
  job: Job;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}

const blankJob = (fields: object = {}) => given.job({ prescriptions: [], ...fields });
const move = ({ _id }: Job, body: object) => seller.post<Answer>(`/tenant/jobs/${_id}/stage`, body);
const put = ({ _id }: Job, body: object) => seller.put<Answer>(`/tenant/jobs/${_id}`, body);
const told = ({ _id }: Job, body: object = {}, by = seller) => by.post<Answer>(`/tenant/jobs/${_id}/lab-told`, body);
const setStatus = ({ saleId }: Job, orderStatus: string) => admin.put(`/tenant/sales/${saleId}`, { orderStatus });
const read = async ({ _id }: Job) => (await seller.get<Job>(`/tenant/jobs/${_id}`)).body;
const historyOf = async ({ _id }: Job) => (await seller.get<object[]>(`/tenant/jobs/${_id}/history`)).body;

describe('an incomplete job (docs/rules.md#jobs-16)', () => {
  test('the job is sent only with `force` and a reason, and the step keeps the reason', async () => {
    const job = await blankJob({ number: 61_001 });
    const { status, body } = await move(job, send);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'incomplete_job',
      message: 'Falta la graduación de 61001L: completá los datos, o enviá igual con un motivo.',
    });
    for (const reason of [undefined, '', '   ']) {
      const refused = await move(job, { ...send, force: true, reason });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'reason', message: 'Escribí por qué se envía sin esos datos.' }],
      ]);
    }
    expect((await move(job, { ...send, reason: 'Sin fuerza' })).status).toBe(409);
    expect(await read(job)).toMatchObject({ stage: 'toSend', steps: [] });
    const sent = await move(job, { ...send, note: 'Urgente', force: true, reason: 'La manda el médico' });
    expect(sent.body.job).toMatchObject({
      stage: 'sent',
      steps: [{ note: 'Urgente\nSin la graduación: La manda el médico' }],
    });
    expect(await historyOf(job)).toMatchObject([{ after: { stage: 'sent' } }]);
  });

  test('a job with the powers of one eye is sent only with a reason, and a job with the powers of both eyes needs no reason', async () => {
    const [one, both] = [await blankJob({ number: 61_005 }), await blankJob()];
    await put(one, { leftLens: { sphere: 0 } });
    expect(await move(one, send)).toMatchObject({
      status: 409,
      body: {
        code: 'incomplete_job',
        message: 'Falta la graduación del ojo derecho de 61005L: completá los datos, o enviá igual con un motivo.',
      },
    });
    const sent = await move(one, { ...send, force: true, reason: 'Pierde un ojo' });
    expect(sent.body.job.steps?.[0]?.note).toBe('Sin la graduación del ojo derecho: Pierde un ojo');
    await put(both, { rightLens: { sphere: -1 }, leftLens: { sphere: 0 } });
    expect((await move(both, send)).status).toBe(200);
  });

  test('without an addition, a progressive pair and a pair for far and near are sent only with `force`, and a progressive pair needs its height too', async () => {
    const lenses = { rightLens: { sphere: -1 }, leftLens: { sphere: 0 } };
    const both = await given.job({ prescriptions: [], number: 61_006 }, 'both');
    const progressive = await blankJob({ number: 61_007 });
    await put(both, lenses);
    await put(progressive, { ...lenses, design: 'progressive' });
    const jobs = [both._id, progressive._id];
    expect((await seller.post<Answer>('/tenant/jobs/stages', { ...send, jobs })).body.message).toBe(
      'Falta la adición de 61006A, y la adición y la altura de 61007L: completá los datos, o enviá igual con un motivo.',
    );
    const added = { rightLens: { sphere: -1, addition: 2 }, leftLens: { sphere: 0, addition: 2 } };
    await put(progressive, added);
    expect((await move(progressive, send)).body.message).toBe(
      'Falta la altura de 61007L: completá los datos, o enviá igual con un motivo.',
    );
    await put(both, added);
    expect((await move(both, send)).status).toBe(200);
    await put(progressive, {
      rightLens: { ...added.rightLens, height: 18 },
      leftLens: { ...added.leftLens, height: 18.5 },
    });
    expect((await move(progressive, send)).status).toBe(200);
  });

  test('a request that repeats the prescription keeps a corrected power of a pair that lacks only its height', async () => {
    const client = (await given.client())._id;
    const eye = { far, addition: 2, pupillaryDistance: 31 };
    const prescription = await given.prescription({ clientId: client, rightEye: eye, leftEye: eye });
    const job = await given.job({ client, prescriptions: [prescription._id] });
    await put(job, {
      design: 'progressive',
      rightLens: { sphere: -2.5, addition: 2 },
      leftLens: { sphere: -2, addition: 2 },
    });
    await put(job, { prescriptionId: prescription._id, tray: 3 });
    expect(await read(job)).toMatchObject({ rightLens: { sphere: -2.5 } });
  });

  test('an incomplete job that the lab already had goes back to the lab without `force`', async () => {
    const job = await blankJob();
    await move(job, { ...send, force: true, reason: 'Prueba' });
    await move(job, { stage: 'received' });
    const { status, body } = await move(job, { ...send, note: 'Rayado' });
    expect([status, body.job.steps?.at(-1)?.note]).toEqual([200, 'Rayado']);
  });

  test('if some of several jobs are incomplete, the refusal names them, and no job is sent', async () => {
    const jobs = [await given.job(), await blankJob({ number: 61_011 }), await blankJob({ number: 61_012 })];
    const sendAll = (more: object) =>
      seller.post<Answer & { jobs: Job[] }>('/tenant/jobs/stages', {
        ...send,
        jobs: jobs.map(({ _id }) => _id),
        ...more,
      });
    const { status, body } = await sendAll({});
    expect({ status, code: body.code, message: body.message, paths: body.errors?.map(({ path }) => path) }).toEqual({
      status: 409,
      code: 'incomplete_job',
      message: 'Falta la graduación de 61011L y 61012L: completá los datos, o enviá igual con un motivo.',
      paths: ['jobs.1', 'jobs.2'],
    });
    expect((await sendAll({ force: true })).body.errors).toMatchObject([{ path: 'reason' }]);
    for (const job of jobs) expect(await read(job)).toMatchObject({ stage: 'toSend' });
    expect((await sendAll({ force: true, reason: 'Ya la tienen' })).status).toBe(200);
    const notes = await Promise.all(jobs.map(async (job) => (await read(job)).steps?.[0]?.note));
    expect(notes).toEqual(['', 'Sin la graduación: Ya la tienen', 'Sin la graduación: Ya la tienen']);
  });
});

describe('the powers of a prescription that is newer than the sale (docs/rules.md#jobs-16)', () => {
  test('a job takes the lenses of a prescription of its client, and its sale then uses the prescription', async () => {
    const job = await blankJob();
    const { _id } = await given.prescription({
      clientId: job.client._id,
      rightEye: { far, height: 18 },
      leftEye: { far },
    });
    const { body } = await put(job, { prescriptionId: _id, updatedAt: job.updatedAt });
    expect(body.job).toMatchObject({ prescriptionId: _id, rightLens: { ...far, height: 18 }, mustTellLab: false });
    expect(body.job.prescribed?.rightLens).toMatchObject(far);
    expect((await seller.get(`/tenant/sales/${job.saleId}`)).body).toMatchObject({ prescriptions: [{ _id }] });
    expect((await admin.delete<Answer>(`/tenant/prescription/${_id}`)).body.code).toBe('locked');
    expect((await move(job, send)).status).toBe(200);
    expect(await historyOf(job)).toHaveLength(2);
  });

  test('a job whose powers were removed takes them again from its own prescription', async () => {
    const job = await given.job();
    const none = { rightLens: {}, leftLens: {} };
    expect((await put(job, none)).body.job.rightLens).toMatchObject({ sphere: null });
    const { body } = await put(job, { prescriptionId: job.prescriptionId });
    expect(body.job.rightLens).toEqual(job.rightLens);
    await put(job, { rightLens: { sphere: -9 } });
    expect((await put(job, { prescriptionId: job.prescriptionId })).body.job.rightLens).toMatchObject({ sphere: -9 });
  });

  test('if a job gets another prescription, its sale loses the former prescription only if a job had added the former prescription to the sale (docs/rules.md#jobs-10)', async () => {
    const job = await given.job();
    const prescription = (eye = far) =>
      given.prescription({ clientId: job.client._id, rightEye: { far: eye }, leftEye: { far } });
    const [mistaken, right] = [await prescription(), await prescription({ ...far, sphere: -3 })];
    await put(job, { prescriptionId: mistaken._id });
    await put(job, { prescriptionId: right._id });
    const sale = await seller.get<{ prescriptions: object[] }>(`/tenant/sales/${job.saleId}`);
    expect(sale.body.prescriptions).toMatchObject([{ _id: job.prescriptionId }, { _id: right._id }]);
    expect((await admin.delete(`/tenant/prescription/${mistaken._id}`)).status).toBe(200);
    await put(job, { prescriptionId: job.prescriptionId });
    expect((await admin.delete(`/tenant/prescription/${right._id}`)).status).toBe(200);
    expect((await admin.delete<Answer>(`/tenant/prescription/${job.prescriptionId}`)).body.code).toBe('locked');
  });

  test('a prescription remains in use while another job of the sale has it', async () => {
    const category = (await given.category({ showProductType: true }))._id;
    const lens = async (prescriptionType: string) => ({
      product: (await given.product({ category }))._id,
      quantity: 1,
      prescriptionType,
    });
    const { saleId, client } = await blankJob({ products: [await lens('far'), await lens('near')] });
    const { body: pairs } = await seller.get<Job[]>(`/tenant/jobs?saleId=${saleId}`);
    const eyes = { rightEye: { far, near: far }, leftEye: { far, near: far } };
    const both = await given.prescription({ clientId: client._id, ...eyes });
    const later = await given.prescription({ clientId: client._id, ...eyes });
    for (const job of pairs) await put(job, { prescriptionId: both._id });
    const deletion = () => admin.delete<Answer>(`/tenant/prescription/${both._id}`);
    const answers = [];
    for (const job of pairs) {
      await put(job, { prescriptionId: later._id });
      answers.push((await deletion()).status);
    }
    expect(answers).toEqual([409, 200]);
  });

  test('a sale with 20 prescriptions gets no further prescription through its job (docs/rules.md#sales-25)', async () => {
    const client = await given.client();
    const prescriptions = await Promise.all(
      Array.from({ length: 21 }, () => given.prescription({ clientId: client._id, rightEye: { far } })),
    );
    const ids = prescriptions.map(({ _id }) => _id);
    const job = await given.job({ client: client._id, prescriptions: ids.slice(0, 20) });
    const { status, body } = await put(job, { prescriptionId: ids[20] });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'prescriptionId', message: 'La venta ya tiene 20 recetas.' }],
    ]);
    expect((await put(job, { prescriptionId: ids[0] })).status).toBe(200);
  });

  test('typed values replace the values of the prescription', async () => {
    const job = await blankJob();
    const { _id } = await given.prescription({ clientId: job.client._id, rightEye: { far }, leftEye: { far } });
    const { body } = await put(job, { prescriptionId: _id, leftLens: { sphere: -3 } });
    expect(body.job).toMatchObject({ rightLens: far, leftLens: { sphere: -3, cylinder: null } });
  });

  test('a prescription is refused if it has expired, has no values for the job, or belongs to another client or another shop', async () => {
    const job = await given.job({ prescriptions: [] }, 'near');
    const clientId = job.client._id;
    const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
    const expired = await daysEarlier(3, () =>
      given.prescription({ clientId, rightEye: { near: far }, expirationDate: addDays(today, -1) }),
    );
    const cases = [
      [expired._id, 'La receta está vencida.'],
      [(await given.prescription({ rightEye: { near: far } }))._id, 'La receta no pertenece al cliente de la venta.'],
      [
        (await given.prescription({ clientId, rightEye: { far } }))._id,
        'La receta no tiene valores para este trabajo.',
      ],
      [(await (await newShop(app)).given.prescription())._id, 'La receta ya no existe.'],
    ];
    for (const [prescriptionId, message] of cases) {
      const { status, body } = await put(job, { prescriptionId });
      expect([status, body.errors]).toEqual([400, [{ path: 'prescriptionId', message }]]);
    }
    expect(await read(job)).toMatchObject({ prescriptionId: null, updatedAt: job.updatedAt });
  });
});

describe('a change after a job was sent (docs/rules.md#jobs-17)', () => {
  test('a changed job has `mustTellLab` until a user reports that the lab was told; its history shows the change, the author and the time', async () => {
    const job = await given.job();
    expect((await put(job, { tint: 'Gris' })).body.job).toMatchObject({ mustTellLab: false });
    await move(job, send);
    expect((await put(job, { trayNumber: 700, labOrderNumber: 'L-1' })).body.job.mustTellLab).toBe(false);
    const changed = await put(job, { rightLens: { sphere: -4 } });
    expect(changed.body.job).toMatchObject({ mustTellLab: true, rightLens: { sphere: -4 }, labTold: null });
    expect(await historyOf(job)).toMatchObject([
      { after: { rightLens: { sphere: -4 }, mustTellLab: true } },
      {},
      {},
      {},
    ]);
    const listed = await seller.get<Job[]>(`/tenant/jobs?saleId=${job.saleId}`);
    expect(listed.body).toMatchObject([{ mustTellLab: true }]);

    const { status, body } = await told(job, { updatedAt: changed.body.job.updatedAt });
    expect({ status, job: body.job }).toMatchObject({
      status: 200,
      job: { mustTellLab: false, labTold: { at: body.job.updatedAt, user: { _id: seller.userId } } },
    });
    expect((await historyOf(job))[0]).toMatchObject({
      user: { _id: seller.userId },
      before: { mustTellLab: true, labTold: null },
      after: { mustTellLab: false },
    });
    expect(await told(job)).toMatchObject({ status: 409, body: { message: 'El laboratorio ya está avisado.' } });
  });

  test('the mark ends when a user sends the pair to the lab again with the corrected values, and the job names this user', async () => {
    const job = await given.job();
    await move(job, send);
    await move(job, { stage: 'received' });
    await put(job, { rightLens: { sphere: -4 } });
    const again = await move(job, { ...send, note: 'Vino con otra graduación' });
    expect(again.status).toBe(200);
    expect(await read(job)).toMatchObject({
      stage: 'sent',
      mustTellLab: false,
      labTold: { user: { _id: seller.userId } },
    });
    expect((await historyOf(job))[0]).toMatchObject({ before: { mustTellLab: true }, after: { mustTellLab: false } });
    await put(job, { rightLens: { sphere: -5 } });
    expect(await read(job)).toMatchObject({ stage: 'sent', mustTellLab: true });
  });

  test('after a job was sent, an edit sets `mustTellLab` in every stage, and the job of a delivered sale cannot be edited', async () => {
    const job = await given.job();
    await move(job, send);
    for (const stage of ['received', 'checked']) {
      await move(job, { stage });
      expect((await put(job, { notes: `En ${stage}` })).body.job).toMatchObject({ stage, mustTellLab: true });
      expect((await told(job)).status).toBe(200);
    }
    await put(job, { frameLine: null, frame: 'Propio', leftLens: {} });
    await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });
    const ownPrescription = await put(job, { prescriptionId: job.prescriptionId });
    for (const answer of [await put(job, { tint: 'Gris' }), ownPrescription, await told(job)])
      expect([answer.status, answer.body.code]).toEqual([409, 'locked']);
  });

  test('the lab must be told that a sale was canceled, and, if it was told this, also that the sale is active again (docs/rules.md#jobs-20)', async () => {
    const toTell = async () =>
      (await seller.get<Job[]>('/tenant/jobs?toTell=true&open=false')).body.map(({ _id }) => _id);
    const [job, notSent] = [await given.job(), await given.job()];
    await move(job, send);
    for (const one of [job, notSent]) await setStatus(one, 'canceled');
    expect(await toTell()).toEqual([job._id]);
    expect(await told(notSent)).toMatchObject({ status: 409, body: { code: 'locked' } });

    await setStatus(job, 'inProgress');
    expect(await read(job)).toMatchObject({ open: true, mustTellLab: false });
    await setStatus(job, 'canceled');
    expect((await told(job)).body.job).toMatchObject({ mustTellLab: false, labTold: { user: { _id: seller.userId } } });
    expect(await toTell()).toEqual([]);
    await setStatus(job, 'inProgress');
    expect(await read(job)).toMatchObject({ open: true, mustTellLab: true });
  });

  test('if two users report at once that the lab was told, one report is stored; a report from an outdated version or another shop is refused', async () => {
    const job = await given.job();
    await move(job, send);
    await put(job, { tint: 'Gris' });
    expect((await told(job, { updatedAt: job.updatedAt })).body.code).toBe('stale');
    expect((await told(job, {}, (await newShop(app)).as('seller'))).status).toBe(404);
    const answers = await Promise.all([told(job), told(job, {}, admin)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
