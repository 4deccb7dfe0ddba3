import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../shop/resources.ts';
import { operationsOf, readApiDocument, type JsonSchema, type Operation } from '../../testing/api/api-operations.ts';
import { fullShop, type FullShop } from '../../testing/shops/full-shop.ts';
import { contentsOf, idsOf } from '../../testing/database/shop-contents.ts';
import { withoutExports } from '../../testing/api/own-exports.ts';
import { placesIn, withAt } from '../../testing/api/json-places.ts';
import { routeBodies } from '../../testing/api/route-bodies.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { sendProbe, type Answer, type Probe } from '../../testing/attacks/send-probe.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp();
const operations = operationsOf(await readApiDocument(app.call));
let theirs: FullShop;
let ours: FullShop;
let theirIds: Map<string, string[]>;
let ourIds: Map<string, string[]>;
let before: Map<string, string[]>;
beforeAll(async () => {
  theirs = await fullShop(app, 'zyzzyva');
  ours = await fullShop(app, 'quokka');
  theirIds = await idsOf(app.database, theirs.tenantId);
  ourIds = await idsOf(app.database, ours.tenantId);
  before = await contentsOf(app.database, theirs.tenantId);
});

function idsFor({ path }: Operation): string[] {
  const own = resources.find(({ definition }) => path.startsWith(`/tenant/${definition.path}/`))?.definition.name;
  const ids = [...theirIds].flatMap(([table, [first = '', ...rest]]) => (table === own ? [first, ...rest] : [first]));
  return [...new Set([...ids, ...(theirIds.get('sale_prescriptions') ?? []), theirs.tenantId])].filter(Boolean);
}

const thisMonth = () => shopDay(new Date(), DEFAULT_TIME_ZONE).slice(0, 7);

const isId = ({ format }: JsonSchema) => format === 'uuid';

/** A new parameter needs an entry here. */
const namesOfTheirs: Record<string, (operation: Operation) => string[]> = {
  id: (operation) => [...idsFor(operation), theirs.numId, theirs.word],
  user: idsFor,
  code: () => [theirs.word, '12345L'],
  search: () => [theirs.word, theirs.numId],
  scanned: () => [theirs.word, theirs.barcode],
  ids: idsFor,
  numId: () => [theirs.numId],
  tenantId: () => [theirs.tenantId],
  orderId: idsFor,
  invoiceId: idsFor,
  logoId: idsFor,
  paymentId: idsFor,
  movementId: () => theirIds.get('cash_movements') ?? [],
  productId: idsFor,
  planId: () => theirIds.get('insurance_plans') ?? [],
  ruleId: () => theirIds.get('coverage_rules') ?? [],
  changeId: () => [theirs.tariffChangeId],
  name: () => [theirs.word],
  address: () => [theirs.word],
  taxId: () => [theirs.word],
  typeId: () => [theirs.word],
  cuit: () => [theirs.word],
  // A month belongs to no shop.
  month: () => [thisMonth()],
  from: () => ['2026-11'],
  to: () => ['2026-11'],
};

/** A new parameter needs an entry here. */
const namesOfOurs: Record<string, (operation: Operation) => string | undefined> = {
  id: ({ path }) => {
    if (path.startsWith('/tenant/insurances/')) return ourIds.get('insurances')?.[0];
    return path.startsWith('/tenant/cash-sessions/') ? ourIds.get('cash_sessions')?.[0] : ours.saleId;
  },
  tenantId: () => ours.tenantId,
  orderId: () => ours.saleId,
  invoiceId: () => ourIds.get('invoices')?.[0],
  logoId: () => ourIds.get('logos')?.[0],
  paymentId: () => ourIds.get('payments')?.[0],
  movementId: () => ourIds.get('cash_movements')?.[0],
  productId: () => ourIds.get('products')?.[0],
  planId: () => ourIds.get('insurance_plans')?.[0],
  ruleId: () => ourIds.get('coverage_rules')?.[0],
  changeId: () => ours.tariffChangeId,
};

