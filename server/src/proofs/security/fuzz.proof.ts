/**
 * No answer may be a fault, show a secret or another shop's record, be slow or differ from the API document. `FUZZ_RUNS` is the
 * number of requests per operation, and `FUZZ_SEED` repeats the requests of a run.
 */
import { randomInt } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { roles, type Role } from '@dioptria/contract/shop/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../shop/resources.ts';
import { operationsOf, readApiDocument, type Operation } from '../../testing/api/api-operations.ts';
import { letUsersWork } from '../../testing/shops/let-users-work.ts';
import { answerCheck } from '../../testing/api/documented-answers.ts';
import { urlOf, fileType, requestsFor, type FuzzRequest } from '../../testing/attacks/fuzz-requests.ts';
import { fullShop, type FullShop } from '../../testing/shops/full-shop.ts';
import { contentsOf, idsOf } from '../../testing/database/shop-contents.ts';
import { givenIn } from '../../testing/examples/given.ts';
import { signedIn, type SignedIn } from '../../testing/shops/new-shop.ts';
import { withoutExports } from '../../testing/api/own-exports.ts';
import { documentTable, tableOfKey } from '../../testing/database/referenced-tables.ts';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { existingPath, requiredQueries } from '../../testing/api/route-paths.ts';
import { routeBodies } from '../../testing/api/route-bodies.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 60);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/**
 * In milliseconds. On any machine a normal answer is far faster: an answer exceeds this limit only if its time grows
 * too fast with the size of the input.
 */
const slowest = 5000;

const recorded = recordedLog();
// With a trusted proxy each request has its own client address, so that no rate limit applies.
const app = await ownApp({ trustProxy: 1 }, recorded.log);
const document = await readApiDocument(app.call);
const problemWith = answerCheck(document);
const agent = new Agent({ keepAlive: true });
let ours: FullShop;
let shop: FullShop;
let users: Record<Role, SignedIn>;
let theirs: FullShop;
let theirIds: string[];
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
    put: (path, body, headers) => users.admin.put(path, body, headers),
  };
  shop = { ...ours, as: (role) => (role === 'admin' ? admin : users[role]), given: givenIn(admin, 25_000_000) };
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

async function idsToSend({ path }: Operation): Promise<(key: string) => fc.Arbitrary<string>> {
  const ids = await idsOf(app.database, ours.tenantId);
  // A request must not delete the user who sends the requests.
  const senders = new Set(roles.map((role) => ours.as(role).userId));
  for (const [table, some] of ids)
    ids.set(
      table,
      some.filter((id) => !senders.has(id)),
    );
  const resource = resources.find(({ definition }) => path.startsWith(`/tenant/${definition.path}`));
  const own = resource?.definition.name ?? documentTable(path) ?? '';
  const everything = fc.constantFrom(
    ...[...ids.values()].flatMap((some) => some.slice(0, 3)),
    ...theirIds.slice(0, 20),
  );
  let last = '';
  return (key) => {
    // For an id in `{ product: { _id } }`, the key `product` decides the table, because `_id` says nothing about the
    // table.
    last = key === '_id' ? last : key;
    const matchingIds = ids.get(key === 'id' ? own : (tableOfKey[last.replace('Id', '')] ?? '')) ?? [];
    if (path.includes('/numId/')) return fc.constantFrom(ours.numId, '20000001');
    if (key === 'tenantId') return fc.constantFrom(ours.tenantId, theirs.tenantId);
    if (key === 'orderId') return fc.constantFrom(...(ids.get('sales') ?? []));
    if (key === 'invoiceId') return fc.constantFrom(...(ids.get('invoices') ?? []));
    if (matchingIds.length === 0) return fc.oneof(everything, fc.uuid());
    return fc.oneof({ arbitrary: fc.constantFrom(...matchingIds), weight: 20 }, everything, fc.uuid());
  };
}

