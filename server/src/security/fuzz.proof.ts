/**
 * Sends generated and broken input to every operation of the API document. No answer is a fault, leaks, is slow or differs
 * from the document. `FUZZ_RUNS` is the number of requests per operation, `FUZZ_SEED` repeats a run.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { roles, type Role } from '@dioptria/contract/permissions.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { resources } from '../resources.ts';
import { operationsOf, readApiDocument, type Operation } from '../testing/api-operations.ts';
import { answerCheck } from '../testing/documented-answers.ts';
import { addressOf, fileType, requestsFor, type FuzzRequest } from '../testing/fuzz-requests.ts';
import { contentsOf, fullShop, idsOf, type FullShop } from '../testing/full-shop.ts';
import { checked } from '../testing/given-import.ts';
import {
  givenCount,
  givenIn,
  givenPreview,
  givenPriceChange,
  givenPurchaseOrder,
  givenReception,
  somePurchaseOrder,
  someReception,
} from '../testing/given.ts';
import { signedIn, type Shop, type SignedIn } from '../testing/new-shop.ts';
import { withoutExports } from '../testing/own-exports.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { makeSample, sampleOf } from '../testing/sample-bodies.ts';
import { testApp } from '../testing/test-app.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 60);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** In milliseconds, far above any normal answer on any machine: a slower one grows too fast with its input. */
const slowest = 5000;

const recorded = recordedLog();
// With a trusted proxy each request has its own client address, so that no rate limit applies.
const app = await testApp({ trustProxy: 1 }, recorded.log);
const document = await readApiDocument(app.call);
const problemWith = answerCheck(document);
const agent = new Agent({ keepAlive: true });
let ours: FullShop;
/** New sessions of the same users: the requests of the fuzzer end some sessions. */
let shop: Shop;
let users: Record<Role, SignedIn>;
let theirs: FullShop;
let theirIds: string[];
let clientId: string;
let theirRows: Map<string, string[]>;
let longest = { milliseconds: 0, name: '' };
let sent = 0;

beforeAll(async () => {
  ours = await fullShop(app, 'quokka');
  users = await sessions();
  const admin: SignedIn = {
    ...users.admin,
    get: (path, headers) => users.admin.get(path, headers),
    post: (path, body, headers) => users.admin.post(path, body, headers),
  };
  shop = { ...ours, as: (role) => (role === 'admin' ? admin : users[role]), given: givenIn(admin, 25_000_000) };
  clientId = (await shop.given.client())._id;
  theirs = await fullShop(app, 'zyzzyva');
  theirIds = [...(await idsOf(app.database, theirs.tenantId)).values()].flat();
  theirRows = await contentsOf(app.database, theirs.tenantId);
});
afterAll(() => {
  agent.destroy();
  process.stdout.write(
    `FUZZ_SEED=${seed}: ${sent} requests, the slowest answer took ${Math.round(longest.milliseconds)} ms (${longest.name})\n`,
  );
});

/** The table that a key refers to. */
const referenced: Record<string, string> = {
  brand: 'brands',
  category: 'categories',
  cashRegister: 'cash_registers',
  client: 'clients',
  insurance: 'insurances',
  optometrist: 'optometrists',
  prescriptions: 'prescriptions',
  product: 'products',
  provider: 'providers',
};

/** Generates ids for a key: mostly of the right table and shop, some of another table, unknown, or of another shop. */
async function idsToSend({ path }: Operation): Promise<(key: string) => fc.Arbitrary<string>> {
  const ids = await idsOf(app.database, ours.tenantId);
  // The requests must not delete their own senders.
  const senders = new Set(roles.map((role) => ours.as(role).userId));
  for (const [table, some] of ids)
    ids.set(
      table,
      some.filter((id) => !senders.has(id)),
    );
  const resource = resources.find(({ definition }) => path.startsWith(`/tenant/${definition.path}`));
  const own =
    resource?.definition.name ??
    (path.startsWith('/tenant/audit/') ? 'audit_entries' : path.startsWith('/tenant/imports/') ? 'imports' : '');
  const everything = fc.constantFrom(
    ...[...ids.values()].flatMap((some) => some.slice(0, 3)),
    ...theirIds.slice(0, 20),
  );
  let last = '';
  return (key) => {
    // Of `{ product: { _id } }` the key is `_id`: it is about the product.
    last = key === '_id' ? last : key;
    const matchingIds = ids.get(key === 'id' ? own : (referenced[last.replace('Id', '')] ?? '')) ?? [];
    if (path.includes('/numId/')) return fc.constantFrom(ours.numId, '20000001');
    if (key === 'tenantId') return fc.constantFrom(ours.tenantId, theirs.tenantId);
    if (key === 'orderId') return fc.constantFrom(...(ids.get('sales') ?? []));
    if (matchingIds.length === 0) return fc.oneof(everything, fc.uuid());
    return fc.oneof({ arbitrary: fc.constantFrom(...matchingIds), weight: 20 }, everything, fc.uuid());
  };
}

