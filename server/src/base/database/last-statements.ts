/** `asTenant` sends these statements with the commit, so that they cost no round trip. Nothing reads their results. */
import type { QueryConfig } from 'pg';
import type { Statement } from './statements.ts';
import type { Transaction } from './tables.ts';

const kept = new WeakMap<Transaction, QueryConfig[]>();

export function sendLast(tx: Transaction, { name, sql: text }: Statement<unknown>, values: unknown[]): void {
  kept.set(tx, [...lastStatements(tx), { name, text, values }]);
}

export const lastStatements = (tx: Transaction): readonly QueryConfig[] => kept.get(tx) ?? [];
