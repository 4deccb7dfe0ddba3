import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { runCli, startCli } from './testing/processes/cli-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'dioptria-cli-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

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
