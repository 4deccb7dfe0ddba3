import { IN_STORE_DIGITS, inStoreBarcode } from '@dioptria/contract/shop/products/barcodes.ts';
import { products } from '@dioptria/contract/shop/products/products.ts';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';

export function barcodeRoute(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/products/new-barcode',
    caller: products.permissions.create,
    tag: products.name,
    summary: 'A barcode of the in-store range that no product of the shop has; nothing is stored',
    answer: z.object({ barcode: z.string() }),
    work: async (context) => ({ barcode: await freeBarcode(context) }),
  });
}

/** Random, so that two users who ask at the same time get different barcodes. */
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
