import { productEndpoints } from '@dioptria/contract/shop/products/product-endpoints.ts';
import { IN_STORE_DIGITS, inStoreBarcode } from '@dioptria/contract/shop/products/product-rules.ts';
import { randomInt } from 'node:crypto';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';

export function barcodeRoute(api: Api): void {
  serve(api, productEndpoints.newBarcode, {
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
