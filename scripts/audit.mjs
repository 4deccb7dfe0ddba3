// npm run audit: asks the registry which packages have known vulnerabilities. Fails for a high or critical vulnerability. If the
// registry does not answer, prints NOT AUDITED and, with AUDIT=required, fails.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './setup/run.mjs';

/** @typedef {{ name: string, severity: string, isDirect: boolean }} Vulnerable */

const isRequired = process.env['AUDIT'] === 'required';
const report = await ask();
if (!report) {
  console.error('NOT AUDITED: the registry does not answer.');
  console.error(isRequired ? 'AUDIT=required, so this fails.' : 'With AUDIT=required, as CI sets it, this would fail.');
  process.exitCode = isRequired ? 1 : 0;
} else {
  const all = /** @type {Vulnerable[]} */ (Object.values(report.vulnerabilities));
  const grave = all.filter(({ severity }) => severity === 'high' || severity === 'critical');
  for (const { name, severity } of all) console.error(`${name}: ${severity}`);
  console.log(`Audited: ${all.length} packages with known vulnerabilities, ${grave.length} of them high or critical.`);
  if (grave.length > 0) process.exitCode = 1;
}

/** @returns {Promise<{ vulnerabilities: object } | undefined>} */
async function ask() {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  // npm exits with 1 if it finds a vulnerability, so its exit code is ignored.
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