function pathProbes(operation: Operation): Probe[] {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  return names.flatMap((name) => {
    const values = namesOfTheirs[name]?.(operation);
    const own = Object.fromEntries(
      names.filter((one) => one !== name).map((one) => [one, namesOfOurs[one]?.(operation) ?? '']),
    );
    const unnamed = values ? Object.keys(own).find((one) => own[one] === '') : name;
    if (!values || unnamed) throw new Error(`${operation.name} takes ${unnamed}: say above what that names`);
    return values.map((value) => ({ path: { ...own, [name]: value } }));
  });
}

function formatsOf({ parameters }: Operation): Record<string, string>[] {
  const formats = parameters.find(({ name }) => name === 'format')?.schema.enum as string[] | undefined;
  return formats ? formats.map((format) => ({ format })) : [{}];
}

function queryProbes(operation: Operation): Probe[] {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const required = formatsOf(operation);
  const probes = query.flatMap(({ name, schema }) => {
    if (schema.enum ?? (schema.type !== 'string' || schema.format === 'date'))
      return required.map((rest) => ({ query: rest }));
    const values = isId(schema) ? idsFor(operation) : namesOfTheirs[name]?.(operation);
    if (!values) throw new Error(`${operation.name} takes ${name}: say in namesOfTheirs what that names`);
    return values.flatMap((value) => required.map((rest) => ({ query: { ...rest, [name]: value } })));
  });
  return probes.map((probe) => ({ ...probe, path: ownPath(operation) }));
}

function ownPath(operation: Operation): Record<string, string> {
  const { path, parameters } = operation;
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const ownId = () => namesOfOurs['id']?.(operation);
  const isVoucher = path.startsWith('/tenant/invoices/');
  const id = isVoucher ? ourIds.get('invoices')?.[0] : path.startsWith('/tenant/users/') ? sellerId() : ownId();
  return Object.fromEntries(names.map((name) => [name, (name === 'id' ? id : namesOfOurs[name]?.(operation)) ?? '']));
}

const sellerId = () => ours.as('seller').userId;

async function ownBody(operation: Operation): Promise<{ body: unknown; id: string }> {
  const { name, method, path } = operation;
  const resource = resources.find(({ definition }) => path.replace('/{id}', '') === `/tenant/${definition.path}`);
  if (!resource) {
    const body = await routeBodies[name]?.(ours, app);
    if (!body) throw new Error(`${name} takes a body: say one in routeBodies`);
    return { body, id: ownPath(operation)['id'] ?? '' };
  }
  const sample = await sampleOf[resource.definition.name]?.(ours);
  const id = method === 'POST' ? '' : (await makeSample(ours, resource.definition))._id;
  return { body: method === 'POST' ? sample?.body : sample?.change, id };
}

async function bodyProbes(operation: Operation): Promise<Probe[]> {
  const places = operation.body ? placesIn(operation.body, isId) : [];
  if (places.length === 0) return [];
  const { body, id } = await ownBody(operation);
  return places.flatMap((place) =>
    idsFor(operation).map((foreign) => ({ path: { id }, body: withAt(body, place, foreign) })),
  );
}

function leaksIn({ text }: Answer, probe: Probe): string[] {
  const sent = JSON.stringify(probe);
  const domain = theirs.as('admin').email.replace(/.*@/, '');
  const cost = String(theirs.cost);
  const words = [theirs.secret, cost, cost.replace('.', ','), domain, ...[...theirIds.values()].flat()];
  const shown = withoutExports(text).toLowerCase();
  const found = words.filter((word) => shown.includes(word));
  return found.filter((word) => !sent.includes(word));
}

const calls = operations.filter(({ isStream }) => !isStream);

