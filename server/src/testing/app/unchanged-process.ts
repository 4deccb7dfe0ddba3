/** Runs with each test file: a file that changes its process fails, because the next file runs in the same process. */
import { afterAll, expect } from 'vitest';
import { processState } from './process-state.ts';

const before = processState();
afterAll(() => {
  expect(processState(), 'A test file leaves its process as it was').toEqual(before);
});
