import { pathOf } from '@dioptria/contract/base/endpoint.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { purchaseOrderEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

export const orderLinesPath = (id: string) => `${pathOf(documentEndpoints.purchase_orders.read, { id })}/lines`;

export const suggestionsQuery = queryOf(purchaseOrderEndpoints.suggestions);

export const providerQuery = (id: string) => queryOf(resourceEndpoints.providers.read, { params: { id } });

export const useOrder = () => useSend(purchaseOrderEndpoints.create);
export const useCancel = (id: string) => useSend(purchaseOrderEndpoints.cancel, { params: { id } });
