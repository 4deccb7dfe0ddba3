import { products } from '@dioptria/contract/shop/products/products.ts';
import { MAX_UNITS, tooManyUnits } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import {
  type MovementFilters,
  movementsExport,
  movementsExportQuery,
  movementsPlace,
  movementsQuery,
  type NewAdjustment,
  newAdjustment,
  stockMovement,
} from '@dioptria/contract/shop/products/stock-movements.ts';
import { z } from 'zod';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import type { ExportedList } from '../../base/records/exported-list.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { listMovements, readMovement, readMovements } from './list-movements.ts';
import { productsService } from './products-service.ts';
import { lockProducts, moveStock } from './stock-ledger.ts';

const url = '/tenant/products/:id/movements';

export function stockRoutes(api: Api): void {
  movementsRoute(api);
  exportRoute(api, exportedMovements);
  adjustmentRoute(api);
}

function movementsRoute(api: Api): void {
  listRoute(api, {
    url,
    caller: products.permissions.read,
    tag: products.name,
    summary: 'The movements of a product’s stock, newest first, each with the stock after it',
    params: movementsPlace,
    query: movementsQuery,
    row: stockMovement,
    async page(context, { params: { id: productId }, query }) {
      const page = await listMovements(context, { productId, ...query });
      if (page.records.length === 0) await requireProduct(context, productId);
      return page;
    },
  });
}

async function requireProduct(context: Context, id: string): Promise<void> {
  await productsService.read(context, id);
}

function adjustmentRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: '/tenant/stock/adjustments',
    caller: products.permissions.update,
    tag: 'stock',
    summary: 'Changes a product’s stock for a reason; a mistake is taken back by its reverse',
    refusals: [404, 409],
    body: newAdjustment,
    status: 201,
    answer: z.object({ movement: stockMovement }),
    work: async (context, { body }) => ({ movement: await adjustStock(context, body) }),
  });
}

async function adjustStock(context: Context, { productId, quantity, reason, note }: NewAdjustment) {
  const locked = await lockProducts(context, [productId]);
  const product = locked.get(productId);
  if (!product) throw notFound();
  if (Math.abs(product.stock + quantity) > MAX_UNITS) throw invalid({ path: 'quantity', message: tooManyUnits });
  const before = await productsService.read(context, productId);
  const [movementId = ''] = await moveStock(context, reason, [{ productId, quantity, note }], locked);
  const after = await productsService.read(context, productId);
  recordChange(context, products, { id: productId, before, after });
  return readMovement(context, productId, movementId);
}

const exportedMovements: ExportedList<MovementFilters & { id: string }> = {
  url,
  tag: products.name,
  summary: 'The movements of a product’s stock as a file, newest first',
  params: movementsPlace,
  query: movementsExportQuery,
  file: movementsExport,
  kind: 'products',
  requireRecord: (context, { id: productId }) => requireProduct(context, productId),
  readAll: (context, { id: productId, ...selected }) => readMovements(context, { ...selected, productId }),
};
