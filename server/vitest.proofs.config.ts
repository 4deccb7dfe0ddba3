import { defineConfig } from 'vitest/config';

/** These proofs run alone, because they measure times that another proof would change, or stop a worker of the cluster. */
const alone = [
  'src/proofs/load/*.proof.ts',
  'src/proofs/durability/closing.proof.ts',
  'src/proofs/scaling/lost-worker.proof.ts',
  'src/base/files/hostile-files.proof.ts',
];

/**
 * The proofs take too long for `npm test`. They kill processes, fill disks, send storms and generated requests, and run
 * all examples of the laws.
 */
export default defineConfig({
  test: {
    globalSetup: ['src/testing/database/test-server.ts'],
    provide: { lawRuns: 'all' },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'beside others',
          include: ['src/**/*laws.test.ts', 'src/**/*.proof.ts'],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'one at a time', include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
