import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../process/config.ts';
import { asTenant } from '../database/as-tenant.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { callTo, ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';
import { administer } from '../../testing/database/test-server.ts';
import { Admission } from '../admission/admission.ts';
import { ExportSlots } from '../exports/export-slots.ts';
import { Later } from './api.ts';
import { LiveHub } from '../streams/live-hub.ts';
import { createServer } from './server.ts';
import { tenantRoute } from './tenant-route.ts';

const recorded = recordedLog();
const app = await ownApp({}, recorded.log);
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

describe('a fault of the server', () => {
  const log = recordedLog();
  const server = createServer(readConfig({}), log.log);
  const admission = new Admission(app.database.pool.options.max);
  const api = {
    app: server,
    database: app.database,
    admission,
    live: new LiveHub(app.database),
    later: new Later(server),
    exportSlots: new ExportSlots(),
    announced: new Map(),
    schemas: z.registry<{ id: string }>(),
  };
  const declared = { caller: 'signed-in', tag: 'faults', summary: 'Fails' } as const;
  tenantRoute(api, {
    method: 'GET',
    url: '/throws',
    ...declared,
    work: () => Promise.reject(new Error('the secret ingredient')),
  });
  tenantRoute(api, {
    method: 'POST',
    url: '/misanswers',
    ...declared,
    answer: z.object({ total: z.number() }),
    async work({ tx, actor }) {
      const brand = { id: '01890000-0000-7000-8000-000000000001', name: 'Nunca', name_key: 'nunca', description: '' };
      await tx
        .insertInto('brands')
        .values({ tenant_id: actor.tenantId, ...brand, enabled: true })
        .execute();
      return { total: 'a lot' as unknown as number };
    },
  });
  tenantRoute(api, {
    method: 'POST',
    url: '/breaks-an-invariant',
    ...declared,
    work: async ({ tx, actor }) => {
      await tx.updateTable('users').set({ role: 'seller' }).where('tenant_id', '=', actor.tenantId).execute();
    },
  });
  tenantRoute(api, {
    method: 'GET',
    url: '/answers-more',
    ...declared,
    answer: z.object({ total: z.number() }),
    work: () => Promise.resolve({ total: 1, password_hash: 'secret' }),
  });
  let call: typeof app.call;
  beforeAll(async () => {
    call = callTo(await server.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(() => server.close());

  test('an unexpected error gets a 500 without internal details but with the id under which the error is logged', async () => {
    const { status, body, headers } = await call('GET', '/throws', { headers: shop.as('seller').headers });
    const id = headers.get('x-request-id');
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        code: 'unexpected',
        message: `Ocurrió un error inesperado. Si se repite, avisá a soporte. Código del error: ${id}`,
        requestId: id,
      },
    });
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ reqId: id, err: expect.objectContaining({ message: 'the secret ingredient' }) }),
    );
  });

  test('a request whose answer does not fit its schema gets a 500, and its work is rolled back', async () => {
    expect((await call('POST', '/misanswers', { headers: shop.as('admin').headers })).status).toBe(500);
    expect((await shop.as('admin').get('/tenant/brands')).body).toEqual([]);
  });

  test('a write that breaks an invariant of the database gets a 500, and is logged as an error', async () => {
    const { status, headers } = await call('POST', '/breaks-an-invariant', { headers: shop.as('admin').headers });
    expect(status).toBe(500);
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        level: 50,
        reqId: headers.get('x-request-id'),
        err: expect.objectContaining({ code: '23514' }),
      }),
    );
  });

  test('an answer leaves out the fields that its schema does not declare', async () => {
    const { body } = await call('GET', '/answers-more', { headers: shop.as('admin').headers });
    expect(body).toEqual({ total: 1 });
  });
});

