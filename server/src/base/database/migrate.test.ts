import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isOnCitus, testDatabase } from '../../testing/database/test-database.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase();
const ours = (await readdir(join(import.meta.dirname, 'migrations'))).toSorted();

async function query(text: string) {
  const { rows } = await database.pool.query<Record<string, unknown>>(text);
  return rows;
}

test('a migration that updates or deletes rows of a table creates the table or lifts its row security, because row security hides the rows', async () => {
  // This migration breaks the rule, but it was released, so its file must not change any more.
  const released = '0031-logos.sql';
  for (const name of ours.filter((one) => one !== released)) {
    const file = await readFile(join(import.meta.dirname, 'migrations', name), 'utf8');
    const statements = file.replaceAll(/--[^\n]*/g, '').replaceAll(/\$\$.*?\$\$/gs, '');
    const written = [...statements.matchAll(/(?:^|;)\s*(?:update|delete from)\s+(\w+)/g)].map(([, table]) => table);
    for (const table of written)
      expect(statements, `${name} writes ${table}`).toMatch(
        new RegExp(`alter table ${table} no force row level security|create table ${table}\\b`),
      );
  }
});

describe('migrations', () => {
  let folder: string;
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dioptria-migrations-'));
    await database.pool.query('create table if not exists kept (name text); delete from schema_migrations');
  });
  afterEach(async () => {
    await database.pool.query('drop table if exists first, second, third; delete from kept');
    await rm(folder, { recursive: true });
  });

  test('each migration is applied once, in the order of the file names', async () => {
    await write('0002-b.sql', `insert into kept values ('b')`);
    await write('0001-a.sql', `insert into kept values ('a'); create table first ()`);
    expect(await migrate(database.pool, folder)).toEqual(['0001-a.sql', '0002-b.sql']);
    expect(await migrate(database.pool, folder)).toEqual([]);
    expect(await query('select name from kept')).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  test('each migration is applied once even if several servers start at once', async () => {
    await write('0001-a.sql', `select pg_sleep(0.05); insert into kept values ('a'); create table first ()`);
    await write('0002-b.sql', `insert into kept values ('b')`);
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)));
    expect(applied.flat().toSorted()).toEqual(['0001-a.sql', '0002-b.sql']);
    expect(await query('select name from kept')).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  test('a migration that fails is rolled back, and the migrations before it stay applied', async () => {
    await write('0001-a.sql', 'create table first ()');
    await write('0002-b.sql', 'create table second (); create table first ()');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'The migration 0002-b.sql failed and was undone: relation "first" already exists.',
    );
    expect(await query(`select to_regclass('first') is not null as first, to_regclass('second') as second`)).toEqual([
      { first: true, second: null },
    ]);
    await write('0002-b.sql', 'create table second ()');
    expect(await migrate(database.pool, folder)).toEqual(['0002-b.sql']);
  });

  test('migrate throws if an applied file was changed, unless only its line ends differ', async () => {
    await write('0001-a.sql', 'create table first ();\n');
    await migrate(database.pool, folder);
    await write('0001-a.sql', 'create table first ();\r\n');
    expect(await migrate(database.pool, folder)).toEqual([]);
    await write('0001-a.sql', 'create table third ();\n');
    await expect(migrate(database.pool, folder)).rejects.toThrow('The migration 0001-a.sql was changed after it ran');
  });

  test('migrate throws if a newer version has migrated the database', async () => {
    await write('0001-a.sql', 'create table first ()');
    await write('0002-b.sql', 'create table second ()');
    await migrate(database.pool, folder);
    await rm(join(folder, '0002-b.sql'));
    await expect(migrate(database.pool, folder)).rejects.toThrow('has the migration 0002-b.sql of a newer version');
  });

  test('each migration of this repository has its own number, and the numbers ascend', () => {
    const numbers = ours.map((name) => Number(name.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  });

  test.skipIf(!isOnCitus)(
    'on Citus (TEST_CITUS_URL), a table that a later migration creates is distributed like the other tables',
    async () => {
      await write(
        '0001-a.sql',
        `create table sale_notes (tenant_id uuid not null, id uuid not null, sale_id uuid not null, primary key (tenant_id, id));
       select enforce_tenant('sale_notes');
       alter table sale_notes add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
       alter table sales add column color text;
       create index sales_by_color on sales (tenant_id, color);`,
      );
      await migrate(database.pool, folder);
      expect(
        await query(
          `select partmethod, colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'tenants'::regclass)
           as beside_its_tenant from pg_dist_partition where logicalrelid = 'sale_notes'::regclass`,
        ),
      ).toEqual([{ partmethod: 'h', beside_its_tenant: true }]);
      await database.pool.query('drop table sale_notes');
    },
  );
});