/** A prescription that expires, whose client got a message 20 days ago: both a message and a result can be noted. */
async function toldPrescription(): Promise<string> {
  const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
  const { _id } = await shop.given.prescription({ expirationDate: today });
  await users.admin.post(`/tenant/recalls/${_id}`, { channel: 'email', text: 'Vence' });
  await asTenant(app.database, shop.tenantId, async (tx) => {
    await sql`update notices set created_at = created_at - interval '20 days' where prescription_id = ${_id}`.execute(
      tx,
    );
  });
  return _id;
}

/** The values of the parts of an address that exists. */
async function existingPath({ path }: Operation, id: string): Promise<string[]> {
  if (path.includes('{orderId}')) return [ours.tenantId, ours.saleId];
  if (path.startsWith('/tenant/clients/') && path.includes('/payments')) {
    const { _id } = await shop.given.client();
    const paid = { amount: 1, method: 'check' };
    const { body } = await users.admin.post<{ payments: { _id: string }[] }>(`/tenant/clients/${_id}/payments`, paid);
    return [_id, ...body.payments.slice(0, 1).map((payment) => payment._id)];
  }
  if (path.includes('{paymentId}')) {
    const sale = await shop.given.sale({ deposit: 1 });
    const { body: payments } = await users.admin.get<{ _id: string }[]>(`/tenant/sales/${sale._id}/payments`);
    return [sale._id, ...payments.map((payment) => payment._id)];
  }
  if (path.startsWith('/tenant/jobs/{id}')) return [(await shop.given.job())._id];
  if (path.startsWith('/tenant/stock/purchase-orders/{id}')) return [await givenPurchaseOrder(shop)];
  if (path.startsWith('/tenant/stock/receptions/{id}')) return [await givenReception(shop)];
  if (path.includes('{productId}')) return [await givenCount(shop), (await shop.given.product())._id];
  if (path.startsWith('/tenant/stock/counts/{id}')) return [await givenCount(shop)];
  if (path.startsWith('/tenant/price-changes/{id}')) return [await givenPriceChange(shop)];
  if (path.endsWith('/{resource}')) return ['insurances'];
  if (path.startsWith('/tenant/imports/')) {
    return [(await checked(users.admin, 'insurances', 'Nombre;Detalle\nSwiss;Un par')).id];
  }
  if (path.endsWith('/remake')) return [(await shop.given.sale({ orderStatus: 'finished' }))._id];
  if (path.endsWith('/payments') || path.endsWith('/notices')) return [(await shop.given.sale())._id];
  if (path.startsWith('/tenant/recalls/{id}')) return [await toldPrescription()];
  if (path.startsWith('/tenant/cash-sessions/{id}')) return [(await shop.given.cashSession())._id];
  return [path.includes('/numId/') ? ours.numId : path.includes('/client/') ? clientId : id];
}

/** Valid bodies of the operations whose path begins like that of a resource and whose body is another. */
const otherBodies: Record<string, unknown> = {
  'put /tenant/users/reset-password/{id}': { newPassword: 'campana verde lluvia' },
  'post /tenant/imports/{id}/check': { mapping: { name: 'Nombre' }, fixed: {}, createMissing: ['brands'] },
  'post /tenant/sales/{id}/remake': { reason: 'lab', responsible: 'lab' },
  'post /tenant/sales/{id}/notices': { channel: 'email', text: 'Listo' },
  'post /tenant/recalls/{id}': { channel: 'email', text: 'Vence' },
  'post /tenant/recalls/{id}/result': { result: 'silent' },
  'post /tenant/sales/{id}/payments': { kind: 'payment', amount: 1, method: 'cash' },
  'post /tenant/sales/{id}/payments/{paymentId}/correct': { note: 'Por error' },
  'post /tenant/cash-sessions/{id}/movements': { kind: 'in', amount: 1, reason: 'Cambio' },
  'post /tenant/cash-sessions/{id}/close': { counted: {}, note: 'Sin contar' },
  'put /tenant/jobs/{id}': { tint: 'Gris' },
  'patch /tenant/jobs/{id}': { tint: 'Gris' },
  'post /tenant/jobs/{id}/check': { rightEye: {}, leftEye: {} },
  'post /tenant/clients/{id}/payments': { amount: 1, method: 'check' },
  'post /tenant/clients/{id}/payments/{paymentId}/correct': { note: 'Por error' },
};

