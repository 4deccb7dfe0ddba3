import { defineConfig } from 'vitest/config';

/**
 * The proofs, which take too long for `npm test`: killed processes, full disks, storms, generated requests, all examples of the
 * laws. One file at a time.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.proof.ts', 'src/**/*laws.test.ts'],
    globalSetup: ['src/testing/test-server.ts'],
    provide: { lawRuns: 'all' },
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
