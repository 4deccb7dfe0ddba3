import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readConfig } from './base/process/config.ts';
import { commandMessage, readCommand } from './commands.ts';
import { urlOf } from './testing/database/login-url.ts';
import { ownApp } from './testing/app/test-app.ts';
import { loginPast } from './testing/database/test-database.ts';

const owner = ['--name', 'Óptica Sur', '--owner-name', 'Ana Sur', '--password-stdin'];

const app = await ownApp();
const config = readConfig({ DATABASE_URL: urlOf(loginPast(app.database)), DATABASE_TLS: 'off' });

async function run(words: readonly string[], input = ''): Promise<object[]> {
  const command = await readCommand(words, new PassThrough().end(input));
  const lines = [];
  for await (const line of await command(config)) lines.push(JSON.parse(JSON.stringify(line)) as object);
  return lines;
}

const messageOf = (words: readonly string[], input?: string) =>
  run(words, input).then((lines) => `No refusal: ${JSON.stringify(lines)}`, commandMessage);

async function create(email: string) {
  const [created] = await run(['tenant', 'create', ...owner, '--owner-email', email], 'clave segura\n');
  return created as { tenantId: string; userId: string };
}

const listed = () => run(['tenant', 'list']) as Promise<Record<string, unknown>[]>;

const signIn = (email: string, password: string) =>
  app.call<{ token: string; tenantId: string }>('POST', '/auth/login', { body: { email, password } });

describe('the commands of a shop', () => {
  test('`tenant list` returns one line for each shop, `tenant suspend` suspends a shop, and `tenant resume` resumes a shop', async () => {
    const { tenantId } = await create('primera@sur.example');
    const [shop, ...others] = await listed();
    expect(others).toEqual([]);
    expect(shop).toEqual({ tenantId, name: 'Óptica Sur', createdAt: expect.any(String), suspendedAt: null });
    await run(['tenant', 'suspend', tenantId]);
    expect((await listed())[0]?.['suspendedAt']).toEqual(expect.any(String));
    expect(await run(['tenant', 'resume', tenantId])).toMatchObject([{ tenantId, suspendedAt: null }]);
  });

  test('the command `tenant create` refuses an e-mail address that another user has, even in capitals', async () => {
    const words = ['tenant', 'create', ...owner, '--owner-email', 'PRIMERA@sur.example'];
    expect(await messageOf(words, 'clave segura')).toBe(
      'There is already a user with the e-mail address PRIMERA@sur.example.',
    );
    expect(await listed()).toHaveLength(1);
  });

  test('the command `tenant suspend` refuses the id of an unknown shop', async () => {
    for (const id of ['nobody', '018f0000-0000-7000-8000-000000000001']) {
      expect(await messageOf(['tenant', 'suspend', id])).toBe(`There is no shop with the id ${id}.`);
    }
  });
});

describe('while the server runs', () => {
  test('the owner of a new shop can sign in at once, and a suspension takes effect with the shop’s next request', async () => {
    const { tenantId, userId } = await create('segunda@sur.example');
    const { status, body } = await signIn('segunda@sur.example', 'clave segura');
    expect([status, body.tenantId]).toEqual([200, tenantId]);
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': tenantId };
    const me = () => app.call<{ user?: { _id: string; owner: boolean } }>('GET', '/auth/me', { headers });
    expect((await me()).body.user).toMatchObject({ _id: userId, owner: true, role: 'admin' });
    const categories = await app.call<{ name: string }[]>('GET', '/tenant/categories', { headers });
    expect(categories.body.map(({ name }) => name)).toEqual([
      'Armazones',
      'Cristales',
      'Lentes de contacto',
      'Lentes de sol',
      'Líquidos y accesorios',
    ]);
    await run(['tenant', 'suspend', tenantId]);
    expect(await me()).toMatchObject({
      status: 402,
      body: { message: 'La cuenta de la óptica está suspendida. Comunicate con soporte.' },
    });
    await run(['tenant', 'resume', tenantId]);
    expect((await me()).status).toBe(200);
  });

  test('`user reset-password` gives an owner a new password that works at once, and `user reset-totp` and `user unlock` succeed', async () => {
    const email = 'primera@sur.example';
    const reset = await run(['user', 'reset-password', email, '--password-stdin'], 'caballo lampara\n');
    expect(reset).toEqual([{ tenantId: expect.any(String), userId: expect.any(String) }]);
    expect((await signIn(email, 'caballo lampara')).status).toBe(200);
    for (const verb of ['reset-totp', 'unlock']) {
      expect(await run(['user', verb, email.toUpperCase()])).toEqual(reset);
    }
  });
});

describe('invalid commands and their messages', () => {
  test.each([
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
    expect(await messageOf(words, 'corta')).toContain(message);
  });

  test.each(['qwertyuiop', 'optica.2026'])(
    'the command `tenant create` refuses the password %s, which is easy to guess',
    async (typed) => {
      const words = ['tenant', 'create', ...owner, '--owner-email', 'a@sur.example'];
      expect(await messageOf(words, typed)).toBe(
        'The password is easy to guess: choose another, several words for instance.',
      );
    },
  );

  test('without a terminal, the command `tenant create` asks for no password and fails with a message', async () => {
    const words = ['tenant', 'create', ...owner.slice(0, -1), '--owner-email', 'a@b.example'];
    expect(await messageOf(words)).toBe(
      'There is no terminal to ask for the password at: send it with --password-stdin.',
    );
  });
});
