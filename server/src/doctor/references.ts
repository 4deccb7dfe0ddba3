import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database/tables.ts';

/** A foreign key, as the catalogue has it: names as SQL, columns in pairs. */
export interface Reference {
  child: string;
  parent: string;
  columns: string[];
  referred: string[];
}

/** Every reference from a table with a tenant, so that new tables need no list. */
export async function readReferences(tx: Transaction): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select quote_ident(attname) from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select quote_ident(attname) from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place) as referred
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'tenant_id')
    order by child, conname`.execute(tx);
  return rows;
}

/** The rows of a shop that refer to something that is not there, or is another shop's: under row security that is the same. */
export function brokenReferences(
  { child, parent, columns, referred }: Reference,
  tenantId: string,
): RawBuilder<unknown> {
  const own = columns.map((column) => `child.${column}`);
  const met = own.map((column, place) => `parent.${referred[place]} = ${column}`).join(' and ');
  const isSet = own.map((column) => `${column} is not null`).join(' and ');
  const key = own.filter((column) => column !== 'child.tenant_id').join(', ') || 'child.tenant_id';
  return sql`select ${sql.raw(`concat_ws(' ', ${key})`)} as record, ${`a row of ${parent}`} as expected, 'none' as found
    from ${sql.raw(child)} as child where child.tenant_id = ${tenantId} and ${sql.raw(isSet)}
      and not exists (select from ${sql.raw(parent)} as parent where ${sql.raw(met)})`;
}
