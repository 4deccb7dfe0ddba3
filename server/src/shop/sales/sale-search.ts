import { orderStatusLabels } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { orderStatuses, type OrderStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { compactKey, isFoundBy } from '@dioptria/contract/base/text.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { searchAlternatives } from '../../base/records/search-alternatives.ts';
import { recordsMatching } from '../../base/records/search-tokens.ts';

/** With the column of a sale that holds the record's id. */
const columns = { sales: 'sales.id', clients: 'sales.client_id', users: 'sales.seller_id' } as const;

/**
 * For `either`: the typed text is the beginning of the sale's number, or matches the sale's client, seller or status. Undefined
 * if the text has no letter and no digit.
 */
export async function salesMatching(context: Context, typed: string): Promise<RawBuilder<unknown>[] | undefined> {
  const searched = Object.entries(columns).flatMap(([kind, column]) => {
    const ids = recordsMatching(context.actor.tenantId, kind, typed);
    return ids ? [{ column, ids }] : [];
  });
  if (searched.length === 0) return undefined;
  const either = await searchAlternatives(context, 'sales', typed, searched);
  const statuses = statusesNamed(typed);
  if (statuses.length > 0) either.push(sql`sales.order_status = any(${statuses})`);
  return either.length === 0 ? [sql`false`] : either;
}

/** Empty for a text of one or two letters, which too many labels contain. */
function statusesNamed(typed: string): OrderStatus[] {
  if (compactKey(typed).length < 3) return [];
  return orderStatuses.filter((status) => isFoundBy(orderStatusLabels[status], typed));
}
