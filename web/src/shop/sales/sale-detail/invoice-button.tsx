import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/lazy-part.tsx';
import { useIssuing } from '../../fiscal-settings/fiscal-settings-api.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { issueTexts as texts } from '../../invoices/texts.ts';
import { activeInvoice } from '../../invoices/voucher-labels.ts';
import type { Sale } from '../sales-api.ts';

const InvoiceDialog = lazyPart(async () => (await import('../../invoices/invoice-dialog.tsx')).InvoiceDialog);

/** Hidden while the sale has an invoice, and for a canceled sale. */
export function InvoiceButton({ sale }: { sale: Sale }) {
  const isIssuing = useIssuing() !== undefined;
  const mayIssue = useCan('invoices.create') && isIssuing;
  const { data: vouchers } = useQuery({ ...saleInvoicesQuery(sale._id), enabled: mayIssue });
  const [isOpen, setOpen] = useState(false);
  const isPossible =
    vouchers && !activeInvoice(vouchers) && !orderStatusTable[sale.orderStatus].isVoid && sale.clientTotal > 0;
  // The form stays until it has closed itself, although the sale has its invoice before.
  if (!mayIssue || (!isPossible && !isOpen)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileInvoice size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {isOpen && <InvoiceDialog sale={sale} onClose={() => setOpen(false)} />}
    </>
  );
}
