import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/test-server.ts'],
    // The embedded server takes 30 connections, and each file opens up to five.
    maxWorkers: Math.min(4, availableParallelism()),
    // Long, so that a slow machine fails no test, and a test that hangs still ends.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
