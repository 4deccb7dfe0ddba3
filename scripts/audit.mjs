// npm run audit: asks the registry which packages have known holes. Fails on a high one, and with AUDIT=required also
// when nobody could be asked. An answer that was not given is said to be none: it never counts as a good one.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './setup/run.mjs';

/** @typedef {{ name: string, severity: string, isDirect: boolean }} Vulnerable */

const isRequired = process.env['AUDIT'] === 'required';
const report = await ask();
if (!report) {
  console.error('NOT AUDITED: the registry does not answer questions about known holes from here.');
  console.error(
    isRequired ? 'AUDIT=required, so this fails.' : 'Set AUDIT=required where it must (CI with a network does).',
  );
  process.exitCode = isRequired ? 1 : 0;
} else {
  const all = /** @type {Vulnerable[]} */ (Object.values(report.vulnerabilities));
  const grave = all.filter(({ severity }) => severity === 'high' || severity === 'critical');
  for (const { name, severity } of all) console.error(`${name}: ${severity}`);
  console.log(`Audited: ${all.length} packages with known holes, ${grave.length} of them high or critical.`);
  if (grave.length > 0) process.exitCode = 1;
}

/** @returns {Promise<{ vulnerabilities: object } | undefined>} */
async function ask() {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  // npm ends with 1 when it found something: what it says counts.
  const { stdout } = await promisify(execFile)('npm', ['audit', '--json', '--audit-level=high'], options).catch(
    (/** @type {{ stdout?: string }} */ failed) => ({ stdout: failed.stdout ?? '' }),
  );
  try {
    const answer = JSON.parse(stdout);
    return answer.vulnerabilities ? answer : undefined;
  } catch {
    return undefined;
  }
}
