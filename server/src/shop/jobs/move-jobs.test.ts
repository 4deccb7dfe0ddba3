import type { Job, JobStep } from '@dioptria/contract/shop/jobs/jobs.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const lab = await given.provider({ name: 'Lab Norte' });
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

interface Refused {
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}
type Answer = { job: Job; jobs: Job[] } & Refused;

const move = ({ _id }: { _id: string }, body: object, by = seller) =>
  by.post<Answer>(`/tenant/jobs/${_id}/stage`, body);
const moveAll = (jobs: readonly { _id: string }[], body: object) =>
  seller.post<Answer>('/tenant/jobs/stages', { jobs: jobs.map(({ _id }) => _id), ...body });
const send = { stage: 'sent', labId: lab._id } as const;
const moved = async (job: Job, body: object) => {
  const answer = await move(job, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.job;
};
const refusal = ({ status, body }: { status: number; body: Refused }) => ({
  status,
  code: body.code,
  path: body.errors?.[0]?.path,
  message: body.errors?.[0]?.message ?? body.message,
});
const many = (count: number) => Array.from({ length: count }, () => ({ _id: crypto.randomUUID() }));
const check = (job: Job, body: object) =>
  seller.post<
    { check: { result: string; findings: { eye: string; field: string; ok: boolean }[] }; job: Job } & Refused
  >(`/tenant/jobs/${job._id}/check`, body);
const read = async ({ _id }: { _id: string }) => (await seller.get<Job>(`/tenant/jobs/${_id}`)).body;

describe('the move of one job to another stage (docs/rules.md#jobs-5)', () => {
  test("a job moves from 'to send' to 'checked', and each step keeps its author, its time and its note", async () => {
    const job = await given.job();
    const promisedDay = addDays(today, 2);
    expect(
      await moved(job, { ...send, labOrderNumber: 'L-7', promisedDay, trayNumber: 900, note: 'Urgente' }),
    ).toMatchObject({
      stage: 'sent',
      lab: { _id: lab._id, name: 'Lab Norte', cylinderSign: 'asWritten' },
      labOrderNumber: 'L-7',
      promisedDay,
      dueDay: promisedDay,
      trayNumber: 900,
    });
    expect(await moved(job, { stage: 'received' })).toMatchObject({ stage: 'received', dueDay: dueDay() });
    expect(await moved(job, { stage: 'checked' })).toMatchObject({ stage: 'checked', dueDay: null, trayNumber: 900 });
    const { steps } = await read(job);
    const who = { user: { _id: seller.userId, name: expect.any(String) }, at: expect.any(String) };
    expect(steps).toEqual<JobStep[]>([
      { ...who, from: 'toSend', to: 'sent', lab: 'Lab Norte', note: 'Urgente' },
      { ...who, from: 'sent', to: 'received', lab: '', note: '' },
      { ...who, from: 'received', to: 'checked', lab: '', note: '' },
    ]);
  });

  test('a job cannot skip a stage, and goes back only with a reason', async () => {
    const job = await given.job();
    expect(refusal(await move(job, { stage: 'received' }))).toEqual({
      status: 400,
      code: 'invalid',
      path: 'stage',
      message: 'De «A enviar» no se pasa a «Recibidos»: hay un paso en el medio.',
    });
    await moved(job, send);
    expect(refusal(await move(job, { stage: 'toSend' }))).toMatchObject({
      status: 400,
      path: 'note',
      message: 'Escribí el motivo para volver atrás.',
    });
    expect(await moved(job, { stage: 'toSend', note: 'Cambia el armazón' })).toMatchObject({ stage: 'toSend' });
  });

  test('a job is sent only to an enabled lab of the shop, and its promised day cannot be in the past', async () => {
    const job = await given.job();
    const disabled = await given.provider({ name: 'Cerrado', enabled: false });
    const theirs = await (await newShop(app)).given.provider();
    const cases = [
      [{ stage: 'sent' }, 'labId', 'Elegí el laboratorio.'],
      [{ ...send, labId: disabled._id }, 'labId', 'El laboratorio está inactivo.'],
      [{ ...send, labId: theirs._id }, 'labId', 'El laboratorio no existe.'],
      [{ ...send, promisedDay: addDays(today, -1) }, 'promisedDay', 'El día prometido no puede ser anterior a hoy.'],
      [{ ...send, promisedDay: '2026-02-30' }, 'promisedDay', 'La fecha proporcionada no es válida.'],
      [{ stage: 'otra' }, 'stage', 'Elegí una de las opciones.'],
    ] as const;
    for (const [body, path, message] of cases)
      expect(refusal(await move(job, body))).toMatchObject({
        status: 400,
        path,
        message: expect.stringContaining(message),
      });
    expect(await read(job)).toMatchObject({ stage: 'toSend', lab: null, steps: [] });
    expect((await moved(job, { ...send, promisedDay: today })).promisedDay).toBe(today);
  });

  test('a job cannot move after its sale is delivered', async () => {
    const job = await given.job();
    await seller.put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });
    expect(refusal(await move(job, send))).toMatchObject({
      status: 409,
      code: 'locked',
      message: 'La orden ya se entregó, se canceló o se devolvió: el trabajo no cambia.',
    });
  });

  test('a move cannot put a job into a tray that holds another job', async () => {
    const [one, other] = [await given.job(), await given.job()];
    await moved(one, { ...send, trayNumber: 901 });
    expect(refusal(await move(other, { ...send, trayNumber: 901 }))).toMatchObject({
      status: 409,
      code: 'duplicate',
      message: 'La bandeja 901 ya tiene otro trabajo.',
    });
    expect(await read(other)).toMatchObject({ stage: 'toSend' });
  });

  test('of three simultaneous moves of one job by two users, one is stored and two are refused as stale', async () => {
    const job = await given.job();
    const answers = await Promise.all([move(job, send), move(job, send, admin), move(job, send)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['stale', 'stale']);
    expect((await read(job)).steps).toHaveLength(1);
    expect(refusal(await move(job, { stage: 'received', updatedAt: job.updatedAt }))).toMatchObject({ code: 'stale' });
  });

  test('the history of a job shows a move with its note', async () => {
    const job = await given.job();
    await moved(job, { ...send, note: 'Con apuro' });
    const { body } = await seller.get<{ after: object }[]>(`/tenant/jobs/${job._id}/history`);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      after: { stage: 'sent', lab: { name: 'Lab Norte' }, steps: [{ note: 'Con apuro' }] },
    });
  });
});

