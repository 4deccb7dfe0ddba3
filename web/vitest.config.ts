import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The limit is long, so that tests pass on a slow machine. A test that hangs still ends.
    testTimeout: 90_000,
  },
});
