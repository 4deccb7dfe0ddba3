import { auditEntry, auditQuery, historyEntry, historyQuery } from '@dioptria/contract/audit.ts';
import { id } from '@dioptria/contract/fields.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import type { ReplyHeaders } from '../http/exchange.ts';
import { searchOf } from '../http/page-links.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { kindOf } from '../resource/audit.ts';
import type { ServedResource } from '../resource/crud-service.ts';
import { selectEntries } from './select-entries.ts';

/** The shop's log, and the part of it that is each record's history (docs/decisions/0018-audit.md). */
export function auditRoutes(api: Api, resources: readonly ServedResource[]): void {
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
  for (const resource of resources) historyRoute(api, resource);
}

function historyRoute(api: Api, { definition, service }: ServedResource): void {
  const { path, envelope, name: tag, permissions } = definition;
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
      // What is deleted, or another shop's, has its history in the log only.
      await service.read(context, params.id);
      const entries = await selectEntries(context, { ...query, kind: kindOf(definition), record: params.id });
      linkNext(reply, `/tenant/${path}/${params.id}/history`, query, entries);
      return entries;
    },
  });
}

/** A full page may not be the last: the next one is before its last entry. */
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
