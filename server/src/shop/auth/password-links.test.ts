import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Log } from '../../base/http/log.ts';
import type { Config } from '../../base/process/config.ts';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { startApp, type TestApp, testApp } from '../../testing/app/test-app.ts';
import { testDatabase } from '../../testing/database/test-database.ts';
import { mailPassword, startMailbox } from '../../testing/mail/mailbox.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';

const database = await testDatabase();

/** Each test has its own SMTP server and its own limits. */
async function appWith({ mail }: Pick<Config, 'mail'>, log?: Log): Promise<TestApp> {
  await database.pool.query('delete from rate_limits');
  const app = await startApp(database, { mail }, log);
  onTestFinished(() => app.server.close());
  return app;
}

const chosen = 'caballo lampara';
const neutral = {
  status: 200,
  body: {
    message:
      'Si un usuario activo tiene ese correo, le llega un enlace en unos minutos. Fijate también en el correo no deseado.',
  },
};

const ask = (app: TestApp, email: string) => app.call('POST', '/auth/password-link', { body: { email } });
const accept = (app: TestApp, token: string) =>
  app.call('POST', '/auth/invitation/accept', { body: { token, password: chosen } });
const signIn = (app: TestApp, email: string) =>
  app.call<{ token: string }>('POST', '/auth/login', { body: { email, password: chosen } });
const inDatabase = (app: TestApp, shop: Shop, statement: ReturnType<typeof sql>) =>
  asTenant(app.database, shop.tenantId, (tx) => statement.execute(tx));
const invitationsOf = async (app: TestApp, shop: Shop) =>
  (await inDatabase(app, shop, sql`select token_hash from invitations`)).rows as { token_hash: Buffer }[];
const tokenIn = (text: string) => /https:\/\/optica\.example\/invitacion#(\S+)/.exec(text)?.[1] ?? '';

