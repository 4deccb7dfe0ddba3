/** What the role of the door may do with another shop's rows, table by table of the catalogue: nothing. */
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asGate, asTenant } from '../database/as-tenant.ts';
import { codeOf } from '../database/error-facts.ts';
import type { Transaction } from '../database/tables.ts';
import { contentsOf, fullShop, tenantTables, type FullShop } from '../testing/full-shop.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();
const tables = await tenantTables(app.database);
let theirs: FullShop;
let ours: FullShop;
let before: Map<string, string[]>;
beforeAll(async () => {
  theirs = await fullShop(app, 'zyzzyva');
  ours = await fullShop(app, 'quokka');
  before = await contentsOf(app.database, theirs.tenantId);
});

class Undone extends Error {}

/** What a statement does in a transaction of our shop, which is undone: the rows it gave, or the code of its error. */
async function attempt(statement: RawBuilder<unknown>, open = asOurs): Promise<{ rows?: number; code?: string }> {
  let outcome = {};
  await open(async (tx) => {
    const { rows, numAffectedRows } = await statement.execute(tx);
    outcome = { rows: Number(numAffectedRows ?? rows.length) };
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) outcome = { code: codeOf(error) };
  });
  return outcome;
}

type Open = (work: (tx: Transaction) => Promise<void>) => Promise<void>;
const asOurs: Open = (work) => asTenant(app.database, ours.tenantId, work);
const asNobody: Open = (work) =>
  asTenant(app.database, ours.tenantId, async (tx) => {
    await sql`set local app.tenant_id = ''`.execute(tx);
    await work(tx);
  });
const throughGate: Open = (work) => asGate(app.database, work);

/** Refused by row security, or for want of the right at all. */
const refused = { code: '42501' };
/** `''` is no UUID: there is no tenant to compare with. */
const noTenant = { code: '22P02' };
const none = { rows: 0 };
/** The log: nobody is granted to change or delete what is in it. */
const addedTo = 'audit_entries';

test('every table holds rows of both shops, or nothing would be shown', async () => {
  const held = [before, await contentsOf(app.database, ours.tenantId)];
  for (const [table, rows] of held.flatMap((contents) => [...contents])) {
    expect({ table, hasRows: rows.length > 0 }).toEqual({ table, hasRows: true });
  }
});

describe.each(tables)('$table', ({ table, tenantColumn }) => {
  const name = sql.table(table);
  const tenant = sql.ref(tenantColumn);
  const isTheirs = () => sql`${tenant} = ${theirs.tenantId}`;
  // Nobody deletes a shop, not even its own.
  const mayDelete = table !== 'tenants' && table !== addedTo;
  const mayUpdate = table !== addedTo;

  test('another shop’s rows are not seen, changed or deleted', async () => {
    expect(await attempt(sql`select from ${name} where ${isTheirs()}`)).toEqual(none);
    expect(await attempt(sql`select from ${name} where ${tenant} <> ${ours.tenantId}`)).toEqual(none);
    expect(await attempt(sql`update ${name} set ${tenant} = ${tenant} where ${isTheirs()}`)).toEqual(
      mayUpdate ? none : refused,
    );
    expect(await attempt(sql`delete from ${name} where ${isTheirs()}`)).toEqual(mayDelete ? none : refused);
    expect(await attempt(sql`truncate ${name}`)).toEqual(refused);
  });

  test('no row is written into another shop, or moved there', async () => {
    const [row] = await asTenant(app.database, theirs.tenantId, async (tx) => {
      const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${name} t limit 1`.execute(tx);
      return rows;
    });
    const copy = sql`select * from jsonb_populate_record(null::${name}, ${JSON.stringify(row?.row)})`;
    expect(await attempt(sql`insert into ${name} ${copy}`)).toEqual(refused);
    expect(await attempt(sql`update ${name} set ${tenant} = ${theirs.tenantId}`)).toEqual(refused);
  });

  test('without a tenant every statement is an error', async () => {
    // Of what may not be changed at all, PostgreSQL 15 looks at the missing tenant first, later ones at the missing grant.
    const errors = mayUpdate ? [noTenant] : [noTenant, refused];
    expect(await attempt(sql`select from ${name}`, asNobody)).toEqual(noTenant);
    expect(errors).toContainEqual(await attempt(sql`update ${name} set ${tenant} = ${tenant}`, asNobody));
    expect(errors).toContainEqual(await attempt(sql`delete from ${name}`, asNobody));
  });

  test('no row refers to a record of another shop', async () => {
    for (const { column, target, key } of await referencesOf(table)) {
      const id = sql`(select ${sql.ref(column)})`;
      const [foreign] = await asTenant(app.database, theirs.tenantId, async (tx) => {
        const { rows } = await sql<{
          id: string;
        }>`select ${sql.ref(key)} as id from ${sql.table(target)} limit 1`.execute(tx);
        return rows;
      });
      const change = sql`update ${name} set ${sql.ref(column)} = ${foreign?.id} where ${id} is not null`;
      expect({ column, outcome: await attempt(change) }).toEqual({ column, outcome: { code: '23503' } });
    }
  });

  test('the gate, before a tenant is known, reads what sign-in and the list of shops need, and writes nothing', async () => {
    const gated = new Set(['credentials', 'known_devices', 'tenants']);
    const read = await attempt(sql`select from ${name}`, throughGate);
    if (gated.has(table)) expect(read.rows).toBeGreaterThan(1);
    else expect(read).toEqual(refused);
    for (const writing of [sql`update ${name} set ${tenant} = ${tenant}`, sql`delete from ${name}`]) {
      expect(await attempt(writing, throughGate)).toEqual(refused);
    }
  });
});

async function referencesOf(table: string): Promise<{ column: string; target: string; key: string }[]> {
  const { rows } = await app.database.pool.query<{ column: string; target: string; key: string }>(
    `select a.attname as column, f.relname as target, o.attname as key from pg_constraint c
     join pg_class t on t.oid = conrelid and t.relname = $1 join pg_class f on f.oid = confrelid
     join unnest(conkey, confkey) as k (n, m) on true join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n
     join pg_attribute o on o.attrelid = f.oid and o.attnum = k.m
     where contype = 'f' and a.attname <> 'tenant_id'`,
    [table],
  );
  return rows;
}

test('after all of that the other shop’s rows are what they were, byte for byte', async () => {
  expect(await contentsOf(app.database, theirs.tenantId)).toEqual(before);
});
