/**
 * The demo shop of a first start (decisions §6): about 18 months of plausible trade, made up by the contract's own rules and
 * always the same but for the day it ends on, which is today. It is stored in one transaction, a statement per table.
 */
import { sql } from 'kysely';
import { DEFAULT_TIME_ZONE } from '@dioptria/contract/shop-time.ts';
import { hashPassword } from '../auth/passwords.ts';
import { asGate, asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { violationOf } from '../database/violations.ts';
import { addCatalog } from './demo-catalog.ts';
import { keepDemoLog } from './demo-log.ts';
import { addInsurersAndDoctors, addUsers, taxNumber, writtenTaxNumber } from './demo-people.ts';
import { type DemoShop, emptyShop, instantOf, iso } from './demo-shop.ts';
import { addPurchaseSums } from './demo-stock.ts';
import { addRecordCounts, addSaleSums, addSearchTokens } from './demo-sums.ts';
import { trade } from './demo-trade.ts';
import { insertRows } from './insert-rows.ts';

/** How the demo shop's users sign in: `admin@`, `vendedor@` and `lectura@optica.demo`. */
export const demoPassword = 'demo1234';

/** Tables in an order that foreign keys allow; addresses last, since another server at it would wait for them. */
const storedTables = [
  ...(['tenants', 'users', 'insurances', 'optometrists', 'brands', 'categories', 'providers', 'clients'] as const),
  ...(['products', 'stock_movements', 'provider_purchases', 'prescriptions', 'sales', 'sale_lines'] as const),
  ...(['sale_prescriptions', 'sale_changes', 'sale_days', 'product_sales'] as const),
  ...(['search_tokens', 'record_counts', 'credentials'] as const),
] as const;

/** The whole shop, in memory. */
export function makeDemoShop(now: Date, passwordHashes: readonly string[]): DemoShop {
  const shop = emptyShop(now);
  addTenant(shop);
  addUsers(shop, passwordHashes);
  addInsurersAndDoctors(shop);
  trade(shop, addCatalog(shop));
  addPurchaseSums(shop);
  addSaleSums(shop);
  addRecordCounts(shop);
  addSearchTokens(shop);
  return shop;
}

function addTenant({ tenantId, opening, rows }: DemoShop): void {
  const at = iso(instantOf(opening, 8));
  rows.tenants.push({
    id: tenantId,
    name: 'Óptica Demo',
    time_zone: DEFAULT_TIME_ZONE,
    legal_name: 'Óptica Demo SRL',
    tax_id: writtenTaxNumber(taxNumber(30, 71_234_567)),
    address: 'Av. Corrientes 1234, CABA',
    phone: '11 4321-5678',
    email: 'hola@optica.demo',
    suspended_at: null,
    created_at: at,
    updated_at: at,
  });
}

/**
 * Stores the demo shop in a database that has no shop yet; otherwise does nothing. Several servers may start at once: one of
 * them stores it.
 * @returns whether this call stored it.
 */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  const existing = await asGate(database, (tx) => tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst());
  if (existing) return false;
  const hashes = await Promise.all([0, 1, 2].map(() => hashPassword(demoPassword)));
  const shop = makeDemoShop(now, hashes);
  try {
    await asTenant(database, shop.tenantId, async (tx) => {
      // Another starter may be storing it, which takes its time: we wait as long as a statement may take.
      await sql`set local lock_timeout = 0`.execute(tx);
      for (const table of storedTables) await insertRows(tx, table, shop.rows[table]);
      await keepDemoLog(tx, shop);
    });
  } catch (error) {
    if (violationOf(error)?.constraint === 'credentials_pkey') return false;
    throw error;
  }
  return true;
}
