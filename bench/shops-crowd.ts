/** Consecutive requests go to different shops. */
import { beginSession } from '../server/src/shop/auth/sessions.ts';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import { type Database, openDatabaseAt } from '../server/src/base/database/database.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { idInCopy } from '../server/src/testing/shops/copy-shop.ts';
import type { Operation } from './operation.ts';
import { openShop, sessionHeaders, type Shop } from './shop.ts';
import type { ShopsDatabase } from './shops-databases.ts';

/** A large prime sends consecutive requests to distant shops, and reaches all shops. */
const STRIDE = 7919;
/**
 * In milliseconds. The sessions begin this far in the future, so that no request stores when its session was last used.
 */
const AHEAD = 3_600_000;

export async function openCrowd({ url, first, shops }: ShopsDatabase): Promise<Shop[]> {
  const database = await openDatabaseAt({ connectionString: url }, silentLog);
  try {
    const model = await openShop(database, first);
    const crowd: Shop[] = [];
    for (let shop = 1; shop <= shops; shop += 1) crowd.push(await openCopy(database, model, shop));
    return crowd;
  } finally {
    await database.close();
  }
}

async function openCopy(database: Database, model: Shop, shop: number): Promise<Shop> {
  const copied = (id: string) => idInCopy(id, shop);
  const [tenantId, ownerId] = [copied(model.tenantId), copied(model.ownerId)];
  const token = await asTenant(database, tenantId, (tx) =>
    beginSession(tx, { tenantId, userId: ownerId }, new Date(Date.now() + AHEAD)),
  );
  return {
    ...model,
    tenantId,
    ownerId,
    headers: sessionHeaders(tenantId, token),
    sales: model.sales.map(copied),
    clients: model.clients.map(({ id, name }) => ({ id: copied(id), name })),
    products: model.products.map(copied),
    owing: model.owing.map(copied),
  };
}

/** Returns the operation with `visits` different requests, which are spread over many shops. */
export function spreadOver(crowd: readonly Shop[], operation: Operation, visits: number): Operation {
  return {
    ...operation,
    variants: visits,
    request(_shop, visit) {
      const shop = crowd[(visit * STRIDE) % crowd.length];
      if (!shop) throw new RangeError('There are no shops');
      const round = Math.floor(visit / crowd.length);
      return operation.request(shop, (visit + round) % operation.variants);
    },
  };
}
