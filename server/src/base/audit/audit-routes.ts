import { auditEntry, auditQuery, historyEntry, historyQuery } from '@dioptria/contract/shop/audit/audit.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import type { ReplyHeaders } from '../http/exchange.ts';
import { searchOf } from '../http/page-links.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { Context } from '../records/context.ts';
import { notFound } from '../records/refusal.ts';
import { exportRoute } from '../exports/export-routes.ts';
import { exportedLog } from './audit-export.ts';
import { selectEntries } from './select-entries.ts';

/** A kind of record with a history. */
export interface Recorded {
  definition: { name: AuditKind; path: string; envelope: string; permissions: { list: Permission; read: Permission } };
  /** `read` throws Refusal `not_found` if the tenant has no such record. */
  service: { read(context: Context, id: string): Promise<unknown> };
  /** Gives the values that this user may see of an entry. Without it, the history shows all values. */
  valuesFor?(this: void, context: Context): Promise<(values: Values) => Values>;
}

type Values = Readonly<Record<string, unknown>>;

/** Adds the routes of the audit log (docs/decisions/0018-audit.md), and the log as a file. */
export function auditRoutes(api: Api): void {
  exportRoute(api, exportedLog);
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/audit',
    caller: 'audit.read',
    tag: 'audit',
    summary: 'What was done in the shop, newest first; the Link header names the page before',
    query: auditQuery,
    answer: z.array(auditEntry),
    async work(context, { query }, reply) {
      const entries = await selectEntries(context, query);
      linkNext(reply, '/tenant/audit', query, entries);
      return entries;
    },
  });
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/audit/:id',
    caller: 'audit.read',
    tag: 'audit',
    summary: 'One entry of the log',
    params: z.object({ id: id() }),
    answer: auditEntry,
    async work(context, { params }) {
      const [entry] = await selectEntries(context, { entry: params.id, limit: 1 });
      if (!entry) throw notFound();
      return entry;
    },
  });
}

/** Tracks the changes of a kind of record: adds the route of a record's history, and announces changes on other screens. */
export function trackChanges(api: Api, { definition, service, valuesFor }: Recorded): void {
  const { path, envelope, name: tag, permissions } = definition;
  api.announced.set(path, permissions.list);
  tenantRoute(api, {
    method: 'GET',
    url: `/tenant/${path}/:id/history`,
    caller: permissions.read,
    tag,
    summary: `${envelope}: what was done to it, newest first; the Link header names the page before`,
    params: z.object({ id: id() }),
    query: historyQuery,
    answer: z.array(historyEntry),
    async work(context, { params, query }, reply) {
      // Refuses with 404 the history of a deleted record or of another tenant's. The log still shows a deleted record's entries.
      await service.read(context, params.id);
      const entries = await selectEntries(context, { ...query, kind: definition.name, record: params.id });
      linkNext(reply, `/tenant/${path}/${params.id}/history`, query, entries);
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

/** Links the next page, with the entries before the last one, if the page is full. */
function linkNext(
  reply: ReplyHeaders,
  path: string,
  query: { limit: number },
  entries: readonly { _id: string }[],
): void {
  const last = entries.at(-1);
  if (!last || entries.length < query.limit) return;
  reply.header('link', `<${path}?${searchOf({ ...query, before: last._id })}>; rel="next"`);
}
