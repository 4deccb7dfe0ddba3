import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeTenant, asTenant } from '../../server/src/base/database/as-tenant.ts';
import { type Database, openDatabase } from '../../server/src/base/database/database.ts';
import { silentLog } from '../../server/src/base/database/log.ts';
import { createTenant } from '../../server/src/operation/tenants/create-tenant.ts';
import { addCatalog } from './catalog.ts';
import { addClients, addSellers, emailOf, ownerName, password } from './people.ts';
import { addTrade } from './trade.ts';

export interface LoadedShop {
  tenantId: string;
  orders: number;
  ownerEmail: string;
}

/** The statements that load a shop are slow. */
export const noTimeout = { query_timeout: 0 };

export const embeddedIn = (folder: string) => ({
  databaseUrl: undefined,
  dataDir: join(folder, 'data'),
  embeddedPostgresUser: undefined,
});

export async function inDatabase<Result>(
  folder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(embeddedIn(folder), silentLog, noTimeout);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A shop with more than 1000 sales has one client for every five sales. */
const FEWEST_CLIENTS = 200;

/**
 * Loads nothing if the shop already has sales. The rows are written under row security and with search words, totals and sums, as
 * if users had entered every record.
 */
export async function loadShop(database: Database, orders: number, name = `shop-${orders}`): Promise<LoadedShop> {
  const ownerEmail = emailOf(name, ownerName);
  const existing = await beforeTenant(database, (tx) =>
    tx.selectFrom('credentials').select('tenant_id').where('email_key', '=', ownerEmail).executeTakeFirst(),
  );
  const tenantId =
    existing?.tenant_id ??
    (await createTenant(database, { name, ownerName, ownerEmail, password, hasDefaults: true })).tenantId;
  await asTenant(database, tenantId, async (tx) => {
    const sold = tx.selectFrom('sales').select('id').where('tenant_id', '=', tenantId).limit(1);
    if (await sold.executeTakeFirst()) return;
    // The planner has no statistics of the new rows yet, and would choose slow nested loops.
    await sql`set local statement_timeout = 0; set local enable_nestloop = off`.execute(tx);
    await addSellers(tx, tenantId, name);
    await addCatalog(tx, tenantId);
    await addClients(tx, tenantId, Math.max(FEWEST_CLIENTS, Math.round(orders / 5)));
    await addTrade(tx, tenantId, orders);
  });
  return { tenantId, orders, ownerEmail };
}

/** Runs a vacuum now. After many new rows, autovacuum might wait a minute. */
export async function settle(database: Database): Promise<void> {
  await database.pool.query('vacuum (analyze)');
  await database.pool.query('checkpoint').catch(() => {});
}