describe('the database', () => {
  test(
    'a request for a record that another request keeps locked gets a 503 with Retry-After',
    { timeout: 30_000 },
    async () => {
      const brand = await shop.given.brand();
      const url = `/tenant/brands/${brand._id}`;
      const answer = await asTenant(app.database, shop.tenantId, async (tx) => {
        await tx.updateTable('brands').set({ name: 'x' }).where('id', '=', brand._id).execute();
        return shop.as('admin').put(url, { name: 'y' });
      });
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'overloaded', message: 'El servicio está ocupado. Probá de nuevo en unos segundos.' },
      });
      expect(answer.headers.get('retry-after')).toBe('3');
    },
  );

  test('while the database is unreachable, requests get a 503; afterwards requests succeed again', async () => {
    const server = inject('testServer');
    const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    await administer(server, `alter database ${name} allow_connections false`);
    await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const away = {
      status: 503,
      body: {
        code: 'overloaded',
        message: 'No se puede acceder a la base de datos. Probá de nuevo en unos segundos.',
      },
    };
    try {
      expect(await shop.as('admin').get('/tenant/brands')).toMatchObject(away);
      expect(await app.call('GET', '/health/ready')).toMatchObject(away);
      expect(await app.call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    } finally {
      await administer(server, `alter database ${name} allow_connections true`);
    }
    // Without a pooler, requests succeed at once. A pooler retries a refused connection only after the time in its
    // setting `server_login_retry`.
    await expect.poll(async () => (await shop.as('admin').get('/tenant/brands')).status, { timeout: 15_000 }).toBe(200);
    expect(await app.call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describe('the log (docs/rules.md#operation-6)', () => {
  test('the log has a line of JSON for each request, with its id, its route and its status', async () => {
    const { headers } = await shop.as('admin').get('/tenant/brands?search=algo');
    expect(recorded.lines()).toContainEqual(
      expect.objectContaining({
        reqId: headers.get('x-request-id'),
        method: 'GET',
        route: '/tenant/brands',
        status: 200,
        milliseconds: expect.any(Number),
      }),
    );
  });

  test('the log’s line about a refused request has the ids of the shop and the user', async () => {
    const { headers, userId } = shop.as('seller');
    const { status } = await app.call('GET', '/tenant/users', { headers });
    await app.call('GET', '/health/live');
    const line = recorded.lines().findLast(({ route }) => route === '/tenant/users');
    expect(line).toMatchObject({ status, tenant: shop.tenantId, user: userId });
    expect(status).toBe(403);
  });

  test('the log contains no password, no token and no data of a person', async () => {
    const admin = shop.as('admin');
    await app.call('POST', '/auth/login', { body: { email: admin.email, password } });
    await app.call('POST', '/auth/login', { body: { email: admin.email, password: 'equivocada' } });
    const client = await shop.given.client({ name: 'Zulema Zurita', numId: '45.678.901' });
    await admin.post('/tenant/clients', { ...client, insuranceId: null });
    await admin.get('/tenant/clients?search=zulema&numId=45678901');
    await admin.get('/tenant/clients/numId/45678901');
    await shop.given.prescription({ clientId: client._id, notes: 'Queratocono' });
    await app.call('POST', '/tenant/brands', { body: '{"name":"Zulema', headers: admin.headers });
    const token = (admin.headers['authorization'] ?? '').replace('Bearer ', '');
    for (const secret of [password, 'equivocada', token, 'Zulema', 'zulema', '45.678', '45678901', 'Queratocono']) {
      expect(recorded.text()).not.toContain(secret);
    }
  });

  test('a client that disconnects in the middle of a request causes no warning and no error in the log', async () => {
    const { port, hostname } = new URL(app.url);
    const before = recorded.lines().length;
    const head = 'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n';
    const received = once(app.server.server, 'request');
    const socket = connect(Number(port), hostname, () => socket.write(`${head}{`));
    const [request] = (await received) as [IncomingMessage];
    socket.destroy();
    await expect(once(request, 'close')).rejects.toThrow('aborted');
    await app.call('GET', '/health/live');
    const lines = recorded.lines().slice(before);
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([[30, 'Answered']]);
  });

  test('the log’s line about a database error contains neither the row nor its values', () => {
    const { log, text } = recordedLog();
    const error = Object.assign(new DatabaseError('duplicate key value', 1, 'error'), {
      code: '23505',
      constraint: 'clients_document',
      detail: 'Key (num_id_key)=(45678901) already exists.',
    });
    log.error({ err: error }, 'A request failed');
    expect(text()).toContain('clients_document');
    expect(text()).not.toContain('45678901');
  });
});
