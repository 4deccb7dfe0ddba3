import { referringRecords } from '@dioptria/contract/shop/referring-records.ts';
import { expect, test } from 'vitest';
import { newShop } from '../testing/new-shop.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();

test('every table whose rows keep a record from being deleted has a word for these rows, and no other table has a word', async () => {
  // 'c' deletes the referring row and 'n' empties the reference: neither keeps the record from being deleted. No call
  // deletes a tenant.
  const { rows } = await app.database.pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confdeltype not in ('c', 'n') and connamespace = current_schema()::regnamespace
       and confrelid <> 'tenants'::regclass`,
  );
  expect(Object.keys(referringRecords).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
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
