import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import type { ReferringColumn } from './referring-columns.ts';

interface Move {
  mergeId: string;
  from: string;
  to: string;
}

const placeOf = ({ table, column }: ReferringColumn) => `${table}.${column}`;

/** Other transactions that add a row with the old id later make the deletion of the merged record fail. */
export async function moveRows(context: Context, referring: ReferringColumn, move: Move): Promise<void> {
  const { tx, actor } = context;
  const { table, column } = referring;
  await lockRows(context, referring, sql`${sql.ref(column)} = ${move.from}`);
  await sql`insert into merge_rows (tenant_id, merge_id, place, row_id)
    select tenant_id, ${move.mergeId}::uuid, ${placeOf(referring)}, id from ${sql.table(table)}
    where tenant_id = ${actor.tenantId} and ${sql.ref(column)} = ${move.from}`.execute(tx);
  await changeRows(context, referring, move);
}

/** Leaves out the rows that no longer refer to the kept record. */
export async function moveRowsBack(context: Context, referring: ReferringColumn, move: Move): Promise<void> {
  const { actor } = context;
  const moved = sql`id in (select row_id from merge_rows where tenant_id = ${actor.tenantId}
    and merge_id = ${move.mergeId} and place = ${placeOf(referring)})`;
  await lockRows(context, referring, sql`${sql.ref(referring.column)} = ${move.from} and ${moved}`);
  await changeRows(context, referring, move);
}

async function lockRows({ tx, actor }: Context, { table, locks }: ReferringColumn, condition: ReturnType<typeof sql>) {
  if (locks === 'nothing') return;
  const locked = locks ?? table;
  await sql`select id from ${sql.table(locked)}
    where tenant_id = ${actor.tenantId} ${locks === undefined ? sql`and ${condition}` : sql``}
    order by id for no key update`.execute(tx);
}

async function changeRows(context: Context, referring: ReferringColumn, { mergeId, from, to }: Move): Promise<void> {
  const { tx, actor } = context;
  const { table, column, hasVersion } = referring;
  const row = (name: string) => sql.ref(`${table}.${name}`);
  const version = hasVersion ? sql`, updated_at = ${await versionAfter(context, referring, from)}` : sql``;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} ${version} from merge_rows
    where merge_rows.tenant_id = ${row('tenant_id')} and merge_rows.merge_id = ${mergeId}
      and merge_rows.place = ${placeOf(referring)} and merge_rows.row_id = ${row('id')}
      and ${row('tenant_id')} = ${actor.tenantId} and ${row(column)} = ${from}`.execute(tx);
}

/** The version is after that of each row, so a form that shows an older version is refused. */
async function versionAfter({ tx, actor, now }: Context, { table, column }: ReferringColumn, id: string) {
  const { rows } = await sql<{ latest: string | null }>`select max(updated_at) as latest from ${sql.table(table)}
    where tenant_id = ${actor.tenantId} and ${sql.ref(column)} = ${id}`.execute(tx);
  return nextVersion(rows[0]?.latest ?? now.toISOString(), now).toISOString();
}
