import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { paperName } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { logoPath } from '@dioptria/contract/shop/settings/logo.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { apiUrl } from '../../../base/http/http.ts';
import { PaperSheet, usePrint } from '../../../base/print/paper.tsx';
import { useSession } from '../../../base/session/session.ts';
import { printTexts as texts } from './texts.ts';
import { VoucherSheet } from './voucher-sheet.tsx';

interface InvoicePrintButtonProps {
  invoice: Invoice;
  variant?: 'light' | 'filled';
}

/**
 * Its provisional slip while it waits for ARCA. Hidden for a rejected or canceled voucher, and for one that was issued outside
 * the product, whose lines nobody knows.
 */
export function InvoicePrintButton({ invoice, variant = 'light' }: InvoicePrintButtonProps) {
  const print = usePrint();
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

/** A provisional slip until ARCA has authorised the voucher. */
function VoucherPaper({ invoice }: { invoice: Invoice }) {
  const { tenant } = useSession();
  const logo = tenant.logo ? apiUrl(logoPath(tenant._id, tenant.logo._id)) : undefined;
  return (
    <PaperSheet>
      <VoucherSheet voucher={invoice} logo={logo} />
    </PaperSheet>
  );
}
