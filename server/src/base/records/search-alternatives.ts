import { type RawBuilder, sql } from 'kysely';
import { runNamed } from '../database/statements.ts';
import type { Context } from './context.ts';
import { wordsOf } from './search-tokens.ts';

/** The most ids that a condition lists. With more, the condition is a subquery. */
const MANY = 2000;

/** A column of the listed rows, and the subquery for the ids that a search looks for in it. */
interface SearchedColumn {
  column: string;
  ids: RawBuilder<unknown>;
}

/**
 * The alternative conditions of a search that looks for ids in columns: each row that it finds meets one. The ids are read
 * first, in a query of their own: in one query with the rows, PostgreSQL would read all rows for a rare name or for a frequent
 * one.
 * @param list the searched list: the statement that reads the ids is prepared under this name
 */
export async function searchAlternatives(
  { tx }: Context,
  list: string,
  typed: string,
  searched: readonly SearchedColumn[],
): Promise<RawBuilder<unknown>[]> {
  // The ids are read as one text, which is a value of the next query: the server parses no list of two thousand ids.
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
    // Only for one id does PostgreSQL use an index of the column and the list's order.
    else if (total === 1) few.push(sql`${sql.ref(column)} = ${ids.slice(1, -1)}`);
    else if (total > 0) few.push(sql`${sql.ref(column)} = any(${ids}::uuid[])`);
  }
  // A condition with few ids is read through its index. Conditions with many ids match soon when rows are read in list order.
  return many.length === 0 ? few : [...few, sql`(${sql.join(many, sql` or `)})`];
}
