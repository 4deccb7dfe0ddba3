// npm test [-- step…]: sets the project up if necessary, then runs every check and every suite, even after a failure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { noTests, readReport, reportOptions } from './reports.mjs';
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { root, run } from './setup/run.mjs';
import { stop } from './setup/terminal.mjs';
import { checks, proofs, serverOnYours, throughTheBrowser } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {{ title: string, ok: boolean, seconds: number, passed: number, failed: number, failures: string[] }} Outcome */

const chosen = chooseSteps(process.argv.slice(2));
const node = await prepare({ web: false });
const browser = chosen.some((step) => step.runner === 'playwright') ? await findBrowser(node) : undefined;
const reports = mkdtempSync(join(tmpdir(), 'dioptria-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @type {Outcome[]} */
const outcomes = [];
for (const step of chosen) outcomes.push(await perform(step));
summarise(outcomes);
process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1;

/**
 * @param {string[]} words Names of steps, or --without-browser, or nothing for all.
 * @returns {Step[]}
 */
function chooseSteps(words) {
  const withoutBrowser = [...checks, ...(process.env['TEST_DATABASE_URL'] ? [serverOnYours] : [])];
  const all = [...withoutBrowser, ...throughTheBrowser];
  if (words.length === 0) return all;
  if (words.length === 1 && words[0] === '--without-browser') return withoutBrowser;
  const named = [...all, proofs];
  const unknown = words.find((word) => !named.some((step) => step.name === word));
  if (unknown) stop(`There is no step '${unknown}' here. The steps: ${named.map((step) => step.name).join(', ')}.`);
  return named.filter((step) => words.includes(step.name));
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function perform(step) {
  console.log(`\n── ${step.title} ──`);
  const start = performance.now();
  const report = join(reports, `${step.name}.json`);
  let status = 0;
  for (const command of step.commands) {
    status ||= await run(node, [...command, ...reportOptions(step.runner, report)], {
      cwd: join(root, step.folder ?? '.'),
      env: environmentOf(step, report),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
  const seconds = (performance.now() - start) / 1000;
  const tests = step.runner ? readReport(step.runner, report) : noTests;
  // A runner that found no tests or crashed counts as at least one failure.
  const failed = step.runner && (status !== 0 || tests.passed === 0) ? Math.max(tests.failed, 1) : tests.failed;
  const ok = status === 0 && failed === 0;
  console.log(`${ok ? '✓' : '✗'} ${step.title}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { title: step.title, ok, seconds, passed: tests.passed, failed, failures: tests.failures };
}

/**
 * Returns the environment of a step, without the settings of the developer's database, because the suites make their own databases.
 * @param {Step} step
 * @param {string} report
 */
function environmentOf(step, report) {
  return {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env['PATH']}`,
    DATABASE_URL: undefined,
    DATA_DIR: undefined,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...step.environment,
  };
}

/** @param {Outcome[]} all */
function summarise(all) {
  console.log('\n── Summary ──');
  for (const { title, ok, seconds, passed, failed } of all) {
    const tests = passed + failed > 0 ? `, ${passed} passed, ${failed} failed` : '';
    console.log(`${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s${tests})`);
  }
  const broken = all.filter((outcome) => !outcome.ok);
  for (const { title, failures } of broken) console.log([`\nFailed: ${title}.`, ...failures].join('\n  '));
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ key) => all.reduce((total, one) => total + one[key], 0);
  console.log(`\nAll steps took ${Math.round(sum('seconds'))} s.`);
  if (chosen.some((step) => step.runner)) console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
