import { DatabaseError } from 'pg';

/** A constraint that stopped a write: `table` is the one that has the constraint. */
export interface Violation {
  kind: 'unique' | 'reference';
  constraint: string;
  table: string;
}

const kinds: Record<string, Violation['kind']> = { 23505: 'unique', 23503: 'reference' };

/** The unique constraint or foreign key that an error reports, if that is what it is. */
export function violationOf(error: unknown): Violation | undefined {
  const kind = error instanceof DatabaseError ? kinds[error.code ?? ''] : undefined;
  if (!kind || !(error instanceof DatabaseError)) return undefined;
  return { kind, constraint: error.constraint ?? '', table: error.table ?? '' };
}
