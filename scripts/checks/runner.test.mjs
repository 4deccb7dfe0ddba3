import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { beyondBudget } from '../runner/budgets.mjs';
import { ProcessTree } from '../runner/processor-time.mjs';
import { noTests, readReport, slowest } from '../runner/reports.mjs';
import { schedule } from '../runner/schedule.mjs';
import { timeUnit } from '../runner/unit.mjs';

const metered = join(import.meta.dirname, '../runner/metered.mjs');

/** @param {string} program */
function meter(program) {
  const folder = mkdtempSync(join(tmpdir(), 'metered-'));
  const file = join(folder, 'seconds');
  const { status } = spawnSync(process.execPath, [metered, file, process.execPath, '-e', program]);
  const seconds = Number(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return { status, seconds };
}

const busy = 'for (let used = 0; used < 1e6; ) { const { user, system } = process.cpuUsage(); used = user + system; }';

/** The command ends before the daemon, which works for two seconds. */
const withDaemon = `
  const { spawn } = require('node:child_process');
  const daemon = ${JSON.stringify(`${busy.replace('1e6', '2e6')} console.log('worked'); process.stdin.resume()`)};
  const { stdout } = spawn(process.execPath, ['-e', daemon], { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  stdout.once('data', () => { ${busy} process.exit(); });
`;

// On Windows the runner measures no processor time.
if (process.platform !== 'win32') {
  void test('the seconds of a command include the seconds of its children, and the runner exits with the exit code of the command', () => {
    const program = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const { status, seconds } = meter(`${program}; process.exitCode = 3`);
    assert.equal(status, 3);
    assert.ok(seconds >= 1 && seconds < 2, `${seconds} s`);
  });

  void test('the seconds of a command include the seconds of a daemon, for which no parent waits', () => {
    const { seconds } = meter(withDaemon);
    assert.ok(seconds >= 2 && seconds < 4, `${seconds} s`);
  });
}

const root = { id: '1', pid: 1, parent: 0, own: 50, waited: 0 };

/** @param {...import('../runner/processor-time.mjs').Process[]} samples */
function secondsOf(...samples) {
  const tree = new ProcessTree(1);
  for (const sample of samples) tree.add(sample);
  return tree.seconds;
}

void test('a child with a waiting parent counts once, including its time after the last sample', () => {
  const child = { id: '2', pid: 2, parent: 1, own: 3, waited: 0 };
  assert.equal(secondsOf([root, child], [{ ...root, waited: 4 }]), 4);
});

void test('the time of a daemon and of its children counts, also after the parent of the daemon has ended', () => {
  const parent = { id: '2', pid: 2, parent: 1, own: 1, waited: 0 };
  const daemon = { id: '3', pid: 3, parent: 2, own: 5, waited: 0 };
  const later = [
    { ...root, waited: 2 },
    { ...daemon, parent: 0, own: 6 },
    { id: '4', pid: 4, parent: 3, own: 7, waited: 0 },
  ];
  assert.equal(secondsOf([root, parent, daemon], later), 14);
});

void test('a process of another command does not count, even if it reuses the pid of an ended process', () => {
  const child = { id: '2-a', pid: 2, parent: 1, own: 3, waited: 0 };
  const other = { id: '2-b', pid: 2, parent: 9, own: 100, waited: 0 };
  assert.equal(secondsOf([root, child], [root, other, { ...other, id: '9', pid: 9, parent: 0 }]), 3);
});

void test('a unit is more than 0 CPU seconds', () => {
  assert.ok(timeUnit() > 0);
});

void test('a step is reported if it takes more units than its budget, or if it has no budget', () => {
  const outcomes = [
    { name: 'lint', units: 10 },
    { name: 'types', units: 11 },
    { name: 'new', units: 1 },
  ];
  assert.deepEqual(beyondBudget(outcomes, { lint: 10, types: 10 }), [
    "The step 'types' took 11 units, and its budget is 10.",
    "The step 'new' has no budget. It took 1 units.",
  ]);
});

void test('the ten slowest tests come from the report, the slowest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  const assertionResults = Array.from({ length: 12 }, (_, index) => ({
    fullName: `test ${index}`,
    status: 'passed',
    duration: index * 1_000,
  }));
  const testResults = [{ name: join(import.meta.dirname, 'a.test.ts'), status: 'passed', assertionResults }];
  writeFileSync(file, JSON.stringify({ numPassedTests: 12, numFailedTests: 0, testResults }));
  const tests = readReport('vitest', file);
  rmSync(folder, { recursive: true });
  assert.equal(tests.passed, 12);
  assert.deepEqual(slowest(tests)[0], { title: 'scripts/checks/a.test.ts: test 11', seconds: 11 });
  assert.equal(slowest(tests).length, 10);
  assert.deepEqual(slowest(noTests), []);
});

/**
 * The steps end as soon as the event loop allows.
 * @param {{ name: string, processors?: number }[]} steps
 */
async function startsOf(steps) {
  /** @type {Set<string>} */
  const running = new Set();
  /** @type {string[]} */
  const starts = [];
  const outcomes = await schedule(steps, 2, async ({ name }) => {
    running.add(name);
    starts.push([...running].join('+'));
    await new Promise((resolve) => setImmediate(resolve));
    running.delete(name);
    return name;
  });
  return { starts, outcomes };
}

void test('steps for one processor run in pairs; a step for all processors runs alone, after the earlier steps', async () => {
  const steps = [
    { name: 'lint', processors: 1 },
    { name: 'types', processors: 1 },
    { name: 'web', processors: 1 },
    { name: 'server' },
    { name: 'browser' },
  ];
  const { starts, outcomes } = await startsOf(steps);
  assert.deepEqual(starts, ['lint', 'lint+types', 'types+web', 'server', 'browser']);
  assert.deepEqual(outcomes, ['lint', 'types', 'web', 'server', 'browser']);
});
