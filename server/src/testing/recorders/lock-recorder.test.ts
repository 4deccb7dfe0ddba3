import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { openDatabaseAt } from '../../base/database/database.ts';
import { silentLog } from '../../base/database/log.ts';
import { ledgers, lockOrder, lockOwners, lockOwnersOf, unlockedTables } from '../../shop/sums/lock-order.ts';
import { touchesOf } from './locking-statements.ts';
import { createLockRecorder } from './lock-recorder.ts';
import { loginPast, testDatabase } from '../database/test-database.ts';

const files = await testDatabase();
const tenantId = '018f0000-0000-7000-8000-0000000000c1';

let recorder: ReturnType<typeof createLockRecorder>;
let database: Database;
beforeEach(async () => {
  recorder = createLockRecorder();
  database = await openDatabaseAt({ ...loginPast(files), Client: recorder.Client }, silentLog);
  const opened = database;
  onTestFinished(() => opened.close());
});

async function send(...statements: string[]): Promise<string[]> {
  await asTenant(database, tenantId, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
  return [...recorder.problems().keys()];
}

const lockedTenant = `select id from tenants where id = '${tenantId}' for share`;

/** A lock on a Citus cluster names its tenant. */
const lockOf = (table: string, mode = 'for update') =>
  `select id from ${table} where tenant_id = '${tenantId}' ${mode}`;

describe('the recorder of locks (docs/rules.md#locks-1)', () => {
  test('the recorder finds a transaction that locks two tables in the wrong order', async () => {
    const [clients, products] = [lockOf('clients'), lockOf('products', 'for no key update')];
    expect(await send(clients, products)).toEqual([]);
    expect(await send(products, clients)).toEqual(['locks clients after products']);
    expect(recorder.problems().get('locks clients after products')).toContain(`${products};\n${clients};\nCOMMIT`);
  });

  test('the recorder finds a write of a table that should have been locked earlier, even if the transaction is rolled back', async () => {
    const work = send(lockOf('products'), `update clients set name = 'Ana' where false`, 'select 1 / 0');
    await expect(work).rejects.toThrow('division by zero');
    expect([...recorder.problems().keys()]).toEqual(['locks clients after products']);
  });

  test('the recorder finds a transaction that writes a kept sum before another table', async () => {
    const count = `insert into record_counts select id, 'x', 1 from tenants where id = '${tenantId}'
      on conflict (tenant_id, kind) do update set records = 2`;
    expect(await send(lockedTenant, count, 'delete from products where false')).toEqual([
      'locks products after record_counts',
    ]);
  });

  test('the recorder finds a transaction that changes a sale before it locks a client', async () => {
    const change = `update sales set notes = '' where false`;
    expect(await send(lockOf('clients'), change)).toEqual([]);
    expect(await send(lockOf('sales'), change)).toEqual(['changes sales before it has locked clients']);
  });

  test('the recorder finds a ledger that is read before its owner is locked (docs/rules.md#locks-2)', async () => {
    const [read, lock] = ['select id from stock_movements', lockOf('products')];
    const move = 'delete from stock_movements where false';
    expect(await send(lock, read, move)).toEqual([]);
    expect(await send(lockedTenant, read)).toEqual([]);
    expect(await send(lockedTenant, read, lock, move)).toEqual(['reads stock_movements before it has locked products']);
  });

  test('the recorder allows a lock of rows that the transaction has locked already', async () => {
    const [clients, products] = [lockOf('clients'), lockOf('products')];
    expect(await send(clients, products, clients, `update clients set name = '' where false`)).toEqual([]);
  });
});

const read = (text: string) => touchesOf(text).map(({ kind, table }) => `${kind} ${table}`);

test('touchesOf finds the tables whose rows a statement reads, locks or writes', () => {
  expect(read('select * from "sales" inner join "clients" on true for update of "sales", "clients"')).toEqual([
    'read sales',
    'read clients',
    'lock sales',
    'lock clients',
  ]);
  expect(read('select id from clients where id in (select client_id from sales) for no key update')).toEqual([
    'read clients',
    'read sales',
    'lock clients',
  ]);
  expect(read('select from cash_sessions for key share')).toEqual(['read cash_sessions', 'lock cash_sessions']);
  expect(read('update jobs as made set stage = old.stage from jobs as old')).toEqual(['read jobs', 'update jobs']);
  expect(read('insert into payments values ($1)')).toEqual(['insert payments']);
  expect(read('insert into debt_days values ($1) on conflict (day) do update set day = $1')).toEqual([
    'upsert debt_days',
  ]);
  expect(read('insert into sales values ($1) on conflict do nothing')).toEqual(['insert sales']);
  expect(read('delete from "jobs" where id = $1')).toEqual(['delete jobs']);
  expect(read('update sessions set x = 1 where id in (select id from sessions for update skip locked)')).toEqual([
    'read sessions',
  ]);
});

test('every table of the schema is exactly once in the order of locks, among the tables with an owner, or among the unlocked tables', async () => {
  const { rows } = await files.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = current_schema()`,
  );
  // The migrations and the rate limits lock these two tables outside of the transactions of requests.
  const others = ['schema_migrations', 'rate_limits'];
  const placed = [...lockOrder, ...Object.keys(lockOwners), ...unlockedTables];
  const names = rows.map(({ name }) => name);
  const ofSales = names.filter((name) => name.startsWith('sale_') && !placed.some((table) => table === name));
  expect([...placed, ...others, ...ofSales].toSorted()).toEqual(names.toSorted());
  expect(ofSales.map(lockOwnersOf)).toEqual(ofSales.map(() => ['clients']));
  expect(Object.keys(ledgers).filter((ledger) => !placed.some((table) => table === ledger))).toEqual([]);
});
