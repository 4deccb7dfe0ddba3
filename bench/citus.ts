import { type Database, openDatabaseAt } from '../server/src/base/database/database.ts';
import { distribute } from '../server/src/base/database/distribute.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import { coverSales, measureBatch } from './batch.ts';
import { compare } from './compare.ts';
import { loadShop, noTimeout, settle } from './load/load-shop.ts';
import { measureTimes, serverTarget } from './measure.ts';
import type { Operation } from './operation.ts';
import { createSale, listCoverages, listSales, readSale, searchClients } from './operations.ts';
import { type Running, startBareServer, startServer } from './processes.ts';
import { recordScripts } from './record-scripts.ts';
import { fixed, type Table } from './report.ts';
import { bench, readArguments, say } from './run.ts';
import { openShop, type Shop } from './shop.ts';

const operations = [listSales, readSale, searchClients, listCoverages, createSale];
const INVOICES = 200;
const options = readArguments(10_000);
const { databaseUrl: connectionString, orders, quick } = options;
if (connectionString === undefined) throw new TypeError('--database-url must name the coordinator of a Citus cluster');
const login = { connectionString };

/** A sale gets one invoice, so that the bare driver cannot repeat the request. */
async function measureInvoices(server: Running, shop: Shop, sales: readonly string[]): Promise<Table> {
  const issuer = { mode: 'simulator', cuit: '30-71234567-1', legalName: 'Luz Propia', address: 'Mitre 12' };
  for (const [method, path, body] of [
    ['PUT', 'fiscal-settings', issuer],
    ['POST', 'points-of-sale', { number: 1, name: 'Mostrador' }],
  ] as const) {
    const headers = { ...shop.headers, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${server.port}/tenant/${path}`;
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  }
  const issueInvoice: Operation = {
    name: 'invoice',
    title: 'issue the invoice of a sale',
    variants: sales.length,
    status: 201,
    request: (_, variant) => ({
      method: 'POST',
      path: `/tenant/sales/${sales[variant]}/invoices`,
      headers: shop.headers,
      body: {},
    }),
    costs: 2,
    unanswered: 1,
  };
  const target = serverTarget(server.port, shop, issueInvoice);
  const { invoice } = await measureTimes({ invoice: target }, quick ? INVOICES / 10 : INVOICES);
  const cells = [issueInvoice.title, fixed(invoice.p50), fixed(invoice.p99)];
  return { title: 'Invoices, ms', columns: ['p50', 'p99'], lines: [{ cells }] };
}

function readPaidSales(database: Database, tenantId: string): Promise<string[]> {
  return asTenant(database, tenantId, async (tx) => {
    const sales = await tx
      .selectFrom('sales')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('payment_status', '=', 'charged')
      .where('order_status', '<>', 'canceled')
      .where('total_cents', '>', 0)
      .orderBy('id')
      .limit(INVOICES)
      .execute();
    return sales.map(({ id }) => id);
  });
}

async function measure(folder: string): Promise<Table[]> {
  const database = await openDatabaseAt({ ...login, ...noTimeout }, silentLog);
  say(`Loading ${orders} orders, and distributing them`);
  const loaded = await loadShop(database, orders);
  const insurer = await coverSales(database, loaded.tenantId);
  await distribute(database.pool);
  await settle(database);
  const shop = await openShop(database, loaded);
  const sales = await readPaidSales(database, loaded.tenantId);
  await database.close();
  say('Recording the statements of each request');
  const scripts = await recordScripts(login, shop, operations);
  const server = await startServer(folder, connectionString);
  const bare = await startBareServer({ login, scripts });
  try {
    const compared = { server, shop, operations, barePort: bare.port, scripts, effort: quick ? 0.1 : 1 };
    return [
      ...(await compare(compared)),
      await measureInvoices(server, shop, sales),
      await measureBatch(server, shop, insurer),
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
}

await bench(options, measure);
