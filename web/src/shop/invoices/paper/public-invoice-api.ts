import type { PublicInvoice } from '@dioptria/contract/shop/invoices/public-invoice.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, http } from '../../../base/http/http.ts';
import { resourcePath } from '../../../base/http/query-keys.ts';

export const publicInvoicePath = (tenantId: string, invoiceId: string) => `/public/${tenantId}/invoice/${invoiceId}`;

/** Without a session. `null` if the voucher does not exist or is not authorised. */
export const publicInvoiceQuery = (tenantId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ['public-invoice', tenantId, invoiceId],
    queryFn: ({ signal }) =>
      http
        .get<PublicInvoice>(`${resourcePath({ path: 'invoices' })}/${tenantId}/public/${invoiceId}`, {
          signal,
          anonymous: true,
        })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }),
  });
