import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { paperName } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { usePrint } from '../../../base/print/use-print.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { printTexts as texts } from './texts.ts';

const VoucherPaper = lazyPart(async () => (await import('./voucher-paper.tsx')).VoucherPaper);

interface InvoicePrintButtonProps {
  invoice: Invoice;
  variant?: 'light' | 'filled';
}

/**
 * Prints the voucher, or its provisional slip while it waits for ARCA. Hidden for a rejected or canceled voucher. Also
 * hidden for a voucher that Dioptría did not send, because its lines are unknown.
 */
export function InvoicePrintButton({ invoice, variant = 'light' }: InvoicePrintButtonProps) {
  const print = usePrint(VoucherPaper.load);
  if (!invoiceStateTable[invoice.state].isOpen || invoice.isOutside) return null;
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={print.isPrinting}
        aria-label={texts.printNamed(paperName(invoice))}
        onClick={print.start}
      >
        {texts.print}
      </Button>
      {print.isPrinting && <VoucherPaper invoice={invoice} />}
    </>
  );
}
