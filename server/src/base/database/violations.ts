import { DatabaseError } from 'pg';

/** A constraint that stopped a write: `table` is the one that has the constraint. */
export interface Violation {
  kind: 'unique' | 'reference';
  constraint: string;
  table: string;
}

const kinds: Record<string, Violation['kind']> = { 23505: 'unique', 23503: 'reference' };

/** The unique constraint or foreign key that an error reports; undefined for another error. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  const kind = kinds[error.code ?? ''];
  if (!kind) return undefined;
  const { constraint, table } = error.constraint === undefined ? namesIn(error.message) : error;
  return { kind, constraint: constraint ?? '', table: table ?? '' };
}

/**
 * Citus passes on the message of a worker's error and none of its fields. The names of a worker's shards and of their
 * constraints end in the shard's number.
 */
function namesIn(message: string): { constraint: string | undefined; table: string | undefined } {
  const nameAfter = (words: string) => message.match(new RegExp(`^.*\\b${words} "(\\w+?)(?:_\\d{6,})?"`))?.[1];
  return { constraint: nameAfter('constraint'), table: nameAfter('on table') };
}
