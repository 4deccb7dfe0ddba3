import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { purchaseOrderEndpoints, receptionEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOf, withParams } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

export const orderLines = (id: string) => withParams(documentEndpoints.purchase_orders.linesExport, { id });

export const suggestionsQuery = queryOf(purchaseOrderEndpoints.suggestions);

export const providerQuery = (id: string) => queryOf(resourceEndpoints.providers.read, { params: { id } });

export const useOrder = () => useSend(purchaseOrderEndpoints.create, undefined, { waitsForRefetch: true });
export const useCancel = (id: string) =>
  useSend(purchaseOrderEndpoints.cancel, { params: { id } }, { waitsForRefetch: true });

export const receptionLines = (id: string) => withParams(documentEndpoints.receptions.linesExport, { id });

export const useReceive = () => useSend(receptionEndpoints.create, undefined, { waitsForRefetch: true });

/** The server makes a second reception with negative quantities. */
export const useReverse = (id: string) =>
  useSend(receptionEndpoints.reverse, { params: { id } }, { waitsForRefetch: true });
