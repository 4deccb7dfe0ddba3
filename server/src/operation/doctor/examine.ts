/** Reads all rows of a tenant in database snapshots, while the server works. */
import { sql } from 'kysely';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { violationOf } from '../../base/database/errors.ts';
import { searchedTables } from '../../base/records/search-tokens.ts';
import { accountRules, clientRules, repairableAccountRules } from './client-rules.ts';
import { examineCatalogue } from './catalogue.ts';
import { type Finding, findingsOf, MAX_SHOWN, type RepairableRule, type Rule, type Wrong } from './finding.ts';
import { cashRules } from './cash-rules.ts';
import { countRules, priceRules, purchaseOrderRules, receptionRules, stockRules } from './stock-rules.ts';
import { insurerPaymentRules, insurerRules } from './insurer-rules.ts';
import { invoiceRules } from './invoice-rules.ts';
import { jobRules, salesRules, surchargeRules } from './sales-rules.ts';
import { sumRules } from '../../shop/sums/sum-rules.ts';
import { orphanedWords, repairWords, wrongWords } from './search-words.ts';

/**
 * A rule may read ten million sales, so the limit of 15 seconds that `asTenant` sets is too short. Nested loops are off:
 * PostgreSQL chooses them while it has no statistics of a tenant, but each rule reads all rows. JIT compilation is off: without
 * nested loops, PostgreSQL 15 to 17 estimate high costs and would compile every statement. This takes longer than reading the rows.
 */
const longReading = sql`set local statement_timeout = '1h'; set local enable_nestloop = off; set local jit = off`;

export interface Examination {
  /** If undefined, the catalogue and all tenants are examined. */
  tenantId?: string | undefined;
  /** Repairs the rows that follow from other rows: sums, search words, e-mail addresses for signing in. */
  repair?: boolean;
}

export async function* examine(
  database: Database,
  { tenantId, repair = false }: Examination = {},
): AsyncGenerator<Finding> {
  if (tenantId === undefined) yield* await beforeTenant(database, examineCatalogue);
  for (const id of tenantId === undefined ? await everyTenantId(database) : [tenantId]) {
    yield* await inOneMoment(database, id, (tx) => examineRecords(tx, id));
    yield* await (repair ? repairDerived(database, id) : inOneMoment(database, id, (tx) => examineDerived(tx, id)));
  }
}

export async function everyTenantId(database: Database): Promise<string[]> {
  const tenants = await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute());
  return tenants.map(({ id }) => id);
}

function inOneMoment<Result>(database: Database, tenantId: string, work: (tx: Transaction) => Promise<Result>) {
  return asTenant(database, tenantId, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await longReading.execute(tx);
    return work(tx);
  });
}

async function firstWrong(tx: Transaction, wrong: ReturnType<Rule['wrong']>): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`${wrong} limit ${sql.lit(MAX_SHOWN + 1)}`.execute(tx);
  return rows;
}

/** Returns the same findings about the rows of a tenant as `examine`, in an open transaction. */
export async function examineTenant(tx: Transaction, tenantId: string): Promise<Finding[]> {
  await longReading.execute(tx);
  return [...(await examineRecords(tx, tenantId)), ...(await examineDerived(tx, tenantId))];
}

async function examineRecords(tx: Transaction, tenantId: string) {
  const found: Finding[] = [];
  for (const { rule, table, wrong } of [
    ...salesRules,
    ...cashRules,
    ...surchargeRules,
    ...stockRules,
    ...priceRules,
    ...receptionRules,
    ...purchaseOrderRules,
    ...countRules,
    ...accountRules,
    ...clientRules,
    ...invoiceRules,
    ...insurerPaymentRules,
    ...insurerRules,
  ]) {
    found.push(...findingsOf({ rule, table, tenantId }, await firstWrong(tx, wrong(tenantId))));
  }
  const orphans = { rule: 'a search word belongs to an existing record', table: 'search_tokens', tenantId };
  return [...found, ...findingsOf(orphans, await orphanedWords(tx, tenantId))];
}

/** The limit of records that one transaction locks and repairs. */
const REPAIRED_AT_ONCE = 200;

const repairableRules = [...sumRules, ...jobRules, ...repairableAccountRules];
const wordsRule = 'a record is found by the words of its texts';

async function examineDerived(tx: Transaction, tenantId: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { rule, table, wrong } of repairableRules) {
    found.push(...findingsOf({ rule, table, tenantId }, await firstWrong(tx, wrong(tenantId))));
  }
  for (const table of searchedTables) {
    const { wrong } = await wrongWords(tx, table, tenantId);
    found.push(...findingsOf({ rule: wordsRule, table, tenantId }, wrong));
  }
  return found;
}

/** Each rule and each table has its own transactions, so that sales wait only for a short time. */
async function repairDerived(database: Database, tenantId: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of repairableRules) found.push(...(await repairRule(database, tenantId, rule)));
  for (const table of searchedTables) {
    const { wrong, ids } = await inOneMoment(database, tenantId, (tx) => wrongWords(tx, table, tenantId));
    for (let first = 0; first < ids.length; first += REPAIRED_AT_ONCE) {
      const some = ids.slice(first, first + REPAIRED_AT_ONCE);
      await asTenant(database, tenantId, (tx) => repairWords(tx, table, tenantId, some));
    }
    found.push(...findingsOf({ rule: wordsRule, table, tenantId }, wrong, true));
  }
  return found;
}

async function repairRule(
  database: Database,
  tenantId: string,
  { rule, table, wrong, repair }: RepairableRule,
): Promise<Finding[]> {
  const examining = (tx: Transaction) => firstWrong(tx, wrong(tenantId));
  const repairing = asTenant(database, tenantId, async (tx) => {
    await longReading.execute(tx);
    const rows = await examining(tx);
    if (rows.length > 0) await repair(tenantId).execute(tx);
    return findingsOf({ rule, table, tenantId }, rows, true);
  });
  return repairing.catch(async (error: unknown) => {
    // The repair violates a constraint, for instance because a user of another tenant signs in with the e-mail address.
    if (!violationOf(error)) throw error;
    return findingsOf({ rule, table, tenantId }, await inOneMoment(database, tenantId, examining));
  });
}
