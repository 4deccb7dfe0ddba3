import { join } from 'node:path';
import { root } from './setup/run.mjs';

/**
 * One step of npm test. `runner` is set if the command is a test runner that writes a JSON report.
 * @typedef {{ name: string, title: string, commands: string[][], folder?: string, runner?: 'vitest' | 'playwright',
 *   environment?: Record<string, string | undefined> }} Step
 */

const packages = join(root, 'node_modules');
const oxfmt = join(packages, 'oxfmt', 'bin', 'oxfmt');
const oxlint = join(packages, 'oxlint', 'bin', 'oxlint');
const tsc = join(packages, 'typescript', 'bin', 'tsc');
const vitest = join(packages, 'vitest', 'vitest.mjs');
const playwright = join(packages, '@playwright', 'test', 'cli.js');

/** @type {Step[]} */
export const checks = [
  { name: 'format', title: 'Format', commands: [[oxfmt, '--check', '.']] },
  {
    name: 'lint',
    title: 'Lint, import boundaries included',
    // With more than one processor, tsgolint checks the types that files share once per processor.
    environment: { GOMAXPROCS: '1' },
    commands: [[oxlint, '--type-aware', '--deny-warnings', '--report-unused-disable-directives']],
  },
  {
    name: 'types',
    title: 'Types',
    // The root's program has all that Node runs. Each further checker of a program would check shared types again.
    commands: ['.', 'contract', 'web', 'e2e'].map((folder) => [tsc, '-p', folder, '--checkers', '1']),
  },
  {
    name: 'documents',
    title:
      'Documents and code refer only to what exists; every rule has a test, every requirement of security an answer',
    commands: [
      ['scripts/checks/documents.mjs'],
      ['--test', 'scripts/checks/documents.test.mjs'],
      ['scripts/checks/security-table.mjs'],
    ],
  },
  {
    name: 'supply-chain',
    title: 'Packages are pinned, without scripts, and of known licences',
    commands: [['scripts/checks/supply-chain.mjs']],
  },
  {
    name: 'english',
    title: 'The server speaks no Spanish of its own, and texts use voseo',
    commands: [['scripts/checks/server-english.mjs'], ['scripts/checks/voseo.mjs']],
  },
  { name: 'contract', title: 'Rules (contract)', folder: 'contract', runner: 'vitest', commands: [[vitest, 'run']] },
  { name: 'web', title: 'Rules of the screens (web)', folder: 'web', runner: 'vitest', commands: [[vitest, 'run']] },
  {
    name: 'simulator',
    title: 'Simulator of ARCA (simulator)',
    folder: 'simulator',
    runner: 'vitest',
    commands: [[vitest, 'run']],
  },
  // The server's tests read the built web app.
  { name: 'build', title: 'Build', commands: [['scripts/build.mjs']] },
  {
    name: 'server',
    title: 'API on the embedded PostgreSQL (server)',
    folder: 'server',
    runner: 'vitest',
    environment: { TEST_DATABASE_URL: undefined },
    commands: [[vitest, 'run']],
  },
];

/** @type {Step} Runs only if TEST_DATABASE_URL names a server. */
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
