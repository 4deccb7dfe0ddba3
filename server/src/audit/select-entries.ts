import { auditKinds, readableKinds, type AuditEntry, type AuditQuery } from '@dioptria/contract/audit.ts';
import { addDays, startOfShopDay } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import { firstEntryId } from '../database/audit-entries.ts';
import type { Context } from '../resource/context.ts';

/** What asks for them. */
export function entriesStatement(context: Context, query: AuditQuery) {
  const { tx, actor } = context;
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where(sql<boolean>`${sql.join(conditionsOf(context, query), sql` and `)}`)
    .orderBy('id', 'desc')
    .limit(query.limit);
}

/** The entries that fit, newest first, of the kinds that the actor may read. */
export async function selectEntries(context: Context, query: AuditQuery): Promise<AuditEntry[]> {
  const rows = await entriesStatement(context, query).execute();
  return rows.map(({ id: _id, at, action, kind, record_id: recordId, record_name: recordName, actor: by, ...row }) => ({
    _id,
    at,
    action,
    kind,
    recordId,
    recordName,
    actor: by,
    user: row.user_id === null ? null : { _id: row.user_id, name: row.user_name },
    address: row.address,
    userAgent: row.user_agent,
    requestId: row.request_id,
    before: row.before,
    after: row.after,
  }));
}

function conditionsOf({ actor, timeZone }: Context, query: AuditQuery) {
  const { before, user, kind, action, record, from, to } = query;
  const readable = readableKinds(actor.permissions);
  const start = (day: string) => firstEntryId(startOfShopDay(day, timeZone));
  return [
    readable.length === auditKinds.length ? sql`true` : sql`kind = any(${readable})`,
    ...(before === undefined ? [] : [sql`id < ${before}`]),
    ...(user === undefined ? [] : [user === 'commandLine' ? sql`user_id is null` : sql`user_id = ${user}`]),
    // Spelled out, since the indexes of rare kinds and actions leave out the frequent ones.
    ...(kind === undefined ? [] : [sql`kind = ${sql.lit(kind)}`]),
    ...(action === undefined ? [] : [sql`action = ${sql.lit(action)}`]),
    ...(record === undefined ? [] : [sql`record_id = ${record}`]),
    ...(from === undefined ? [] : [sql`id >= ${start(from)}`]),
    ...(to === undefined ? [] : [sql`id < ${start(addDays(to, 1))}`]),
  ];
}
