import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Long enough that no test fails because the machine is slow. A test that hangs still ends.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
