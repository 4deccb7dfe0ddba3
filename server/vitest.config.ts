import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The cache saves time, because workers, threads and the programs that tests start load the same modules again and again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/server-tests');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/recorders/forget-statements.ts', 'src/testing/database/test-server.ts'],
    setupFiles: ['src/testing/app/unchanged-process.ts'],
    provide: { lawRuns: 'few' },
    // The files of a worker share the modules and the app, which take seconds to load and to make.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // There is one worker more than processors, because a file often waits for a process that it starts.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Long enough that no test fails because the machine is slow. A test that hangs still ends.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
