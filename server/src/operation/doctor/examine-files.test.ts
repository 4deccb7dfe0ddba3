import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../base/process/config.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { backUpWhenDue } from '../backup/automatic-backups.ts';
import { backupProblems, examineFiles } from './examine-files.ts';

const app = await ownApp();
await newShop(app);
const folder = await mkdtemp(join(tmpdir(), 'dioptria-files-'));
afterAll(() => rm(folder, { recursive: true }));

const config = readConfig({ DATA_DIR: folder, BACKUP: 'on' });
const rule = 'a file of the server can be read and is whole';
const keyRemedy =
  'put the copy of the file back; without a copy remove the file, and then turn the second factors on again and make new ' +
  'certificates for ARCA';
const backupRemedy = 'remove it and make a new backup with `dioptria backup FILE`';
const backupOf = (day: number) => join(config.backupDir, `dioptria-2026-11-0${day}T09-00-00Z.ndjson.gz`);

test('doctor names each damaged file of the server with the reason and the remedy, and no whole file', async () => {
  await backUpWhenDue(app.database, config, new Date(Date.UTC(2026, 10, 1, 9)));
  expect(await examineFiles(config)).toEqual([]);
  const whole = await readFile(backupOf(1));
  await writeFile(backupOf(2), whole.subarray(0, whole.length / 2));
  await writeFile(backupOf(3), '');
  await writeFile(join(folder, 'secrets.key'), '');

  const finding = { rule, table: 'files', tenantId: null };
  expect(await examineFiles(config)).toEqual([
    { ...finding, record: join(folder, 'secrets.key'), expected: keyRemedy, found: 'is empty' },
    { ...finding, record: backupOf(3), expected: backupRemedy, found: 'is empty' },
    { ...finding, record: backupOf(2), expected: backupRemedy, found: expect.stringMatching(/^is damaged \(.+\)$/) },
  ]);
});

test('the start names an empty backup, a file that is no backup and a folder in the place of a backup', async () => {
  await mkdir(backupOf(4));
  await writeFile(backupOf(5), 'no backup');
  const problems = await backupProblems(config, 'start');
  expect(problems.map(({ file, reason }) => [file, reason.replace(/ \(.*/, '')])).toEqual([
    [backupOf(5), 'is no backup'],
    [backupOf(4), 'cannot be read'],
    [backupOf(3), 'is empty'],
  ]);
  expect(await backupProblems({ ...config, backup: false }, 'start')).toEqual([]);
});
