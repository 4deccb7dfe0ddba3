import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const clock = pathToFileURL(join(import.meta.dirname, 'test-clock.ts')).href;

const dated = [
  'operation/demo/demo-vouchers.test.ts',
  'operation/demo/seed-demo.test.ts',
  'shop/cash/collections.test.ts',
  'shop/client-accounts/debtors.test.ts',
  'shop/dashboard',
  'shop/invoices/sending/send-vouchers.test.ts',
  'shop/invoices/vat-book',
  'shop/jobs/move-jobs.test.ts',
  'shop/prescriptions/prescriptions.test.ts',
  'shop/prescriptions/recalls.test.ts',
  'shop/purchases/laws.test.ts',
  'shop/reports',
  'shop/sales/create/remakes.test.ts',
].map((path) => join(root, 'server/src', path));

function failuresAt(instant: string, folder: 'contract' | 'server', files: readonly string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const child = spawn(process.execPath, [vitest, 'run', ...files], {
    cwd: join(root, folder),
    env: { ...Object.fromEntries(own), NODE_OPTIONS: `--import=${clock}`, TEST_CLOCK: instant },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output.slice(-8000)));
  });
}

/** The titles give days and times in Buenos Aires, three hours behind UTC. */
describe.each([
  ['in the first minute of a leap day', '2028-02-29T03:00:00Z'],
  ['in the last minute of a leap day', '2028-03-01T02:59:00Z'],
  ['in the last minute of a year', '2027-01-01T02:59:00Z'],
  ['in the first minute of a year', '2027-01-01T03:00:00Z'],
])('%s', (_, instant) => {
  test('all tests of the contract pass', async () => {
    expect(await failuresAt(instant, 'contract', [])).toBe('');
  });

  test('the tests of the server that depend on the shop’s day pass', async () => {
    expect(dated.filter((path) => !existsSync(path))).toEqual([]);
    expect(await failuresAt(instant, 'server', dated)).toBe('');
  });
});
