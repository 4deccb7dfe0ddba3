import { pathOf } from '@dioptria/contract/base/endpoint.ts';
import { auditEndpoints, auditExport } from '@dioptria/contract/shop/audit/audit-endpoints.ts';
import type { Api } from '../http/api.ts';
import type { ReplyHeaders } from '../http/exchange.ts';
import { searchOf } from '../http/page-links.ts';
import { serve } from '../http/serve.ts';
import { historyEndpoint } from '@dioptria/contract/shop/record-endpoints.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import type { Context } from '../records/context.ts';
import { notFound } from '../records/refusal.ts';
import { serveFile } from '../exports/export-routes.ts';
import { readEntries, selectEntries } from './select-entries.ts';

export interface Recorded {
  definition: { name: AuditKind; path: string; envelope: string; permissions: { list: Permission; read: Permission } };
  /** @throws Refusal `not_found` */
  service: { read(context: Context, id: string): Promise<unknown> };
  /** Keeps only the values that this user may see. By default the history shows all values. */
  valuesFor?(this: void, context: Context): Promise<(values: Values) => Values>;
}

type Values = Readonly<Record<string, unknown>>;

export function auditRoutes(api: Api): void {
  serveFile(api, auditEndpoints.export, { file: auditExport, kind: 'shop', readAll: readEntries });
  serve(api, auditEndpoints.list, {
    async work(context, { query }, reply) {
      const entries = await selectEntries(context, query);
      linkNext(reply, auditEndpoints.list.path, query, entries);
      return entries;
    },
  });
  serve(api, auditEndpoints.read, {
    async work(context, { params }) {
      const [entry] = await selectEntries(context, { entry: params.id, limit: 1 });
      if (!entry) throw notFound();
      return entry;
    },
  });
}

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

/** Only if this page is full. The next page begins with the entry before the last entry of this page. */
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
