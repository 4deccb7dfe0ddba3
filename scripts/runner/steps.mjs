import { join } from 'node:path';
import { root } from '../setup/run.mjs';

/**
 * `runner` is set if the command is a test runner that writes a JSON report. `processors` is the number of processors
 * that the step keeps busy. Other steps can use the rest. A step without `processors` keeps all processors busy.
 * @typedef {{ name: string, title: string, commands: string[][], folder?: string, runner?: 'vitest' | 'playwright',
 * processors?: number, environment?: Record<string, string | undefined> }} Step
 */

const packages = join(root, 'node_modules');
const oxfmt = join(packages, 'oxfmt', 'bin', 'oxfmt');
const oxlint = join(packages, 'oxlint', 'bin', 'oxlint');
const tsc = join(packages, 'typescript', 'bin', 'tsc');
const vitest = join(packages, 'vitest', 'vitest.mjs');
/**
 * There is one worker, because each further worker would load the same modules again. Other steps use the other
 * processors.
 */
const byOneWorker = [[vitest, 'run', '--maxWorkers=1']];
/** The API suite writes each distinct statement here, for the step `distributed`. */
const recordStatements = { RECORD_STATEMENTS: join(packages, '.cache', 'statements') };
const playwright = join(packages, '@playwright', 'test', 'cli.js');

/**
 * The checkers are written in Go, and they need most of their memory until they end. Garbage collection would free
 * little and take a quarter of their time. The limit is for a machine with little memory.
 */
const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** @type {Step[]} The long steps start first. The short steps then use the processors that become free. */
export const checks = [
  {
    name: 'lint',
    title: 'Lint, import boundaries included',
    processors: 1,
    // With several processors, tsgolint would check shared types again on each processor.
    environment: { GOMAXPROCS: '1', ...withoutCollection },
    commands: [[oxlint, '--threads=1', '--type-aware', '--deny-warnings', '--report-unused-disable-directives']],
  },
  {
    name: 'types',
    title: 'Types',
    processors: 1,
    environment: withoutCollection,
    // The root's tsconfig covers all code that Node runs. Each further checker would check shared types again.
    commands: ['.', 'contract', 'web', 'e2e'].map((folder) => [tsc, '-p', folder, '--checkers', '1']),
  },
  {
    name: 'contract',
    title: 'Rules (contract)',
    folder: 'contract',
    runner: 'vitest',
    processors: 1,
    commands: byOneWorker,
  },
  {
    name: 'web',
    title: 'Rules of the screens (web)',
    folder: 'web',
    runner: 'vitest',
    processors: 1,
    commands: byOneWorker,
  },
  {
    name: 'simulator',
    title: 'Simulator of ARCA (simulator)',
    folder: 'simulator',
    runner: 'vitest',
    processors: 1,
    commands: byOneWorker,
  },
  // The tests of server and browser need the built web app.
  {
    name: 'build',
    title: 'Build, and the files of each page',
    processors: 1,
    commands: [['scripts/build.mjs'], ['scripts/checks/pages.mjs']],
  },
  { name: 'format', title: 'Format', processors: 1, commands: [[oxfmt, '--threads=1', '--check', '.']] },
  {
    name: 'documents',
    title:
      'Documents and code refer only to what exists; every rule has a test, every requirement of security an answer',
    processors: 1,
    commands: [['scripts/checks/documents.mjs'], ['scripts/checks/security-table.mjs']],
  },
  {
    name: 'supply-chain',
    title: 'Packages are pinned, without scripts, and of known licences',
    processors: 1,
    commands: [['scripts/checks/supply-chain.mjs']],
  },
  {
    name: 'english',
    title: 'The server speaks no Spanish of its own, and texts use voseo',
    processors: 1,
    commands: [['scripts/checks/server-english.mjs'], ['scripts/checks/voseo.mjs']],
  },
  {
    name: 'words',
    title: 'Added comments, test titles and rules are plain, and commits have kind, noun and outcome',
    processors: 1,
    commands: [['scripts/checks/words.mjs']],
  },
  {
    name: 'checks',
    title: 'The checks refuse planted faults, and npm test counts right',
    processors: 1,
    commands: [['--test', 'scripts/checks/*.test.mjs']],
  },
  {
    name: 'server',
    title: 'API on the embedded PostgreSQL (server)',
    folder: 'server',
    runner: 'vitest',
    environment: { TEST_DATABASE_URL: undefined, TEST_CITUS_URL: undefined, ...recordStatements },
    commands: [[vitest, 'run']],
  },
];

/** @type {Step} Runs only if an argument names it. TEST_DATABASE_URL names the PostgreSQL. */
export const serverOnYours = {
  name: 'server-on-yours',
  title: 'API on the PostgreSQL of TEST_DATABASE_URL (server)',
  folder: 'server',
  runner: 'vitest',
  commands: [[vitest, 'run']],
};

/** @type {Step[]} */
export const throughTheBrowser = [
  {
    name: 'browser',
    title: 'Screens in a browser (e2e)',
    folder: 'e2e',
    runner: 'playwright',
    commands: [[playwright, 'test']],
  },
];

/** @type {Step} Runs only if an argument names it, because it takes minutes. */
export const proofs = {
  name: 'prove',
  title: 'Proofs under faults, storms and attack (server)',
  folder: 'server',
  runner: 'vitest',
  commands: [[vitest, 'run', '--config', 'vitest.proofs.config.ts']],
};

/** @type {Step} Runs only if an argument names it. TEST_CITUS_URL names a cluster, and the step `server` recorded the statements. */
export const distributed = {
  name: 'distributed',
  title: 'A Citus cluster plans each statement of the API suite (server)',
  folder: 'server',
  runner: 'vitest',
  environment: recordStatements,
  commands: [
    [
      vitest,
      'run',
      '--config',
      'vitest.proofs.config.ts',
      '--project',
      'beside others',
      'src/proofs/scaling/distributed-statements.proof.ts',
    ],
  ],
};
