import { defineConfig } from 'vitest/config';

/** Tests run in a zone east and in a zone west of UTC: only the shop's zone may count (docs/rules.md#dates-2). */
const machines = ['Asia/Tokyo', 'America/Los_Angeles'];

export default defineConfig({
  test: {
    projects: machines.map((zone) => ({
      test: {
        name: zone,
        include: ['src/**/*.test.ts'],
        env: { TZ: zone },
        provide: { machineZone: zone },
        isolate: false,
        // Long, so that a slow machine fails no test, and a test that hangs still ends.
        testTimeout: 90_000,
      },
    })),
  },
});
