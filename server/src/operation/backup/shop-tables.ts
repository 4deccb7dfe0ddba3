import { sql } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';

/** Their rows matter only to this installation and only for some hours (docs/rules.md#imports-9). */
export const excludedTables = ['sessions', 'idempotency_keys', 'imports', 'import_parts'];

export interface ShopTable {
  name: string;
  owner: string;
  columns: string[];
  key: string[];
  /** Tables that the rows of this table refer to. */
  parents: string[];
}

/**
 * Each after the tables that it refers to. The names come from PostgreSQL's catalogue, so that a file contains every such table
 * except `excludedTables`.
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
