import { paperName } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import type { PublicVoucher } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { Button, Stack } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
