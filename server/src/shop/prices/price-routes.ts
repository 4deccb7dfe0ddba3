import { priceEndpoints } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { priceChanges } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import { productsService } from '../products/products-service.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { applyPrices, undoPrices } from './apply-prices.ts';
import { previewPrices } from './preview-prices.ts';
import { priceListRoutes } from './price-list-routes.ts';
import { priceHistory } from './price-history.ts';
import { priceChangesListing, readPriceChange, requirePriceChange, selectPriceRows } from './price-records.ts';

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