describe.each(calls)('$name', (operation) => {
  const session = () => (operation.isPublic ? {} : ours.as('admin').headers);

  async function sendOurs(probe: Probe): Promise<Answer> {
    const answer = await sendProbe(app.url, operation, probe, session());
    const found = { probe, leaks: leaksIn(answer, probe), isFault: answer.status >= 500 };
    expect(found).toEqual({ probe, leaks: [], isFault: false });
    return answer;
  }

  test('the operation refuses ids of another shop, and shows nothing of that shop', async () => {
    const inAddress = pathProbes(operation);
    const body = operation.body && inAddress.length > 0 ? (await ownBody(operation)).body : undefined;
    const addressed = inAddress.map((probe) => ({ ...probe, body }));
    for (const probe of [...addressed, ...(await bodyProbes(operation))]) {
      const { status } = await sendOurs(probe);
      expect({ probe, isRefused: status >= 400 }).toEqual({ probe, isRefused: true });
    }
  });

  test.runIf(operation.method === 'GET')('the operation neither lists nor finds records of another shop', async () => {
    for (const probe of queryProbes(operation)) {
      const { total } = await sendOurs(probe);
      const seeks = Object.values(probe.query ?? {}).some((value) => JSON.stringify([...theirIds]).includes(value));
      if (seeks && total !== null) expect({ probe, total }).toEqual({ probe, total: '0' });
    }
    if (!operation.path.includes('{')) await sendOurs({});
  });

  test.skipIf(operation.isPublic)(
    'the operation refuses a session token that is sent with the tenant id of another shop',
    async () => {
      const mixed = [
        { ...theirs.as('admin').headers, 'x-tenant-id': ours.tenantId },
        { ...ours.as('admin').headers, 'x-tenant-id': theirs.tenantId },
      ];
      for (const headers of mixed) {
        expect((await sendProbe(app.url, operation, { path: { id: ours.saleId } }, headers)).status).toBe(401);
      }
    },
  );
});

test('after all requests the rows of the other shop are unchanged, byte for byte', async () => {
  expect(await contentsOf(app.database, theirs.tenantId)).toEqual(before);
});

test('as a control, the admin of the other shop finds that shop’s records in every list', async () => {
  // The answers to these calls name no record: they have only statuses, months, days, numbers or booleans.
  const without = new Set([
    '/health/live',
    '/auth/password-link',
    '/auth/totp',
    '/health/ready',
    '/tenant/report/sales-by-month',
    '/tenant/collections',
    '/tenant/collections/export',
    '/tenant/debtors/totals',
    '/tenant/jobs/tray',
    '/tenant/products/new-barcode',
    // The other shop has sent its client a message, so the client is on this list again only in 14 days.
    '/tenant/recalls',
    // The insurer of the other shop has paid all items.
    '/tenant/insurer-payments/payable-items',
    // These reports need a period, a grouping or a number of months.
    ...['value', 'margin', 'unsold', 'abc'].flatMap((name) => [
      `/tenant/stock/${name}`,
      `/tenant/stock/${name}/export`,
    ]),
  ]);
  const { body: claims } = await theirs.as('admin').get<ClaimBatch[]>('/tenant/claim-batches?sort=createdAt&limit=1');
  const insurance = claims[0]?.insurance._id ?? '';
  const required: Record<string, Record<string, string>> = {
    '/tenant/search': { search: theirs.word },
    '/tenant/vat-book': { month: thisMonth() },
    '/tenant/vat-book/export': { month: thisMonth() },
    '/tenant/claim-batches/proposal': { insurance },
    '/tenant/insurer-withholdings': { month: '2026-01' },
    '/tenant/insurer-withholdings/export': { month: '2026-01' },
  };
  const readings = calls.filter(({ method, path }) => method === 'GET' && !path.includes('{') && !without.has(path));
  for (const operation of readings) {
    const search = required[operation.path];
    for (const rest of formatsOf(operation)) {
      const probe = { query: { ...search, ...rest } };
      const answer = await sendProbe(app.url, operation, probe, theirs.as('admin').headers);
      const shown = { probe, status: answer.status, shows: leaksIn(answer, {}).length > 0 };
      expect({ name: operation.name, ...shown }).toEqual({ name: operation.name, probe, status: 200, shows: true });
    }
  }
});
