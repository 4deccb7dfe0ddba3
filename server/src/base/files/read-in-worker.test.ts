import { expect, test } from 'vitest';
import { workerLimits } from './read-in-worker.ts';

test('a file that waits for a worker outlasts the life of the worker before it (docs/rules.md#imports-11)', () => {
  expect(workerLimits.life).toBeLessThan(workerLimits.wait);
  // The server closes a connection after a minute of silence.
  expect(workerLimits.life + workerLimits.wait).toBeLessThan(60_000);
});
