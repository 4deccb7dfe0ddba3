import { defineConfig } from 'vitest/config';

/** These measure times that a neighbour would change. */
const alone = [
  'src/proofs/load/*.proof.ts',
  'src/proofs/durability/closing.proof.ts',
  'src/base/files/hostile-files.proof.ts',
];

/**
 * The proofs, which take too long for `npm test`: killed processes, full disks, storms, generated requests, all examples of the
 * laws.
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
