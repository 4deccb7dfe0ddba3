import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { Client } from 'pg';
import { buildApp } from '../../app.ts';
import { readConfig } from '../process/config.ts';
import { resources } from '../../shop/resources.ts';
import { operationsOf, readApiDocument, type Operation, type Parameter } from '../../testing/api/api-operations.ts';
import { copyShop } from '../../testing/shops/copy-shop.ts';
import { fullShop, type FullShop } from '../../testing/shops/full-shop.ts';
import { givenInvoice } from '../../testing/examples/given-invoices.ts';
import { idsOf } from '../../testing/database/shop-contents.ts';
import { foreignReads } from '../../testing/recorders/plans.ts';
import { createRecorder, type Work } from '../../testing/recorders/recorder.ts';
import { documentTable } from '../../testing/database/referenced-tables.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { loginTo } from '../../testing/database/test-server.ts';
import { openDatabaseAt } from './database.ts';
import { silentLog } from './log.ts';

/** With fewer tenants, PostgreSQL would read the small tables as a whole and would not use the indexes. */
const SHOPS = 2000;

const app = await ownApp();
const operations = operationsOf(await readApiDocument(app.call));
const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name');
const server = inject('testServer');
const [owner, administrator] = [server.owner, server.administrator].map((login) => loginTo(login, rows[0]?.name ?? ''));
let shop: FullShop;

beforeAll(async () => {
  shop = await fullShop(app, 'quokka');
  const client = new Client(administrator);
  await client.connect();
  const { rows: emails } = await client.query<{ name: string }>(
    `select split_part(email, '@', 2) as name from users where tenant_id = '${shop.tenantId}' limit 1`,
  );
  await copyShop(client, { tenantId: shop.tenantId, name: emails[0]?.name ?? '' }, SHOPS, () => {});
  await client.query('vacuum (analyze)');
  await client.end();
});

function valuesOf({ name, schema }: Parameter, ids: readonly string[]): string[] {
  if (schema.enum) return schema.enum.map(String);
  if (schema.format === 'uuid') return ids.slice(0, 1);
  if (schema.type === 'boolean') return ['true'];
  if (schema.format === 'date') return ['2026-01-01'];
  if (name === 'month') return [thisMonth];
  if (name === 'search') return [shop.word, `${shop.word} ${shop.secret}`, '735'];
  return name === 'numId' ? [shop.numId] : ['2'];
}

const thisMonth = shopDay(new Date(), DEFAULT_TIME_ZONE).slice(0, 7);

const period = { from: '2026-01-05', to: '2026-04-20' };

function urlsOf({ path, parameters }: Operation, ids: ReadonlyMap<string, string[]>): string[] {
  const resource = resources.find(({ definition }) => path.startsWith(`/tenant/${definition.path}`))?.definition.name;
  const table = resource ?? documentTable(path);
  const invoiceId = ids.get('invoices')?.[0] ?? '';
  const names: Record<string, string> = { tenantId: shop.tenantId, orderId: shop.saleId, invoiceId };
  const id = path.includes('numId') ? shop.numId : (ids.get(table ?? 'sales')?.[0] ?? shop.saleId);
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? id));
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const every = [...ids.values()].flat();
  const required = query.filter((parameter) => parameter.required);
  const always = required.map((parameter) => [parameter.name, valuesOf(parameter, every)[0] ?? '']);
  const searches = query.flatMap((parameter) => valuesOf(parameter, every).map((value) => [[parameter.name, value]]));
  const days = Object.entries(period).filter(([name]) => query.some((parameter) => parameter.name === name));
  return [[], ...searches, days].map((chosen) => {
    const search = new URLSearchParams(Object.fromEntries([...always, ...chosen]) as Record<string, string>);
    return `${url}?${search.toString()}`;
  });
}

test('every statement of every operation reads only the rows of its tenant', async () => {
  const recorder = createRecorder();
  const database = await openDatabaseAt({ ...owner, Client: recorder.Client }, silentLog);
  const recorded = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }));
  const works: Work[] = [];
  const { headers } = shop.as('admin');
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    expected = [200, 201],
  ) => {
    const recording = await recorder.record(async () => {
      const { statusCode, body } = await recorded.inject({ method, url, headers, payload });
      expect({ url, status: statusCode, body: expected.includes(statusCode) || body }).toMatchObject({ body: true });
    });
    works.push(...recording.works);
  };

  const ids = await idsOf(app.database, shop.tenantId);
  for (const operation of operations) {
    if (operation.method !== 'GET' || operation.isStream || !operation.path.startsWith('/tenant/')) continue;
    for (const url of urlsOf(operation, ids)) await send('GET', url, undefined, [200, 400, 404]);
  }
  for (const { definition } of resources) {
    const url = `/tenant/${definition.path}`;
    const { body, change } = (await sampleOf[definition.name]?.(shop)) ?? { body: {}, change: {} };
    await send('POST', url, body);
    const { _id: made } = await makeSample(shop, definition);
    await send('PUT', `${url}/${made}`, change);
    await send('DELETE', `${url}/${made}`);
  }
  const { _id: invoiceId } = await givenInvoice(shop);
  await send('POST', `/tenant/invoices/${invoiceId}/retry`);
  await send('POST', `/tenant/invoices/${invoiceId}/cancel`);
  await send('POST', `/tenant/sales/${shop.saleId}/invoices`, {});
  await recorded.close();
  await database.close();

  const { statements, problems } = await foreignReads(owner ?? {}, works);
  expect(problems).toEqual([]);
  expect(statements).toBeGreaterThan(100);
});
