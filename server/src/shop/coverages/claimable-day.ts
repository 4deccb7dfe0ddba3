import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';

export interface ClaimedSale {
  sale_day: string;
  delivered_at?: string | null | undefined;
}

const deliveryDay = ({ timeZone }: Context, { delivered_at: at }: ClaimedSale) =>
  at ? shopDay(new Date(at), timeZone) : null;

/**
 * The day of the sale if the insurer pays from the sale on, else the day of the delivery, or null if the sale is not delivered
 * (docs/rules.md#coverage-4).
 */
export const claimableDay = (context: Context, claimFrom: string | undefined, sale: ClaimedSale): string | null =>
  claimFrom === 'sale' ? sale.sale_day : deliveryDay(context, sale);

/**
 * By the present terms of the insurers, which may have changed since the sale. `isMoved` is true after the delivery of the sale
 * or after its end: the day then moves to that of the delivery, or to none. An insurer that pays from the sale on keeps its day.
 */
export async function setClaimableDays(
  context: Context,
  coverages: readonly { id: string }[],
  sale: ClaimedSale,
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  if (coverages.length === 0) return;
  const { tx, actor } = context;
  const delivered = deliveryDay(context, sale);
  await sql`
    update coverages set claimable_day = case claim_from when 'sale' then ${sale.sale_day}::date else ${delivered}::date end
    from insurances where insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id
      and (claimable_day is null or (claim_from = 'delivered' and ${isMoved}::boolean))
      and coverages.tenant_id = ${actor.tenantId} and coverages.id = any(${coverages.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
}