describe('the move of several jobs in one request', () => {
  test('one request sends three jobs to the same lab with the same promised day', async () => {
    const jobs = [await given.job(), await given.job(), await given.job()];
    const promisedDay = addDays(today, 4);
    const { status, body } = await moveAll(jobs, { ...send, promisedDay });
    expect(status).toBe(200);
    expect(body.jobs.map(({ _id, stage }) => [_id, stage])).toEqual(jobs.map(({ _id }) => [_id, 'sent']));
    expect(body.jobs.every((job) => job.promisedDay === promisedDay && job.lab?._id === lab._id)).toBe(true);
  });

  test('if one of the jobs cannot move or does not exist, no job moves', async () => {
    const jobs = [await given.job(), await given.job()];
    await moved(jobs[1] as Job, send);
    expect((await moveAll(jobs, send)).status).toBe(409);
    expect((await moveAll([...jobs.slice(0, 1), { _id: lab._id }], send)).status).toBe(404);
    expect(await read(jobs[0] as Job)).toMatchObject({ stage: 'toSend', steps: [] });
  });

  test('a request with more than 500 jobs, with a repeated job or without jobs is refused', async () => {
    const job = await given.job();
    expect(refusal(await moveAll(many(501), send))).toMatchObject({
      status: 400,
      path: 'jobs',
      message: 'No se pueden mover más de 500 trabajos a la vez.',
    });
    expect(refusal(await moveAll([job, job], send))).toMatchObject({
      path: 'jobs',
      message: 'El trabajo está repetido.',
    });
    expect(refusal(await moveAll([], send))).toMatchObject({ path: 'jobs', message: 'Elegí al menos un trabajo.' });
    expect((await moveAll(many(500), send)).status).toBe(404);
  });
});

