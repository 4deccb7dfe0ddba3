import { invoiceEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../base/http/call.ts';
import { ApiError } from '../../../base/http/http.ts';

export const publicInvoicePath = (tenantId: string, invoiceId: string) => `/public/${tenantId}/invoice/${invoiceId}`;

/** Without a session. `null` if the voucher does not exist or is not authorised. */
export const publicInvoiceQuery = (tenantId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ['public-invoice', tenantId, invoiceId],
    queryFn: ({ signal }) =>
      call(invoiceEndpoints.readPublic, { params: { tenantId, invoiceId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
