/**
 * Statements of a transaction that `asTenant` sends together with the commit, so that they cost no round trip of their own. Nothing
 * reads their results.
 */
import type { QueryConfig } from 'pg';
import type { Statement } from './statements.ts';
import type { Transaction } from './tables.ts';

const kept = new WeakMap<Transaction, QueryConfig[]>();

/** Keeps a statement, which `asTenant` sends when the transaction commits. */
export function sendLast(tx: Transaction, { name, sql: text }: Statement<unknown>, values: unknown[]): void {
  kept.set(tx, [...lastStatements(tx), { name, text, values }]);
}

/** Returns the statements to send with the commit. */
export const lastStatements = (tx: Transaction): readonly QueryConfig[] => kept.get(tx) ?? [];
