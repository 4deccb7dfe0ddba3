import { incomeOfLines, toCents } from '@dioptria/contract/base/money.ts';
import type { NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';

export interface StoredLine extends Selectable<Tables['coverage_lines']> {
  /**
   * In cents, less than the insurer's part after a part of the coverage moved to the client. The lines of the coverage share the
   * moved part in proportion to their parts.
   */
  owed_cents: number;
}

export interface StoredCoverage {
  insurance_id: string;
  lines: StoredLine[];
}

export const linesOf = ({ tx, actor }: TenantScope, coverageIds: readonly string[]) =>
  tx
    .selectFrom('coverage_lines')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', sql<string>`any(${coverageIds}::uuid[])`)
    .orderBy('position')
    .execute();

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
 * After a part of the line moved to the client, a later discount may leave less of it than the insurer's part, which does not
 * change: the base is then that part.
 */
export function partsOfLine(left: number, insurer: number) {
  const base = Math.max(left, insurer);
  return { base_cents: base, insurer_cents: insurer, client_cents: base - insurer };
}

/** The same rule, lines of the sale and insurer's part. */
export const isSameLine = (
  stored: StoredLine | undefined,
  { rule, products, insurerAmount }: NewCoverage['lines'][number],
): boolean =>
  stored !== undefined &&
  stored.rule_id === rule &&
  stored.sale_positions.join() === products.join() &&
  stored.insurer_cents === toCents(insurerAmount);
