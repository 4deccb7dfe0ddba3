import type { QueryClient } from '@tanstack/react-query';
import { http } from '../base/http/http.ts';
import { showUndo } from '../base/ui/undo-toast.tsx';
import { staleAfter } from './stale-queries.ts';

/** The changed sale, as its change was answered. */
export interface ChangedSale {
  _id: string;
  number: number;
  updatedAt: string;
}

/**
 * Shows a notice that names the changed sale and its change, and offers to undo the change (docs/rules.md#sales-30).
 * @param undo undoes the change that made the given version of the sale
 */
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

/** Undoes the change that made the given version of a sale, and refetches all data that the undoing made stale. */
export async function undoSaleChange<Sale>(queryClient: QueryClient, { _id, updatedAt }: ChangedSale): Promise<Sale> {
  const { sale } = await http.post<{ sale: Sale }>(`/tenant/sales/${_id}/undo`, { updatedAt });
  void queryClient.invalidateQueries({ predicate: staleAfter('sales') });
  return sale;
}
