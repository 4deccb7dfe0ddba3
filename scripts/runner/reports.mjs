import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup/run.mjs';

/**
 * `failures` has one line per failed test: the file, the title and the first line of the error. `timed` has the seconds
 * of each test.
 * @typedef {{ passed: number, failed: number, failures: string[], timed: { title: string, seconds: number }[] }} Tests
 */

/** @type {Tests} */
export const noTests = { passed: 0, failed: 0, failures: [], timed: [] };

/**
 * @param {'vitest' | 'playwright' | undefined} runner
 * @param {string} report
 */
export function reportOptions(runner, report) {
  if (runner === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Playwright reads the name of the report's file from PLAYWRIGHT_JSON_OUTPUT_FILE.
  return runner === 'playwright' ? ['--reporter=list,json'] : [];
}

/**
 * @param {'vitest' | 'playwright'} runner
 * @param {string} report
 * @returns {Tests}
 */
export function readReport(runner, report) {
  const content = parse(report);
  if (!content) return noTests;
  return runner === 'vitest' ? vitestTests(content) : playwrightTests(content);
}

/** @returns {Tests} */
function vitestTests(/** @type {any} */ { numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    const ofTests = failed.map((/** @type {any} */ test) => failure(file.name, test.fullName, test.failureMessages[0]));
    return file.status === 'failed' && failed.length === 0
      ? [failure(file.name, 'the file itself', file.message)]
      : ofTests;
  });
  const timed = testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      title: `${relative(root, file.name)}: ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests, failures, timed };
}

/** @returns {Tests} */
function playwrightTests(/** @type {any} */ { config, stats, suites }) {
  const specs = suites.flatMap(specsIn);
  const failedSpecs = specs.filter((/** @type {any} */ spec) => spec.tests.some(isUnexpected));
  const failures = failedSpecs.map((/** @type {any} */ spec) => {
    const test = spec.tests.find(isUnexpected);
    return failure(
      resolve(config.rootDir, spec.file),
      `[${test.projectName}] ${spec.title}`,
      test.results.at(-1)?.error?.message,
    );
  });
  const timed = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { projectName, results }) => ({
      title: `${relative(root, resolve(config.rootDir, file))}: [${projectName}] ${title}`,
      seconds: results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures, timed };
}

function isUnexpected(/** @type {any} */ test) {
  return test.status === 'unexpected';
}

/** @returns {any[]} The specs of a suite and of the suites within it. */
function specsIn(/** @type {any} */ { specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** @param {Tests} tests */
export function slowest({ timed }) {
  return timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string | undefined} message
 */
function failure(file, title, message = '') {
  return `${relative(root, file)}: ${title}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
}

/** @param {string} report */
function parse(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
