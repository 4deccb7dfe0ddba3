import { readableKinds, type AuditEntry, type AuditQuery } from '@dioptria/contract/shop/audit/audit.ts';
import { auditKinds } from '@dioptria/contract/shop/nouns.ts';
import { addDays, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { type Selectable, sql } from 'kysely';
import { firstEntryId } from '../database/audit-entries.ts';
import type { Tables } from '../database/tables.ts';
import type { Context } from '../records/context.ts';
import { throughCursor } from '../records/through-cursor.ts';

/** With `entry`, an entry's id, only that entry is read. */
type Narrowed = Omit<AuditQuery, 'limit'> & { entry?: string };
type Page = Narrowed & Pick<AuditQuery, 'limit'>;

function matching(context: Context, query: Narrowed) {
  const { tx, actor } = context;
  return tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where(sql<boolean>`${sql.join(conditionsOf(context, query), sql` and `)}`)
    .orderBy('id', 'desc');
}

export const entriesStatement = (context: Context, query: Page) => matching(context, query).limit(query.limit);

/** Newest first; only kinds that the user may read. */
export async function selectEntries(context: Context, query: Page): Promise<AuditEntry[]> {
  return (await entriesStatement(context, query).execute()).map(entryOf);
}

/** In batches, newest first; only kinds that the user may read. */
export async function* readEntries(context: Context, query: Narrowed): AsyncGenerator<AuditEntry[]> {
  const statement = sql<Row>`${matching(context, query)}`;
  for await (const rows of throughCursor(context.tx, statement)) yield rows.map(entryOf);
}

type Row = Selectable<Tables['audit_entries']>;

const entryOf = ({ id, at, action, kind, record_id, record_name, actor, ...row }: Row): AuditEntry => ({
  _id: id,
  at,
  action,
  kind,
  recordId: record_id,
  recordName: record_name,
  actor,
  user: row.user_id === null ? null : { _id: row.user_id, name: row.user_name },
  address: row.address,
  userAgent: row.user_agent,
  requestId: row.request_id,
  before: row.before,
  after: row.after,
});

function conditionsOf({ actor, timeZone }: Context, query: Narrowed) {
  const { entry, before, user, kind, action, record, from, to } = query;
  const readable = readableKinds(actor.permissions);
  const start = (day: string) => firstEntryId(startOfShopDay(day, timeZone));
  return [
    readable.length === auditKinds.length ? sql`true` : sql`kind = any(${readable})`,
    ...(entry === undefined ? [] : [sql`id = ${entry}`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
    ...(user === undefined ? [] : [user === 'commandLine' ? sql`user_id is null` : sql`user_id = ${user}`]),
    // `kind` and `action` are literals and not parameters: PostgreSQL uses the partial indexes of rare kinds and actions only if it
    // knows the value when it plans the query.
    ...(kind === undefined ? [] : [sql`kind = ${sql.lit(kind)}`]),
    ...(action === undefined ? [] : [sql`action = ${sql.lit(action)}`]),
    ...(record === undefined ? [] : [sql`record_id = ${record}`]),
    ...(from === undefined ? [] : [sql`id >= ${start(from)}`]),
    ...(to === undefined ? [] : [sql`id < ${start(addDays(to, 1))}`]),
  ];
}
