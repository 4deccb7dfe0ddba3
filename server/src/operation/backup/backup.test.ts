import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { type Command, readConfig } from '../../base/process/config.ts';
import { sql } from 'kysely';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { examine } from '../doctor/examine.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { tenantCommand } from '../tenants/tenant-commands.ts';
import { isOnCitus, testDatabase } from '../../testing/database/test-database.ts';
import { backupCommand, exportCommand, importCommand, restoreCommand } from './backup-commands.ts';
import { importShops } from './load-shops.ts';
import { writeNewFile } from './new-file.ts';
import { inspect } from './read-file.ts';
import { restoreShops } from './restore.ts';
import { excludedTables } from './shop-file.ts';
import { writeShops } from './read-shops.ts';

const app = await ownApp();
const elsewhere = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'dioptria-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = new Date('2026-11-21T15:00:00Z');

let files = 0;
const newName = (extension = '.ndjson.gz') => join(folder, `${(files += 1)}${extension}`);

async function written(database: Database, tenantId?: string, extension?: string): Promise<string> {
  const file = newName(extension);
  await writeNewFile(file, {}, (to) => writeShops(database, to, now, tenantId));
  return file;
}

const textOf = async (file: string) => gunzipSync(await readFile(file)).toString();
const shopsIn = (database: Database) =>
  beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute());

async function shopWithEverything(): Promise<Shop> {
  const shop = await newShop(app);
  const insurance = await shop.given.insurance({
    numCuit: 30_712_345_678,
    coverageDetails: 'Línea uno\nlínea dos "\\',
  });
  const client = await shop.given.client({ name: 'Ñandú Öğür 👓', insuranceId: insurance._id });
  const prescription = await shop.given.prescription({ clientId: client._id });
  const sale = await shop.given.sale({ client: client._id, prescriptions: [prescription._id], deposit: 0.01 });
  await shop.as('admin').put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
  return shop;
}

async function lines(printing: ReturnType<Command>): Promise<object[]> {
  const printed: object[] = [];
  for await (const line of await printing) printed.push(line);
  return printed;
}

const first = await shopWithEverything();
const second = await newShop(app);

