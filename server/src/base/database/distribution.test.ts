/**
 * These tests check that the schema and the statements obey the rules of Citus, which distributes the tables of PostgreSQL over
 * workers by tenant (docs/scaling.md). tenancy.test.ts checks that keys and references contain the tenant and that there are no
 * triggers.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullShop } from '../../testing/shops/full-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { isOnCitus } from '../../testing/database/test-database.ts';
import { resources } from '../../shop/resources.ts';

const app = await ownApp();
const { pool } = app.database;
const script = join(import.meta.dirname, 'distribute.sql');

async function names(query: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

describe.skipIf(isOnCitus)(
  'the schema before the distribution (skipped on Citus, which adds its own entries to the catalogue)',
  () => {
    test('the only foreign key from or to `credentials` is the foreign key that the script leaves out', async () => {
      const found = await names(`select conname as name from pg_constraint
      where contype = 'f' and 'credentials'::regclass in (conrelid, confrelid)`);
      expect(found).toEqual(['credentials_tenant_id_user_id_fkey']);
    });

    test('each column of a foreign key has the type of the column to which it refers', async () => {
      const found =
        await names(`select conname as name from pg_constraint, unnest(conkey, confkey) as pair (mine, theirs)
      join pg_attribute m on true join pg_attribute o on o.attnum = theirs
      where contype = 'f' and m.attrelid = conrelid and m.attnum = mine and o.attrelid = confrelid and m.atttypid <> o.atttypid`);
      expect(found).toEqual([]);
    });

    test('the schema has no sequence, and every default is a constant or the current time', async () => {
      expect(
        await names(
          `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
        ),
      ).toEqual([]);
      const defaults = await names(`select distinct pg_get_expr(adbin, adrelid) as name from pg_attrdef`);
      expect(defaults.filter((text) => !/^('[^']*'|true|false|-?\d+|now\(\))(::[\w ()]+(\[\])?)?$/.test(text))).toEqual(
        [],
      );
    });

    test('the schema has one function, which only migrations use, and no view, rule or partition', async () => {
      expect(await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`)).toEqual([
        'enforce_tenant',
      ]);
      const kinds = await names(
        `select distinct relkind::text as name from pg_class where relnamespace = 'public'::regnamespace`,
      );
      expect(kinds).toEqual(['i', 'r']);
      expect(await names('select relname as name from pg_inherits join pg_class on oid = inhrelid')).toEqual([]);
    });
  },
);

/**
 * The id of no tenant. The script needs a tenant's id, because PostgreSQL checks each new foreign key with a query, and
 * row security applies to this query even if the owner of the tables runs it.
 */
const nobody = '00000000-0000-0000-0000-000000000000';

const standIn = `
  create temporary table pg_dist_partition (logicalrelid regclass, distributed_by text, colocated_with text);
  create function pg_temp_no_foreign_keys(wanted regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where contype = 'f' and conrelid = wanted) then
      raise exception '% has foreign keys', wanted; end if; end $$;
  create function create_distributed_table(wanted text, by text, colocate_with text) returns void language plpgsql as $$ begin
    perform pg_temp_no_foreign_keys(wanted::regclass);
    insert into pg_dist_partition values (wanted::regclass, by, colocate_with); end $$;
  create function create_reference_table(wanted text) returns void language plpgsql as $$ begin
    perform pg_temp_no_foreign_keys(wanted::regclass);
    insert into pg_dist_partition values (wanted::regclass, 'everywhere', ''); end $$;`;

const references = `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint where contype = 'f' and conrelid <> 'credentials'::regclass`;

