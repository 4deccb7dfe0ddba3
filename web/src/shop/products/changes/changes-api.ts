import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { productChangeEndpoints } from '@dioptria/contract/shop/products/product-change-endpoints.ts';
import { MAX_CHANGED } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { anyQuery, queryOf } from '../../../base/http/call.ts';
import type { Query } from '../../../base/http/http.ts';
import { useSend } from '../../../base/http/use-send.ts';

export type Preview = AnswerOf<typeof productChangeEndpoints.preview>['preview'];
export type Change = AnswerOf<typeof productChangeEndpoints.recent>[number];

export const chosenProducts = (query: Query) =>
  queryOf(resourceEndpoints.products.list, anyQuery({ ...query, limit: MAX_CHANGED }));

export const recentChanges = queryOf(productChangeEndpoints.recent);

export const usePreviewChange = () => useSend(productChangeEndpoints.preview);
export const useApplyChange = () => useSend(productChangeEndpoints.apply, undefined, { waitsForRefetch: true });
export const useUndoChange = (id: string) => useSend(productChangeEndpoints.undo, { params: { id } });