async function plainRequest(operation: Operation, id: string, body: unknown): Promise<FuzzRequest> {
  const isExport = operation.parameters.some(({ name }) => name === 'format');
  return {
    role: 'admin',
    path: await existingPath(app, shop, operation, id),
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
    request(app.url + urlOf(operation, sending), { method, agent, headers: { ...all, ...length } })
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

const innards =
  /\n\s+at |\.ts:\d|node_modules|violates|syntax error at|invalid (?:input|byte)|\$argon2|password_?hash|token_hash|pg_catalog|kysely/i;

function faultIn(
  operation: Operation,
  sending: FuzzRequest,
  { status, headers, text, milliseconds }: Answer,
): string | undefined {
  const sentText = JSON.stringify(sending) + urlOf(operation, sending);
  const shown = withoutExports(text);
  const secrets = [theirs.secret, ...theirIds].filter((secret) => shown.includes(secret) && !sentText.includes(secret));
  if (milliseconds > slowest) return `it took ${Math.round(milliseconds)} ms`;
  if (status >= 500) return `it answered ${status}: ${text}`;
  if (innards.test(text)) return `it shows its innards: ${text}`;
  if (secrets.length > 0) return `it shows another shop's ${secrets.join()}`;
  // A cache may keep a logo, because a logo is public, and a new logo of the shop gets a new id.
  const isLogo = operation.path.endsWith('/logo/{logoId}') && status === 200;
  if (headers['cache-control'] !== 'no-store' && !text.startsWith('<') && !isLogo) return 'it may be kept by a cache';
  if (!headers['x-request-id']) return 'it has no id';
  if (Object.keys(headers).some((name) => /set-cookie|x-powered-by|^server$/.test(name)))
    return 'it says too much of itself';
  return problemWith(operation, status, headers['content-type'] ?? '', text);
}

describe.each(operationsOf(document))('$name', (operation) => {
  test('no request gets an answer with a fault', async () => {
    const resource = resources.find(({ definition }) => operation.path.startsWith(`/tenant/${definition.path}`));
    users = await sessions();
    const made = resource && (await Promise.all([1, 2].map(() => makeSample(shop, resource.definition))));
    const sample = resource && (await sampleOf[resource.definition.name]?.(shop));
    const named = await routeBodies[operation.name]?.(shop, app);
    const valid = named ?? (operation.method === 'POST' ? sample?.body : sample?.change);
    const statuses = new Set<number>();
    const property = fc.asyncProperty(requestsFor(operation, await idsToSend(operation), valid), async (sending) => {
      // The parser of HTTP refuses a head of more than 16 KiB before the server gives the request an id.
      fc.pre(urlOf(operation, sending).length < 15_000);
      const session = operation.isPublic ? {} : users[sending.role].headers;
      const answer = await send(operation, sending, session);
      statuses.add(answer.status);
      if (answer.milliseconds > longest.milliseconds)
        longest = { milliseconds: answer.milliseconds, name: operation.name };
      // The next request needs new sessions if this request may have ended a session or changed a password, or if its
      // user must first change the password or set up the second factor.
      const needsStep = /"code":"(password_change|second_factor)_needed"/.test(answer.text);
      if (answer.status === 401 || needsStep || operation.path.startsWith('/auth/')) users = await sessions();
      const fault = faultIn(operation, sending, answer);
      if (fault) throw new Error(`${operation.method} ${urlOf(operation, sending)}: ${fault}`);
    });
    const examples: [FuzzRequest][] = [[await plainRequest(operation, made?.[0]?._id ?? '', valid)]];
    await fc.assert(property, { numRuns: runs, seed, examples, endOnFailure: runs > 1000 });
    const isAccepted = [...statuses].some((status) => status < 400);
    // These operations need not succeed. A sign-in needs a password or a code. A fuzzed change of the settings removes the logo.
    // An undo or a change of lines needs a version of the sale, and only lenses without a type can get a type. A notice to the lab
    // needs a job that changed after it was sent, and a certificate must match a key of the shop.
    const isGuarded =
      operation.path.startsWith('/auth/') ||
      /\/(logo\/\{logoId\}|undo|modifications|modifications\/preview|types|lab-told|certificate)$/.test(operation.path);
    expect({ statuses, isAccepted }).toEqual({ statuses, isAccepted: isGuarded ? isAccepted : true });
  });
});

async function sessions(): Promise<Record<Role, SignedIn>> {
  const { tenantId } = ours;
  await letUsersWork(app, tenantId);
  const open = async (role: Role) => {
    const { userId, email } = ours.as(role);
    return [role, await signedIn(app, { tenantId, userId, email })] as const;
  };
  return Object.fromEntries(await Promise.all(roles.map(open))) as Record<Role, SignedIn>;
}

describe('after all requests', () => {
  test('the rows of the other shop are unchanged', async () => {
    expect(await contentsOf(app.database, theirs.tenantId)).toEqual(theirRows);
  });

  test('the server has logged no fault', () => {
    expect(recorded.lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test.each(resources.map(({ definition }) => definition))(
    'the server lists and exports the stored records of $name',
    async ({ path }) => {
      const admin = (await sessions()).admin;
      const list = await admin.get<{ _id: string }[]>(`/tenant/${path}`);
      expect(list.status).toBe(200);
      for (const format of ['csv', 'xlsx']) {
        expect((await admin.get(`/tenant/${path}/export?format=${format}`)).status).toBe(200);
      }
    },
  );

  test('no other user became an owner of the shop', async () => {
    const all = await (await sessions()).admin.get<{ _id: string; owner: boolean }[]>('/tenant/users');
    expect(all.body.filter(({ owner }) => owner).map(({ _id }) => _id)).toEqual([ours.as('admin').userId]);
  });
});
