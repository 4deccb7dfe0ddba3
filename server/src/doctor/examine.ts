/**
 * Examines what must hold of the data, whatever happened to it: `cli doctor`, and the proofs that kill the product while
 * it works. All of a shop is read at one moment, beside everything else that goes on.
 */
import { sql } from 'kysely';
import { asGate, asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/tables.ts';
import { violationOf } from '../database/violations.ts';
import { searchedTables } from '../record-words.ts';
import { accountRules, repairableAccountRules } from './account-rules.ts';
import { examineCatalogue } from './catalogue.ts';
import { type Finding, findingsOf, MOST_TOLD, type RepairableRule, type Rule, type Wrong } from './finding.ts';
import { brokenReferences, readReferences, type Reference } from './references.ts';
import { salesRules } from './sales-rules.ts';
import { stockRules } from './stock-rules.ts';
import { sumRules } from './sums.ts';
import { orphanedWords, repairWords, wrongWords } from './words.ts';

/**
 * Instead of the door's: a rule may go through ten million orders, and nobody waits for it. It goes through all of a shop's
 * rows, once: without statistics of a shop that has just come, a loop within a loop would be chosen for what looks like few.
 */
const unhurried = sql`set local statement_timeout = '1h'; set local enable_nestloop = off`;

/** What to examine, and what of it to put right. */
export interface Examination {
  /** One shop only, and not the catalogue. */
  tenantId?: string | undefined;
  /** Puts right what follows from other rows: sums, words, what somebody signs in by. */
  repair?: boolean;
}

/** Everything that is wrong with a database, shop by shop. */
export async function* examine(
  database: Database,
  { tenantId, repair = false }: Examination = {},
): AsyncGenerator<Finding> {
  const references = await asGate(database, readReferences);
  if (tenantId === undefined) yield* await asGate(database, examineCatalogue);
  for (const id of tenantId === undefined ? await everyShop(database) : [tenantId]) {
    yield* await inOneMoment(database, id, (tx) => examineRecords(tx, id, references));
    yield* await (repair ? repairDerived(database, id) : inOneMoment(database, id, (tx) => examineDerived(tx, id)));
  }
}

/** The ids of all shops. */
export async function everyShop(database: Database): Promise<string[]> {
  const shops = await asGate(database, (tx) => tx.selectFrom('tenants').select('id').orderBy('id').execute());
  return shops.map(({ id }) => id);
}

function inOneMoment<Result>(database: Database, tenantId: string, work: (tx: Transaction) => Promise<Result>) {
  return asTenant(database, tenantId, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await unhurried.execute(tx);
    return work(tx);
  });
}

async function told(tx: Transaction, wrong: ReturnType<Rule['wrong']>): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`${wrong} limit ${sql.lit(MOST_TOLD + 1)}`.execute(tx);
  return rows;
}

async function examineRecords(tx: Transaction, tenantId: string, references: readonly Reference[]) {
  const found: Finding[] = [];
  for (const { rule, table, wrong } of [...salesRules, ...stockRules, ...accountRules]) {
    found.push(...findingsOf({ rule, table, tenantId }, await told(tx, wrong(tenantId))));
  }
  for (const reference of references) {
    const rule = `what ${reference.columns.join(', ')} names is there, in the same shop`;
    const rows = await told(tx, brokenReferences(reference, tenantId));
    found.push(...findingsOf({ rule, table: reference.child, tenantId }, rows));
  }
  const orphans = { rule: 'a word is of a record that is there', table: 'search_tokens', tenantId };
  return [...found, ...findingsOf(orphans, await orphanedWords(tx, tenantId))];
}

const repairableRules = [...sumRules, ...repairableAccountRules];
const wordsRule = 'a record is found by the words of its texts';

async function examineDerived(tx: Transaction, tenantId: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { rule, table, wrong } of repairableRules) {
    found.push(...findingsOf({ rule, table, tenantId }, await told(tx, wrong(tenantId))));
  }
  for (const table of searchedTables) {
    found.push(...findingsOf({ rule: wordsRule, table, tenantId }, await wrongWords(tx, table, tenantId)));
  }
  return found;
}

/** As `examineDerived`, while the shop works: each table in a transaction of its own, so that its sales wait for no other. */
async function repairDerived(database: Database, tenantId: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of repairableRules) found.push(...(await repairRule(database, tenantId, rule)));
  for (const table of searchedTables) {
    const rows = await inOneMoment(database, tenantId, (tx) => wrongWords(tx, table, tenantId));
    const ids = rows.map(({ record }) => record);
    if (ids.length > 0) await asTenant(database, tenantId, (tx) => repairWords(tx, table, tenantId, ids));
    found.push(...findingsOf({ rule: wordsRule, table, tenantId }, rows, true));
  }
  return found;
}

async function repairRule(
  database: Database,
  tenantId: string,
  { rule, table, wrong, repair }: RepairableRule,
): Promise<Finding[]> {
  const examining = (tx: Transaction) => told(tx, wrong(tenantId));
  const repairing = asTenant(database, tenantId, async (tx) => {
    await unhurried.execute(tx);
    const rows = await examining(tx);
    if (rows.length > 0) await repair(tenantId).execute(tx);
    return findingsOf({ rule, table, tenantId }, rows, true);
  });
  return repairing.catch(async (error: unknown) => {
    // An address that somebody of another shop signs in by, say.
    if (!violationOf(error)) throw error;
    return findingsOf({ rule, table, tenantId }, await inOneMoment(database, tenantId, examining));
  });
}
