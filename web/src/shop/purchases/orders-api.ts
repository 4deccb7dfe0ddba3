import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { purchaseOrderEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { withParams, queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

export const orderLines = (id: string) => withParams(documentEndpoints.purchase_orders.linesExport, { id });

export const suggestionsQuery = queryOf(purchaseOrderEndpoints.suggestions);

export const providerQuery = (id: string) => queryOf(resourceEndpoints.providers.read, { params: { id } });

export const useOrder = () => useSend(purchaseOrderEndpoints.create, undefined, { waitsForRefetch: true });
export const useCancel = (id: string) =>
  useSend(purchaseOrderEndpoints.cancel, { params: { id } }, { waitsForRefetch: true });
