import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { productChangeEndpoints } from '@dioptria/contract/shop/products/product-change-endpoints.ts';
import { MAX_CHANGED } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { anyQuery, call, pageOf, queryOf } from '../../../base/http/call.ts';
import type { Query } from '../../../base/http/http.ts';
import { useSend } from '../../../base/http/use-send.ts';

export type Preview = AnswerOf<typeof productChangeEndpoints.preview>['preview'];
export type Change = AnswerOf<typeof productChangeEndpoints.recent>[number];

export const chosenProducts = (query: Query) =>
  queryOf(resourceEndpoints.products.list, anyQuery({ ...query, limit: MAX_CHANGED }));

const lensesIn = (query: Query): Query => ({ ...query, lensesWithoutStock: 'true' });

/** The lenses without stock in the list (docs/rules.md#products-16). */
export const lensesWithoutStock = (query: Query) =>
  pageOf(resourceEndpoints.products.list, anyQuery({ ...lensesIn(query), limit: 1 }));

export interface ProposedChange {
  query: Query;
  changes: { verifyStock: false };
  chosen: ReadonlySet<string>;
  preview: Preview;
}

export async function proposeToOrder(query: Query): Promise<ProposedChange> {
  const lenses = await call(resourceEndpoints.products.list, anyQuery({ ...lensesIn(query), limit: MAX_CHANGED }));
  const [chosen, changes] = [lenses.map(({ _id }) => _id), { verifyStock: false } as const];
  const { preview } = await call(productChangeEndpoints.preview, { body: { productIds: chosen, changes } });
  return { query: lensesIn(query), changes, chosen: new Set(chosen), preview };
}

export const recentChanges = queryOf(productChangeEndpoints.recent);

export const usePreviewChange = () => useSend(productChangeEndpoints.preview);
export const useApplyChange = () => useSend(productChangeEndpoints.apply, undefined, { waitsForRefetch: true });
export const useUndoChange = (id: string) => useSend(productChangeEndpoints.undo, { params: { id } });
