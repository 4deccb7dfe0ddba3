/**
 * Every operation of the API document with generated and broken input: no fault, no leak, no slow answer, nothing that
 * the document does not say. `FUZZ_RUNS` is the number of requests per operation, `FUZZ_SEED` repeats a run.
 */
import { randomInt } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { roles, type Role } from '@dioptria/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../resources.ts';
import { operationsOf, readApiDocument, type Operation } from '../testing/api-operations.ts';
import { answerCheck } from '../testing/documented-answers.ts';
import { addressOf, requestsFor, type FuzzRequest } from '../testing/fuzz-requests.ts';
import { contentsOf, fullShop, idsOf, type FullShop } from '../testing/full-shop.ts';
import { givenIn } from '../testing/given.ts';
import { signedIn, type Shop, type SignedIn } from '../testing/new-shop.ts';
import { withoutExports } from '../testing/own-exports.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { makeSample, sampleOf } from '../testing/sample-bodies.ts';
import { testApp } from '../testing/test-app.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 60);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** Far above any honest answer, on any machine: what takes longer grows too fast with what is sent. */
const slowest = 5000;

const recorded = recordedLog();
// A proxy in front, so that each request may come from an address of its own, within every limit.
const app = await testApp({ trustProxy: 1 }, recorded.log);
const document = await readApiDocument(app.call);
const problemWith = answerCheck(document);
const agent = new Agent({ keepAlive: true });
let ours: FullShop;
/** The same, by sessions that stand: requests of a fuzzer end some. */
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
  const admin: SignedIn = { ...users.admin, post: (path, body, headers) => users.admin.post(path, body, headers) };
  shop = { ...ours, as: (role) => (role === 'admin' ? admin : users[role]), given: givenIn(admin) };
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

/** Which table a reference is to, by its key. */
const referenced: Record<string, string> = {
  brand: 'brands',
  category: 'categories',
  client: 'clients',
  insurance: 'insurances',
  optometrist: 'optometrists',
  prescriptions: 'prescriptions',
  product: 'products',
  provider: 'providers',
};

/** Ids for a key: mostly those that fit, of ours; some of another kind, of nobody's, and of another shop's. */
async function idsToSend({ path }: Operation): Promise<(key: string) => fc.Arbitrary<string>> {
  const ids = await idsOf(app.database, ours.tenantId);
  // Who sends the requests is not to be deleted by them.
  const senders = new Set(roles.map((role) => ours.as(role).userId));
  for (const [table, some] of ids)
    ids.set(
      table,
      some.filter((id) => !senders.has(id)),
    );
  const own = resources.find(({ definition }) => path.startsWith(`/tenant/${definition.path}`))?.definition.name ?? '';
  const everything = fc.constantFrom(
    ...[...ids.values()].flatMap((some) => some.slice(0, 3)),
    ...theirIds.slice(0, 20),
  );
  let last = '';
  return (key) => {
    // Of `{ product: { _id } }` the key is `_id`: it is about the product.
    last = key === '_id' ? last : key;
    const fitting = ids.get(key === 'id' ? own : (referenced[last.replace('Id', '')] ?? '')) ?? [];
    if (path.includes('/numId/')) return fc.constantFrom(ours.numId, '20000001');
    if (key === 'tenantId') return fc.constantFrom(ours.tenantId, theirs.tenantId);
    if (key === 'orderId') return fc.constantFrom(...(ids.get('sales') ?? []));
    if (fitting.length === 0) return fc.oneof(everything, fc.uuid());
    return fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 20 }, everything, fc.uuid());
  };
}

/** One with nothing wrong in it: whatever comes by chance, an operation was seen to do its work. */
function plainRequest({ path, parameters }: Operation, id: string, body: unknown): FuzzRequest {
  const named = path.includes('/numId/') ? ours.numId : path.includes('/client/') ? clientId : id;
  const isExport = parameters.some(({ name }) => name === 'format');
  return {
    role: 'admin',
    path: path.includes('{orderId}') ? [ours.tenantId, ours.saleId] : [named],
    query: isExport ? { format: 'csv' } : {},
    body,
    damage: (text) => text,
    headers: {},
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

/** What no answer may hold: our source, our database, a secret. */
const innards =
  /\n\s+at |\.ts:\d|node_modules|violates|syntax error at|invalid (?:input|byte)|\$argon2|password_?hash|token_hash|pg_catalog|kysely/i;

function faultIn(
  operation: Operation,
  sending: FuzzRequest,
  { status, headers, text, milliseconds }: Answer,
): string | undefined {
  const echoed = JSON.stringify(sending) + addressOf(operation, sending);
  const shown = withoutExports(text);
  const secrets = [theirs.secret, ...theirIds].filter((secret) => shown.includes(secret) && !echoed.includes(secret));
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
  test('is never at fault', async () => {
    const resource = resources.find(({ definition }) => operation.path.startsWith(`/tenant/${definition.path}`));
    users = await sessions();
    const made = resource && (await Promise.all([1, 2].map(() => makeSample(shop, resource.definition))));
    const sample = resource && (await sampleOf[resource.definition.name]?.(shop));
    const change = operation.path.includes('password') ? { newPassword: 'campana verde lluvia' } : sample?.change;
    const valid = operation.method === 'POST' ? sample?.body : change;
    const statuses = new Set<number>();
    const property = fc.asyncProperty(requestsFor(operation, await idsToSend(operation), valid), async (sending) => {
      const session = operation.isPublic ? {} : users[sending.role].headers;
      const answer = await send(operation, sending, session);
      statuses.add(answer.status);
      if (answer.milliseconds > longest.milliseconds)
        longest = { milliseconds: answer.milliseconds, name: operation.name };
      // Signed out, or their password was changed: the next request comes with new sessions.
      if (answer.status === 401 || operation.path.startsWith('/auth/')) users = await sessions();
      const fault = faultIn(operation, sending, answer);
      if (fault) throw new Error(`${operation.method} ${addressOf(operation, sending)}: ${fault}`);
    });
    const examples: [FuzzRequest][] = [[plainRequest(operation, made?.[0]?._id ?? '', valid)]];
    await fc.assert(property, { numRuns: runs, seed, examples, endOnFailure: runs > 1000 });
    const isAccepted = [...statuses].some((status) => status < 400);
    // Of an account much is asked that nobody guesses: a password, a code.
    const isGuarded = operation.path.startsWith('/auth/');
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

describe('after all of that', () => {
  test('nothing of the other shop has changed', async () => {
    expect(await contentsOf(app.database, theirs.tenantId)).toEqual(theirRows);
  });

  test('no fault was logged', () => {
    expect(recorded.lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test.each(resources.map(({ definition }) => definition))(
    '$name: what was stored is read, listed and exported',
    async ({ path }) => {
      const admin = (await sessions()).admin;
      const list = await admin.get<{ _id: string }[]>(`/tenant/${path}`);
      expect(list.status).toBe(200);
      for (const format of ['csv', 'xlsx']) {
        expect((await admin.get(`/tenant/${path}/export?format=${format}`)).status).toBe(200);
      }
    },
  );

  test('nobody was made an owner, and the shop has only users of its own making', async () => {
    const all = await (await sessions()).admin.get<{ _id: string; owner: boolean }[]>('/tenant/users');
    expect(all.body.filter(({ owner }) => owner).map(({ _id }) => _id)).toEqual([ours.as('admin').userId]);
  });
});
