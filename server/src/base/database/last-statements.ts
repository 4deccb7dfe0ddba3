/** Statements of a transaction that `asTenant` sends together with the commit: they cost no round trip. Nobody reads their answers. */
import type { QueryConfig } from 'pg';
import type { Statement } from './statements.ts';
import type { Transaction } from './tables.ts';

const kept = new WeakMap<Transaction, QueryConfig[]>();

/** Sends a statement when the transaction commits. */
export function sendLast(tx: Transaction, { name, sql: text }: Statement<unknown>, values: unknown[]): void {
  kept.set(tx, [...lastStatements(tx), { name, text, values }]);
}

/** The statements to send with the commit. */
export const lastStatements = (tx: Transaction): readonly QueryConfig[] => kept.get(tx) ?? [];
