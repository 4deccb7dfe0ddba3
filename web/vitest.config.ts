import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Long, so that a slow machine fails no test, and a test that hangs still ends.
    testTimeout: 90_000,
  },
});
