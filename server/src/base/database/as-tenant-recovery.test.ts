import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { testDatabase } from '../../testing/database/test-database.ts';
import { administer } from '../../testing/database/test-server.ts';
import { asTenant } from './as-tenant.ts';
import { parameter, run, statement } from './statements.ts';
import type { Transaction } from './tables.ts';
import { isUnavailable } from './errors.ts';

const database = await testDatabase();
const shop = '018f0000-0000-7000-8000-00000000000a';
const brands = ['018f0000-0000-7000-8000-0000000000b1', '018f0000-0000-7000-8000-0000000000b2'] as const;
await asTenant(database, shop, async (tx) => {
  await tx.insertInto('tenants').values({ id: shop, name: 'Shop' }).execute();
  for (const id of brands) {
    const values = { tenant_id: shop, id, name: '', name_key: '', description: '', enabled: true };
    await tx.insertInto('brands').values(values).execute();
  }
});

function fail(tx: Transaction, code: string) {
  return sql`do ${sql.raw(`$$ begin raise exception 'refused' using errcode = '${code}'; end $$`)}`.execute(tx);
}

function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived >= count) resolve();
    await promise;
  };
}

async function backendOf(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

const server = inject('testServer');
const isPooled = server.pooled !== undefined;

const endBackend = (pid: number) => administer(server, `select pg_terminate_backend(${pid}, 10000)`);

describe('a transaction is retried if a retry may succeed', () => {
  test('of two transactions that deadlock, one is retried and both are stored', async () => {
    const meet = meetingOf(2);
    let attempts = 0;
    const rename = (first: string, second: string, name: string) =>
      asTenant(database, shop, async (tx) => {
        attempts += 1;
        await tx.updateTable('brands').set({ name }).where('tenant_id', '=', shop).where('id', '=', first).execute();
        await meet();
        await tx
          .updateTable('brands')
          .set({ description: name })
          .where('tenant_id', '=', shop)
          .where('id', '=', second)
          .execute();
      });
    await Promise.all([rename(brands[0], brands[1], 'one'), rename(brands[1], brands[0], 'two')]);
    const stored = await asTenant(database, shop, (tx) =>
      tx.selectFrom('brands').select(['name', 'description']).where('tenant_id', '=', shop).orderBy('id').execute(),
    );
    expect(stored).toEqual([
      { name: 'one', description: 'two' },
      { name: 'two', description: 'one' },
    ]);
    expect(attempts).toBeGreaterThan(2);
  });

  test('a serialization failure is retried three times, then thrown', async () => {
    let attempts = 0;
    const failing = (failures: number) =>
      asTenant(database, shop, async (tx) => {
        attempts += 1;
        if (attempts <= failures) await fail(tx, '40001');
        return attempts;
      });
    expect(await failing(3)).toBe(4);
    attempts = 0;
    await expect(failing(4)).rejects.toThrow('refused');
    expect(attempts).toBe(4);
  });

  test('an error other than a deadlock or a serialization failure is thrown at once', async () => {
    let attempts = 0;
    const failing = asTenant(database, shop, async (tx) => {
      attempts += 1;
      await fail(tx, '23505');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(attempts).toBe(1);
  });

  test('a prepared statement still works after a migration has added a column to its table', async () => {
    const read = () =>
      asTenant(database, shop, (tx) =>
        tx
          .selectFrom('brands')
          .selectAll()
          .where('tenant_id', '=', shop)
          .where('id', '=', brands[0])
          .executeTakeFirst(),
      );
    await read();
    await database.pool.query(`alter table brands add column newer text not null default 'yes'`);
    expect(await read()).toMatchObject({ id: brands[0], newer: 'yes' });
  });
});

describe('a lost connection', () => {
  test('if a connection is lost between two queries, only the transaction fails: the process continues, and the next transaction succeeds', async () => {
    const interrupted = asTenant(database, shop, async (tx) => {
      await endBackend(await backendOf(tx));
      await backendOf(tx);
    });
    const error: unknown = await interrupted.catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    await expect(asTenant(database, shop, backendOf)).resolves.toBeGreaterThan(0);
  });

  test.skipIf(isPooled)('if an idle connection is lost, the next request gets a new connection', async () => {
    const pid = await asTenant(database, shop, backendOf);
    const lost = new Promise((resolve) => database.pool.once('remove', resolve));
    await endBackend(pid);
    await lost;
    expect(await asTenant(database, shop, backendOf)).not.toBe(pid);
  });
});

describe('inside asTenant', () => {
  test('the time limits are 15 s for a query, 5 s for a lock and 30 s for an idle transaction, and the time zone is UTC', async () => {
    const { rows } = await asTenant(database, shop, (tx) =>
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
        current_user as role`.execute(tx),
    );
    expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '30s', zone: 'UTC', role: 'dioptria_app' }]);
  });

  const brandsNamed = statement('brands_named', (queries) =>
    queries.selectFrom('brands').select('id').where('name', '=', parameter<string>(1)),
  );

  test.skipIf(isPooled)('each connection prepares only statements with a name, and each of them once', async () => {
    const statements = ['a', 'b'].map((name) => async (tx: Transaction) => {
      await run(tx, brandsNamed, [name]);
      await tx.selectFrom('brands').select('enabled').where('name', '=', name).execute();
      const pattern = '%"name" = $1%';
      return sql`select statement from pg_prepared_statements where statement like ${pattern}`.execute(tx);
    });
    // Both transactions use the same connection: the pool gives the connection that was released last.
    for (const work of statements) {
      const { rows } = await asTenant(database, shop, work);
      expect(rows).toEqual([{ statement: 'select "id" from "brands" where "name" = $1' }]);
    }
  });
});

describe('values', () => {
  test('a bigint is returned as a number, a day and an instant as ISO 8601 texts, and a numeric as a text', async () => {
    const { rows } = await asTenant(database, shop, (tx) =>
      sql`select 9007199254740991::bigint as cents, '2026-02-28'::date as day, 0.10::numeric as rate,
        '2026-02-28 23:30-03'::timestamptz as instant, array[1, null]::bigint[] as many,
        array['2026-02-28'::date] as days, count(*) as counted from tenants`.execute(tx),
    );
    expect(rows).toEqual([
      {
        cents: 9_007_199_254_740_991,
        day: '2026-02-28',
        rate: '0.10',
        instant: '2026-03-01T02:30:00.000Z',
        many: [1, null],
        days: ['2026-02-28'],
        counted: 1,
      },
    ]);
  });

  test('an integer beyond the safe integers causes an error and is not rounded', async () => {
    const beyond = asTenant(database, shop, (tx) => sql`select 9007199254740993::bigint as cents`.execute(tx));
    await expect(beyond).rejects.toThrow('beyond the safe integers');
  });
});
