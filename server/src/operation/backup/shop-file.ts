import { sql } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';

/**
 * Each line of the file is JSON (docs/decisions/0020-backup-and-moving.md):
 * - the header: ["dioptria",{"format":1,"migration":"0005-sales.sql","createdAt":"…"}]
 * - for each tenant: ["shop","018f…","Optica Sur"]
 * - for each table of the tenant: ["table","users"]
 * - for each row of the table, the text of PostgreSQL: {"tenant_id":"018f…","id":"…",…}
 * - the ending: ["end",{"rows":{"users":3,…},"sha256":"…"}], with the checksum of all bytes before this line
 */

/** Raise this number if an older version of the server could misread a new file. */
export const FORMAT = 1;

export interface Header {
  format: number;
  migration: string;
  createdAt: string;
}

export interface Ending {
  /** The number of rows in each table, of all tenants together. */
  rows: Record<string, number>;
  sha256: string;
}

export type Part =
  | { header: Header }
  | { shop: { id: string; name: string } }
  | { table: string }
  | { rows: readonly string[] }
  | { ending: Ending };

export function lineOf(part: Exclude<Part, { rows: readonly string[] }>): string {
  if ('header' in part) return `${JSON.stringify(['dioptria', part.header])}\n`;
  if ('shop' in part) return `${JSON.stringify(['shop', part.shop.id, part.shop.name])}\n`;
  if ('table' in part) return `${JSON.stringify(['table', part.table])}\n`;
  return `${JSON.stringify(['end', part.ending])}\n`;
}

export function parseMarker(line: string): Exclude<Part, { rows: readonly string[] }> | undefined {
  let mark: unknown;
  try {
    mark = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!Array.isArray(mark)) return undefined;
  const [kind, value, name] = mark as unknown[];
  if (kind === 'dioptria' && isHeader(value)) return { header: value };
  if (kind === 'shop' && typeof value === 'string') return { shop: { id: value, name: String(name) } };
  if (kind === 'table' && typeof value === 'string') return { table: value };
  return kind === 'end' && isEnding(value) ? { ending: value } : undefined;
}

function isHeader(value: unknown): value is Header {
  const header = value as Partial<Header> | null;
  return typeof header?.format === 'number' && typeof header.migration === 'string';
}

function isEnding(value: unknown): value is Ending {
  const ending = value as Partial<Ending> | null;
  return typeof ending?.sha256 === 'string' && typeof ending.rows === 'object';
}

/** The rows of these tables matter only to this installation and only for some hours (docs/rules.md#imports-9). */
export const excludedTables = ['sessions', 'idempotency_keys', 'imports', 'import_parts'];

export interface ShopTable {
  name: string;
  owner: string;
  columns: string[];
  key: string[];
  /** Tables that the rows of this table refer to. */
  parents: string[];
}

/** A cluster has no such foreign key (distribute.sql), but one PostgreSQL that restores the file has it. */
const parentOfCredentials = 'users';

/**
 * Returns each table after the tables that it refers to. The names come from PostgreSQL's catalogue, so that a file contains every
 * table of the tenants except `excludedTables`.
 */
export async function readShopTables(tx: Transaction): Promise<ShopTable[]> {
  const { rows } = await sql<ShopTable>`
    select relname::text as name, case when relname = 'tenants' then 'id' else 'tenant_id' end as owner,
      array(select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select quote_ident(attname) from pg_index, unnest(indkey::int2[]) with ordinality as key (number, place)
        join pg_attribute on attrelid = t.oid and attnum = number
        where indrelid = t.oid and indisprimary order by place) as key,
      array(select distinct parent.relname::text from pg_constraint join pg_class as parent on parent.oid = confrelid
        where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as parents
    from pg_class as t
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${excludedTables})
      and (relname = 'tenants' or exists (select from pg_attribute where attrelid = t.oid and attname = 'tenant_id'))
    order by name`.execute(tx);
  for (const { name, parents } of rows) if (name === 'credentials') parents.push(parentOfCredentials);
  return inOrder(rows);
}

function inOrder(tables: readonly ShopTable[]): ShopTable[] {
  const [placed, waiting]: [ShopTable[], ShopTable[]] = [[], [...tables]];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) => !waiting.some(({ name }) => parents.includes(name)));
    if (next === -1)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join()}`);
    placed.push(...waiting.splice(next, 1));
  }
  // The table `tenants` comes first.
  return [...placed.filter(({ name }) => name === 'tenants'), ...placed.filter(({ name }) => name !== 'tenants')];
}