/** Valid bodies that name a record. */
const madeBodies: Record<string, () => Promise<unknown>> = {
  'post /tenant/cash-sessions': async () => ({
    cashRegisterId: (await shop.given.cashRegister())._id,
    openingAmount: 1,
  }),
  'post /tenant/stock/purchase-orders': () => somePurchaseOrder(shop),
  'post /tenant/stock/receptions': () => someReception(shop),
  'post /tenant/price-changes': async () => ({ previewId: await givenPreview(shop) }),
  'post /tenant/price-changes/preview': async () => ({
    filter: { productIds: [(await shop.given.product())._id] },
    field: 'cost',
    change: { percent: 10 },
  }),
  'post /tenant/jobs/{id}/stage': async () => ({ stage: 'sent', labId: (await shop.given.provider())._id }),
  'post /tenant/jobs/stages': async () => ({
    jobs: [(await shop.given.job())._id],
    stage: 'sent',
    labId: (await shop.given.provider())._id,
  }),
  'post /tenant/stock/counts': async () => ({ brandId: (await shop.given.brand())._id }),
  'post /tenant/stock/counts/{id}/scan': async () => ({
    code: (await shop.given.product({ code: randomUUID() })).code,
  }),
  'put /tenant/stock/counts/{id}/lines/{productId}': async () => ({ counted: 1 }),
  'post /tenant/stock/counts/{id}/apply': async () => ({ uncountedAsZero: false }),
  'post /tenant/stock/adjustments': async () => ({
    productId: (await shop.given.product())._id,
    quantity: 1,
    reason: 'count',
  }),
};

/** The query keys that an operation requires. */
const november = { from: '2026-11-01', to: '2026-11-30' };
const months = { from: '2026-01', to: '2026-11' };
const requiredQueries: Record<string, Record<string, string>> = {
  '/tenant/stock/value': { by: 'brand' },
  '/tenant/stock/value/export': { by: 'brand' },
  '/tenant/stock/margin': { by: 'brand', ...months },
  '/tenant/stock/margin/export': { by: 'brand', ...months },
  '/tenant/stock/unsold': { months: '6' },
  '/tenant/stock/unsold/export': { months: '6' },
  '/tenant/stock/abc': months,
  '/tenant/stock/abc/export': months,
  '/tenant/collections': november,
  '/tenant/collections/export': november,
};

/** A valid request, so that each operation succeeds at least once. */
async function plainRequest(operation: Operation, id: string, body: unknown): Promise<FuzzRequest> {
  const isExport = operation.parameters.some(({ name }) => name === 'format');
  return {
    role: 'admin',
    path: await existingPath(operation, id),
    query: { ...(isExport && { format: 'csv' }), ...requiredQueries[operation.path] },
    body: operation.takesFile ? '' : body,
    damage: (text) => (operation.takesFile ? 'Nombre;Detalle\nSwiss;Un par' : text),
    headers: operation.takesFile ? fileType : {},
  };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  milliseconds: number;
}

async function send(operation: Operation, sending: FuzzRequest, session: Record<string, string>): Promise<Answer> {
  const { body, damage, headers } = sending;
  const hasBody = body !== undefined && operation.method !== 'GET';
  const bytes = hasBody ? damage(JSON.stringify(body) ?? '') : undefined;
  const json: Record<string, string> = bytes === undefined ? {} : { 'content-type': 'application/json' };
  const forwarded = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
  const began = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const all = { ...json, ...forwarded, ...session, ...headers };
    const length = bytes === undefined ? {} : { 'content-length': Buffer.byteLength(bytes) };
    const { method } = operation;
    request(app.url + addressOf(operation, sending), { method, agent, headers: { ...all, ...length } })
      .on('response', resolve)
      .on('error', reject)
      .end(bytes);
  });
  const isEndless = String(response.headers['content-type']).startsWith('text/event-stream');
  const text = isEndless ? '' : await textOf(response);
  if (isEndless) response.destroy();
  sent += 1;
  return { status: response.statusCode ?? 0, headers: response.headers, text, milliseconds: performance.now() - began };
}

/** No answer may contain source code, names of the database or a secret. */
const innards =
  /\n\s+at |\.ts:\d|node_modules|violates|syntax error at|invalid (?:input|byte)|\$argon2|password_?hash|token_hash|pg_catalog|kysely/i;

