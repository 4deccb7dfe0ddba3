import { beforeEach, describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ trustProxy: true });
let shop: Shop;
let net: string;
let nets = 0;
beforeEach(async () => {
  shop = await newShop(app);
  nets += 1;
  net = `10.0.${nets}`;
});

const attempt = (email: string, typed: string, address: string, cookie = '') =>
  app.call<{ message: string }>('POST', '/auth/login', {
    body: { email, password: typed },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });

const many = async (count: number, one: (index: number) => ReturnType<typeof attempt>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one(index)).status);
  return statuses;
};

const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

/**
 * Sets every counter of the limit to `points` attempts. `sign-in-attack.proof.ts` makes real attempts instead.
 */
const exhaust = (limit: string, points: number) =>
  app.database.pool.query('update rate_limits set points = $2 where key like $1', [`${limit}:%`, points]);

async function attack(email: string): Promise<void> {
  expect((await attempt(email, 'mal', `${net}.200`)).status).toBe(401);
  await exhaust('sign-in-unknown', 30);
}

async function spray(address: string): Promise<void> {
  expect((await attempt('nadie@shop.example', 'mal', address)).status).toBe(401);
  await exhaust('sign-in-network', 50);
}

describe('guessing the password of one user (ASVS 6.1.1, 6.3.1)', () => {
  test('after ten failed sign-ins of a user from one network, every sign-in of this user from this network is refused for a quarter of an hour', async () => {
    const { email } = shop.as('admin');
    expect(await many(10, () => attempt(email, 'mal', `${net}.1`))).toEqual(Array(10).fill(401));
    const refused = await attempt(email.toUpperCase(), password, `${net}.1`);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(/^Demasiados intentos\. Probá de nuevo en \d+ minutos\.$/),
      },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect((await attempt('otra@shop.example', 'mal', `${net}.1`)).status).toBe(401);
    expect((await attempt(email, password, `${net}.2`)).status).toBe(200);
    await app.database.pool.query('update rate_limits set expire = expire - 15 * 60 * 1000');
    expect((await attempt(email, password, `${net}.1`)).status).toBe(200);
  });

  test('concurrent attempts cannot exceed the limit', async () => {
    const { email } = shop.as('admin');
    const answers = await Promise.all(Array.from({ length: 16 }, () => attempt(email, 'mal', `${net}.1`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  test('a successful sign-in clears the failures of the user in the network', async () => {
    const { email } = shop.as('admin');
    for (let round = 0; round < 2; round += 1) {
      expect(await many(9, () => attempt(email, 'mal', `${net}.1`))).toEqual(Array(9).fill(401));
      expect((await attempt(email, password, `${net}.1`)).status).toBe(200);
    }
  });

  test('all addresses of an IPv6 /64 count as one network', async () => {
    const { email } = shop.as('admin');
    const guesses = await many(10, (index) => attempt(email, 'mal', `2001:db8:${nets}:1::${index + 1}`));
    expect(guesses).toEqual(Array(10).fill(401));
    expect((await attempt(email, 'mal', `2001:db8:${nets}:1:ffff::1`)).status).toBe(429);
    expect((await attempt(email, 'mal', `2001:db8:${nets}:2::1`)).status).toBe(401);
  });

  test('after fifty failed sign-ins from one network, with any e-mail addresses, the network is refused; a successful sign-in does not count', async () => {
    const { email } = shop.as('admin');
    for (let index = 0; index < 2; index += 1) expect((await attempt(email, password, `${net}.1`)).status).toBe(200);
    const { rows } = await app.database.pool.query<{ points: number }>(
      `select points from rate_limits where key like 'sign-in-network%' order by expire desc limit 1`,
    );
    expect(rows).toEqual([{ points: 0 }]);
    await spray(`${net}.1`);
    expect((await attempt(email, password, `${net}.1`)).status).toBe(429);
    expect((await attempt(email, password, `${net}.2`)).status).toBe(200);
  });
});

describe('an attacker cannot prevent the sign-in of the user', () => {
  test('during an attack, a user can sign in on a known device or in a known network', async () => {
    const { email } = shop.as('admin');
    const device = cookieOf(await attempt(email, password, `${net}.1`));
    await attack(email);
    expect((await attempt(email, password, `${net}.200`, device)).status).toBe(200);
    expect((await attempt(email, password, `${net}.1`)).status).toBe(200);
  });

  test('during an attack, a new network has one attempt a day, so that the user can sign in on a new device', async () => {
    const { email } = shop.as('admin');
    await attack(email);
    expect((await attempt(email, password, `${net}.6`)).status).toBe(200);
    await attack(email);
    expect((await attempt(email, 'mal', `${net}.7`)).status).toBe(401);
    expect((await attempt(email, password, `${net}.7`)).status).toBe(429);
  });

  test('the user can sign in on a known device, even from the attacker’s own network', async () => {
    const { email } = shop.as('admin');
    const device = cookieOf(await attempt(email, password, `${net}.1`));
    await spray(`${net}.1`);
    expect((await attempt(email, password, `${net}.1`)).status).toBe(429);
    expect((await attempt(email, password, `${net}.1`, device)).status).toBe(200);
  });

  test('an attacker with a stolen device token has ten guesses, and only for the password of the token’s user', async () => {
    const { email } = shop.as('admin');
    const device = cookieOf(await attempt(email, password, `${net}.1`));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => attempt(email, 'mal', `${net}.${index + 10}`, device)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    const other = (await newShop(app)).as('admin').email;
    await attack(other);
    expect((await attempt(other, 'mal', `${net}.9`, device)).status).toBe(401);
    expect((await attempt(other, 'mal', `${net}.9`, device)).status).toBe(429);
    expect((await attempt(other, 'mal', `${net}.9`, `device=${'a'.repeat(43)}`)).status).toBe(429);
  });
});

describe('the device’s cookie', () => {
  test('the cookie is hidden from scripts, and a cookie that was set over TLS is sent only to this host and over TLS', async () => {
    const { email } = shop.as('admin');
    const plain = (await attempt(email, password, `${net}.1`)).headers.get('set-cookie');
    expect(plain).toMatch(/^device=[\w-]{43}; Path=\/auth\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    const secure = await app.call('POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': `${net}.1`, 'x-forwarded-proto': 'https' },
    });
    expect(secure.headers.get('set-cookie')).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await attempt(email, 'mal', `${net}.1`)).headers.get('set-cookie')).toBeNull();
  });

  test('the server also accepts the cookie name of earlier versions', async () => {
    const { email } = shop.as('admin');
    const [, token = ''] = cookieOf(await attempt(email, password, `${net}.1`)).split('=');
    const again = await app.call('POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': `${net}.1`, 'x-forwarded-proto': 'https', cookie: `__Secure-device=${token}` },
    });
    expect(again.headers.get('set-cookie')).toContain(`__Host-device=${token};`);
  });

  test('the cookie has a token for each user of a shared computer', async () => {
    const other = (await newShop(app)).as('admin').email;
    const first = cookieOf(await attempt(shop.as('admin').email, password, `${net}.1`));
    const both = cookieOf(await attempt(other, password, `${net}.1`, first));
    expect(both.split('.')).toHaveLength(2);
    expect(cookieOf(await attempt(shop.as('admin').email, password, `${net}.1`, both))).toBe(both);
  });
});

test('after a failed sign-in, the database contains neither the e-mail address nor the network address in clear text', async () => {
  await attempt('mi-clave-secreta', 'mal', `${net}.1`);
  const { rows } = await app.database.pool.query('select * from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/mi-clave|10\.0\.\d/);
});
