import { sql } from 'kysely';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import type { Database } from '../server/src/base/database/database.ts';
import { goals } from './goals.ts';
import { inDatabase, loadShop, settle } from './load/load-shop.ts';
import { type Running, startServer } from './processes.ts';
import { fixed, type Table } from './report.ts';
import { bench, readArguments } from './run.ts';
import { measureBaseline, type RunDuringWork, sellDuring, sellingTable } from './selling.ts';
import { openShop, type Shop } from './shop.ts';

const options = readArguments();
const PRODUCTS = options.quick ? 2000 : 20_000;

async function addProducts(database: Database, tenantId: string): Promise<void> {
  await asTenant(database, tenantId, async (tx) => {
    await sql`insert into products (tenant_id, id, name, name_key, code, code_key, description, category_id, brand_id,
        provider_id, stock, cost_cents, profitability_hundredths, price_cents, verify_stock)
      select tenants.id, gen_random_uuid(), sold.name || ' ' || copy, sold.name_key || ' ' || copy, code || 'c' || copy, code_key || 'c' || copy,
        description, category_id, brand_id, provider_id, 100000, cost_cents, profitability_hundredths, price_cents, verify_stock
      from tenants join products as sold on sold.tenant_id = tenants.id, generate_series(1, ${PRODUCTS}) as copy
      where tenants.id = ${tenantId}
      limit ${PRODUCTS} - (select count(*) from products where tenant_id = ${tenantId})`.execute(tx);
  });
}

async function listOf(database: Database, tenantId: string): Promise<string> {
  const products = await asTenant(database, tenantId, (tx) =>
    tx.selectFrom('products').select(['code', 'cost_cents']).where('tenant_id', '=', tenantId).execute(),
  );
  const rows = products.map(({ code, cost_cents: cents }) => `${code};${((cents + 1) / 100).toLocaleString('es-AR')}`);
  return ['Código;Costo', ...rows].join('\r\n');
}

/** Sends a body of the type string as a CSV file, and any other body as JSON. */
async function send<Answer>(server: Running, { headers }: Shop, path: string, body: object | string = {}) {
  const isFile = typeof body === 'string';
  const answer = await fetch(`http://127.0.0.1:${server.port}/tenant/price-changes${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': isFile ? 'text/csv' : 'application/json' },
    body: isFile ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return { answer: JSON.parse(text) as Answer, bytes: Buffer.byteLength(text) };
}

function timesTable(works: Record<string, RunDuringWork>): Table {
  return {
    title: `Price changes of ${PRODUCTS} products`,
    columns: ['seconds'],
    lines: Object.entries(works).map(([name, { seconds }]) => ({
      cells: [name, fixed(seconds, 1)],
      figure: seconds,
      goal: { atMost: goals.priceSeconds },
    })),
  };
}

await bench(options, async (folder) => {
  const shop = await inDatabase(folder, async (database) => {
    const loaded = await loadShop(database, options.orders);
    await addProducts(database, loaded.tenantId);
    await settle(database);
    return { ...(await openShop(database, loaded)), list: await listOf(database, loaded.tenantId) };
  });
  const server = await startServer(folder);
  let id = '';
  const preview = async (path: string, body: object | string) => {
    const sent = await send<{ preview: { _id: string; products: number } }>(server, shop, path, body);
    if (sent.answer.preview.products !== PRODUCTS) throw new Error(`${sent.answer.preview.products} products change`);
    id = sent.answer.preview._id;
    return sent.bytes;
  };
  const change = async () => (await send(server, shop, '', { previewId: id })).bytes;
  const undoing = async () => (await send(server, shop, `/${id}/undo`)).bytes;
  const listPath = `/lists/preview?${new URLSearchParams({ code: 'Código', cost: 'Costo' }).toString()}`;
  const steps = {
    preview: () => preview('/preview', { field: 'cost', change: { percent: 7.5 } }),
    change,
    undoing,
    'columns of a list': async () => (await send(server, shop, '/lists', shop.list)).bytes,
    'preview of a list': () => preview(listPath, shop.list),
    'change by a list': change,
    'undoing of a list': undoing,
  };
  try {
    const baseline = await measureBaseline(server, shop);
    const works: Record<string, RunDuringWork> = {};
    for (const [name, step] of Object.entries(steps)) works[name] = await sellDuring(server, shop, step);
    return [sellingTable('Price changes, and the sales made beside them', baseline, works), timesTable(works)];
  } finally {
    await server.stop();
  }
});
