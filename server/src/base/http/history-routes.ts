import { pathOf } from '@dioptria/contract/base/endpoint.ts';
import { addDays, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { type AuditEntry, type AuditQuery, readableKinds } from '@dioptria/contract/shop/audit/audit.ts';
import { type AuditKind, auditKinds } from '@dioptria/contract/shop/nouns.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import { historyEndpoint } from '@dioptria/contract/shop/record-endpoints.ts';
import { type Selectable, sql } from 'kysely';
import { firstEntryId } from '../database/audit-entries.ts';
import type { Tables } from '../database/tables.ts';
import type { Api } from './api.ts';
import type { ReplyHeaders } from './exchange.ts';
import { searchOf, serve } from './serve.ts';
import type { Context } from '../records/context.ts';
import { throughCursor } from '../records/list-page.ts';

/** With `entry`, the id of an entry, the server reads only this entry. */
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

/** Reads the entries of the kinds that the user may read, newest first. */
export async function selectEntries(context: Context, query: Page): Promise<AuditEntry[]> {
  return (await entriesStatement(context, query).execute()).map(entryOf);
}

/** Reads the entries of the kinds that the user may read, newest first, in batches. */
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

export interface Recorded {
  definition: { name: AuditKind; path: string; envelope: string; permissions: { list: Permission; read: Permission } };
  /** @throws Refusal `not_found` */
  service: { read(context: Context, id: string): Promise<unknown> };
  /** The returned function keeps only the values that this user may see. By default the history shows all values. */
  valuesFor?(this: void, context: Context): Promise<(values: Values) => Values>;
}

type Values = Readonly<Record<string, unknown>>;

export function trackChanges(api: Api, { definition, service, valuesFor }: Recorded): void {
  const endpoint = historyEndpoint<Recorded['definition']>(definition);
  api.announced.set(definition.path, definition.permissions.list);
  serve(api, endpoint, {
    async work(context, { params, query }, reply) {
      // Throws 404 if the record was deleted or belongs to another tenant. The audit log still shows the entries of a deleted
      // record.
      await service.read(context, params.id);
      const entries = await selectEntries(context, { ...query, kind: definition.name, record: params.id });
      linkNext(reply, pathOf(endpoint, params), query, entries);
      if (!valuesFor) return entries;
      const shown = await valuesFor(context);
      return entries.map((entry) => ({
        ...entry,
        before: entry.before && { ...shown(entry.before) },
        after: entry.after && { ...shown(entry.after) },
      }));
    },
  });
}

/** Links a full page to the next page, whose entries are older than the last entry of this page. */
export function linkNext(
  reply: ReplyHeaders,
  path: string,
  query: { limit: number },
  entries: readonly { _id: string }[],
): void {
  const last = entries.at(-1);
  if (!last || entries.length < query.limit) return;
  reply.header('link', `<${path}?${searchOf({ ...query, before: last._id })}>; rel="next"`);
}
