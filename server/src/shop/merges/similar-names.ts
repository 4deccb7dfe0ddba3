import type { SimilarPair } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import { mergedKinds } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';

/** If a shop has more records of a kind, the server compares only the first names. */
const COMPARED = 2000;
const MAX_PAIRS = 20;

/** Of more than two similar names, each is paired with the next older one (docs/rules.md#merges-5). */
export async function similarPairs({ tx, actor }: Context): Promise<SimilarPair[]> {
  const kinds = mergedKinds.map(
    (kind) => sql`(
      select ${kind}::text as kind, one_id, one_name, id as other_id, name as other_name
      from (
        select id, name, key, lag(id) over same as one_id, lag(name) over same as one_name
        from (
          select id, name, translate(name_key, ' -.', '') as key from ${sql.table(kind)}
          where tenant_id = ${actor.tenantId} order by name_key, id limit ${COMPARED}
        ) as named
        where key <> '' window same as (partition by key order by id)
      ) as neighbours
      where one_id is not null order by key, id limit ${MAX_PAIRS}
    )`,
  );
  const { rows } = await sql<Row>`${sql.join(kinds, sql` union all `)}`.execute(tx);
  return rows.map(({ kind, one_id, one_name, other_id, other_name }) => ({
    kind,
    one: { _id: one_id, name: one_name },
    other: { _id: other_id, name: other_name },
  }));
}

interface Row {
  kind: SimilarPair['kind'];
  one_id: string;
  one_name: string;
  other_id: string;
  other_name: string;
}
