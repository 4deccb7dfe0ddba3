/**
 * The test files of a worker share its process, its app and its database. A test file fails if it leaves something behind for
 * the next file.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { newShop } from '../shops/new-shop.ts';
import { processState } from './process-state.ts';
import { ownApp, testApp } from './test-app.ts';
import { endFile } from '../database/test-database.ts';

const app = await testApp();

test('files that call testApp share one app, and a file that calls ownApp has an empty database', async () => {
  expect(await testApp()).toBe(app);
  await newShop(app);
  const own = await ownApp();
  expect(own.url).not.toBe(app.url);
  const { rows } = await own.database.pool.query('select from tenants');
  expect(rows).toEqual([]);
});

test('if the first file fails to make a shared object, the next file tries again', async () => {
  let calls = 0;
  const make = makeOnce(async () => {
    calls += 1;
    if (calls === 1) throw new Error('No connection is free');
    return { calls };
  });
  await expect(make()).rejects.toThrow('No connection is free');
  expect(await make()).toBe(await make());
  expect(calls).toBe(2);
});

const listener = () => {};

describe('the end of a file', () => {
  test('a file with a wrong order of locks fails, and the next file does not', async () => {
    const problems = new Map([['locks clients after products', 'select 1']]);
    const recorder = { problems: () => problems, forget: () => problems.clear() };
    await expect(endFile(app.database, recorder)).rejects.toThrow('A transaction locks clients after products');
    await expect(endFile(app.database, recorder)).resolves.toBeUndefined();
  });

  test('a file fails if it leaves a transaction open', async () => {
    const recorder = { problems: () => new Map<string, string>(), forget: () => {} };
    const client = await app.database.pool.connect();
    onTestFinished(() => client.release());
    await expect(endFile(app.database, recorder)).rejects.toThrow('openTransactions');
  });

  const { Date: date } = globalThis;
  test.each([
    ['an environment variable', () => void (process.env['LEFT'] = 'here'), () => void delete process.env['LEFT']],
    ['the exit code', () => void (process.exitCode = 3), () => void (process.exitCode = undefined)],
    ['a listener', () => void process.on('SIGTERM', listener), () => void process.off('SIGTERM', listener)],
    [
      'a clock',
      () => void (globalThis.Date = class extends date {} as DateConstructor),
      () => void (globalThis.Date = date),
    ],
  ])('a file fails if it leaves %s changed', (_, change, restore) => {
    const before = processState();
    onTestFinished(restore);
    change();
    expect(processState()).not.toEqual(before);
    restore();
    expect(processState()).toEqual(before);
  });
});
