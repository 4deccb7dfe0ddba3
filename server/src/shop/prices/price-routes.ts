import type { QueryOf } from '@dioptria/contract/base/endpoint.ts';
import { MAX_LIMIT } from '@dioptria/contract/base/resource.ts';
import { headingKeys } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { priceChanges } from '@dioptria/contract/shop/prices/price-changes.ts';
import { priceEndpoints, priceListProblemsExport } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { priceListFields } from '@dioptria/contract/shop/prices/price-labels.ts';
import { asTenant } from '../../base/database/as-tenant.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { productsService } from '../products/products-service.ts';
import { applyPrices, undoPrices } from './apply-prices.ts';
import { previewList, selectListProblems } from './preview-list.ts';
import { previewPrices } from './preview-prices.ts';
import { priceHistory } from './price-history.ts';
import { priceChangesListing, readPriceChange, requirePriceChange, selectPriceRows } from './price-records.ts';
import { describeList, readListCosts, rememberedColumns } from './read-list.ts';

const choose = (
  _context: Context,
  { query: { sheet, headingsRow, encoding } }: { query: QueryOf<typeof priceEndpoints.readList> },
) => Promise.resolve({ sheet, headingsRow, encoding, known: priceListFields.flatMap(headingKeys) });

export async function priceRoutes(api: Api, uploads: SheetUploads): Promise<void> {
  documentRoutes(api, { definition: priceChanges, listing: priceChangesListing, read: readPriceChange });
  rowsRoute(api);
  writingRoutes(api);
  await priceListRoutes(api, uploads);
  serve(api, priceEndpoints.ofProduct, {
    async work(context, input, reply) {
      await productsService.read(context, input.params.id);
      const entries = await priceHistory(context, input.params.id);
      reply.header('x-total-count', entries.length);
      return entries;
    },
  });
}

async function priceListRoutes(api: Api, uploads: SheetUploads): Promise<void> {
  problemsFileRoute(api);
  const inTenant = <Result>(context: Context, work: (scope: Context) => Promise<Result>) =>
    asTenant(api.database, context.actor.tenantId, (tx) => work({ ...context, tx }));
  await serveSheet(api, uploads, priceEndpoints.readList, {
    choose,
    async work(context, table, { query: { providerId } }) {
      const remembered = await inTenant(context, (scope) => rememberedColumns(scope, providerId));
      return { list: await describeList(table, remembered) };
    },
  });
  await serveSheet(api, uploads, priceEndpoints.previewList, {
    choose,
    async work(context, table, { query }) {
      const read = await readListCosts(table, query);
      return { preview: await inTenant(context, (scope) => previewList(scope, query, read)) };
    },
  });
  serveList(api, priceEndpoints.problems, {
    async page(context, { params: { id: changeId }, query }) {
      const { problems: total } = await requirePriceChange(context, changeId);
      return { total, records: await selectListProblems(context, changeId, query) };
    },
  });
}

function problemsFileRoute(api: Api): void {
  serveFile<{ id: string }>(api, priceEndpoints.exportProblems, {
    file: priceListProblemsExport,
    kind: 'price_changes',
    async requireRecord(context, { id }) {
      await requirePriceChange(context, id);
    },
    async *readAll(context, { id }) {
      for (let page = 1; ; page += 1) {
        const some = await selectListProblems(context, id, { page, limit: MAX_LIMIT });
        if (some.length > 0) yield some;
        if (some.length < MAX_LIMIT) return;
      }
    },
  });
}

function rowsRoute(api: Api): void {
  serveList(api, priceEndpoints.rows, {
    async page(context, { params: { id: changeId }, query }) {
      const { products: total } = await requirePriceChange(context, changeId);
      return { total, records: await selectPriceRows(context, changeId, query) };
    },
  });
}

function writingRoutes(api: Api): void {
  serve(api, priceEndpoints.preview, {
    work: async (context, { body }) => ({ preview: await previewPrices(context, body) }),
  });
  serve(api, priceEndpoints.apply, {
    work: async (context, { body }) => ({ priceChange: await applyPrices(context, body.previewId) }),
  });
  serve(api, priceEndpoints.undo, {
    async work(context, input) {
      const priceChange = await undoPrices(context, input.params.id);
      return { priceChange, undone: priceChange.undone ?? 0, kept: priceChange.kept ?? 0 };
    },
  });
}
