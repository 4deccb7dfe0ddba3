/** The rows of the copies alternate on the disk, as if all shops had written their rows during the same years. */
import type { Client } from 'pg';

export interface CopiedShop {
  tenantId: string;
  /**
   * A word inside all texts that must differ between shops, such as e-mail addresses. In the copy with the number 17 the word is
   * `shop17`.
   */
  name: string;
}

/**
 * The number of shops whose rows alternate. This number is greater than the number of rows in a page, so that nearly every page
 * has rows of several shops.
 */
const TOGETHER = 50;
/** In a copy, the last `DIGITS` hexadecimal digits of each id are the number of the shop. */
const DIGITS = 8;
const named = new Set(['tenants', 'users', 'credentials', 'search_tokens']);
/** A table's rows are copied in order of the first column in this list that the table has. */
const orders = ['created_at', 'day', 'month', 'sale_id', 'record_id', 'user_id', 'tenant_id'];

interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/**
 * Returns the id that a row of the first shop has in a copy. Both ids begin with the same time, so the rows of a copy have the same
 * order.
 */
export function idInCopy(id: string, shop: number): string {
  return shop === 1 ? id : id.slice(0, -DIGITS) + shop.toString(16).padStart(DIGITS, '0');
}

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, json_agg(json_build_object('name', attname, 'type', atttypid::regtype) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname having bool_or(attname = 'tenant_id') or relname = 'tenants'`);
  return rows;
}

async function takeTemplate(client: Client, { name, columns }: Table, tenantId: string): Promise<void> {
  const order = orders.find((one) => columns.some((column) => column.name === one)) ?? 'id';
  await client.query(`create temp table "template_${name}" as select row_number() over (order by "${order}") as nth, *
    from public."${name}" where ${name === 'tenants' ? 'id' : 'tenant_id'} = '${tenantId}'`);
}

async function copy(client: Client, { name, columns }: Table, shop: CopiedShop, first: number, last: number) {
  const values = columns.map(({ name: column, type }) => {
    if (type === 'uuid') return `(left("${column}"::text, ${-DIGITS}) || lpad(to_hex(shop), ${DIGITS}, '0'))::uuid`;
    return type === 'text' && named.has(name) ? `replace("${column}", '${shop.name}', 'shop' || shop)` : `"${column}"`;
  });
  await client.query(`insert into public."${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
    select ${values.join(', ')} from "template_${name}" cross join generate_series(${first}, ${last}) as shop
    order by nth, shop`);
}

/**
 * Checks no references and builds the indexes at the end, because this takes only a fifth of the time. `client` is the connection
 * of a superuser.
 */
export async function copyShop(client: Client, shop: CopiedShop, shops: number, say: (line: string) => void) {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ shops: string }>('select count(*) as shops from tenants');
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
  for (const table of tables) await takeTemplate(client, table, shop.tenantId);
  // PostgreSQL does not write into an index that is not ready. REINDEX makes the index ready.
  await client.query(
    'update pg_index set indisready = false, indisvalid = false where indrelid = any($1::regclass[])',
    [names],
  );
  for (let first = Number(rows[0]?.shops) + 1; first <= shops; first += TOGETHER) {
    const last = Math.min(shops, first + TOGETHER - 1);
    for (const table of tables) await copy(client, table, shop, first, last);
    say(`Loaded ${last} shops`);
  }
  for (const name of names) {
    await client.query(`reindex table public."${name}"`);
    say(`Indexed ${name}`);
  }
}
