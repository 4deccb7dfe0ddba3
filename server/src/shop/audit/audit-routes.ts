import { auditEndpoints, auditExport } from '@dioptria/contract/shop/audit/audit-endpoints.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { linkNext, readEntries, selectEntries } from '../../base/http/history-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { notFound } from '../../base/records/refusal.ts';

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
