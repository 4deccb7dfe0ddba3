import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** True if the tests run on the developer's own PostgreSQL. Then the tests that start the embedded PostgreSQL are skipped. */
const elsewhere = process.env['TEST_DATABASE_URL'] !== undefined;
const owner = ['--name', 'Óptica Sur', '--owner-name', 'Ana Sur', '--password-stdin'];

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dioptria-cli-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function launch(script: string, words: readonly string[]) {
  const own = { DATA_DIR: folder, DATABASE_URL: '', DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' };
  const file = join(import.meta.dirname, script);
  return spawn(process.execPath, [file, ...words], { env: { ...process.env, ...own }, cwd: '/' });
}

async function cli(words: readonly string[], input = '') {
  const child = launch('cli.ts', words);
  child.stdin.end(input);
  const exited = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await exited;
  return { status: Number(status), output, errors };
}

interface Created {
  tenantId: string;
  userId: string;
}

async function create(email: string): Promise<Created> {
  const { status, output, errors } = await cli(
    ['tenant', 'create', ...owner, '--owner-email', email],
    'clave segura\n',
  );
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  return JSON.parse(output) as Created;
}

async function listed(): Promise<Record<string, unknown>[]> {
  const { output } = await cli(['tenant', 'list']);
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe.skipIf(elsewhere)('while no server runs', () => {
  test('tenant create creates a shop, prints one JSON line, and stops the PostgreSQL that the command started', async () => {
    const uuid = /^[\da-f-]{36}$/;
    expect(await create('primera@sur.example')).toEqual({
      tenantId: expect.stringMatching(uuid),
      userId: expect.stringMatching(uuid),
    });
    expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
  });

  test('tenant list prints one JSON line for each shop, tenant suspend suspends a shop, and tenant resume resumes a shop', async () => {
    const [shop] = await listed();
    const tenantId = String(shop?.['tenantId']);
    expect(shop).toEqual({ tenantId, name: 'Óptica Sur', createdAt: expect.any(String), suspendedAt: null });
    expect((await cli(['tenant', 'suspend', tenantId])).status).toBe(0);
    expect((await listed())[0]?.['suspendedAt']).toEqual(expect.any(String));
    const { output } = await cli(['tenant', 'resume', tenantId]);
    expect(JSON.parse(output)).toMatchObject({ tenantId, suspendedAt: null });
  });

  test('tenant create refuses an e-mail address that another user has, even in capitals', async () => {
    const words = ['tenant', 'create', ...owner, '--owner-email', 'PRIMERA@sur.example'];
    expect(await cli(words, 'clave segura')).toEqual({
      status: 1,
      output: '',
      errors: 'There is already a user with the e-mail address PRIMERA@sur.example.\n',
    });
    expect(await listed()).toHaveLength(1);
  });

  test('tenant suspend of an unknown shop ends with a message', async () => {
    for (const id of ['nobody', '018f0000-0000-7000-8000-000000000001']) {
      expect(await cli(['tenant', 'suspend', id])).toEqual({
        status: 1,
        output: '',
        errors: `There is no shop with the id ${id}.\n`,
      });
    }
  });
});

describe.skipIf(elsewhere)('while the server runs', () => {
  let product: ReturnType<typeof launch>;
  let url = '';

  beforeAll(async () => {
    product = launch('main.ts', []);
    for await (const chunk of product.stderr) {
      const ready = /Ready at (\S+)/.exec(String(chunk));
      if (ready) {
        url = ready[1] ?? '';
        break;
      }
    }
  });
  afterAll(async () => {
    const exited = once(product, 'exit');
    product.kill('SIGTERM');
    await exited;
  });

  async function signIn(email: string, password: string) {
    const body = JSON.stringify({ email, password });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/auth/login`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as { token: string; tenantId: string } };
  }

  test('the owner of a new shop can sign in at once, and a suspension takes effect with the shop’s next request', async () => {
    const { tenantId, userId } = await create('segunda@sur.example');
    const { status, body } = await signIn('segunda@sur.example', 'clave segura');
    expect([status, body.tenantId]).toEqual([200, tenantId]);
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': tenantId };
    const me = async () => {
      const response = await fetch(`${url}/auth/me`, { headers });
      return { status: response.status, body: (await response.json()) as { user?: { _id: string; owner: boolean } } };
    };
    expect((await me()).body.user).toMatchObject({ _id: userId, owner: true, role: 'admin' });
    const categories = (await (await fetch(`${url}/tenant/categories`, { headers })).json()) as { name: string }[];
    expect(categories.map(({ name }) => name)).toEqual([
      'Armazones',
      'Cristales',
      'Lentes de contacto',
      'Lentes de sol',
      'Líquidos y accesorios',
    ]);
    await cli(['tenant', 'suspend', tenantId]);
    expect(await me()).toMatchObject({
      status: 402,
      body: { message: 'La cuenta de la óptica está suspendida. Comunicate con soporte.' },
    });
    await cli(['tenant', 'resume', tenantId]);
    expect((await me()).status).toBe(200);
  });

  test('user reset-password gives an owner a new password that works at once, and user reset-totp and user unlock succeed', async () => {
    const me = 'primera@sur.example';
    const reset = await cli(['user', 'reset-password', me, '--password-stdin'], 'caballo lampara\n');
    expect(reset).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^{"tenantId":"[^"]+","userId":"[^"]+"}\n$/),
    });
    expect((await signIn(me, 'caballo lampara')).status).toBe(200);
    for (const verb of ['reset-totp', 'unlock']) {
      expect(await cli(['user', verb, me.toUpperCase()])).toMatchObject({ status: 0, output: reset.output });
    }
  });

  test('the embedded PostgreSQL of a running server goes on running after a command', async () => {
    await listed();
    expect((await fetch(`${url}/auth/me`)).status).toBe(401);
    expect((await signIn('primera@sur.example', 'otra')).status).toBe(401);
  });
});

describe('invalid commands and their messages', () => {
  test.concurrent.each([
    [[], 'Name a command: see --help.'],
    [['shop'], "There is no command 'shop': see --help."],
    [['tenant'], "There is no command 'tenant': see --help."],
    [['tenant', 'destroy'], "There is no command 'tenant destroy': see --help."],
    [['tenant', 'create', '--owner-name', 'A'], 'The option --name is missing: see --help.'],
    [['tenant', 'create', ...owner], 'The option --owner-email is missing: see --help.'],
    [['tenant', 'create', ...owner, '--owner-email', 'ana'], 'The value of --owner-email is no e-mail address.'],
    [
      ['tenant', 'create', '--name', 'x'.repeat(121), ...owner.slice(2), '--owner-email', 'a@b.example'],
      'The value of --name is too long.',
    ],
    [
      ['tenant', 'create', '--name', 'a\u0007', ...owner.slice(2), '--owner-email', 'a@b.example'],
      'The value of --name holds characters that cannot be stored.',
    ],
    [['tenant', 'create', ...owner, '--owner-email', 'a@b.example'], 'The password must have 8 to 200 characters.'],
    [['tenant', 'create', '--nam', 'A'], "Unknown option '--nam': see --help."],
    [['user', 'destroy'], "There is no command 'user destroy': see --help."],
    [['user', 'unlock'], 'Name the e-mail address of one user.'],
    [['user', 'reset-totp', 'nadie@sur.example'], 'There is no user with the e-mail address nadie@sur.example.'],
    [['tenant', 'suspend'], 'Say the id of one shop, as tenant list prints it.'],
    [['tenant', 'list', 'all'], "Unexpected argument 'all': see --help."],
  ])('%j', async (words, message) => {
    expect(await cli(words, 'corta')).toEqual({ status: 1, output: '', errors: expect.stringContaining(message) });
  });

  test.concurrent.each(['qwertyuiop', 'optica.2026'])(
    'tenant create refuses the password %s, which is easy to guess',
    async (typed) => {
      const words = ['tenant', 'create', ...owner, '--owner-email', 'a@sur.example'];
      const errors = 'The password is easy to guess: choose another, several words for instance.\n';
      expect(await cli(words, typed)).toEqual({ status: 1, output: '', errors });
    },
  );

  test('the command asks for a password only at a terminal', async () => {
    const words = ['tenant', 'create', ...owner.slice(0, -1), '--owner-email', 'a@b.example'];
    const { status, errors } = await cli(words);
    expect([status, errors]).toEqual([
      1,
      'There is no terminal to ask for the password at: send it with --password-stdin.\n',
    ]);
  });

  test('--help succeeds even if the reader has closed standard output', async () => {
    const child = launch('cli.ts', ['--help']);
    child.stdout.destroy();
    const exited = once(child, 'exit');
    expect([await text(child.stderr), ...(await exited).slice(0, 1)]).toEqual(['', 0]);
  });

  test('--help names every command', async () => {
    const { status, output } = await cli(['--help']);
    expect(status).toBe(0);
    for (const command of ['create', 'list', 'export', 'import', 'suspend', 'resume']) {
      expect(output).toContain(`tenant ${command}`);
    }
    for (const command of ['backup', 'restore', 'doctor']) expect(output).toContain(`\n  ${command} `);
  });
});
