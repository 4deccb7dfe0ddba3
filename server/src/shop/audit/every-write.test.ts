import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { documents } from '@dioptria/contract/shop/records.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { resources } from '../resources.ts';
import { routeBodies } from '../../testing/api/route-bodies.ts';
import { codeOf } from '../../testing/shops/authenticator.ts';
import { claimWrites } from '../../testing/laws/claim-writes.ts';
import { givenClosedEntries } from '../../testing/examples/given-cash.ts';
import { givenCoveredSale, someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { pngOf } from '../../testing/examples/given-pictures.ts';
import { checked } from '../../testing/examples/given-import.ts';
import { insurerPaymentWrites } from '../../testing/laws/insurer-payment-writes.ts';
import { clientWrites } from '../../testing/laws/client-writes.ts';
import { invoiceWrites } from '../../testing/laws/invoice-writes.ts';
import { givenLogo } from '../../testing/examples/given-pictures.ts';
import { stockWrites } from '../../testing/laws/stock-writes.ts';
import { givenChangedJob, givenLaterType } from '../../testing/examples/given-jobs.ts';
import { tariffWrites } from '../../testing/laws/tariff-writes.ts';
import { newShop, signedIn, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { letUsersWork } from '../../testing/shops/let-users-work.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ secretsKey: Buffer.alloc(32, 7) });
const longPassword = 'anteojos verdes del kiosco';
interface Call {
  path: string;
  body?: unknown;
  caller?: SignedIn;
  leaves: { action: string; kind: string };
  /** A request that changes more than one record leaves these further entries. */
  also?: { action: string; kind: string }[];
  isQuiet?: true;
}

/** These writes leave no entry: each is a step before an action that leaves an entry. */
const steps = new Set([
  'post /auth/invitation',
  'put /auth/confirmation',
  'put /auth/totp/secret',
  'post /tenant/imports/{id}',
  'post /tenant/imports/{id}/check',
  'post /tenant/claim-batches/{id}/answer-sheet',
  'post /tenant/coverage-proposal',
  'post /tenant/insurances/{id}/rules/percent/preview',
  'post /tenant/insurances/{id}/rules/sheet',
  'post /tenant/insurances/{id}/rules/sheet/preview',
  'post /tenant/merges/preview',
  'post /tenant/product-changes/preview',
  'post /tenant/price-changes/preview',
  'post /tenant/sales/{id}/modifications/preview',
  'post /tenant/price-changes/lists',
  'post /tenant/price-changes/lists/preview',
  // The test of the connection with ARCA changes no record of the shop.
  'post /tenant/fiscal-settings/test',
]);

/** Other tests check the entries of these writes. */
const elsewhere = new Set([
  'post /auth/first-shop',
  'post /auth/password-link',
  'post /tenant/insurances/{id}/rules/sheet/import',
]);

let madeUsers = 0;

const dueRecall = (shop: Shop) => shop.given.prescription({ expirationDate: shopDay(new Date(), DEFAULT_TIME_ZONE) });

async function userWithPassword(shop: Shop): Promise<SignedIn> {
  madeUsers += 1;
  const email = `colega${madeUsers}@correo.example`;
  const user = { name: 'Carla Colega', email, role: 'seller', password: longPassword };
  const { body } = await shop.as('admin').post<{ _id: string }>('/tenant/users', user);
  await letUsersWork(app, shop.tenantId);
  const session = await signedIn(app, { tenantId: shop.tenantId, userId: body._id, email });
  await session.put('/auth/confirmation', { password: longPassword });
  return session;
}

const newSecret = async (user: SignedIn) => (await user.put<{ secret: string }>('/auth/totp/secret')).body.secret;

async function withSecondFactor(shop: Shop): Promise<{ caller: SignedIn; code: string }> {
  const caller = await userWithPassword(shop);
  const secret = await newSecret(caller);
  await caller.put('/auth/totp', { code: codeOf(secret) });
  return { caller, code: codeOf(secret, 1) };
}

const jobIn = async ({ given }: Shop) => (await given.job())._id;
async function checkedImport(shop: Shop): Promise<string> {
  await shop.given.insurance({ name: 'Swiss' });
  return (await checked(shop.as('admin'), 'insurances', 'Nombre;Detalle\nSwiss;')).id;
}

const saleUpdate = async (shop: Shop, route: string, body: unknown, sale?: string): Promise<Call> => ({
  path: `/tenant/sales/${sale ?? (await shop.given.sale())._id}/${route}`,
  body,
  leaves: { action: 'update', kind: 'sales' },
});

const jobUpdate = async (shop: Shop, route: string, body: object, job?: string): Promise<Call> => ({
  path: `/tenant/jobs/${job ?? (await jobIn(shop))}${route}`,
  body,
  leaves: { action: 'update', kind: 'jobs' },
});

const cashSessionUpdate = async (shop: Shop, route: string, body: object = {}): Promise<Call> => ({
  path: `/tenant/cash-sessions/${(await shop.given.cashSession())._id}/${route}`,
  body,
  leaves: { action: 'update', kind: 'cash_sessions' },
});

const closedCorrection = { part: 'whole', reason: 'Por error' };

type Prepare = (shop: Shop) => Promise<Call>;

const writes: Record<string, Prepare> = {
  ...invoiceWrites(app),
  ...insurerPaymentWrites(app),
  ...tariffWrites,
  ...stockWrites,
  ...clientWrites,
  ...claimWrites(app),
  'post /auth/login': async (shop) => ({
    path: '/auth/login',
    body: { email: shop.as('admin').email, password },
    leaves: { action: 'signIn', kind: 'sessions' },
    isQuiet: true,
  }),
  'post /auth/logout': async (shop) => ({
    path: '/auth/logout',
    caller: shop.as('seller'),
    leaves: { action: 'signOut', kind: 'sessions' },
    isQuiet: true,
  }),
  'put /auth/password': async (shop) => ({
    path: '/auth/password',
    body: { current: longPassword, next: `${longPassword} distinta` },
    caller: await userWithPassword(shop),
    leaves: { action: 'changePassword', kind: 'users' },
    isQuiet: true,
  }),
  'put /auth/table-density': async (shop) => ({
    path: '/auth/table-density',
    body: { tableDensity: 'compact' },
    caller: await userWithPassword(shop),
    leaves: { action: 'update', kind: 'users' },
    isQuiet: true,
  }),
  'delete /auth/sessions': async (shop) => ({
    path: '/auth/sessions',
    caller: await userWithPassword(shop),
    leaves: { action: 'closeSessions', kind: 'users' },
    isQuiet: true,
  }),
  'delete /auth/sessions/{id}': async (shop) => {
    const caller = await userWithPassword(shop);
    await signedIn(app, { ...caller, tenantId: shop.tenantId });
    const { body: sessions } = await caller.get<{ _id: string }[]>('/auth/sessions');
    const path = `/auth/sessions/${sessions[1]?._id}`;
    return { path, caller, leaves: { action: 'closeSessions', kind: 'users' }, isQuiet: true };
  },
  'post /tenant/sales/{id}/remake': async (shop) => ({
    path: `/tenant/sales/${(await shop.given.sale({ orderStatus: 'finished' }))._id}/remake`,
    body: { reason: 'lab', responsible: 'lab' },
    leaves: { action: 'update', kind: 'sales' },
    also: [{ action: 'create', kind: 'sales' }],
  }),
  'post /tenant/recalls/{id}': async (shop) => ({
    path: `/tenant/recalls/${(await dueRecall(shop))._id}`,
    body: { channel: 'email', text: 'Tu receta vence' },
    leaves: { action: 'update', kind: 'clients' },
  }),
  'post /tenant/recalls/{id}/result': async (shop) => {
    const path = `/tenant/recalls/${(await dueRecall(shop))._id}`;
    await shop.as('admin').post(path, { channel: 'email', text: 'Tu receta vence' });
    return { path: `${path}/result`, body: { result: 'silent' }, leaves: { action: 'update', kind: 'clients' } };
  },
  'put /tenant/sales/{id}/coverages': async (shop) => {
    const { _id: insurance } = await shop.given.insurance();
    return saleUpdate(shop, 'coverages', { coverages: [someCoverage(insurance, 1)] });
  },
  'put /tenant/coverages/{id}/documents': async (shop) => {
    const { sale } = await givenCoveredSale(shop);
    const path = `/tenant/coverages/${sale.coverages?.[0]?._id}/documents`;
    const body = { documents: [{ kind: 'voucher', isPresent: true }] };
    return { path, body, leaves: { action: 'update', kind: 'sales' } };
  },
  'post /tenant/sales/{id}/signature': async (shop) => {
    const { sale } = await givenCoveredSale(shop);
    const body = { signer: 'Ana', drawing: pngOf(8, 8).toString('base64') };
    return saleUpdate(shop, 'signature', body, sale._id);
  },
  'post /tenant/sales/{id}/types': async (shop) => saleUpdate(shop, 'types', ...(await givenLaterType(shop))),
  'post /tenant/sales/{id}/modifications': async (shop) => {
    const { _id, updatedAt } = await shop.given.sale();
    return saleUpdate(shop, 'modifications', { updatedAt, notes: 'Con estuche' }, _id);
  },
  'post /tenant/sales/{id}/undo': async (shop) => {
    const { _id } = await shop.given.sale();
    const { body } = await shop
      .as('admin')
      .put<{ sale: { updatedAt: string } }>(`/tenant/sales/${_id}`, { orderStatus: 'finished' });
    return saleUpdate(shop, 'undo', { updatedAt: body.sale.updatedAt }, _id);
  },
  'post /tenant/sales/{id}/payments/{paymentId}/correct': async (shop) => {
    const path = `/tenant/sales/${(await shop.given.sale({ deposit: 1 }))._id}/payments`;
    const { body: payments } = await shop.as('admin').get<{ _id: string }[]>(path);
    const correction = { path: `${path}/${payments[0]?._id}/correct`, body: { note: 'Por error' } };
    return { ...correction, leaves: { action: 'update', kind: 'sales' } };
  },
  'post /tenant/cash-sessions/{id}/join': (shop) => cashSessionUpdate(shop, 'join'),
  'post /tenant/cash-sessions/{id}/movements': (shop) =>
    cashSessionUpdate(shop, 'movements', { kind: 'out', amount: 1, reason: 'Flete' }),
  'post /tenant/cash-sessions/{id}/opening': (shop) =>
    cashSessionUpdate(shop, 'opening', { openingAmount: 1, reason: 'Se contó mal' }),
  'post /tenant/cash-sessions/{id}/close': (shop) => cashSessionUpdate(shop, 'close', { counted: {} }),
  'post /tenant/jobs/{id}/stage': async (shop) =>
    jobUpdate(shop, '/stage', { stage: 'sent', labId: (await shop.given.provider())._id }),
  'post /tenant/jobs/stages': async (shop) => ({
    path: '/tenant/jobs/stages',
    body: { jobs: [await jobIn(shop)], stage: 'sent', labId: (await shop.given.provider())._id },
    leaves: { action: 'update', kind: 'jobs' },
  }),
  'post /tenant/categories/{id}/lens-question': async ({ given }) => ({
    path: `/tenant/categories/${(await given.category())._id}/lens-question`,
    leaves: { action: 'update', kind: 'categories' },
  }),
  'post /tenant/jobs/{id}/lab-told': async (shop) => jobUpdate(shop, '/lab-told', {}, await givenChangedJob(shop)),
  'post /tenant/jobs/{id}/check': (shop) => jobUpdate(shop, '/check', { rightEye: {}, leftEye: {} }),
  ...Object.fromEntries(
    ['put', 'patch'].map((method) => [
      `${method} /tenant/jobs/{id}`,
      (shop: Shop) => jobUpdate(shop, '', { tint: 'Gris' }),
    ]),
  ),
  'post /tenant/clients/{id}/payments': async (shop) => ({
    path: `/tenant/clients/${(await shop.given.client())._id}/payments`,
    body: { amount: 1, method: 'cash' },
    leaves: { action: 'update', kind: 'accounts' },
  }),
  'post /tenant/clients/{id}/payments/{paymentId}/correct': async (shop) => {
    const path = `/tenant/clients/${(await shop.given.client())._id}/payments`;
    const paid = await shop.as('admin').post<{ payments: { _id: string }[] }>(path, { amount: 1, method: 'cash' });
    const correction = { path: `${path}/${paid.body.payments[0]?._id}/correct`, body: { note: 'Por error' } };
    return { ...correction, leaves: { action: 'update', kind: 'accounts' } };
  },
  'post /tenant/clients/{id}/payments/{paymentId}/correct-closed': async (shop) => {
    const { client, onAccount } = await givenClosedEntries(shop);
    const path = `/tenant/clients/${client._id}/payments/${onAccount._id}/correct-closed`;
    return { path, body: closedCorrection, leaves: { action: 'update', kind: 'accounts' } };
  },
  'post /tenant/sales/{id}/payments/{paymentId}/correct-closed': async (shop) => {
    const { sale, payment } = await givenClosedEntries(shop);
    const path = `/tenant/sales/${sale._id}/payments/${payment._id}/correct-closed`;
    return { path, body: closedCorrection, leaves: { action: 'update', kind: 'sales' } };
  },
  'post /tenant/cash-sessions/{id}/movements/{movementId}/correct': async (shop) => {
    const { closed, movement } = await givenClosedEntries(shop);
    const path = `/tenant/cash-sessions/${closed._id}/movements/${movement._id}/correct`;
    return { path, body: closedCorrection, leaves: { action: 'update', kind: 'cash_sessions' } };
  },
  'put /auth/totp': async (shop) => {
    const caller = await userWithPassword(shop);
    const body = { code: codeOf(await newSecret(caller)) };
    return { path: '/auth/totp', body, caller, leaves: { action: 'turnOnTotp', kind: 'users' }, isQuiet: true };
  },
  'put /auth/totp/off': async (shop) => {
    const { caller, code } = await withSecondFactor(shop);
    const leaves = { action: 'turnOffTotp', kind: 'users' };
    return { path: '/auth/totp/off', body: { code }, caller, leaves, isQuiet: true };
  },
  'delete /tenant/users/{id}/totp': async (shop) => {
    const { caller } = await withSecondFactor(shop);
    const path = `/tenant/users/${caller.userId}/totp`;
    return { path, leaves: { action: 'turnOffTotp', kind: 'users' }, isQuiet: true };
  },
  'delete /tenant/users/{id}/sessions': async (shop) => {
    const { userId } = await userWithPassword(shop);
    const path = `/tenant/users/${userId}/sessions`;
    return { path, leaves: { action: 'closeSessions', kind: 'users' }, isQuiet: true };
  },
  ...Object.fromEntries(
    ['put', 'patch'].map((method) => [
      `${method} /tenant/settings`,
      async () => ({
        path: '/tenant/settings',
        body: { name: `Óptica ${method}`, logo: givenLogo() },
        leaves: { action: 'update', kind: 'shop' },
      }),
    ]),
  ),
  'post /tenant/imports/{id}/run': async (shop) => ({
    path: `/tenant/imports/${await checkedImport(shop)}/run`,
    leaves: { action: 'import', kind: 'insurances' },
    isQuiet: true,
  }),
  'delete /tenant/imports/{id}': async (shop) => {
    const id = await checkedImport(shop);
    // An import is interrupted if the server that runs the import stops.
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx.updateTable('imports').set({ state: 'interrupted' }).where('id', '=', id).execute(),
    );
    const leaves = { action: 'cancelImport', kind: 'insurances' };
    return { path: `/tenant/imports/${id}`, leaves, isQuiet: true };
  },
  'put /tenant/users/{id}/invitation': async (shop) => ({
    path: `/tenant/users/${shop.as('seller').userId}/invitation`,
    leaves: { action: 'invite', kind: 'users' },
  }),
  'post /auth/invitation/accept': async (shop) => {
    const caller = shop.as('readonly');
    const { body } = await shop.as('admin').put<{ url: string }>(`/tenant/users/${caller.userId}/invitation`);
    return {
      path: '/auth/invitation/accept',
      body: { token: body.url.split('#')[1], password: longPassword },
      caller,
      leaves: { action: 'acceptInvitation', kind: 'users' },
      isQuiet: true,
    };
  },
  'put /tenant/users/reset-password/{id}': async (shop) => ({
    path: `/tenant/users/reset-password/${shop.as('seller').userId}`,
    body: { newPassword: 'una clave muy larga' },
    leaves: { action: 'resetPassword', kind: 'users' },
  }),
};

/**
 * If `writes` lacks a route under a sale's URL, the test calls this route for a new sale with the body from
 * `routeBodies`.
 */
for (const [route, makeBody] of Object.entries(routeBodies)) {
  if (!route.startsWith('post /tenant/sales/{id}/')) continue;
  writes[route] ??= async (shop) => saleUpdate(shop, route.split('/').at(-1) ?? '', await makeBody(shop, app));
}

/** If `writes` lacks a route that creates a document, the test calls this route with the body from `routeBodies`. */
for (const { name: kind, path } of Object.values(documents)) {
  const route = `post /tenant/${path}`;
  const makeBody = routeBodies[route];
  if (!makeBody) continue;
  writes[route] ??= async (shop) => ({
    path: `/tenant/${path}`,
    body: await makeBody(shop, app),
    leaves: { action: 'create', kind },
  });
}

for (const { definition } of resources) {
  const { name: kind, path } = definition;
  const sample = async (shop: Shop) => (await sampleOf[kind]?.(shop)) ?? { body: {}, change: {} };
  const one = async (shop: Shop) => `/tenant/${path}/${(await makeSample(shop, definition))._id}`;
  writes[`post /tenant/${path}`] = async (shop) => ({
    path: `/tenant/${path}`,
    body: (await sample(shop)).body,
    leaves: { action: 'create', kind },
  });
  for (const method of ['put', 'patch']) {
    writes[`${method} /tenant/${path}/{id}`] = async (shop) => ({
      path: await one(shop),
      body: (await sample(shop)).change,
      leaves: { action: 'update', kind },
    });
  }
  writes[`delete /tenant/${path}/{id}`] = async (shop) => ({
    path: await one(shop),
    leaves: { action: 'delete', kind },
  });
}

const entriesOf = ({ tenantId }: Shop, after = 0) =>
  asTenant(app.database, tenantId, async (tx) => {
    const entries = sql<Record<string, unknown>>`select * from audit_entries order by id offset ${after}`;
    return (await entries.execute(tx)).rows;
  });

const countEntries = ({ tenantId }: Shop) =>
  asTenant(app.database, tenantId, async (tx) => {
    const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from audit_entries`.execute(tx);
    return rows[0]?.entries ?? 0;
  });

const documented = await app.call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/docs/json');
const writingRoutes = Object.entries(documented.body.paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .map((method) => `${method} ${path}`)
    .filter((route) => !route.startsWith('get ') && !steps.has(route) && !elsewhere.has(route)),
);

describe('every write of the API leaves an entry in the log, and announces a change unless its call has `isQuiet`', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
  });

  test.each(writingRoutes)('%s', async (route) => {
    const write = writes[route];
    if (!write) throw new Error(`${route} writes: say here how it is called, and what it leaves in the log`);
    const { path, body, caller = shop.as('admin'), leaves, also = [], isQuiet } = await write(shop);
    const stream = await openStream(`${app.url}/tenant/live`, shop.as('admin').headers);
    onTestFinished(() => stream.close());
    await stream.next();
    const before = await countEntries(shop);
    const method = route.split(' ')[0] ?? '';
    const headers = { ...caller.headers, 'user-agent': 'Navegador/1' };
    const answer = await app.call(method.toUpperCase(), path, { body, headers });
    expect({ route, done: answer.status < 300, body: answer.body }).toMatchObject({ done: true });
    const [entry, ...others] = await entriesOf(shop, before);
    expect(others).toHaveLength(also.length);
    expect(others).toMatchObject(also);
    expect(entry).toMatchObject({
      ...leaves,
      user_id: caller.userId,
      user_name: expect.stringMatching(/\w/),
      actor: 'user',
    });
    expect(entry).toMatchObject({ address: '127.0.0.1', user_agent: 'Navegador/1' });
    expect(entry?.['request_id']).toBe(answer.headers.get('x-request-id'));
    expect(JSON.stringify(entry)).not.toMatch(/argon2|password"|clave|kiosco|Bearer/);
    if (!isQuiet) expect((await stream.next()).event).toBe('change');
  });
});
