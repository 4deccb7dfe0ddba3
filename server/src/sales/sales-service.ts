import type { sales } from '@dioptria/contract/sales.ts';
import type { Context } from '../resource/context.ts';
import type { CrudService } from '../resource/crud-service.ts';
import { notFound } from '../resource/refusal.ts';
import { createSale } from './create-sale.ts';
import { deleteSale } from './delete-sale.ts';
import { salesListing } from './list-sales.ts';
import { changesOf } from './sale-changes.ts';
import { saleRecords, selectSaleRows, type Sale } from './sale-records.ts';
import { updateSale } from './update-sale.ts';

/** The sales of a shop, with all rules of decisions §3. */
export const salesService: CrudService<typeof sales> = {
  ...salesListing,
  read: readSale,
  create: createSale,
  update: updateSale,
  remove: deleteSale,
};

/** One sale, with every recorded change of it. */
async function readSale(context: Context, id: string): Promise<Sale> {
  const rows = await selectSaleRows(context).where('sales.id', '=', id).execute();
  const [sale] = await saleRecords(context, rows);
  if (!sale) throw notFound();
  return { ...sale, changes: await changesOf(context, id) };
}
