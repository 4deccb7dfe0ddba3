import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { isOnCitus, loginPast, testDatabase } from '../../testing/database/test-database.ts';
import { loginAs } from '../../testing/database/test-server.ts';
import { beforeTenant, asTenant } from './as-tenant.ts';
import { openPool } from './database.ts';
import { silentLog } from './log.ts';
import type { Transaction } from './tables.ts';

const database = await testDatabase();
const shopA = '018f0000-0000-7000-8000-00000000000a';
const shopB = '018f0000-0000-7000-8000-00000000000b';
const brandOfB = '018f0000-0000-7000-8000-0000000000bb';

function insertBrand(tx: Transaction, tenant: string, id: string) {
  const values = { tenant_id: tenant, id, name: 'Óptica', name_key: 'optica', description: '', enabled: true };
  return tx.insertInto('brands').values(values).execute();
}

for (const id of [shopA, shopB]) {
  await asTenant(database, id, (tx) =>
    tx
      .insertInto('tenants')
      .values({ id, name: `Shop ${id}` })
      .execute(),
  );
}
await asTenant(database, shopB, (tx) => insertBrand(tx, shopB, brandOfB));

function rename(tx: Transaction, name: string) {
  return tx.updateTable('tenants').set({ name }).where('id', '=', shopA).execute();
}

function nameOfA() {
  return asTenant(database, shopA, (tx) => tx.selectFrom('tenants').select('name').executeTakeFirstOrThrow());
}

function findBoth(tx: Transaction) {
  const either = sql<string>`any(${[shopA, shopB]}::uuid[])`;
  return tx.selectFrom('tenants').select('id').where('id', '=', either).orderBy('id').execute();
}

interface Idle {
  own: boolean;
  tenant: string | null;
  transaction: string | null;
  timeout: string;
}

async function idleConnections() {
  const clients = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
  const states = await Promise.all(
    clients.map((client) =>
      client.query<Idle>(`select current_user = session_user as own, current_setting('app.tenant_id', true) as tenant,
        pg_current_xact_id_if_assigned() as transaction, current_setting('statement_timeout') as timeout`),
    ),
  );
  for (const client of clients) client.release();
  return states.map(({ rows }) => rows[0]);
}

describe('a tenant reaches only its own rows', () => {
  test('a tenant reads only its own rows, even with a query without a condition', async () => {
    const seen = await asTenant(database, shopA, async (tx) => ({
      tenants: await tx.selectFrom('tenants').select('id').execute(),
      brands: await tx.selectFrom('brands').select('id').execute(),
      named: await tx.selectFrom('brands').select('id').where('id', '=', brandOfB).execute(),
    }));
    expect(seen).toEqual({ tenants: [{ id: shopA }], brands: [], named: [] });
  });

  test('a tenant cannot change or delete a row of another tenant', async () => {
    const [changed, deleted] = await asTenant(database, shopA, async (tx) => [
      await tx.updateTable('brands').set({ name: 'mine' }).where('id', '=', brandOfB).executeTakeFirst(),
      await tx.deleteFrom('brands').where('id', '=', brandOfB).executeTakeFirst(),
    ]);
    expect(changed).toMatchObject({ numUpdatedRows: 0n });
    expect(deleted).toMatchObject({ numDeletedRows: 0n });
    const kept = await asTenant(database, shopB, (tx) => tx.selectFrom('brands').select('name').execute());
    expect(kept).toEqual([{ name: 'Óptica' }]);
  });

  test('a tenant cannot insert a row for another tenant, or move its own row to another tenant', async () => {
    const foreign = asTenant(database, shopA, (tx) => insertBrand(tx, shopB, crypto.randomUUID()));
    await expect(foreign).rejects.toThrow('violates row-level security policy');
    const given = asTenant(database, shopB, (tx) => tx.updateTable('brands').set({ tenant_id: shopA }).execute());
    // Citus refuses the statement before the row security of the worker can refuse it.
    await expect(given).rejects.toThrow(
      isOnCitus ? 'modifying the partition value' : 'violates row-level security policy',
    );
    const shop = asTenant(database, shopA, (tx) =>
      tx.insertInto('tenants').values({ id: crypto.randomUUID(), name: 'Another' }).execute(),
    );
    await expect(shop).rejects.toThrow('violates row-level security policy');
  });

  test('a prepared statement returns to each tenant only the tenant’s own rows', async () => {
    // After five runs on one connection, PostgreSQL may keep one plan for all values. These transactions run one after
    // the other, so they use the same connection.
    for (let round = 0; round < 8; round++) {
      expect(await asTenant(database, shopA, findBoth)).toEqual([{ id: shopA }]);
      expect(await asTenant(database, shopB, findBoth)).toEqual([{ id: shopB }]);
      expect(await beforeTenant(database, findBoth)).toEqual([{ id: shopA }, { id: shopB }]);
    }
  });

  test('a tenant cannot switch row security off, and cannot delete its own row in the table `tenants`', async () => {
    const off = asTenant(database, shopA, async (tx) => {
      await sql`set local row_security = off`.execute(tx);
      await tx.selectFrom('brands').selectAll().execute();
    });
    await expect(off).rejects.toThrow('would be affected by row-level security policy');
    const gone = asTenant(database, shopA, (tx) => tx.deleteFrom('tenants').execute());
    await expect(gone).rejects.toThrow('permission denied');
  });

  test.each([
    ['never had a tenant', '', 'unrecognized configuration parameter "app.tenant_id"'],
    [
      'had a tenant in an earlier transaction',
      `begin; set local app.tenant_id = '${shopA}'; commit;`,
      'invalid input syntax for type uuid: ""',
    ],
  ])('a query without a tenant fails on a connection that %s', async (_when, before, reason) => {
    const client = new Client(loginPast(database));
    await client.connect();
    const outcome = client.query(`${before} begin; set local role dioptria_app; select id from tenants`);
    await expect(outcome).rejects.toThrow(reason);
    await client.end();
  });

  test.each(['', 'x', `${shopA}'; drop table tenants; --`, '018f0000-0000-7000-8000-00000000000'])(
    'asTenant throws before any SQL if the tenant’s id is no UUID: %s',
    async (id) => {
      await expect(asTenant(database, id, () => Promise.reject(new Error('ran')))).rejects.toThrow(TypeError);
    },
  );

  test('the role dioptria_gate can list the tenants, but cannot change a tenant or read the tables of a tenant', async () => {
    const shops = await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute());
    expect(shops).toEqual([{ id: shopA }, { id: shopB }]);
    const renamed = beforeTenant(database, (tx) => tx.updateTable('tenants').set({ name: 'Ours' }).execute());
    await expect(renamed).rejects.toThrow('permission denied for table tenants');
    const brands = beforeTenant(database, (tx) => tx.selectFrom('brands').select('id').execute());
    await expect(brands).rejects.toThrow('permission denied for table brands');
  });
});

