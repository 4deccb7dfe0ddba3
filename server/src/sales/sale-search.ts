import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../resource/context.ts';
import { recordsMatching } from '../resource/search-tokens.ts';

/** Where a search looks, and the column of a sale that names what it finds: number, client, seller. */
const columns = { sales: 'sales.id', clients: 'sales.client_id', users: 'sales.seller_id' } as const;
type Kind = keyof typeof columns;
const kinds = Object.keys(columns) as Kind[];

/** More records than this are not fetched to be named one by one: so many are met soon by whoever reads in order. */
const MANY = 2000;

/**
 * The sales with a number that begins like the typed text, or whose client or seller it finds; undefined when nothing
 * searchable was typed. What it finds is looked up first: joined with the sales in one query, either a rare name or a
 * common one would read all of them.
 */
export async function salesMatching(context: Context, typed: string): Promise<RawBuilder<unknown> | undefined> {
  const found = await recordsFound(context, typed);
  if (!found) return undefined;
  const alternatives = kinds.flatMap((kind) => {
    const ids = found.get(kind) ?? [];
    if (ids.length === 0) return [];
    const column = sql.ref(columns[kind]);
    const isMany = ids.length > MANY;
    return [
      isMany ? sql`${column} in ${recordsMatching(context.actor.tenantId, kind, typed)}` : sql`${column} = any(${ids})`,
    ];
  });
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
}

/** The ids found of each kind, of which at most one more than `MANY`. */
async function recordsFound({ tx, actor }: Context, typed: string): Promise<Map<string, string[]> | undefined> {
  const each = kinds.flatMap((kind) => {
    const matching = recordsMatching(actor.tenantId, kind, typed);
    return matching
      ? [sql`select ${kind}::text as kind, array(select record_id from ${matching} as found limit ${MANY + 1}) as ids`]
      : [];
  });
  if (each.length === 0) return undefined;
  const { rows } = await sql<{ kind: string; ids: string[] }>`${sql.join(each, sql` union all `)}`.execute(tx);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}
