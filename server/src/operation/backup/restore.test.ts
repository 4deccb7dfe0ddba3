import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate, newestMigration } from '../../base/database/migrate.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { testDatabase } from '../../testing/database/test-database.ts';
import { writeNewFile } from './new-file.ts';
import { inspect, partsOf } from './read-file.ts';
import { writeShops } from './read-shops.ts';
import { restoreShops } from './restore.ts';

const app = await ownApp();
const folder = await mkdtemp(join(tmpdir(), 'dioptria-restore-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const later = join(folder, 'migrations');
await cp(join(import.meta.dirname, '../../base/database/migrations'), later, { recursive: true });
await writeFile(join(later, '9999-colours.sql'), "alter table brands add colour text not null default 'red'");

const shop = await newShop(app);
await shop.given.brand({ name: 'Rayo' });
const file = join(folder, 'shops.ndjson.gz');
await writeNewFile(file, {}, (to) => writeShops(app.database, to, new Date()));

test('a file of an older version is migrated to the version of the server', async () => {
  const database = await testDatabase();
  await restoreShops(database, file, await inspect(file, { migrations: later }), { migrations: later });
  expect(await newestMigration(database)).toBe('9999-colours.sql');
  const newer = join(folder, 'newer.ndjson');
  await writeNewFile(newer, {}, (to) => writeShops(database, to, new Date()));
  const found: string[] = [];
  for await (const part of partsOf(newer, { migrations: later })) {
    if ('rows' in part) found.push(...part.rows.filter((row) => row.includes('"colour":"red"')));
  }
  expect(found).toHaveLength(1);
  // The present version does not know the later migration and refuses the file.
  await expect(inspect(newer)).rejects.toThrow('is of a newer version (9999-colours.sql)');
});

test('a file is not restored into a database that has a newer migration than the file', async () => {
  const database = await testDatabase();
  await migrate(database.pool, later);
  await expect(
    restoreShops(database, file, await inspect(file, { migrations: later }), { migrations: later }),
  ).rejects.toThrow('the database of 9999-colours.sql: restore it into a new, empty one.');
});

test('a file is not restored into a database that has shops', async () => {
  await expect(restoreShops(app.database, file, await inspect(file))).rejects.toThrow(
    /The database has shops already \('Optica \d+'\): restore into an empty one/,
  );
});
