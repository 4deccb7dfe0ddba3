import {
  newPriceChange,
  priceChangeRow,
  priceChanges,
  priceEntry,
  pricePreview,
  pricePreviewRequest,
  priceRowsQuery,
} from '@dioptria/contract/shop/prices/price-changes.ts';
import { products } from '@dioptria/contract/shop/products/products.ts';
import { recordPlace as params } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { productsService } from '../products/products-service.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { applyPrices, undoPrices } from './apply-prices.ts';
import { previewPrices } from './preview-prices.ts';
import { priceListRoutes } from './price-list-routes.ts';
import { priceHistory } from './price-history.ts';
import { priceChangesListing, readPriceChange, requirePriceChange, selectPriceRows } from './price-records.ts';

const { path, name: tag, record, permissions } = priceChanges;
const url = `/tenant/${path}`;

export async function priceRoutes(api: Api, uploads: SheetUploads): Promise<void> {
  documentRoutes(api, { definition: priceChanges, listing: priceChangesListing, read: readPriceChange });
  rowsRoute(api);
  writingRoutes(api);
  await priceListRoutes(api, uploads);
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/products/:id/prices',
    caller: products.permissions.read,
    tag: products.name,
    summary: 'The changes of a product’s price, newest first',
    params,
    answer: z.array(priceEntry),
    async work(context, input, reply) {
      await productsService.read(context, input.params.id);
      const entries = await priceHistory(context, input.params.id);
      reply.header('x-total-count', entries.length);
      return entries;
    },
  });
}

function rowsRoute(api: Api): void {
  listRoute(api, {
    url: `${url}/:id/rows`,
    caller: permissions.read,
    tag,
    summary: 'The products of a price change or of a preview, the odd ones first',
    params,
    query: priceRowsQuery,
    row: priceChangeRow,
    async page(context, { params: { id: changeId }, query }) {
      const { products: total } = await requirePriceChange(context, changeId);
      return { total, records: await selectPriceRows(context, changeId, query) };
    },
  });
}

function writingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/preview`,
    caller: permissions.create,
    tag,
    summary: 'What a price change would change; nothing changes yet',
    body: pricePreviewRequest,
    answer: z.object({ preview: pricePreview }),
    work: async (context, { body }) => ({ preview: await previewPrices(context, body) }),
  });
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.create,
    tag,
    summary: 'Applies a preview to all of its products at once',
    refusals: [404, 409],
    body: newPriceChange,
    status: 201,
    answer: z.object({ priceChange: record }),
    work: async (context, { body }) => ({ priceChange: await applyPrices(context, body.previewId) }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/undo`,
    caller: permissions.create,
    tag,
    summary: 'Gives the products their old prices back, but for those that changed since',
    refusals: [409],
    params,
    answer: z.object({ priceChange: record, undone: z.int(), kept: z.int() }),
    async work(context, input) {
      const priceChange = await undoPrices(context, input.params.id);
      return { priceChange, undone: priceChange.undone ?? 0, kept: priceChange.kept ?? 0 };
    },
  });
}