describe('the file of a backup', () => {
  test('a backup contains every table of every shop, except `excludedTables`, such as sessions and idempotency keys', async () => {
    const { rows } = await inspect(await written(app.database));
    const found = await app.database.pool.query<{ name: string }>(
      `select relname as name from pg_class t join pg_attribute a on attrelid = t.oid and attname = 'tenant_id'
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const expected = [...found.rows.map(({ name }) => name), 'tenants'].filter(
      (name) => !excludedTables.includes(name),
    );
    const text = await textOf(await written(app.database, first.tenantId));
    for (const name of expected) expect(text).toContain(`["table","${name}"]\n`);
    for (const name of excludedTables) expect(text).not.toContain(`"${name}"`);
    expect(rows).toMatchObject({ tenants: 2, users: 6, sales: 1, sale_lines: 1, clients: 1, credentials: 6 });
  });

  test('a backup that is restored into another database gives the same rows, and doctor finds nothing there', async () => {
    const [file, database] = [await written(app.database), await testDatabase()];
    const { shops } = await restoreShops(database, file, await inspect(file));
    expect(shops.map(({ id }) => id).toSorted()).toEqual([first.tenantId, second.tenantId].toSorted());
    expect(await textOf(await written(database))).toBe(await textOf(file));
    for await (const finding of examine(database)) expect(finding).toBeUndefined();
    // The restore itself gathers the statistics: until autovacuum runs, large queries without statistics would be slow.
    const { rows } = await database.pool.query(
      isOnCitus
        ? `select sum(result::int) as rows from run_command_on_shards('users',
             $$select reltuples::int from pg_class where oid = '%s'::regclass$$)`
        : `select reltuples::int as rows from pg_class where oid = 'users'::regclass`,
    );
    expect(rows).toEqual([{ rows: 6 }]);
  });

  test.skipIf(isOnCitus)(
    'a backup shows the database at one moment, without later writes (not on Citus, where each tenant has its own moment)',
    async () => {
      let seen = '';
      let changed = false;
      const to = new Writable({
        write(chunk, _encoding, done) {
          seen += String(chunk);
          // The backup takes its snapshot before it writes the first line.
          const change = changed ? Promise.resolve() : second.given.client({ name: 'Recien llegada' });
          changed = true;
          void change.finally(done);
        },
        highWaterMark: 1,
      });
      await writeShops(app.database, to, now);
      expect(seen).not.toContain('Recien llegada');
      expect(await textOf(await written(app.database))).toContain('Recien llegada');
    },
  );

  test('only the system account that writes a backup may read it, only `--force` replaces a file, and an aborted backup leaves no file', async () => {
    const file = await written(app.database, second.tenantId, '.ndjson');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file, 'utf8');
    await expect(writeNewFile(file, {}, () => Promise.resolve())).rejects.toThrow(
      `The file ${file} exists: choose another name, or --force to replace it.`,
    );
    const contended = newName();
    const late = writeNewFile(contended, {}, () => writeFile(contended, 'theirs'));
    await expect(late).rejects.toThrow(`The file ${contended} exists`);
    expect(await readFile(contended, 'utf8')).toBe('theirs');
    const stop = new AbortController();
    const given = writeNewFile(file, { force: true, signal: stop.signal }, (to) => {
      stop.abort();
      return writeShops(app.database, to, now);
    });
    await expect(given).rejects.toThrow('aborted');
    await expect(written(app.database, '018f0000-0000-7000-8000-000000000001')).rejects.toThrow('There is no shop');
    expect(await readFile(file, 'utf8')).toBe(before);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
    await writeNewFile(file, { force: true }, (to) => writeShops(app.database, to, now, first.tenantId));
    expect(await readFile(file, 'utf8')).not.toBe(before);
  });

  test('the server knows by the content of a backup, and not by its name, whether the backup is compressed', async () => {
    const [plain, compressed] = [
      await written(app.database, second.tenantId, '.ndjson'),
      await written(app.database, second.tenantId),
    ];
    await rename(plain, `${plain}.gz`);
    await rename(compressed, `${compressed}.txt`);
    const shops = [{ id: second.tenantId, name: expect.any(String) }];
    expect(await inspect(`${plain}.gz`)).toMatchObject({ shops });
    expect(await inspect(`${compressed}.txt`)).toMatchObject({ shops });
  });

  test('a backup into a folder that does not exist fails with a message', async () => {
    const file = join(folder, 'nowhere', 'a.gz');
    await expect(writeNewFile(file, {}, () => Promise.resolve())).rejects.toThrow(
      `The file ${file} cannot be written: ENOENT`,
    );
  });
});

const text = await textOf(await written(app.database, second.tenantId));
const textLines = text.split('\n');

describe('an import refuses an invalid file before it stores anything', () => {
  const unfit: [why: string, make: (file: string) => Promise<void>, message: string][] = [
    ['a byte of a row was changed', (file) => writeFile(file, text.replace('Ada Admin', 'Eva Admin')), 'is damaged'],
    ['a row is missing', (file) => writeFile(file, textLines.toSpliced(3, 1).join('\n')), 'is damaged'],
    [
      'a byte of the compressed file was changed',
      async (file) => {
        const bytes = gzipSync(text);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
        await writeFile(file, bytes);
      },
      'damaged',
    ],
    [
      'its end is missing',
      (file) => writeFile(file, `${textLines.slice(0, 9).join('\n')}\n`),
      'is incomplete: it breaks off',
    ],
    [
      'the end of the compressed file is missing',
      async (file) => {
        await writeFile(file, gzipSync(text));
        await truncate(file, (await stat(file)).size - 20);
      },
      'is incomplete: it breaks off',
    ],
    [
      'a line follows its end',
      async (file) => {
        await writeFile(file, text);
        await appendFile(file, '["shop","x","y"]\n');
      },
      'is damaged',
    ],
    [
      'its format is newer',
      (file) => writeFile(file, text.replace('"format":1', '"format":2')),
      'is of a newer version',
    ],
    [
      'its schema is newer',
      (file) => writeFile(file, text.replace(/"migration":"[^"]+"/, '"migration":"9999-later.sql"')),
      'is of a newer version (9999-later.sql): use that version or a later one.',
    ],
    [
      'it is no backup or export of this product',
      (file) => writeFile(file, '{"json":true}\n'),
      'holds no shops of this product.',
    ],
    ['it is empty', (file) => writeFile(file, ''), 'holds no shops of this product.'],
  ];
  test.each(unfit)('an import refuses a file if %s', async (_why, make, message) => {
    const file = newName('');
    await make(file);
    await expect(importShops(elsewhere, file)).rejects.toThrow(message);
    expect(await shopsIn(elsewhere)).toEqual([]);
  });

  test('an import of a file that does not exist fails with a message', async () => {
    await expect(importShops(elsewhere, join(folder, 'none'))).rejects.toThrow('cannot be read: ENOENT');
  });
});

async function forgedFile(from: string | RegExp, to: string): Promise<string> {
  const [body = '', ending = ''] = text.split(/^(?=\["end")/m);
  const forged = body.replace(from, () => to);
  expect(forged).not.toBe(body);
  const file = newName('');
  await writeFile(file, forged + ending.replace(/[\da-f]{64}/, createHash('sha256').update(forged).digest('hex')));
  return file;
}

describe('the move of a shop to another database', () => {
  test('an import adds all rows of a shop to a database that has another shop', async () => {
    const database = await testDatabase();
    await importShops(database, await written(app.database, second.tenantId));
    const file = await written(app.database, first.tenantId, '.ndjson');
    const { shops, rows } = await importShops(database, file);
    expect([shops[0]?.id, rows['sales']]).toEqual([first.tenantId, 1]);
    expect(await readFile(await written(database, first.tenantId, '.ndjson'), 'utf8')).toBe(
      await readFile(file, 'utf8'),
    );
    expect(await shopsIn(database)).toHaveLength(2);
  });

  test('an import refuses a shop or an e-mail address that exists already, and stores nothing', async () => {
    const file = await written(app.database, first.tenantId, '.ndjson');
    await expect(importShops(app.database, file)).rejects.toThrow(`The shop ${first.tenantId} exists already: 'Optica`);
    const database = await testDatabase();
    await importShops(database, await written(app.database, second.tenantId));
    await asTenant(database, second.tenantId, (tx) =>
      tx
        .updateTable('credentials')
        .set({ email_key: first.as('admin').email })
        .where('email_key', '=', second.as('admin').email)
        .execute(),
    );
    await expect(importShops(database, file)).rejects.toThrow(
      `There is already a user with the e-mail address ${first.as('admin').email}.`,
    );
    expect(await shopsIn(database)).toEqual([{ id: second.tenantId }]);
  });

  test.each([
    [
      'a permission that nobody can grant',
      '"extra_permissions":[]',
      '"extra_permissions":["users.delete"]',
      'extra_permissions in users',
    ],
    ['an unknown time zone', 'America/Argentina/Buenos_Aires', 'America/Argentina/Gotica', 'time_zone in tenants'],
    ['a malformed password hash', /\$argon2id\$[^"]+/, 'correct horse', 'password_hash in credentials'],
    [
      'a password hash that needs a gigabyte of memory',
      /\$argon2id\$v=19\$m=\d+/,
      '$argon2id$v=19$m=1048576',
      'password_hash in credentials',
    ],
  ])('%s is not imported', async (_what, from, to, where) => {
    const file = await forgedFile(from, to);
    await expect(importShops(elsewhere, file)).rejects.toThrow(`the product stores no such ${where}.`);
    expect(await shopsIn(elsewhere)).toEqual([]);
  });

  test('an import refuses a line that never ends, with a message and before the line fills the memory', async () => {
    const file = newName('');
    await writeFile(file, textLines[0] + '\n{"name":"' + 'a'.repeat(17 * 1024 * 1024));
    await expect(importShops(elsewhere, file)).rejects.toThrow('it has a line of more than 16777216 characters.');
  });

  test('an import refuses a file in which a row belongs to another shop', async () => {
    const file = await forgedFile(`{"tenant_id":"${second.tenantId}"`, `{"tenant_id":"${first.tenantId}"`);
    await expect(importShops(elsewhere, file)).rejects.toThrow('belongs to another tenant');
    expect(await shopsIn(elsewhere)).toEqual([]);
  });
});

describe('the commands tenant export, tenant import, backup and restore', () => {
  const config = readConfig({ BACKUP: 'off' });

  test('tenant export and tenant import print the numbers of rows, and the audit log of the shop has an entry for the export', async () => {
    const shop = await newShop(app);
    const { tenantId } = shop;
    const file = newName();
    const [exported] = await lines(exportCommand([tenantId, file])(app.database, config));
    expect(exported).toEqual({
      file,
      shops: 1,
      rows: expect.objectContaining({ tenants: 1, users: 3 }),
      bytes: (await stat(file)).size,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    const entry = await asTenant(app.database, tenantId, (tx) =>
      tx.selectFrom('audit_entries').select(['kind', 'actor']).where('action', '=', 'export').execute(),
    );
    expect(entry).toEqual([{ kind: 'shop', actor: 'commandLine' }]);
    const [stored] = await lines((await tenantCommand(['import', file], process.stdin))(await testDatabase(), config));
    expect(stored).toEqual({ shops: [{ id: tenantId, name: expect.any(String) }], rows: expect.any(Object) });
  });

  test('an import prints the users whose second factor is encrypted with another key', async () => {
    const shop = await newShop(app);
    const { tenantId } = shop;
    await asTenant(app.database, tenantId, (tx) =>
      sql`insert into second_factors (tenant_id, user_id, sealed_secret, enabled_at)
        select tenant_id, id, '', now() from users where owner`.execute(tx),
    );
    const file = await written(app.database, tenantId);
    const [stored] = await lines((await tenantCommand(['import', file], process.stdin))(await testDatabase(), config));
    expect(stored).toMatchObject({ codesRefused: [{ email: shop.as('admin').email, recoveryCodes: 0 }] });
  });

  test("an import prints the certificates of ARCA whose keys are encrypted with another key, but not the simulator's", async () => {
    const { tenantId } = await newShop(app);
    await asTenant(app.database, tenantId, (tx) =>
      sql`insert into fiscal_certificates (tenant_id, environment, holder_cuit, alias, sealed_key)
        values (${tenantId}, 'production', '30712345671', 'optica', 'key'),
          (${tenantId}, 'simulator', '30712345671', 'optica', 'key')`.execute(tx),
    );
    const file = await written(app.database, tenantId);
    const [stored] = await lines((await tenantCommand(['import', file], process.stdin))(await testDatabase(), config));
    expect(stored).toMatchObject({ certificatesUnreadable: [{ tenantId, environment: 'production' }] });
  });

  test.each([
    [() => backupCommand([]), 'Say the name of one file.'],
    [() => backupCommand(['a', 'b']), 'Say the name of one file.'],
    [() => restoreCommand([]), 'Say the name of one file.'],
    [() => importCommand([], () => Promise.resolve({})), 'Say the name of one file.'],
    [() => exportCommand([]), 'Say the id of one shop, as tenant list prints it.'],
    [() => exportCommand(['id']), 'Say the name of one file.'],
  ])('%s: %s', (understand, message) => expect(understand).toThrow(message));
});
