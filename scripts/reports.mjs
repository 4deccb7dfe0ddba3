import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup/run.mjs';

/** @typedef {{ passed: number, failed: number, failures: string[] }} Tests `failures`: the file, the title and the first line of the error of each failed test. */

/** @type {Tests} */
export const noTests = { passed: 0, failed: 0, failures: [] };

/**
 * Returns the options that make a test runner write a JSON report besides its own output.
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
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** @returns {Tests} */
function playwrightTests(/** @type {any} */ { config, stats, suites }) {
  const failures = suites.flatMap(failedSpecs).map((/** @type {any} */ spec) => {
    const test = spec.tests.find((/** @type {any} */ one) => one.status === 'unexpected');
    return failure(
      resolve(config.rootDir, spec.file),
      `[${test.projectName}] ${spec.title}`,
      test.results.at(-1)?.error?.message,
    );
  });
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

/** @returns {any[]} The specs of a suite and of the suites within it that have a failed test. */
function failedSpecs(/** @type {any} */ { specs = [], suites = [] }) {
  const own = specs.filter((/** @type {any} */ spec) =>
    spec.tests.some((/** @type {any} */ test) => test.status === 'unexpected'),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
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