describe('the check of a job (docs/rules.md#jobs-9)', () => {
  const lens = { sphere: -3, cylinder: 0 };
  const ordered = { sphere: -2, cylinder: 2, axis: 90 };
  const eyes = {
    rightEye: { far: { sphere: -3, cylinder: null, axis: null }, pupillaryDistance: 31 },
    leftEye: { far: ordered, pupillaryDistance: 31 },
  };
  const received = async () => {
    const prescription = await given.prescription(eyes);
    const job = await given.job({ client: prescription.clientId, prescriptions: [prescription._id] });
    await moved(job, send);
    return moved(job, { stage: 'received' });
  };

  test('a check passes for the same lenses in the other cylinder notation, and does not change the stage of the job', async () => {
    const job = await received();
    const leftEye = { sphere: 0, cylinder: -2, axis: 180 };
    const { body } = await check(job, { rightEye: lens, leftEye, pupillaryDistance: 64 });
    expect(body.check).toMatchObject({ result: 'pass' });
    expect(body.check.findings).toContainEqual({
      eye: 'both',
      field: 'pupillaryDistance',
      ordered: 62,
      measured: 64,
      tolerance: 2.5,
      ok: true,
    });
    expect(body.job).toMatchObject({ stage: 'received', checkResult: 'pass' });
    expect((await moved(job, { stage: 'checked' })).checkResult).toBe('pass');
  });

  test('a check fails if a value is out of tolerance; then the job needs a note to become checked, and can go back to the lab', async () => {
    const job = await received();
    const { body } = await check(job, { rightEye: { sphere: -3.25 }, leftEye: ordered });
    expect(body.check.result).toBe('fail');
    expect(body.check.findings.filter(({ ok }) => !ok)).toEqual([
      { eye: 'rightEye', field: 'sphere', ordered: -3, measured: -3.25, tolerance: 0.13, ok: false },
    ]);
    expect(refusal(await move(job, { stage: 'checked' }))).toMatchObject({ status: 400, path: 'note' });
    const back = await moved(job, { stage: 'sent', note: 'OD esfera: se pidió -3,00 y mide -3,25' });
    expect(back).toMatchObject({ stage: 'sent', checkResult: null, lab: { _id: lab._id } });
    expect((await read(job)).checks).toMatchObject([{ result: 'fail', user: { _id: seller.userId } }]);
  });

  test('a check uses the tolerances in the settings of the shop', async () => {
    const other = await newShop(app);
    const { body } = await other.as('admin').get<{ lensTolerances: { height: number } }>('/tenant/settings');
    await other.as('admin').put('/tenant/settings', { lensTolerances: { ...body.lensTolerances, height: 4 } });
    const prescription = await other.given.prescription({ rightEye: { ...eyes.rightEye, height: 18 } });
    const job = await other.given.job({ client: prescription.clientId, prescriptions: [prescription._id] });
    const measured = (height: number) =>
      other.as('seller').post<{ check: { result: string } }>(`/tenant/jobs/${job._id}/check`, {
        rightEye: { ...lens, height },
        leftEye: {},
      });
    expect((await measured(21)).body.check.result).toBe('pass');
    expect((await measured(22.5)).body.check.result).toBe('fail');
  });

  test('a check with a text instead of a number, or with a cylinder without an axis, is refused', async () => {
    const job = await received();
    const { status, body } = await check(job, { rightEye: { sphere: 'mucho' }, leftEye: { cylinder: -1 } });
    expect({ status, paths: body.errors?.map(({ path }) => path).toSorted() }).toEqual({
      status: 400,
      paths: ['leftEye.axis', 'rightEye.sphere'],
    });
    expect((await read(job)).checks).toEqual([]);
  });
});
