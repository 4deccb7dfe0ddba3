import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../base/process/config.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import { checked, csv, ended, imported, run, upload } from '../../testing/examples/given-import.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { callTo, testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const ROWS = 1000;
const doctors = csv('Nombre;Matrícula', ...Array.from({ length: ROWS }, (_, index) => `Médico ${index};MN ${index}`));
const stored = async () => Number((await admin.get('/tenant/optometrist?limit=1')).headers.get('x-total-count'));
const progress = async (id: string) => (await admin.get<{ done: number; state: string }>(`/tenant/imports/${id}`)).body;

async function started(): Promise<string> {
  const { id } = await checked(admin, 'optometrists', doctors);
  expect(await admin.post(`/tenant/imports/${id}/run`)).toMatchObject({
    status: 202,
    body: { import: { state: 'running', rows: ROWS } },
  });
  while ((await progress(id)).done === 0);
  return id;
}

/** Sets an import to the state in which a killed server leaves it: the state is `running`, and no server works on the import. */
async function silence(id: string): Promise<void> {
  await asTenant(app.database, shop.tenantId, (tx) =>
    tx
      .updateTable('imports')
      .set({ state: 'running', updated_at: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute(),
  );
}

describe('A run (docs/rules.md#imports-8)', () => {
  test('a run is cancelled between two parts: the stored rows remain, and a new import of the file stores the rest', async () => {
    const id = await started();
    expect(await admin.delete(`/tenant/imports/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Se canceló la importación. Lo que ya se había importado quedó guardado.' },
    });
    const cancelled = await ended(admin, id);
    expect(cancelled.state).toBe('cancelled');
    const left = await stored();
    expect(left).toBe(cancelled.outcome.created);
    expect((await admin.post(`/tenant/imports/${id}/run`)).body).toMatchObject({ code: 'locked' });
    const again = await imported(admin, 'optometrists', doctors);
    expect(again.outcome).toEqual({ created: ROWS - left, updated: 0, unchanged: left, failed: 0 });
    expect(await stored()).toBe(ROWS);
  });

  test('a run whose server was killed counts as interrupted, and a user can continue the run', async () => {
    const { id } = await checked(admin, 'optometrists', doctors);
    await silence(id);
    expect(await progress(id)).toMatchObject({ state: 'interrupted', done: 0 });
    expect(await run(admin, id)).toMatchObject({ state: 'done', done: ROWS, outcome: { created: ROWS } });
    expect(await stored()).toBe(ROWS);
  });

  test('a run stops when its server closes, and another server stores the rest', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const other = await buildApp(app.database, config);
    const url = await other.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => other.close());
    const { id } = await checked(admin, 'optometrists', doctors);
    await callTo(url)('POST', `/tenant/imports/${id}/run`, { headers: admin.headers });
    while ((await progress(id)).done === 0);
    await other.close();
    const stopped = await progress(id);
    expect(['interrupted', 'done']).toContain(stopped.state);
    if (stopped.state === 'interrupted') await run(admin, id);
    expect(await progress(id)).toMatchObject({ state: 'done', done: ROWS });
    expect(await stored()).toBe(ROWS);
  });

  test('a run needs a check, and only one import runs in a shop at a time', async () => {
    const { body } = await upload(admin, 'optometrists', doctors);
    expect((await admin.post(`/tenant/imports/${body.import._id}/run`)).body).toMatchObject({
      code: 'locked',
      message: 'Revisá las filas antes de importarlas.',
    });
    const { id: other } = await checked(admin, 'insurances', 'Nombre;Detalle\nOSDE;');
    const id = await started();
    const refused = [
      await admin.post(`/tenant/imports/${id}/run`),
      await admin.post(`/tenant/imports/${id}/check`, { mapping: {} }),
      await admin.post(`/tenant/imports/${other}/run`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    await ended(admin, id);
    expect((await admin.post(`/tenant/imports/${id}/run`)).body).toMatchObject({ code: 'locked' });
    expect((await run(admin, other)).state).toBe('done');
  });

  test('a client whom another user creates between the check and the run is not stored twice', async () => {
    const file = csv(
      'Nombre;Tipo doc;DNI;Celular;Mail',
      'Ana;DNI;1;11;ana@correo.example',
      'B;DNI;2;1;b@correo.example',
    );
    const { id } = await checked(admin, 'clients', file);
    await shop.given.client({ numId: '2' });
    expect(await run(admin, id)).toMatchObject({ outcome: { created: 1, updated: 1 } });
    expect((await admin.get<unknown[]>('/tenant/clients')).body).toHaveLength(2);
  });

  test('a row that has become wrong since the check is an error, and the other rows are stored', async () => {
    const insurance = await shop.given.insurance({ name: 'OSDE' });
    const headings = 'Nombre;Tipo doc;DNI;Celular;Mail;Obra Social';
    const file = csv(headings, 'Ana;DNI;1;11;ana@correo.example;OSDE', 'B;DNI;2;1;b@correo.example;');
    const { id } = await checked(admin, 'clients', file, { createMissing: [] });
    await admin.delete(`/tenant/insurances/${insurance._id}`);
    expect(await run(admin, id)).toMatchObject({ outcome: { created: 1, failed: 1 } });
    const { body } = await admin.get<string>(`/tenant/imports/${id}/errors?format=csv`);
    expect(body).toContain('2;Ana;DNI;1;11;ana@correo.example;OSDE;Obra Social: No existe en Obras Sociales.');
  });

  test('a run announces to the open screens of other users that it changed records', async () => {
    const stream = await openStream(`${app.url}/tenant/live`, shop.as('seller').headers);
    onTestFinished(() => stream.close());
    await stream.next();
    await imported(admin, 'optometrists', 'Nombre;Matrícula\nOlga;MN 1');
    expect(await stream.next()).toMatchObject({ event: 'change', data: { resource: 'optometrist' } });
  });
});

describe('A file that is not imported yet (docs/rules.md#imports-9)', () => {
  test('the user’s next file for the same resource replaces the file; a user can discard a file, and the server deletes a file after a day', async () => {
    const first = (await upload(admin, 'optometrists', doctors)).body.import._id;
    const second = (await upload(admin, 'optometrists', doctors)).body.import._id;
    expect((await admin.get(`/tenant/imports/${first}`)).status).toBe(404);
    expect((await admin.delete(`/tenant/imports/${second}`)).body).toEqual({ message: 'Se descartó la planilla.' });
    expect((await admin.get(`/tenant/imports/${second}`)).status).toBe(404);
    const old = (await upload(admin, 'optometrists', doctors)).body.import._id;
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx
        .updateTable('imports')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', old)
        .execute(),
    );
    expect((await admin.get('/tenant/imports')).body).toEqual([]);
    await app.call('POST', '/auth/login', { body: { email: admin.email, password: 'correct horse' } });
    expect((await admin.get(`/tenant/imports/${old}`)).status).toBe(404);
  });
});
