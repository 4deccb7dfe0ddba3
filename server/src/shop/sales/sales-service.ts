import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../base/records/context.ts';
import type { CrudService } from '../../base/records/crud-service.ts';
import { notFound } from '../../base/records/refusal.ts';
import { createSale } from './create/create-sale.ts';
import { deleteSale } from './change/delete-sale.ts';
import { salesListing } from './list-sales.ts';
import { childrenOf, findSale, saleRecord, type Sale } from './sale-records.ts';
import { lockSale } from './lock-sales.ts';
import { updateSale } from './change/update-sale.ts';

export const salesService: CrudService<typeof sales> = {
  ...salesListing,
  read: readSale,
  lock: lockSale,
  create: createSale,
  update: updateSale,
  remove: deleteSale,
};

async function readSale(context: Context, id: string): Promise<Sale> {
  const [row, children] = await Promise.all([findSale(context, id), childrenOf(context, id)]);
  if (!row) throw notFound();
  return saleRecord({ row, ...children });
}
