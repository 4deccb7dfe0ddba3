import { invoiceEndpoints, type PublicVoucher } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { paperName } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { Button, Stack } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../base/http/call.ts';
import { ApiError } from '../../../base/http/http.ts';
import { publicInvoiceTexts as texts } from './texts.ts';

export function PublicInvoiceLinks({ invoices, tenantId }: { invoices: readonly PublicVoucher[]; tenantId: string }) {
  if (invoices.length === 0) return null;
  return (
    <Stack gap="xs" mt="xl" align="flex-start">
      {invoices.map((invoice) => (
        <Button
          key={invoice._id}
          variant="default"
          h="auto"
          py="0.5rem"
          styles={{ inner: { minHeight: '1.75rem' }, label: { whiteSpace: 'normal', textAlign: 'start' } }}
          leftSection={<IconFileInvoice size={20} stroke={1.6} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/public/$tenantId/invoice/$invoiceId" params={{ tenantId, invoiceId: invoice._id }} {...props} />
          )}
        >
          {texts.see(paperName(invoice))}
        </Button>
      ))}
    </Stack>
  );
}

export const publicInvoicePath = (tenantId: string, invoiceId: string) => `/public/${tenantId}/invoice/${invoiceId}`;

/** The request needs no session. `null` if the voucher does not exist or is not authorised. */
export const publicInvoiceQuery = (tenantId: string, invoiceId: string) =>
  queryOptions({
    queryKey: ['public-invoice', tenantId, invoiceId],
    queryFn: ({ signal }) =>
      call(invoiceEndpoints.readPublic, { params: { tenantId, invoiceId }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
