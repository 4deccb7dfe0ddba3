/**
 * A loaded shop again and again, inside the database: a thousand shops as they would be after years of selling side by
 * side. A copy's rows lie between those of other shops, as if all had been written in the order of their time.
 */
import type { Client } from 'pg';

/** The shop that is copied. */
export interface CopiedShop {
  tenantId: string;
  /** What stands in all that must differ between shops, such as addresses: a copy has `shop17` there. */
  name: string;
}

/** So many shops' rows lie between each other: more than fit a page of any table, so that a page is hardly ever one shop's. */
const TOGETHER = 50;
/** Digits at the end of an id that say of which copy it is. */
const DIGITS = 8;
/** What is of one shop only by its name, the words that find it included. */
const named = new Set(['tenants', 'users', 'credentials', 'search_tokens']);
/** In the order of these, the first that a table has, its rows came to be. */
const orders = ['created_at', 'day', 'month', 'sale_id', 'record_id', 'user_id', 'tenant_id'];

interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** The id that something of the first shop has in its copy. Time stays in front: the order is the same. */
export function idInCopy(id: string, shop: number): string {
  return shop === 1 ? id : id.slice(0, -DIGITS) + shop.toString(16).padStart(DIGITS, '0');
}

/** Every table that holds rows of a shop, whatever migrations have made of them. */
async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, json_agg(json_build_object('name', attname, 'type', atttypid::regtype) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname having bool_or(attname = 'tenant_id') or relname = 'tenants'`);
  return rows;
}

/** The rows of the first shop, in their order. */
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
 * Adds copies of the first shop until there are so many shops.
 * @param client a superuser's: a copy reads one shop and writes another, its references need no check, and the indexes are
 *   made when all rows are there, which takes a fifth of the time.
 */
export async function copyShop(client: Client, shop: CopiedShop, shops: number, say: (line: string) => void) {
  const tables = await readTables(client);
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ shops: string }>('select count(*) as shops from tenants');
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
  for (const table of tables) await takeTemplate(client, table, shop.tenantId);
  // An index that is not ready is left alone by writers; making it again makes it ready.
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
