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
  const each = searched.map(
    ({ ids }, place) =>
      sql`select ${place}::int as place, array(select * from ${ids} as found limit ${MANY + 1}) as ids`,
  );
  const words = wordsOf(typed).length;
  const name = words <= 2 ? `${list}_found_${words}` : undefined;
  const looking = sql<{ place: number; ids: string[] }>`${sql.join(each, sql` union all `)}`;
  const few: RawBuilder<unknown>[] = [];
  const many: RawBuilder<unknown>[] = [];
  for (const { place, ids } of await runNamed(tx, name, looking)) {
    const { column, ids: subquery } = searched[place] as SearchedColumn;
    if (ids.length > MANY) many.push(sql`${sql.ref(column)} in ${subquery}`);
    else if (ids.length > 0) few.push(sql`${sql.ref(column)} = any(${ids})`);
  }
  // A condition with few ids is read through its index. Conditions with many ids match soon when rows are read in list order.
  return many.length === 0 ? few : [...few, sql`(${sql.join(many, sql` or `)})`];
}
