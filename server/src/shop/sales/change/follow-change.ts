import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Context } from '../../../base/records/context.ts';
import { setClaimableDays } from '../../coverages/claimable-day.ts';
import { followDiscount, voidCoverages } from '../../coverages/follow-sale.ts';
import { lockCoverages } from '../../coverages/active-coverages.ts';
import type { Addition } from '../../sums/kept-sums.ts';
import type { LineRow, SaleRow } from '../sale-records.ts';

/**
 * Before the sale is stored. `chosen` of the change has the time of the delivery that the change leaves.
 * @throws Refusal `locked` for the cancellation of a sale with a presented coverage; `invalid` for a discount that leaves less
 * than the insurers pay.
 */
export async function followChange(
  context: Context,
  { stored, chosen, lines }: { stored: SaleRow; chosen: SaleRow; lines: readonly LineRow[] },
): Promise<{ insurer: number; additions: Addition[] }> {
  const standing = await lockCoverages(context, stored.id);
  if (orderStatusTable[chosen.order_status].isVoid)
    return { insurer: 0, additions: await voidCoverages(context, standing) };
  const isMoved = chosen.delivered_at !== stored.delivered_at;
  await setClaimableDays(context, standing, chosen, { isMoved });
  if (chosen.total_cents !== stored.total_cents) await followDiscount(context, standing, lines, chosen.total_cents);
  return { insurer: chosen.insurer_cents, additions: [] };
}
