import { expect, test } from 'vitest';
import { someSale } from '../../testing/examples/given.ts';
import { countLockWaits } from '../../testing/database/lock-waits.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('while ten readers of a tenant wait for slow searches, all fifteen sales of the same tenant succeed', async () => {
  const shop = await newShop(app);
  const line = { product: (await shop.given.product({ stock: 100 }))._id, quantity: 1 };
  const sale = { ...someSale, client: (await shop.given.client())._id, products: [line] };
  // No search of optometrists ends while the test holds this lock.
  const holder = await app.database.pool.connect();
  await holder.query('begin; lock table optometrists in access exclusive mode');
  const readers = Array.from({ length: 10 }, () => shop.as('readonly').get('/tenant/optometrist?search=ana'));
  await expect.poll(() => countLockWaits(app.database.pool)).toBeGreaterThan(2);
  const sales = Array.from({ length: 15 }, () => shop.as('seller').post('/tenant/sales', sale));
  const statuses = (await Promise.all(sales)).map(({ status }) => status);
  await holder.query('rollback');
  holder.release();
  await Promise.all(readers);
  expect(statuses).toEqual(Array(15).fill(201));
});
