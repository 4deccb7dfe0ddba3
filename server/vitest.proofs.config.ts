import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Proofs that neither measure times or memory nor kill processes. They run beside each other. */
const together = [
  'src/base/database/plans.proof.ts',
  'src/proofs/security/*.proof.ts',
  'src/shop/auth/sign-in-attack.proof.ts',
  'src/shop/invoices/many-vouchers.proof.ts',
  'src/testing/hard-days.proof.ts',
];

/** The proofs, which take too long for `npm test`: killed processes, full disks, storms, generated requests. */
export default defineConfig({
  test: {
    globalSetup: ['src/testing/test-server.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: ['src/**/*.proof.ts'], exclude: together, maxWorkers: 1 },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          maxWorkers: Math.min(2, availableParallelism()),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
