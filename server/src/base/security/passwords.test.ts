import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTenant } from '../../operation/tenants/create-tenant.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { cheapPasswordHash, password } from '../../testing/shops/test-password.ts';
import { asTenant } from '../database/as-tenant.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const app = await testApp();
const full = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const storedHashes = (tenantId: string) =>
  asTenant(app.database, tenantId, async (tx) => {
    const rows = await tx.selectFrom('credentials').select('password_hash').where('tenant_id', '=', tenantId).execute();
    return rows.map(({ password_hash }) => password_hash);
  });

test('a hash has the parameters that OWASP recommends, and matches only its own password', async () => {
  const hash = await hashPassword(password);
  expect(hash).toMatch(full);
  expect([await verifyPassword(hash, password), await verifyPassword(hash, 'otra')]).toEqual([true, false]);
});

test('the product hashes every password with the parameters of OWASP, and only users stored by test code have a cheap hash', async () => {
  const owner = { ownerName: 'Ana', ownerEmail: 'ana@hashes.example', password };
  const { tenantId } = await createTenant(app.database, { name: 'Óptica', ...owner });
  expect(await storedHashes(tenantId)).toEqual([expect.stringMatching(full)]);
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const user = { name: 'Bea', email: 'bea@hashes.example', role: 'seller', password: 'anteojos verdes del kiosco' };
  expect((await admin.post('/tenant/users', user)).status).toBe(201);
  const body = { newPassword: 'anteojos rojos del kiosco' };
  expect((await admin.put(`/tenant/users/reset-password/${shop.as('seller').userId}`, body)).status).toBe(200);
  const hashes = await storedHashes(shop.tenantId);
  expect(hashes.filter((hash) => full.test(hash))).toHaveLength(2);
  expect(hashes.filter((hash) => !full.test(hash))).toEqual([await cheapPasswordHash(), await cheapPasswordHash()]);
});

test('only passwords.ts imports the library for password hashes, and no module of the product imports code of the tests', async () => {
  const source = join(import.meta.dirname, '../..');
  const names = await readdir(source, { recursive: true });
  const product = names.filter((name) => /(?<!\.test|\.proof)\.ts$/.test(name) && !/^(testing|proofs)\//.test(name));
  const texts = await Promise.all(product.map(async (name) => [name, await readFile(join(source, name), 'utf8')]));
  const withText = (pattern: RegExp) => texts.flatMap(([name = '', text = '']) => (pattern.test(text) ? [name] : []));
  expect(withText(/argon2'/)).toEqual(['base/security/passwords.ts']);
  expect(withText(/\bstoreTenant\b/)).toEqual(['operation/tenants/create-tenant.ts']);
  expect(withText(/(from|import\() *'[^']*testing\//)).toEqual([]);
});