describe('the script that distributes the tables, on a stand-in for Citus', () => {
  test('the script puts all rows of a tenant on one worker and `credentials` on all workers, and restores every reference', async () => {
    const [before, tables] = [
      await names(references),
      await names(`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`),
    ];
    // The test does not run the last statements of the script: they would change the roles of the whole PostgreSQL cluster.
    const [distribution = '', rest = ''] = (await readFile(script, 'utf8')).split('-- The coordinator connects');
    expect(rest).toMatch(/execute format\('alter role %I login', nologin\);.*\ncommit;\n$/s);
    const client = await pool.connect();
    try {
      await client.query(`begin; set local app.tenant_id = '${nobody}'; ${standIn}`);
      const again = distribution.replace('begin;', 'drop table if exists foreign_keys;');
      await client.query(again);
      await client.query(again);
      const { rows } = await client.query<{ at: string; by: string; how: string }>(
        `select logicalrelid::text as at, distributed_by as by, colocated_with as how from pg_dist_partition order by 1`,
      );
      const special: Record<string, object> = {
        tenants: { by: 'id', how: 'none' },
        credentials: { by: 'everywhere', how: '' },
      };
      const expected = tables
        .filter((table) => !['schema_migrations', 'rate_limits'].includes(table))
        .map((table) => ({ at: table, by: 'tenant_id', how: 'tenants', ...special[table] }));
      expect(rows.toSorted((one, other) => (one.at < other.at ? -1 : 1))).toEqual(expected);
      const after = await client.query<{ name: string }>(references);
      expect(after.rows.map(({ name }) => name).toSorted()).toEqual(before);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the statements of the server', () => {
  const sent = new Map<string, 'app' | 'gate' | 'none'>();

  beforeAll(async () => {
    listenTo();
    const shop = await fullShop(app, 'zafiro');
    const admin = shop.as('admin');
    for (const { definition } of resources) {
      for (const query of ['', '?search=zafiro', '?page=2&limit=1', '/export?format=csv']) {
        await admin.get(`/tenant/${definition.path}${query}`);
      }
    }
    const reports = Object.values(reportEndpoints).map(({ path }) => path);
    for (const path of [...reports, '/tenant/dashboard', '/tenant/search?q=zafiro', '/tenant/audit']) {
      await admin.get(path);
    }
    await admin.put('/tenant/settings', { timeZone: 'America/Lima' });
    await admin.delete(`/tenant/users/${shop.as('readonly').userId}`);
    await app.call('POST', '/auth/login', { body: { email: admin.email, password: 'no es esta' } });
    await app.call('GET', `/tenant/sales/${shop.tenantId}/order/${shop.saleId}`);
  });

  function listenTo(): void {
    const heard = new WeakSet<object>();
    pool.on('acquire', (client) => {
      if (heard.has(client)) return;
      heard.add(client);
      let role: 'app' | 'gate' | 'none' = 'none';
      const send = client.query.bind(client) as (...all: unknown[]) => unknown;
      const query = (statement: unknown, ...rest: unknown[]): unknown => {
        const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
        if (text.startsWith('BEGIN')) role = text.includes('dioptria_gate') ? 'gate' : 'app';
        else if (/^(COMMIT|ROLLBACK)/.test(text)) role = 'none';
        else sent.set(text, role);
        return send(statement, ...rest);
      };
      Object.assign(client, { query });
    });
  }

  const by = (role: string) => [...sent].filter(([, sender]) => sender === role).map(([text]) => text);

  test('every statement in a transaction of a tenant names the tenant', () => {
    // These statements need no tenant. The list of time zones belongs to PostgreSQL and has no rows of tenants.
    const own = /^(set transaction|select pg_notify|fetch forward|select from pg_timezone_names)/;
    const statements = by('app').filter((text) => !own.test(text));
    expect(statements.length).toBeGreaterThan(100);
    expect(
      statements.filter(
        (text) => !/tenant_id|"?tenants"?(\."id"| \("id"| set .* where "?id)|from "tenants" where "id"/s.test(text),
      ),
    ).toEqual([]);
  });

  test('the role dioptria_gate, which reaches the rows of all tenants, only reads and takes no lock', () => {
    expect(by('gate').length).toBeGreaterThan(0);
    for (const text of by('gate')) expect(text).toMatch(/^select\s(?!.* for (update|share|no key|key))/i);
  });
});
