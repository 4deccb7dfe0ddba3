import type { QueryClient } from '@tanstack/react-query';
import { http } from '../base/http/http.ts';
import { showUndo } from '../base/ui/undo-toast.tsx';
import { staleAfter } from './stale-queries.ts';

export interface ChangedSale {
  _id: string;
  number: number;
  updatedAt: string;
}

/** `undo` undoes the change that made the given version of the sale (docs/rules.md#sales-30). */
export function showSaleChange<Sale extends ChangedSale>(
  sale: Sale,
  change: string,
  undo: (sale: Sale) => Promise<unknown>,
): void {
  showUndo(sale._id, `Venta N.º ${sale.number} · ${change}`, async () => {
    await undo(sale);
    return undefined;
  });
}

export async function undoSaleChange<Sale>(queryClient: QueryClient, { _id, updatedAt }: ChangedSale): Promise<Sale> {
  const { sale } = await http.post<{ sale: Sale }>(`/tenant/sales/${_id}/undo`, { updatedAt });
  void queryClient.invalidateQueries({ predicate: staleAfter('sales') });
  return sale;
}
