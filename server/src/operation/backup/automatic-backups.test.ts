import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { examineBackups } from '../doctor/doctor-command.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { automaticBackups, backUpWhenDue, lastBackup } from './automatic-backups.ts';
import { inspect } from './read-file.ts';

const app = await ownApp();
await newShop(app);
const root = await mkdtemp(join(tmpdir(), 'dioptria-automatic-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const at = (day: number, hour = 9, minute = 0) => new Date(Date.UTC(2026, 10, day, hour, minute));
const settings = (name: string, backupKeep = 14) => ({ backup: true, backupDir: join(root, name), backupKeep });

test('the server makes a backup when the newest backup is a day old, even if several days passed without a backup', async () => {
  const daily = settings('daily');
  expect(await backUpWhenDue(app.database, daily, at(1))).toMatchObject({
    file: join(daily.backupDir, 'dioptria-2026-11-01T09-00-00Z.ndjson.gz'),
    madeAt: at(1),
    bytes: expect.any(Number),
  });
  expect(await backUpWhenDue(app.database, daily, at(2, 8, 59))).toBeUndefined();
  expect(await backUpWhenDue(app.database, daily, at(2))).toMatchObject({ madeAt: at(2) });
  expect(await backUpWhenDue(app.database, daily, at(9, 17))).toMatchObject({ madeAt: at(9, 17) });
  const newest = await lastBackup(daily.backupDir);
  expect((await inspect(newest?.file ?? '')).shops).toHaveLength(1);
});

test('the newest BACKUP_KEEP backups are kept, unfinished files of killed backups are removed, and all other files are kept', async () => {
  const few = settings('few', 2);
  for (const day of [1, 2]) await backUpWhenDue(app.database, few, at(day));
  await writeFile(join(few.backupDir, 'mine.ndjson.gz'), 'mine');
  await writeFile(join(few.backupDir, 'dioptria-2026-11-01T08-00-00Z.ndjson.gz.unfinished-999999999'), 'half');
  for (const day of [3, 4]) await backUpWhenDue(app.database, few, at(day));
  expect((await readdir(few.backupDir)).toSorted()).toEqual([
    'dioptria-2026-11-03T09-00-00Z.ndjson.gz',
    'dioptria-2026-11-04T09-00-00Z.ndjson.gz',
    'mine.ndjson.gz',
  ]);
});

test('the old backups are kept when a new backup fails', async () => {
  const failing = settings('failing', 1);
  await backUpWhenDue(app.database, failing, at(1));
  await expect(backUpWhenDue(app.database, failing, at(2), AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await readdir(failing.backupDir)).toEqual(['dioptria-2026-11-01T09-00-00Z.ndjson.gz']);
});

test('a backup that fails its check is removed, and the next attempt makes another backup', async () => {
  const unfit = settings('unfit', 1);
  await backUpWhenDue(app.database, unfit, at(1));
  // The next backup names this migration of a later version, so the check of the backup fails.
  await app.database.pool.query("insert into schema_migrations (name, checksum) values ('9999-later.sql', '')");
  await expect(backUpWhenDue(app.database, unfit, at(2))).rejects.toThrow('is of a newer version');
  expect(await readdir(unfit.backupDir)).toEqual(['dioptria-2026-11-01T09-00-00Z.ndjson.gz']);
  await app.database.pool.query("delete from schema_migrations where name = '9999-later.sql'");
  expect(await backUpWhenDue(app.database, unfit, at(2, 10))).toMatchObject({ madeAt: at(2, 10) });
});

test('the check of a backup stops when the server closes', async () => {
  const { backupDir } = settings('read');
  const made = await backUpWhenDue(app.database, settings('read'), at(1));
  await expect(inspect(made?.file ?? '', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await readdir(backupDir)).toHaveLength(1);
});

test('doctor finds that the last backup is older than two days or missing', async () => {
  const old = settings('old');
  await backUpWhenDue(app.database, old, at(1));
  expect(await examineBackups(app.database, old, at(3))).toEqual([]);
  expect(await examineBackups(app.database, old, at(3, 10))).toMatchObject([
    { rule: 'a backup was made in the last two days', found: '2026-11-01T09:00:00.000Z' },
  ]);
  const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000);
  expect(await examineBackups(app.database, settings('none'), new Date())).toEqual([]);
  expect(await examineBackups(app.database, settings('none'), inThreeDays)).toMatchObject([{ found: 'none' }]);
  expect(await examineBackups(app.database, { ...old, backup: false }, at(30))).toEqual([]);
});

test('lastBackup returns the new backup, and the timer of the automatic backups stops at once', async () => {
  const { backupDir } = settings('made');
  const backups = automaticBackups(app.database, settings('made'), app.server.log);
  expect(await lastBackup(backupDir)).toBeUndefined();
  await backUpWhenDue(app.database, settings('made'), at(5));
  expect(await lastBackup(backupDir)).toMatchObject({ madeAt: at(5) });
  await backups.stop();
});
