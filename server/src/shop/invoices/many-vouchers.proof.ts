import { Client, type ClientConfig } from 'pg';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import { openDatabaseAt } from '../../base/database/database.ts';
import { silentLog } from '../../base/database/log.ts';
import { readConfig } from '../../base/process/config.ts';
import { authorise, givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { createRecorder } from '../../testing/recorders/recorder.ts';
import { rowsRead } from '../../testing/recorders/rows-read.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { loginTo } from '../../testing/database/test-server.ts';
import { findUndecided } from './sending/attempts.ts';
import { countWaiting, findDueSequences } from './sending/due-sequences.ts';

const VOUCHERS = 100_000;

const app = await ownApp();
const { rows: names } = await app.database.pool.query<{ name: string }>('select current_database() as name');
const login: ClientConfig = loginTo(inject('testServer').owner, names[0]?.name ?? '');
const recorder = createRecorder();
const database = await openDatabaseAt({ ...login, Client: recorder.Client }, silentLog);
const server = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }));
let shop: Shop;
let saleId = '';

async function copyInvoice(id: string): Promise<void> {
  const columns = `kind, letter, type, environment, issuer_cuit, point_of_sale, state, issuer, receiver, sale_condition, lines, rates,
    net_cents, exempt_cents, vat_cents, total_cents, is_active, authorization_code, authorization_due, user_id`;
  await asTenant(app.database, shop.tenantId, async (tx) => {
    await sql`insert into invoices (tenant_id, id, number, day, created_at, updated_at, authorised_at, receiver_key, ${sql.raw(columns)})
      select tenant_id, gen_random_uuid(), 1 + n, day - n / 96, created_at - n * interval '15 minutes', updated_at, authorised_at,
        'cliente' || n || ' ' || 20000000 + n, ${sql.raw(columns)}
      from invoices, generate_series(1, ${sql.raw(String(VOUCHERS))}) as n
      where tenant_id = ${shop.tenantId} and id = ${id}`.execute(tx);
  });
}

async function storeWords(): Promise<void> {
  const { tenantId } = shop;
  await asTenant(app.database, tenantId, (tx) =>
    sql`insert into search_tokens (tenant_id, kind, token, record_id)
      select tenant_id, 'invoices', token, id from invoices, unnest(string_to_array(receiver_key, ' ')) as token
      where tenant_id = ${tenantId} and receiver_key like 'cliente%'`.execute(tx),
  );
}

async function storeAttempts(): Promise<void> {
  const { tenantId } = shop;
  await asTenant(app.database, tenantId, (tx) =>
    sql`insert into voucher_attempts (tenant_id, id, invoice_id, environment, issuer_cuit, point_of_sale, type, number, day,
        payload, request, outcome, sent_at)
      select tenant_id, gen_random_uuid(), id, environment, issuer_cuit, point_of_sale, type, number, day, '', '{}', 'authorised', now()
      from invoices where tenant_id = ${tenantId} and number is not null`.execute(tx),
  );
}

beforeAll(async () => {
  shop = await newShop(app);
  await givenIssuer(shop);
  const invoice = await givenInvoice(shop);
  await authorise(app.database, shop, invoice);
  saleId = invoice.saleId ?? '';
  await copyInvoice(invoice._id);
  for (let waiting = 0; waiting < 20; waiting += 1) await givenInvoice(shop);
  await storeAttempts();
  await storeWords();
  await app.database.pool.query('analyze invoices, voucher_attempts, search_tokens');
  return async () => {
    await server.close();
    await database.close();
  };
});

async function mostRowsRead(work: () => Promise<void>): Promise<number> {
  const { works } = await recorder.record(work);
  const client = new Client(login);
  await client.connect();
  try {
    return await rowsRead(client, works);
  } finally {
    await client.end();
  }
}

const rowsReadFor = (url: string) =>
  mostRowsRead(async () => {
    const { statusCode } = await server.inject({ method: 'GET', url, headers: shop.as('admin').headers });
    expect(statusCode).toBe(200);
  });

test.each([
  ['its first page', 'limit=50', 60],
  ['its last page', 'page=2000&limit=50', 60],
  ['the waiting vouchers', 'state=waiting', 60],
  ['the rejected vouchers', 'state=rejected', 60],
  ['a day', 'from=2025-03-05&to=2025-03-05', 200],
  ['the vouchers of a sale', () => `saleId=${saleId}`, 60],
  ['a receiver', 'search=cliente777', 300],
  ['a document', 'search=20050000', 60],
  ['a number', 'search=777', 300],
  ['a kind without vouchers', 'kind=creditNote', 60],
  ['a letter, for which it counts only 10,000 vouchers', 'letter=B&limit=50', 10_100],
  ['a point of sale, for which it counts only 10,000 vouchers', 'pointOfSale=1&limit=50', 10_100],
])('the list reads few rows for %s', async (_title, query, most) => {
  const url = `/tenant/invoices?${typeof query === 'string' ? query : query()}`;
  expect(await rowsReadFor(url)).toBeLessThanOrEqual(most);
});

test.each([
  ['the VAT book', 'the vouchers of its month', '/tenant/vat-book?month=2025-03', 3200],
  ['the VAT book’s file', 'the vouchers of its month', '/tenant/vat-book/export?month=2025-03&format=csv', 3200],
  ['the dashboard', 'the vouchers that wait', '/tenant/dashboard', 100],
])('%s reads only %s', async (_title, _what, url, most) => {
  expect(await rowsReadFor(url)).toBeLessThanOrEqual(most);
});

test('the queue reads only the vouchers that wait', async () => {
  const read = await mostRowsRead(async () => {
    expect(await findDueSequences(database, new Date(), undefined)).toHaveLength(1);
    expect(await countWaiting(database)).toBe(20);
  });
  expect(read).toBeLessThanOrEqual(100);
});

test('the search for an undecided attempt reads no decided attempt', async () => {
  const { tenantId } = shop;
  const key = { environment: 'simulator', issuer_cuit: '30712345671', point_of_sale: 1, type: 6 } as const;
  const read = await mostRowsRead(async () => {
    await asTenant(database, tenantId, async (tx) => {
      expect(await findUndecided({ tx, actor: { tenantId } }, key)).toBeUndefined();
    });
  });
  expect(read).toBe(0);
});
