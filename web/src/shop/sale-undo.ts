import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../base/http/call.ts';
import { staleAfterCall } from '../base/http/stale.ts';
import { showUndo } from '../base/ui/toasts/undo-toast.tsx';

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

export async function undoSaleChange(
  queryClient: QueryClient,
  { _id: id, updatedAt }: ChangedSale,
): Promise<AnswerOf<typeof saleEndpoints.undo>['sale']> {
  const { sale } = await call(saleEndpoints.undo, { params: { id }, body: { updatedAt } });
  void queryClient.invalidateQueries({ predicate: staleAfterCall(saleEndpoints.undo) });
  return sale;
}
