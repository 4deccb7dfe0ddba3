import { DatabaseError } from 'pg';

/** A constraint that prevented a write. `table` is the table that has the constraint. */
export interface Violation {
  kind: 'unique' | 'reference';
  constraint: string;
  table: string;
}

const kinds: Record<string, Violation['kind']> = { 23505: 'unique', 23503: 'reference' };

/** Returns the unique constraint or foreign key whose violation an error reports, or undefined for any other error. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const kind = kinds[error.code ?? ''];
  if (!kind) return undefined;
  const { constraint, table } = error.constraint === undefined ? namesIn(error.message) : error;
  return { kind, constraint: constraint ?? '', table: table ?? '' };
}

/**
 * Reads the names of the constraint and of the table from an error's message. Citus passes on only the message of a worker's error,
 * without the fields `constraint` and `table`. On a worker the names of tables and constraints end in the number of a shard, which
 * this function removes.
 */
function namesIn(message: string): { constraint: string | undefined; table: string | undefined } {
  const nameAfter = (words: string) => message.match(new RegExp(`^.*\\b${words} "(\\w+?)(?:_\\d{6,})?"`))?.[1];
  return { constraint: nameAfter('constraint'), table: nameAfter('on table') };
}
