import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await testApp();
const refused = { status: 409, body: { code: 'unconfirmed', message: 'Escribí tu contraseña para seguir.' } };

let shop: Shop;
let admin: SignedIn;
let seller: string;

const signedInLongAgo = (minutes: number) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    sql`update sessions set created_at = now() - ${minutes} * interval '1 minute 1 second'`.execute(tx),
  );

beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
  seller = `/tenant/users/${shop.as('seller').userId}`;
});

const newUser = ({ email }: SignedIn) => ({
  name: 'Nora Nueva',
  password: 'caballo lampara',
  email: `nora.${email}`,
});
const plan = { name: '3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };

const guarded: [string, (user: SignedIn) => Promise<{ status: number }>][] = [
  ["another user's address", (user) => user.put(seller, { email: `otra.${user.email}` })],
  ["another user's role", (user) => user.put(seller, { role: 'admin' })],
  ["another user's permissions", (user) => user.patch(seller, { extraPermissions: ['sales.export'] })],
  ["another user's password", (user) => user.put(resetOf(seller), { newPassword: 'caballo lampara' })],
  ["another user's second factor", (user) => user.delete(`${seller}/totp`)],
  ['a new admin', (user) => user.post('/tenant/users', { ...newUser(user), role: 'admin' })],
  ["the owner's address", (user) => user.put(`/tenant/users/${user.userId}`, { email: `propia.${user.email}` })],
  ['the time zone', (user) => user.put('/tenant/settings', { timeZone: 'Europe/Madrid' })],
  ['the smallest deposit', (user) => user.put('/tenant/settings', { minimumDeposit: 30 })],
  ['the blind count', (user) => user.put('/tenant/settings', { blindCount: true })],
  ['contact data by sellers', (user) => user.put('/tenant/settings', { sellersCorrectContact: true })],
  ['cash without an open register', (user) => user.put('/tenant/settings', { cashNeedsSession: true })],
  ['a payment plan', (user) => user.post('/tenant/payment-plans', plan)],
  ['an export of clients', (user) => user.get('/tenant/clients/export?format=csv')],
  ['an export of debtors', (user) => user.get('/tenant/debtors/export?format=csv')],
];

const resetOf = (url: string) => url.replace('users/', 'users/reset-password/');

// docs/rules.md#sessions-13
describe('ten minutes after the sign-in', () => {
  test.each(guarded)(
    'the server refuses the request and changes nothing until the user types the password again: %s',
    async (_name, send) => {
      await signedInLongAgo(10);
      const before = await admin.get('/tenant/audit');
      expect(await send(admin)).toMatchObject(refused);
      expect((await admin.get('/tenant/audit')).body).toEqual(before.body);

      await admin.put('/auth/confirmation', { password });
      expect((await send(admin)).status).toBeLessThan(300);
    },
  );

  test('an export of brands, a new seller and a plan saved without changes need no password, but a changed surcharge needs it', async () => {
    const { _id } = (await admin.post<{ _id: string }>('/tenant/payment-plans', plan)).body;
    await signedInLongAgo(10);
    expect((await admin.put(`/tenant/payment-plans/${_id}`, plan)).status).toBe(200);
    expect(await admin.put(`/tenant/payment-plans/${_id}`, { ...plan, surcharge: 20 })).toMatchObject(refused);
    const { email, role } = (await admin.get(seller)).body;
    expect((await admin.put(seller, { name: 'Sara Soto', email, role })).status).toBe(200);
    expect((await admin.put(seller, { enabled: false })).status).toBe(200);
    expect((await admin.post('/tenant/users', { ...newUser(admin), role: 'seller' })).status).toBe(201);
    expect((await admin.put('/tenant/settings', { phone: '11 4321-0000' })).status).toBe(200);
    expect((await admin.get('/tenant/brands/export?format=csv')).status).toBe(200);
  });

  test('a typed password counts for five minutes', async () => {
    await signedInLongAgo(10);
    await admin.put('/auth/confirmation', { password });
    expect((await admin.put(seller, { role: 'readonly' })).status).toBe(200);
    await asTenant(app.database, shop.tenantId, (tx) =>
      sql`update sessions set confirmed_at = now() - interval '5 minutes 1 second'`.execute(tx),
    );
    expect(await admin.put(seller, { role: 'admin' })).toMatchObject(refused);
  });

  test('a user without the permission gets 403, and is not asked for the password', async () => {
    await signedInLongAgo(10);
    expect((await shop.as('seller').put(seller, { role: 'admin' })).status).toBe(403);
    expect((await shop.as('seller').get('/tenant/clients/export?format=csv')).status).toBe(403);
  });
});

test.each(guarded)(
  'nine minutes after the sign-in, the server accepts the request without a typed password: %s',
  async (_name, send) => {
    await signedInLongAgo(9);
    expect((await send(admin)).status).toBeLessThan(300);
  },
);
