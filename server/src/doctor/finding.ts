import type { RawBuilder } from 'kysely';

/** Something in the database that cannot be: one line of what the doctor says. */
export interface Finding {
  /** The rule that is broken, as a sentence of what should hold. */
  rule: string;
  table: string;
  /** The shop it is in; null for what concerns the whole database. */
  tenantId: string | null;
  /** The record's id or key; of the catalogue, the name of what is wrong. */
  record: string;
  expected: string;
  found: string;
  /** Whether it has been put right: what follows from other rows can be made anew. */
  repaired?: true;
}

/** Findings of one rule that are told one by one in one shop. A broken index, say, could break it for every row. */
export const MOST_TOLD = 100;

/** What a rule finds: where, what should be there, and what is. */
export type Wrong = Pick<Finding, 'record' | 'expected' | 'found'>;

/** What holds for every row of a table, and the query for those it does not hold for: each a `Wrong`. */
export interface Rule {
  rule: string;
  table: string;
  wrong: (tenantId: string) => RawBuilder<unknown>;
}

/** One whose rows follow from others, or are of no use: how they are put right, while the shop works. */
export interface RepairableRule extends Rule {
  repair: (tenantId: string) => RawBuilder<unknown>;
}

/** The findings of a rule, of which `wrong` may be one more than are told. */
export function findingsOf(
  { rule, table, tenantId }: Pick<Finding, 'rule' | 'table' | 'tenantId'>,
  wrong: readonly Wrong[],
  repaired = false,
): Finding[] {
  const told = wrong.slice(0, MOST_TOLD);
  if (told.length < wrong.length) told.push({ record: 'others', expected: 'none', found: 'more than these' });
  return told.map(({ record, expected, found }) => ({
    rule,
    table,
    tenantId,
    record,
    expected,
    found,
    ...(repaired && { repaired }),
  }));
}
