// npm test [-- step…]: sets the project up if necessary, then runs every check and every suite, even after a failure.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { beyondBudget, budgets } from './runner/budgets.mjs';
import { noTests, readReport, reportOptions, slowest } from './runner/reports.mjs';
import { schedule } from './runner/schedule.mjs';
import { checks, distributed, proofs, serverOnYours, throughTheBrowser } from './runner/steps.mjs';
import { median, timeUnit } from './runner/unit.mjs';
import { findBrowser } from './setup/browser.mjs';
import { prepare } from './setup/prepare.mjs';
import { root, run } from './setup/run.mjs';
import { stop } from './setup/terminal.mjs';

/** @typedef {import('./runner/steps.mjs').Step} Step */
/** @typedef {{ name: string, title: string, ok: boolean, seconds: number, processorSeconds: number, tests: import('./runner/reports.mjs').Tests }} Outcome */

const start = performance.now();
const chosen = chooseSteps(process.argv.slice(2));
const node = await prepare({ build: false });
const browser = chosen.some((step) => step.runner === 'playwright') ? await findBrowser(node) : undefined;
const folder = mkdtempSync(join(tmpdir(), 'dioptria-reports-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

// The first measurement is discarded, because its time includes the compilation of the measured function.
timeUnit();
const units = [timeUnit()];
const outcomes = await schedule(chosen, availableParallelism(), perform);
summarise(outcomes);
const isBeyond = reportBudgets(outcomes, median(units));
if (chosen.some((step) => step.runner)) console.log(`${total('passed')} passed, ${total('failed')} failed`);
const isStrict = Boolean(process.env['CI']);
process.exitCode = outcomes.every((outcome) => outcome.ok) && !(isStrict && isBeyond) ? 0 : 1;

/**
 * @param {string[]} words Names of steps, or --without-browser, or nothing for all.
 * @returns {Step[]}
 */
function chooseSteps(words) {
  const all = [...checks, ...throughTheBrowser];
  if (words.length === 0) return all;
  if (words.length === 1 && words[0] === '--without-browser') return checks;
  const named = [...all, serverOnYours, distributed, proofs];
  const unknown = words.find((word) => !named.some((step) => step.name === word));
  if (unknown) stop(`There is no step '${unknown}' here. The steps: ${named.map((step) => step.name).join(', ')}.`);
  if (words.includes(serverOnYours.name) && !process.env['TEST_DATABASE_URL'])
    stop('TEST_DATABASE_URL names no PostgreSQL.');
  if (words.includes(distributed.name) && !process.env['TEST_CITUS_URL'])
    stop('The statements on Citus were skipped: TEST_CITUS_URL names no cluster.');
  return named.filter((step) => words.includes(step.name));
}

/**
 * If other steps may run beside this step, the output of this step is printed when the step ends.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function perform(step) {
  const begin = performance.now();
  const isBuffered = step.processors !== undefined && chosen.length > 1;
  const output = join(folder, `${step.name}.txt`);
  const target = isBuffered ? openSync(output, 'w') : 'inherit';
  if (!isBuffered) console.log(`\n── ${step.title} ──`);
  const report = join(folder, `${step.name}.json`);
  let status = 0;
  let processorSeconds = 0;
  for (const command of step.commands) {
    if (status !== 0) break;
    const meter = join(folder, `${step.name}.seconds`);
    const metered = [join(root, 'scripts/runner/metered.mjs'), meter, node, ...command];
    status = await run(node, [...metered, ...reportOptions(step.runner, report)], {
      cwd: join(root, step.folder ?? '.'),
      env: environmentOf(step, report),
      stdio: ['ignore', target, target],
    });
    processorSeconds += readSeconds(meter);
  }
  units.push(timeUnit());
  if (typeof target === 'number') {
    closeSync(target);
    process.stdout.write(`\n── ${step.title} ──\n${readFileSync(output, 'utf8')}`);
  }
  const tests = step.runner ? readReport(step.runner, report) : noTests;
  // A runner that found no tests or crashed counts as at least one failure.
  const failed = step.runner && (status !== 0 || tests.passed === 0) ? Math.max(tests.failed, 1) : tests.failed;
  const seconds = (performance.now() - begin) / 1000;
  const ok = status === 0 && failed === 0;
  const outcome = { name: step.name, title: step.title, ok, seconds, processorSeconds, tests: { ...tests, failed } };
  printEnd(outcome);
  return outcome;
}

/** @param {Outcome} outcome */
function printEnd({ title, ok, seconds, processorSeconds, tests }) {
  const slow = slowest(tests).map((test) => `  ${test.seconds.toFixed(1)} s  ${test.title}`);
  if (slow.length > 0) console.log(['The slowest tests:', ...slow].join('\n'));
  const times = `${seconds.toFixed(1)} s, CPU ${processorSeconds.toFixed(1)} s`;
  console.log(`${ok ? '✓' : '✗'} ${title}: ${ok ? 'passed' : 'FAILED'} in ${times}`);
}

/** @param {string} meter */
function readSeconds(meter) {
  try {
    return Number(readFileSync(meter, 'utf8'));
  } catch {
    // The step was killed.
    return 0;
  }
}

/**
 * Removes the settings of the developer's database, because the suites make their own databases.
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
  for (const { title, ok, seconds, processorSeconds, tests } of all) {
    const counted = tests.passed + tests.failed > 0 ? `, ${tests.passed} passed, ${tests.failed} failed` : '';
    console.log(`${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s, CPU ${processorSeconds.toFixed(1)} s${counted})`);
  }
  for (const { ok, title, tests } of all) if (!ok) console.log([`\nFailed: ${title}.`, ...tests.failures].join('\n  '));
  const processorSeconds = all.reduce((sum, one) => sum + one.processorSeconds, 0);
  console.log(
    `\nAll steps took ${Math.round((performance.now() - start) / 1000)} s, CPU ${Math.round(processorSeconds)} s.`,
  );
}

/**
 * Compares the units of each passed step with its budget.
 * @param {Outcome[]} all
 * @param {number} unit CPU seconds
 */
function reportBudgets(all, unit) {
  // On Windows the runner measures no processor time.
  const measured = all.filter(({ ok, processorSeconds }) => ok && processorSeconds > 0);
  const figures = measured.map(({ name, processorSeconds }) => ({ name, units: processorSeconds / unit }));
  const list = figures.map(({ name, units: reached }) => `${name} ${Math.round(reached)}`).join(', ');
  console.log(`Units of ${(unit * 1000).toFixed(0)} ms (scripts/runner/budgets.mjs): ${list}.`);
  const messages = beyondBudget(figures, budgets);
  for (const message of messages) console.log(`Beyond its budget: ${message}`);
  return messages.length > 0;
}

/** @param {'passed' | 'failed'} key */
function total(key) {
  return outcomes.reduce((sum, { tests }) => sum + tests[key], 0);
}
