import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { runCli, startCli } from './testing/processes/cli-process.ts';

/** True if the tests run on the developer's own PostgreSQL. Then the test that starts the embedded PostgreSQL is skipped. */
const elsewhere = process.env['TEST_DATABASE_URL'] !== undefined;

const folder = await mkdtemp(join(tmpdir(), 'dioptria-cli-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(elsewhere)(
  'while no server runs, tenant create creates a shop, prints one JSON line, and stops the PostgreSQL that the command started',
  async () => {
    const owner = ['--owner-name', 'Ana Sur', '--owner-email', 'primera@sur.example', '--password-stdin'];
    const words = ['tenant', 'create', '--name', 'Óptica Sur', ...owner];
    const { status, output, errors } = await runCli(words, folder, 'clave segura\n');
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    const uuid = /^[\da-f-]{36}$/;
    expect(JSON.parse(output)).toEqual({
      tenantId: expect.stringMatching(uuid),
      userId: expect.stringMatching(uuid),
    });
    expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
  },
);

test('a refused command ends with status 1 and one message on standard error', async () => {
  expect(await runCli(['tenant', 'create', '--nam', 'A'], folder)).toEqual({
    status: 1,
    output: '',
    errors: "Unknown option '--nam': see --help.\n",
  });
});

test('--help succeeds even if the reader has closed standard output', async () => {
  const child = startCli(['--help'], folder);
  child.stdout.destroy();
  const exited = once(child, 'exit');
  expect([await text(child.stderr), ...(await exited).slice(0, 1)]).toEqual(['', 0]);
});

test('--help names every command', async () => {
  const { status, output } = await runCli(['--help'], folder);
  expect(status).toBe(0);
  for (const command of ['create', 'list', 'export', 'import', 'suspend', 'resume']) {
    expect(output).toContain(`tenant ${command}`);
  }
  for (const command of ['backup', 'restore', 'doctor']) expect(output).toContain(`\n  ${command} `);
});
