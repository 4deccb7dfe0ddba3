import type { RawBuilder } from 'kysely';

/** A broken rule in the database: one line of doctor's output. */
export interface Finding {
  /** The broken rule, as an English sentence. */
  rule: string;
  table: string;
  /** The tenant of the record; null for a finding about the whole database. */
  tenantId: string | null;
  /** The record's id or key, or a name in the catalogue. */
  record: string;
  expected: string;
  found: string;
  /** True if doctor has repaired the row. */
  repaired?: true;
}

/** The most findings of one rule and one tenant that doctor prints. A broken index could break a rule for every row. */
export const MAX_SHOWN = 100;

/** A result row of a rule's query. */
export type Wrong = Pick<Finding, 'record' | 'expected' | 'found'>;

/** A rule for every row of a table. The query `wrong` selects the rows that break the rule, each as a `Wrong`. */
export interface Rule {
  rule: string;
  table: string;
  wrong: (tenantId: string) => RawBuilder<unknown>;
}

/** A rule with a statement that repairs the broken rows while the server works. */
export interface RepairableRule extends Rule {
  repair: (tenantId: string) => RawBuilder<unknown>;
}

/** Makes the findings of a rule from the rows in `wrong`. If `wrong` has more than `MAX_SHOWN` rows, the last finding says so. */
export function findingsOf(
  { rule, table, tenantId }: Pick<Finding, 'rule' | 'table' | 'tenantId'>,
  wrong: readonly Wrong[],
  repaired = false,
): Finding[] {
  const shown = wrong.slice(0, MAX_SHOWN);
  if (shown.length < wrong.length) shown.push({ record: 'others', expected: 'none', found: 'more than these' });
  return shown.map(({ record, expected, found }) => ({
    rule,
    table,
    tenantId,
    record,
    expected,
    found,
    ...(repaired && { repaired }),
  }));
}
