/**
 * The demo shop has about 18 months of plausible trade by the contract's rules. The trade is always the same, except
 * that its last day is today. One transaction stores the shop, with one statement per table
 * (docs/rules.md#operation-3). The functions that the API uses store only the tariffs, coverages, claims and purchase
 * orders: for all 1,400 sales with their changes, they would need about 30 seconds.
 */
import { sql } from 'kysely';
import { hashPassword } from '../../base/security/passwords.ts';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { violationOf } from '../../base/database/errors.ts';
import { addToSums } from '../../shop/sums/sum-rules.ts';
import { oldestDebt } from '../../shop/sums/debt-ages.ts';
import { addDemoAccounts } from './demo-accounts.ts';
import { addCatalog } from './demo-catalog.ts';
import { addFinalConsumer, addSecondPairs } from './demo-counter.ts';
import { addJobAlerts, addJobs } from './demo-jobs.ts';
import { keepDemoLog, keepVouchers } from './demo-log.ts';
import { addCashSessions } from './demo-cash.ts';
import { addInsurersAndDoctors, addUsers } from './demo-people.ts';
import { addCashRegister, addPaymentPlans, addTenant, demoLogo } from './demo-settings.ts';
import { addStockCounts } from './demo-counts.ts';
import { storeClaims } from './demo-claims.ts';
import { addCoveredSales, storeCoverages } from './demo-coverages.ts';
import { addPayingInsurers, storeTariffs } from './demo-insurers.ts';
import { planPurchaseOrders, storePurchaseOrders } from './demo-purchases.ts';
import { addFixedPrices, addPriceChanges } from './demo-prices.ts';
import { addRecalls } from './demo-recalls.ts';
import { addRemakes } from './demo-remakes.ts';
import { addReturn } from './demo-returns.ts';
import { type DemoShop, emptyShop, storedTables } from './demo-shop.ts';
import { generateDemoHistory } from './generate-demo-history.ts';
import { addVouchers } from './demo-vouchers.ts';
import { addSearchTokens, insertRows, sumsOf } from './derived-rows.ts';

export const demoPassword = 'demo1234';

export function makeDemoShop(now: Date, passwordHashes: readonly string[], daysOpen?: number): DemoShop {
  const shop = emptyShop(now, daysOpen);
  addTenant(shop);
  addUsers(shop, passwordHashes);
  addInsurersAndDoctors(shop);
  addPaymentPlans(shop);
  addCashRegister(shop);
  const products = addCatalog(shop);
  generateDemoHistory(shop, products);
  addSecondPairs(shop);
  addFinalConsumer(shop);
  planPurchaseOrders(shop, products);
  addPriceChanges(shop, products);
  addFixedPrices(shop, products);
  addRemakes(shop, products);
  addStockCounts(shop, products);
  addDemoAccounts(shop);
  addCoveredSales(shop);
  addPayingInsurers(shop);
  addJobs(shop);
  addJobAlerts(shop);
  addReturn(shop, products);
  addCashSessions(shop);
  addRecalls(shop);
  addVouchers(shop);
  return shop;
}

/** Stores the demo shop in a database without tenants. If several servers start at once, only one server stores the demo shop. */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  const existing = await beforeTenant(database, (tx) =>
    tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst(),
  );
  if (existing) return false;
  const hashes = await Promise.all([0, 1, 2].map(() => hashPassword(demoPassword)));
  const shop = makeDemoShop(now, hashes);
  addSearchTokens(shop);
  try {
    await asTenant(database, shop.tenantId, async (tx) => {
      // If another server is storing the demo shop, this transaction waits for it, up to the time limit of a statement.
      await sql`set local lock_timeout = 0`.execute(tx);
      for (const table of storedTables) await insertRows(tx, table, shop.rows[table]);
      await tx.insertInto('logos').values(demoLogo(shop)).execute();
      const coverages = await storeCoverages(tx, shop, await storeTariffs(tx, shop));
      await addToSums({ tx, actor: shop }, [...sumsOf(shop), ...coverages]);
      await oldestDebt.repair(shop.tenantId).execute(tx);
      await keepDemoLog(tx, shop);
      await keepVouchers(tx, shop);
      await storePurchaseOrders(tx, shop);
      await storeClaims(tx, shop);
    });
  } catch (error) {
    if (violationOf(error)?.constraint === 'credentials_pkey') return false;
    throw error;
  }
  return true;
}
