import { canInvoiceBatch, leftToCredit } from '@dioptria/contract/shop/claims/batch-invoice.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Button, Text } from '@mantine/core';
import { IconFileInvoice, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useIssuing } from '../fiscal-settings/fiscal-settings-api.ts';
import { batchInvoicesQuery } from '../invoices/invoices-api.ts';
import { VoucherItem } from '../invoices/voucher-items.tsx';
import { activeInvoice, creditedOf, hasCreditLeft } from '../invoices/voucher-labels.ts';
import { batchInvoiceTexts as texts } from './texts.ts';

const BatchInvoiceDialog = lazyPart(async () => (await import('./batch-invoice-dialog.tsx')).BatchInvoiceDialog);
const CreditNoteDialog = lazyPart(async () => (await import('../invoices/credit-note-dialog.tsx')).CreditNoteDialog);

/** A shop that issues no vouchers sees this section only for a batch with an invoice (docs/rules.md#claims-10). */
export function BatchInvoice({ batch }: { batch: ClaimBatch }) {
  const isIssuing = useIssuing() !== undefined;
  const { data: vouchers, error, refetch } = useQuery(batchInvoicesQuery(batch._id));
  const hasVouchers = vouchers !== undefined && vouchers.length > 0;
  if (!hasVouchers && (!isIssuing || !canInvoiceBatch(batch.state))) return null;
  const active = vouchers && activeInvoice(vouchers);
  return (
    <section aria-label={texts.title}>
      <Box component="h3" mt="1.5rem" mb={4} c="dimmed" fz="sm" fw={500}>
        {texts.title}
      </Box>
      {error && !vouchers && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !vouchers && <LoadingText lines={2} />}
      {active && <DebitsNotice batch={batch} invoice={active} vouchers={vouchers} />}
      {hasVouchers && (
        <ul>
          {vouchers.map((voucher) => (
            <VoucherItem
              key={voucher._id}
              voucher={voucher}
              hasLeft={hasCreditLeft(voucher, vouchers)}
              isReplaced={voucher.kind === 'invoice' && active !== undefined && active !== voucher}
            />
          ))}
        </ul>
      )}
      {vouchers && <InvoiceButton batch={batch} isInvoiced={active !== undefined} isFirst={!hasVouchers} />}
    </section>
  );
}

interface InvoiceButtonProps {
  batch: ClaimBatch;
  isInvoiced: boolean;
  isFirst: boolean;
}

function InvoiceButton({ batch, isInvoiced, isFirst }: InvoiceButtonProps) {
  const mayBill = useCan('claim_batches.update');
  const isIssuing = useIssuing() !== undefined;
  const [isOpen, setOpen] = useState(false);
  const isPossible = mayBill && isIssuing && !isInvoiced && canInvoiceBatch(batch.state);
  // The form remains until it has closed itself, although the batch gets its invoice earlier.
  if (!isPossible && !isOpen) return isFirst ? <Text c="dimmed">{texts.none}</Text> : null;
  return (
    <>
      {isFirst && (
        <Text c="dimmed" mb="xs">
          {texts.none}
        </Text>
      )}
      <Button
        variant="light"
        leftSection={<IconFileInvoice size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {isOpen && <BatchInvoiceDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DebitsNoticeProps {
  batch: ClaimBatch;
  invoice: Invoice;
  vouchers: readonly Invoice[];
}

function DebitsNotice({ batch, invoice, vouchers }: DebitsNoticeProps) {
  const mayCorrect = useCan('invoices.correct');
  const [proposed, setProposed] = useState<number>();
  const amount = leftToCredit(batch.toCredit ?? 0, creditedOf(invoice, vouchers));
  const rate = invoice.lines[0]?.vatRate;
  const isProposable = mayCorrect && invoice.state === 'authorised' && rate !== undefined;
  return (
    <>
      {amount > 0 && (
        <Box {...tinted('carey')} px="md" py="xs" mb="xs">
          <p>{texts.debits(formatMoney(amount))}</p>
          {isProposable && (
            <Button
              variant="default"
              mt="xs"
              leftSection={<IconReceiptRefund size={18} aria-hidden />}
              onClick={() => setProposed(amount)}
            >
              {texts.creditDebits}
            </Button>
          )}
        </Box>
      )}
      {proposed !== undefined && rate !== undefined && (
        <CreditNoteDialog
          invoiceId={invoice._id}
          reason={texts.debitsOf(batch.number)}
          amounts={{ [rate]: proposed }}
          onClose={() => setProposed(undefined)}
        />
      )}
    </>
  );
}
