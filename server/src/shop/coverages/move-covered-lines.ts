import { isDeepStrictEqual } from 'node:util';
import { inTenant } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';

/**
 * The lines of the sale get new positions. `places` has the new position of each line that the sale keeps. Void coverages may lose
 * their lines, because they are only history.
 */
export async function moveCoveredLines(
  { tx, actor }: Context,
  saleId: string,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  if ([...places].every(([from, to]) => from === to)) return;
  const lines = await tx
    .selectFrom('coverage_lines')
    .innerJoin('coverages', (join) => inTenant(join, 'coverages.id', 'coverage_lines.coverage_id'))
    .select(['coverage_lines.coverage_id', 'coverage_lines.position', 'sale_positions'])
    .where('coverage_lines.tenant_id', '=', actor.tenantId)
    .where('coverages.sale_id', '=', saleId)
    .execute();
  for (const { coverage_id, position, sale_positions } of lines) {
    const moved = sale_positions.flatMap((from) => places.get(from) ?? []);
    if (isDeepStrictEqual(moved, sale_positions)) continue;
    await tx
      .updateTable('coverage_lines')
      .set({ sale_positions: moved })
      .where('tenant_id', '=', actor.tenantId)
      .where('coverage_id', '=', coverage_id)
      .where('position', '=', position)
      .execute();
  }
}