function faultIn(
  operation: Operation,
  sending: FuzzRequest,
  { status, headers, text, milliseconds }: Answer,
): string | undefined {
  const sentText = JSON.stringify(sending) + addressOf(operation, sending);
  const shown = withoutExports(text);
  const secrets = [theirs.secret, ...theirIds].filter((secret) => shown.includes(secret) && !sentText.includes(secret));
  if (milliseconds > slowest) return `it took ${Math.round(milliseconds)} ms`;
  if (status >= 500) return `it answered ${status}: ${text}`;
  if (innards.test(text)) return `it shows its innards: ${text}`;
  if (secrets.length > 0) return `it shows another shop's ${secrets.join()}`;
  if (headers['cache-control'] !== 'no-store' && !text.startsWith('<')) return 'it may be kept by a cache';
  if (!headers['x-request-id']) return 'it has no id';
  if (Object.keys(headers).some((name) => /set-cookie|x-powered-by|^server$/.test(name)))
    return 'it says too much of itself';
  return problemWith(operation, status, headers['content-type'] ?? '', text);
}

describe.each(operationsOf(document))('$name', (operation) => {
  test('never answers with a fault', async () => {
    const resource = resources.find(({ definition }) => operation.path.startsWith(`/tenant/${definition.path}`));
    users = await sessions();
    const made = resource && (await Promise.all([1, 2].map(() => makeSample(shop, resource.definition))));
    const sample = resource && (await sampleOf[resource.definition.name]?.(shop));
    const named = otherBodies[operation.name] ?? (await madeBodies[operation.name]?.());
    const valid = named ?? (operation.method === 'POST' ? sample?.body : sample?.change);
    const statuses = new Set<number>();
    const property = fc.asyncProperty(requestsFor(operation, await idsToSend(operation), valid), async (sending) => {
      const session = operation.isPublic ? {} : users[sending.role].headers;
      const answer = await send(operation, sending, session);
      statuses.add(answer.status);
      if (answer.milliseconds > longest.milliseconds)
        longest = { milliseconds: answer.milliseconds, name: operation.name };
      // The request has ended a session or changed a password: the next request uses new sessions.
      if (answer.status === 401 || operation.path.startsWith('/auth/')) users = await sessions();
      const fault = faultIn(operation, sending, answer);
      if (fault) throw new Error(`${operation.method} ${addressOf(operation, sending)}: ${fault}`);
    });
    const examples: [FuzzRequest][] = [[await plainRequest(operation, made?.[0]?._id ?? '', valid)]];
    await fc.assert(property, { numRuns: runs, seed, examples, endOnFailure: runs > 1000 });
    const isAccepted = [...statuses].some((status) => status < 400);
    // Operations of accounts need a password or a code, which the fuzzer does not guess. A fuzzed change removes the logo.
    const isGuarded = operation.path.startsWith('/auth/') || operation.path.endsWith('/logo/{logoId}');
    expect({ statuses, isAccepted }).toEqual({ statuses, isAccepted: isGuarded ? isAccepted : true });
  });
});

async function sessions(): Promise<Record<Role, SignedIn>> {
  const { tenantId } = ours;
  const open = async (role: Role) => {
    const { userId, email } = ours.as(role);
    return [role, await signedIn(app, { tenantId, userId, email })] as const;
  };
  return Object.fromEntries(await Promise.all(roles.map(open))) as Record<Role, SignedIn>;
}

describe('after all requests', () => {
  test('nothing of the other shop has changed', async () => {
    expect(await contentsOf(app.database, theirs.tenantId)).toEqual(theirRows);
  });

  test('no fault was logged', () => {
    expect(recorded.lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test.each(resources.map(({ definition }) => definition))(
    '$name: stored records are read, listed and exported',
    async ({ path }) => {
      const admin = (await sessions()).admin;
      const list = await admin.get<{ _id: string }[]>(`/tenant/${path}`);
      expect(list.status).toBe(200);
      for (const format of ['csv', 'xlsx']) {
        expect((await admin.get(`/tenant/${path}/export?format=${format}`)).status).toBe(200);
      }
    },
  );

  test('no user became an owner, and the shop has only the users that it created', async () => {
    const all = await (await sessions()).admin.get<{ _id: string; owner: boolean }[]>('/tenant/users');
    expect(all.body.filter(({ owner }) => owner).map(({ _id }) => _id)).toEqual([ours.as('admin').userId]);
  });
});
