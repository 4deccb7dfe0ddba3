import type { RawBuilder } from 'kysely';

export interface Finding {
  rule: string;
  table: string;
  tenantId: string | null;
  /** The id or the key of the wrong record, or a name in PostgreSQL's catalogue. */
  record: string;
  expected: string;
  found: string;
  repaired?: true;
}

/** The limit of findings for one rule and one tenant. A broken index could break a rule for every row. */
export const MAX_SHOWN = 100;

export type Wrong = Pick<Finding, 'record' | 'expected' | 'found'>;

/** The query `wrong` selects the rows that break the rule. */
export interface Rule {
  rule: string;
  table: string;
  wrong: (tenantId: string) => RawBuilder<unknown>;
}

export interface RepairableRule extends Rule {
  repair: (tenantId: string) => RawBuilder<unknown>;
}

/** If `wrong` has more than `MAX_SHOWN` rows, the last finding says so. */
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
