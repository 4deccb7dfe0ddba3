import { type RawBuilder, sql } from 'kysely';
import { runNamed } from '../database/statements.ts';
import type { Context } from './context.ts';
import { wordsOf } from './search-tokens.ts';

/** If a search finds more ids, its condition is a subquery instead. */
const MANY = 2000;

/**
 * A column such as a sale's `client_id`, and the subquery of the ids that a search looks for in it, such as the clients with the
 * typed name.
 */
interface SearchedColumn {
  column: string;
  ids: RawBuilder<unknown>;
}

/**
 * For `either` of a `ListPlan`. A separate query reads the ids first: if one query read the ids and the rows, PostgreSQL would
 * read all rows, either for a rare name or for a frequent name. The name of the prepared statement begins with `list`.
 */
export async function searchAlternatives(
  { tx }: Context,
  list: string,
  typed: string,
  searched: readonly SearchedColumn[],
): Promise<RawBuilder<unknown>[]> {
  // The statement returns the ids of a column as one text, which is a value of the next query. So the server need not parse a list
  // of two thousand ids.
  const each = searched.map(
    ({ ids }, place) => sql`select ${place}::int as place, cardinality(ids) as total, ids::text as ids
      from (select array(select distinct * from ${ids} as found limit ${MANY + 1}) as ids) as found`,
  );
  const words = wordsOf(typed).length;
  const name = words <= 2 ? `${list}_found_${words}` : undefined;
  const looking = sql<{ place: number; total: number; ids: string }>`${sql.join(each, sql` union all `)}`;
  const few: RawBuilder<unknown>[] = [];
  const many: RawBuilder<unknown>[] = [];
  for (const { place, total, ids } of await runNamed(tx, name, looking)) {
    const { column, ids: subquery } = searched[place] as SearchedColumn;
    if (total > MANY) many.push(sql`${sql.ref(column)} in ${subquery}`);
    // A single id is compared with `=`: only then does PostgreSQL use an index that contains the column and the list's order.
    else if (total === 1) few.push(sql`${sql.ref(column)} = ${ids.slice(1, -1)}`);
    else if (total > 0) few.push(sql`${sql.ref(column)} = any(${ids}::uuid[])`);
  }
  // PostgreSQL finds the rows of a condition with few ids through an index. It reads the rows of conditions with many ids in the
  // list's order, and soon finds enough of them.
  return many.length === 0 ? few : [...few, sql`(${sql.join(many, sql` or `)})`];
}
