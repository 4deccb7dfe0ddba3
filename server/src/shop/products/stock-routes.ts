import {
  type MovementFilters,
  movementsExport,
  type NewAdjustment,
  productEndpoints,
} from '@dioptria/contract/shop/products/product-endpoints.ts';
import { productChangeEndpoints } from '@dioptria/contract/shop/products/product-change-endpoints.ts';
import { IN_STORE_DIGITS, inStoreBarcode } from '@dioptria/contract/shop/products/barcodes.ts';
import { products } from '@dioptria/contract/shop/products/products.ts';
import { MAX_UNITS, tooManyUnits } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { randomInt } from 'node:crypto';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { applyChange, previewChange, selectChanges, undoChange } from './change-products.ts';
import { listMovements, readMovement, readMovements } from './list-movements.ts';
import { productsService } from './products-service.ts';
import { lockProducts, moveStock } from './stock-ledger.ts';

export function stockRoutes(api: Api): void {
  movementsRoute(api);
  movementsFileRoute(api);
  adjustmentRoute(api);
}

function movementsRoute(api: Api): void {
  serveList(api, productEndpoints.movements, {
    async page(context, { params: { id: productId }, query }) {
      const page = await listMovements(context, { productId, ...query });
      if (page.records.length === 0) await requireProduct(context, productId);
      return page;
    },
  });
}

function movementsFileRoute(api: Api): void {
  serveFile<MovementFilters & { id: string }>(api, productEndpoints.exportMovements, {
    file: movementsExport,
    kind: 'products',
    requireRecord: (context, { id }) => requireProduct(context, id),
    readAll: (context, { id: productId, ...selected }) => readMovements(context, { ...selected, productId }),
  });
}

async function requireProduct(context: Context, id: string): Promise<void> {
  await productsService.read(context, id);
}

function adjustmentRoute(api: Api): void {
  serve(api, productEndpoints.adjust, {
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

export function productChangeRoutes(api: Api): void {
  serve(api, productChangeEndpoints.preview, {
    work: async (context, { body }) => ({ preview: await previewChange(context, body) }),
  });
  serve(api, productChangeEndpoints.apply, {
    work: async (context, { body }) => ({ change: await applyChange(context, body) }),
  });
  serve(api, productChangeEndpoints.recent, {
    async work(context, _input, reply) {
      const changes = await selectChanges(context);
      reply.header('x-total-count', changes.length);
      return changes;
    },
  });
  serve(api, productChangeEndpoints.undo, {
    work: (context, { params: { id } }) => undoChange(context, id),
  });
}

export function barcodeRoute(api: Api): void {
  serve(api, productEndpoints.newBarcode, {
    work: async (context) => ({ barcode: await freeBarcode(context) }),
  });
}

/** The number is random, so that two users at the same moment get different barcodes. */
async function freeBarcode(context: Context): Promise<string> {
  const { tx, actor } = context;
  const barcode = inStoreBarcode(randomInt(10 ** IN_STORE_DIGITS));
  const taken = await tx
    .selectFrom('products')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('barcode_key', '=', barcode)
    .executeTakeFirst();
  return taken ? freeBarcode(context) : barcode;
}
