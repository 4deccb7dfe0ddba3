import { beforeEach, expect, test } from 'vitest';
import { newShop, password, type Shop } from '../testing/new-shop.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp({ trustProxy: true });
let shop: Shop;
beforeEach(async () => {
  shop = await newShop(app);
});

/** @param address the network address the attempt comes from, as a trusted proxy says. */
const attempt = (email: string, typed: string, address: string) =>
  app.call<{ message: string }>('POST', '/auth/login', {
    body: { email, password: typed },
    headers: { 'x-forwarded-for': address },
  });

const many = async (count: number, one: (index: number) => ReturnType<typeof attempt>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one(index)).status);
  return statuses;
};

test('after ten failures an account is closed for a quarter of an hour, to the right password too, from anywhere', async () => {
  const { email } = shop.as('admin');
  expect(await many(10, () => attempt(email, 'mal', '10.0.0.1'))).toEqual(Array(10).fill(401));
  const refused = await attempt(email.toUpperCase(), password, '10.0.0.2');
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
  expect((await attempt('otra@shop.example', 'mal', '10.0.0.1')).status).toBe(401);
});

test('concurrent attempts cannot exceed it', async () => {
  const { email } = shop.as('admin');
  const answers = await Promise.all(Array.from({ length: 16 }, () => attempt(email, 'mal', '10.0.1.1')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

test('a success clears the account’s failures', async () => {
  const { email } = shop.as('admin');
  for (let round = 0; round < 2; round += 1) {
    expect(await many(9, () => attempt(email, 'mal', `10.0.2.${round}`))).toEqual(Array(9).fill(401));
    expect((await attempt(email, password, '10.0.2.9')).status).toBe(200);
  }
});

test('after fifty failures a network address is closed, whatever the account', async () => {
  const { email } = shop.as('admin');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => attempt(`nadie${index}@shop.example`, 'mal', '10.0.3.1')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await attempt(email, password, '10.0.3.1')).status).toBe(429);
  expect((await attempt(email, password, '10.0.3.2')).status).toBe(200);
});

test('successes do not count against the network address', async () => {
  const { email } = shop.as('admin');
  for (let index = 0; index < 3; index += 1) expect((await attempt(email, password, '10.0.4.1')).status).toBe(200);
  const { rows } = await app.database.pool.query<{ points: number }>(
    `select points from rate_limits where key like 'sign-in-address%' order by expire desc limit 1`,
  );
  expect(rows).toEqual([{ points: 0 }]);
});

test('after the quarter of an hour the account is open again', async () => {
  const { email } = shop.as('admin');
  await many(11, () => attempt(email, 'mal', '10.0.5.1'));
  await app.database.pool.query('update rate_limits set expire = expire - 15 * 60 * 1000');
  expect((await attempt(email, password, '10.0.5.1')).status).toBe(200);
});

test('what was typed as an address is kept nowhere in clear', async () => {
  await attempt('mi-clave-secreta', 'mal', '10.0.6.1');
  const { rows } = await app.database.pool.query('select * from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/mi-clave|10\.0\.6\.1/);
});
