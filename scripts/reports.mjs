import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Tests */

/** @type {Tests} */
export const noTests = { passed: 0, failed: 0 };

/**
 * The options that make a test runner write a JSON report besides its own output.
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
  if (runner === 'vitest') return { passed: content.numPassedTests, failed: content.numFailedTests };
  const { expected, flaky, unexpected } = content.stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** @param {string} report */
function parse(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
