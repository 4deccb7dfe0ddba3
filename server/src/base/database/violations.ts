import { DatabaseError } from 'pg';

export interface Violation {
  kind: 'unique' | 'reference';
  constraint: string;
  table: string;
}

const kinds: Record<string, Violation['kind']> = { 23505: 'unique', 23503: 'reference' };

/** Undefined for an error without the violation of a unique constraint or a foreign key. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const kind = kinds[error.code ?? ''];
  if (!kind) return undefined;
  const { constraint, table } = error.constraint === undefined ? namesIn(error.message) : error;
  return { kind, constraint: constraint ?? '', table: table ?? '' };
}

/**
 * Citus passes on only the message of a worker's error, without the fields `constraint` and `table`. On a worker the names of
 * tables and constraints end in the number of a shard, which this function removes.
 */
function namesIn(message: string): { constraint: string | undefined; table: string | undefined } {
  const nameAfter = (words: string) => message.match(new RegExp(`^.*\\b${words} "(\\w+?)(?:_\\d{6,})?"`))?.[1];
  return { constraint: nameAfter('constraint'), table: nameAfter('on table') };
}
