import { expect, test } from 'vitest';
import { makeOnce } from './make-once.ts';

test('a value is made once, also for calls at the same time', async () => {
  let calls = 0;
  const make = makeOnce(() => Promise.resolve((calls += 1)));
  expect(await Promise.all([make(), make()])).toEqual([1, 1]);
  expect(await make()).toBe(1);
});

test('a failure is not remembered: the next call makes the value', async () => {
  const answers = [() => Promise.reject(new Error('The file is empty')), () => Promise.resolve('key')];
  const make = makeOnce(() => answers.shift()?.() ?? Promise.reject(new Error('A third call')));
  await expect(make()).rejects.toThrow('The file is empty');
  expect(await make()).toBe('key');
  expect(await make()).toBe('key');
});