describe('one transaction stores everything or nothing', () => {
  test('an error of the code or of the database rolls the transaction back', async () => {
    await asTenant(database, shopA, (tx) => rename(tx, 'before'));
    const ours = asTenant(database, shopA, async (tx) => {
      await rename(tx, 'after');
      throw new Error('no');
    });
    await expect(ours).rejects.toThrow('no');
    const theirs = asTenant(database, shopA, async (tx) => {
      await rename(tx, 'after');
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(theirs).rejects.toThrow('division by zero');
    expect(await nameOfA()).toEqual({ name: 'before' });
  });

  test('the transaction fails if the code swallows an error of the database', async () => {
    const swallowed = asTenant(database, shopA, async (tx) => {
      await rename(tx, 'after');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('nothing was stored');
    expect(await nameOfA()).toEqual({ name: 'before' });
  });

  test('a query that is sent after the end of its transaction does not run', async () => {
    let escaped: Transaction | undefined;
    await asTenant(database, shopA, async (tx) => {
      escaped = tx;
    });
    const late = escaped?.selectFrom('tenants').select('id').execute();
    await expect(late).rejects.toThrow('after the end of its transaction');
  });

  test('each of several queries that are sent together gets its own rows', async () => {
    const answers = await asTenant(database, shopA, (tx) =>
      Promise.all([1, 2, 3].map((number) => sql<{ number: number }>`select ${number}::int as number`.execute(tx))),
    );
    expect(answers.map(({ rows }) => rows[0])).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  test('a connection that returns to the pool no longer has the role and the tenant of its last transaction', async () => {
    const failures = Array.from({ length: 10 }, (_, index) =>
      asTenant(database, shopA, async (tx) => {
        await Promise.all([rename(tx, 'x'), sql`select 1 / ${index % 2}::int`.execute(tx)]);
      }),
    );
    const outcomes = await Promise.allSettled(failures);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    for (const connection of await idleConnections()) {
      expect(connection).toMatchObject({ own: true, transaction: null });
      expect(connection?.tenant || null).toBeNull();
      expect(connection?.timeout).not.toBe('15s');
    }
  });

  test('if SET ROLE fails, no query of the transaction runs, not even a query that was sent together with SET ROLE', async () => {
    const role = `dioptria_other_${process.pid}`;
    await database.pool.query(`create table notes (note text); create role ${role} login password 'secret';
      grant all on notes to ${role}`);
    const pool = openPool(loginAs(loginPast(database), role, 'secret'), silentLog);
    const outcome = asTenant({ ...database, pool }, shopA, async (tx) => {
      await sql`insert into notes values ('in')`.execute(tx);
    });
    await expect(outcome).rejects.toThrow('permission denied to set role "dioptria_app"');
    await pool.end();
    expect((await database.pool.query('select from notes')).rowCount).toBe(0);
    await database.pool.query(`drop table notes; drop role ${role}`);
  });
});
