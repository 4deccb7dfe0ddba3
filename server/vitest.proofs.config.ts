import { defineConfig } from 'vitest/config';

/** These need no machine for themselves: they send requests and compute, and measure no time, kill no process and fill no disk. */
const besideOthers = [
  'src/**/*laws.test.ts',
  'src/proofs/security/*.proof.ts',
  'src/testing/**/hard-days.proof.ts',
  'src/base/database/plans.proof.ts',
  'src/shop/invoices/many-vouchers.proof.ts',
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
        test: { name: 'beside others', include: besideOthers, maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'one at a time',
          include: ['src/**/*.proof.ts'],
          exclude: besideOthers,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
