import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ trustProxy: true });

const attempt = (email: string, typed: string, address: string, cookie = '') =>
  app.call('POST', '/auth/login', {
    body: { email, password: typed },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  });

test('of a thousand guesses from a thousand networks the server checks 80, and the user can sign in during the attack', async () => {
  const { email } = (await newShop(app)).as('admin');
  const home = '192.0.2.1';
  // Before the attack, the user signs in on a computer at home and on a phone. Later the phone has changing networks.
  expect((await attempt(email, password, home)).status).toBe(200);
  const phone = (await attempt(email, password, home)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const statuses: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const guesses = Array.from({ length: 20 }, (_, index) => attempt(email, `mal ${round}`, `10.${round}.${index}.1`));
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    if (round % 10 === 9) {
      expect((await attempt(email, password, `198.51.100.${round}`, phone)).status).toBe(200);
      expect((await attempt(email, password, home)).status).toBe(200);
    }
  }
  const looked = statuses.filter((status) => status === 401);
  expect(looked).toHaveLength(30 + 50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - looked.length);
}, 300_000);
