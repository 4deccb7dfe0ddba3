import { toCents } from '@dioptria/contract/base/money.ts';
import type { NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { incomeOfLines } from '@dioptria/contract/shop/sale-values/line-income.ts';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';

/** A stored line of a coverage, in cents. */
export interface StoredLine extends Selectable<Tables['coverage_lines']> {
  /**
   * What the insurer still has to pay of the line, or has paid: less than the insurer's part after a part of the coverage moved to the
   * client. The lines of the coverage share the moved part in proportion to their parts.
   */
  owed_cents: number;
}

/** A coverage with its stored lines. */
export interface StoredCoverage {
  insurance_id: string;
  lines: StoredLine[];
}

/** Reads the lines of coverages, each in its order. */
export const linesOf = ({ tx, actor }: TenantScope, coverageIds: readonly string[]) =>
  tx
    .selectFrom('coverage_lines')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', sql<string>`any(${coverageIds}::uuid[])`)
    .orderBy('position')
    .execute();

/** Reads the lines of coverages with what the insurers still have to pay of them. @returns the coverages in the given order */
export async function storedLines(
  scope: TenantScope,
  coverages: readonly { id: string; insurance_id: string; insurer_cents: number }[],
): Promise<StoredCoverage[]> {
  const lines = await linesOf(
    scope,
    coverages.map(({ id }) => id),
  );
  return coverages.map(({ id, insurance_id, insurer_cents: owed }) => {
    const own = lines.filter((line) => line.coverage_id === id);
    const shares = incomeOfLines(
      own.map((line) => line.insurer_cents),
      owed,
    );
    return { insurance_id, lines: own.map((line, index) => ({ ...line, owed_cents: shares[index] ?? 0 })) };
  });
}

/**
 * Returns the amounts of a line. After a part of it moved to the client, a later discount may leave less of the line than the insurer's
 * part, which stays as it was presented: the base is then that part.
 * @param left what the earlier insurers leave of the line
 */
export function partsOfLine(left: number, insurer: number) {
  const base = Math.max(left, insurer);
  return { base_cents: base, insurer_cents: insurer, client_cents: base - insurer };
}

/** True if a line of a request is a stored line: the same rule, lines of the sale and insurer's part. */
export const isSameLine = (
  stored: StoredLine | undefined,
  { rule, products, insurerAmount }: NewCoverage['lines'][number],
): boolean =>
  stored !== undefined &&
  stored.rule_id === rule &&
  stored.sale_positions.join() === products.join() &&
  stored.insurer_cents === toCents(insurerAmount);
