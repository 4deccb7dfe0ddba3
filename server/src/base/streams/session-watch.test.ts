import { afterAll, expect, test, vi } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { ownApp } from '../../testing/app/test-app.ts';

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => void vi.useRealTimers());
const app = await ownApp();

const open = ({ headers }: SignedIn) => openStream(`${app.url}/tenant/live`, headers);

test('once a minute the server reads the sessions of all open streams in one transaction, and ends streams whose session ended', async () => {
  const [shop, other] = [await newShop(app), await newShop(app)];
  const streams = [await open(shop.as('seller')), await open(shop.as('admin')), await open(other.as('seller'))];
  for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' });
  await asTenant(app.database, shop.tenantId, (tx) =>
    tx.deleteFrom('sessions').where('user_id', '=', shop.as('seller').userId).execute(),
  );
  let transactions = 0;
  app.database.pool.on('acquire', () => (transactions += 1));
  vi.advanceTimersByTime(60_000);
  expect(await streams[0]?.ended()).toEqual([]);
  expect(transactions).toBe(1);
  await shop.given.brand();
  expect(await streams[1]?.next()).toMatchObject({ event: 'change', data: { resource: 'brands' } });
  await other.given.brand();
  expect(await streams[2]?.next()).toMatchObject({ event: 'change', data: { resource: 'brands' } });
});
