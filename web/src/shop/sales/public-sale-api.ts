import { pathOf } from '@dioptria/contract/base/endpoint.ts';
import { publicSaleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../base/http/call.ts';
import { ApiError } from '../../base/http/http.ts';

export const publicSaleLivePath = (tenantId: string, orderId: string) =>
  pathOf(publicSaleEndpoints.live, { tenantId, orderId });

/** The request has no session. `null` if the sale does not exist. */
export const publicSaleQuery = (tenantId: string, orderId: string) =>
  queryOptions({
    queryKey: ['public-sale', tenantId, orderId],
    queryFn: ({ signal }) =>
      call(publicSaleEndpoints.read, { params: { tenantId, orderId }, signal }).catch(nothingIfAbsent),
  });

/** Turns a 404 into `null` and throws any other error. */
export function nothingIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
