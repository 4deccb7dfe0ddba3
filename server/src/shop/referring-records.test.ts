import { referringNoun, referringRecords } from '@dioptria/contract/shop/nouns.ts';
import { expect, test } from 'vitest';
import { newShop } from '../testing/shops/new-shop.ts';
import { testApp } from '../testing/app/test-app.ts';

const app = await testApp();

test('`referringNoun` has a word for each table whose rows prevent the deletion of another record, and `referringRecords` names no other table', async () => {
  // With the action 'c', PostgreSQL deletes the referring row, and with 'n' it empties the reference: neither prevents
  // the deletion. References to `tenants` are left out, because no request deletes a tenant.
  const { rows } = await app.database.pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confdeltype not in ('c', 'n') and connamespace = current_schema()::regnamespace
       and confrelid <> 'tenants'::regclass`,
  );
  const tables = rows.map(({ table }) => table);
  expect(tables.filter((table) => referringNoun(table) === undefined)).toEqual([]);
  expect(Object.keys(referringRecords).filter((table) => !tables.includes(table))).toEqual([]);
  expect(['sale_lines', 'sale_changes'].map(referringNoun)).toEqual(['ventas', 'cambios de ventas']);
});

test('a user who sent a message to a client is not deleted, and the refusal says why', async () => {
  const shop = await newShop(app);
  const sale = await shop.given.sale();
  const seller = shop.as('seller');
  const sent = await seller.post(`/tenant/sales/${sale._id}/notices`, { channel: 'email', text: 'Listo' });
  expect(sent.status).toBe(201);
  expect(await shop.as('admin').delete(`/tenant/users/${seller.userId}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', message: 'No se puede eliminar porque lo usan avisos.' },
  });
});