// docs/rules.md#sessions-16
describe('a link for a forgotten password, by mail', () => {
  test('an active user gets the link of an invitation at the public URL, in a mail with the name of the shop', async () => {
    const { config: mail, mails } = await startMailbox();
    const app = await appWith({ mail });
    const shop = await newShop(app);
    const { email } = shop.as('seller');
    expect((await app.call('GET', '/auth/password-link')).body).toEqual({ byMail: true });
    expect(await ask(app, ` ${email.toUpperCase()} `)).toMatchObject(neutral);
    // A server that closes waits for the mail.
    await app.server.close();

    const [sent] = mails;
    expect(mails).toMatchObject([{ from: 'no-responder@optica.example', to: [email] }]);
    expect(sent?.headers).toContain('Content-Type: text/plain');
    expect(sent?.headers).toContain('Auto-Submitted: auto-generated');
    expect(sent?.text).toContain((await shopName(app, shop)) ?? 'no name');
    const [, secret = ''] = tokenIn(sent?.text ?? '').split('.');
    expect(await invitationsOf(app, shop)).toEqual([{ token_hash: hash('sha256', secret, 'buffer') }]);
  });

  test('no mail goes to an unknown e-mail address, a disabled user or a user of a suspended shop, and each gets the same answer', async () => {
    const { config: mail, mails } = await startMailbox();
    const app = await appWith({ mail });
    const [shop, suspended] = [await newShop(app), await newShop(app)];
    const seller = shop.as('seller');
    await shop.as('admin').put(`/tenant/users/${seller.userId}`, { enabled: false });
    await inDatabase(app, suspended, sql`update tenants set suspended_at = now() where id = ${suspended.tenantId}`);
    for (const email of ['nadie@optica.example', seller.email, suspended.as('admin').email])
      expect(await ask(app, email)).toMatchObject(neutral);
    await app.server.close();
    expect(mails).toEqual([]);
    expect([await invitationsOf(app, shop), await invitationsOf(app, suspended)]).toEqual([[], []]);
  });

  test('line ends and addresses in the names of shop and user add neither headers nor recipients', async () => {
    const { config: mail, mails } = await startMailbox();
    const app = await appWith({ mail });
    const shop = await newShop(app);
    const { email, userId } = shop.as('seller');
    const hostile = 'Sur\r\nBcc: otra@optica.example\r\n\r\n<b>, otra@optica.example';
    await inDatabase(app, shop, sql`update tenants set name = ${hostile} where id = ${shop.tenantId}`);
    await inDatabase(app, shop, sql`update users set name = ${hostile} where id = ${userId}`);
    await ask(app, email);
    await app.server.close();
    expect(mails).toMatchObject([{ to: [email] }]);
    expect(mails[0]?.headers).not.toMatch(/^Bcc:/m);
  });

  test('the owner chooses a new password with the mailed link once, and the log names the request and its use', async () => {
    const { config: mail, mails } = await startMailbox();
    const log = recordedLog();
    const app = await appWith({ mail }, log.log);
    const shop = await newShop(app);
    const owner = shop.as('admin');
    await ask(app, owner.email);
    await expect.poll(() => mails.length).toBe(1);
    const token = tokenIn(mails[0]?.text ?? '');
    expect((await owner.get('/auth/me')).status).toBe(200);
    expect(await accept(app, token)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await owner.get('/auth/me')).status).toBe(401);
    expect((await accept(app, token)).status).toBe(404);
    const { status, body } = await signIn(app, owner.email);
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': shop.tenantId };
    const entries = await app.call('GET', '/tenant/audit?kind=users&limit=2', { headers });
    expect(entries.body).toMatchObject([{ action: 'acceptInvitation' }, { action: 'askPasswordLink' }]);
    expect(log.text()).not.toContain(token.slice(-43));
  });

  test('a mailed link ends with the next mail, and when an admin changes the role of its user', async () => {
    const { config: mail, mails } = await startMailbox();
    const app = await appWith({ mail });
    const shop = await newShop(app);
    const { email, userId } = shop.as('seller');
    for (const count of [1, 2]) {
      await ask(app, email);
      await expect.poll(() => mails.length).toBe(count);
    }
    const [first = '', second = ''] = mails.map(({ text }) => tokenIn(text));
    expect((await accept(app, first)).status).toBe(404);
    await shop.as('admin').put(`/tenant/users/${userId}`, { role: 'admin' });
    expect((await accept(app, second)).status).toBe(404);
  });

  test('a user of a shop that requires the second factor must still set it up after the new password', async () => {
    const { config: mail, mails } = await startMailbox();
    const app = await appWith({ mail });
    const shop = await newShop(app);
    const { email } = shop.as('seller');
    await inDatabase(app, shop, sql`update tenants set second_factor = 'everyone' where id = ${shop.tenantId}`);
    await ask(app, email);
    await expect.poll(() => mails.length).toBe(1);
    await accept(app, tokenIn(mails[0]?.text ?? ''));
    const { body } = await signIn(app, email);
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': shop.tenantId };
    expect(await app.call('GET', '/tenant/sales', { headers })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_needed' },
    });
  });

  test('a mail that the SMTP server refuses does not change the answer, and the log has neither the address nor a secret', async () => {
    const log = recordedLog();
    const { config: mail } = await startMailbox({
      onRcptTo: ({ address }, _session, done) => done(new Error(`No mailbox ${address}`)),
    });
    const app = await appWith({ mail }, log.log);
    const { email } = (await newShop(app)).as('seller');
    expect(await ask(app, email)).toMatchObject(neutral);
    await app.server.close();
    const line = log.lines().find(({ err }) => err !== undefined);
    expect(line).toMatchObject({ err: { message: 'A mail was not sent', code: 'EENVELOPE 550' } });
    for (const secret of [email, mailPassword, encodeURIComponent(mailPassword), 'invitacion#'])
      expect(log.text()).not.toContain(secret);
  });

  test('a connection to another machine is refused without TLS', async () => {
    const log = recordedLog();
    const { config, mails } = await startMailbox();
    const app = await appWith({ mail: { ...config, encryption: 'starttls' } }, log.log);
    await ask(app, (await newShop(app)).as('seller').email);
    await app.server.close();
    expect(mails).toEqual([]);
    expect(log.lines().find(({ err }) => err !== undefined)).toMatchObject({
      err: { code: expect.stringMatching(/^ETLS/) },
    });
  });

  test('five links an hour can be asked for one e-mail address, whether a user has it or not, and a network can ask fifty times in a quarter of an hour', async () => {
    const { config: mail } = await startMailbox();
    const app = await appWith({ mail });
    const { email } = (await newShop(app)).as('seller');
    for (const each of [email, 'nadie@optica.example']) {
      for (let count = 0; count < 5; count += 1) expect(await ask(app, each)).toMatchObject(neutral);
      expect(await ask(app, each)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    }
    for (let count = 12; count < 50; count += 1)
      expect(await ask(app, `nadie${count}@optica.example`)).toMatchObject(neutral);
    expect((await ask(app, 'otra@optica.example')).status).toBe(429);
  });

  test('without an SMTP server, the server offers no link and answers 404', async () => {
    const app = await testApp();
    expect((await app.call('GET', '/auth/password-link')).body).toEqual({ byMail: false });
    expect((await ask(app, 'nadie@optica.example')).status).toBe(404);
  });
});

async function shopName(app: TestApp, shop: Shop): Promise<string | undefined> {
  const { rows } = await inDatabase(app, shop, sql`select name from tenants where id = ${shop.tenantId}`);
  return (rows as { name: string }[])[0]?.name;
}
