import type { sales } from '@dioptria/contract/sales.ts';
import type { Context } from '../resource/context.ts';
import type { CrudService } from '../resource/crud-service.ts';
import { notFound } from '../resource/refusal.ts';
import { createSale } from './create-sale.ts';
import { deleteSale } from './delete-sale.ts';
import { salesListing } from './list-sales.ts';
import { childrenOf, findSale, saleRecord, type Sale } from './sale-records.ts';
import { updateSale } from './update-sale.ts';

/** The sales of a tenant, with the rules of docs/rules.md#sales. */
export const salesService: CrudService<typeof sales> = {
  ...salesListing,
  read: readSale,
  create: createSale,
  update: updateSale,
  remove: deleteSale,
};

/** One sale, with every recorded change of it. */
async function readSale(context: Context, id: string): Promise<Sale> {
  const [row, children] = await Promise.all([findSale(context, id), childrenOf(context, id)]);
  if (!row) throw notFound();
  return saleRecord({ row, ...children });
}
