import { createTenant } from '../../server/src/tenants/create-tenant.ts';
import { asGate, asTenant } from '../../server/src/database/as-tenant.ts';
import type { Database } from '../../server/src/database/database.ts';
import { sql } from 'kysely';
import { addCatalog } from './catalog.ts';
import { addClients, addSellers, emailOf, ownerName, password } from './people.ts';
import { addTrade } from './trade.ts';

/** A loaded shop: its id, and the address of its owner, who may do everything. */
export interface LoadedShop {
  tenantId: string;
  orders: number;
  ownerEmail: string;
}

/** A shop has as many clients as it has fifths of its orders, and at least these. */
const FEWEST_CLIENTS = 200;

/**
 * A shop with so many orders in a database, loaded unless it is there already. It is stored through the door, under row
 * security, with its words, counts and sums, so that everything works in it as in a shop that grew.
 */
export async function loadShop(database: Database, orders: number, name = `shop-${orders}`): Promise<LoadedShop> {
  const ownerEmail = emailOf(name, ownerName);
  const existing = await asGate(database, (tx) =>
    tx.selectFrom('credentials').select('tenant_id').where('email_key', '=', ownerEmail).executeTakeFirst(),
  );
  const tenantId =
    existing?.tenant_id ?? (await createTenant(database, { name, ownerName, ownerEmail, password })).tenantId;
  await asTenant(database, tenantId, async (tx) => {
    const sold = tx.selectFrom('sales').select('id').where('tenant_id', '=', tenantId).limit(1);
    if (await sold.executeTakeFirst()) return;
    // Nothing is known yet of the new shop's rows, and a loop within a loop would be chosen for what looks like few.
    await sql`set local statement_timeout = 0; set local enable_nestloop = off`.execute(tx);
    await addSellers(tx, tenantId, name);
    await addCatalog(tx, tenantId);
    await addClients(tx, tenantId, Math.max(FEWEST_CLIENTS, Math.round(orders / 5)));
    await addTrade(tx, tenantId, orders);
  });
  return { tenantId, orders, ownerEmail };
}

/** What autovacuum does within the minute after a shop has grown: statistics to plan by, and pages known to be visible. */
export async function settle(database: Database): Promise<void> {
  await database.pool.query('vacuum (analyze)');
  await database.pool.query('checkpoint').catch(() => {});
}
