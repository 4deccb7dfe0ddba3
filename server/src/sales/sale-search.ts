import { orderStatusLabels } from '@dioptria/contract/sale-status.ts';
import { orderStatuses, type OrderStatus } from '@dioptria/contract/sale-status.ts';
import { compactKey, isFoundBy } from '@dioptria/contract/search-text.ts';
import { sql, type RawBuilder } from 'kysely';
import { runNamed } from '../database/statements.ts';
import type { Context } from '../resource/context.ts';
import { recordsMatching, wordsOf } from '../resource/search-tokens.ts';

/** The kinds of record that a search of sales reads, and the column of a sale that holds each one's id. */
const columns = { sales: 'sales.id', clients: 'sales.client_id', users: 'sales.seller_id' } as const;
type Kind = keyof typeof columns;
const kinds = Object.keys(columns) as Kind[];

/** The most ids of one kind that a condition lists. With more, the condition is a subquery. */
const MANY = 2000;

/**
 * The alternative conditions of a search: the typed text matches the beginning of the sale's number, its client, its seller or
 * its status. Undefined if the text holds no letter and no digit. The ids are read first, in a query of their own: in one
 * query with the sales, PostgreSQL would read all sales for a rare name or for a frequent one.
 */
export async function salesMatching(context: Context, typed: string): Promise<RawBuilder<unknown>[] | undefined> {
  const found = await recordsFound(context, typed);
  if (!found) return undefined;
  const few: RawBuilder<unknown>[] = [];
  const many: RawBuilder<unknown>[] = [];
  for (const kind of kinds) {
    const ids = found.get(kind) ?? [];
    const column = sql.ref(columns[kind]);
    if (ids.length > MANY) many.push(sql`${column} in ${recordsMatching(context.actor.tenantId, kind, typed)}`);
    else if (ids.length > 0) few.push(sql`${column} = any(${ids})`);
  }
  const statuses = statusesNamed(typed);
  if (statuses.length > 0) few.push(sql`sales.order_status = any(${statuses})`);
  // A condition with few ids is read through its index. Conditions with many ids match soon when sales are read in list order.
  const either = many.length === 0 ? few : [...few, sql`(${sql.join(many, sql` or `)})`];
  return either.length === 0 ? [sql`false`] : either;
}

/** The statuses whose label contains each typed word: 'en proceso', 'entreg'. Shorter words would match too many names. */
function statusesNamed(typed: string): OrderStatus[] {
  if (compactKey(typed).length < 3) return [];
  return orderStatuses.filter((status) => isFoundBy(orderStatusLabels[status], typed));
}

/** The ids that the search finds, by kind: at most `MANY` + 1 of each. */
async function recordsFound({ tx, actor }: Context, typed: string): Promise<Map<string, string[]> | undefined> {
  const each = kinds.flatMap((kind) => {
    const matching = recordsMatching(actor.tenantId, kind, typed);
    return matching
      ? [sql`select ${kind}::text as kind, array(select record_id from ${matching} as found limit ${MANY + 1}) as ids`]
      : [];
  });
  if (each.length === 0) return undefined;
  const words = wordsOf(typed).length;
  const name = words <= 2 ? `sales_found_${words}` : undefined;
  const looking = sql<{ kind: string; ids: string[] }>`${sql.join(each, sql` union all `)}`;
  const rows = await runNamed(tx, name, looking);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}
