import { roundMoney } from '@dioptria/contract/base/money.ts';
import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconBan, IconFileInvoice, IconReceiptRefund, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatDay, formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { tinted } from '../../base/ui/elements/chip.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { InvoiceReason, InvoiceStateChip, VoucherName } from './invoice-cells.tsx';
import { saleInvoicesQuery, useCancelInvoice, useRetryInvoice } from './invoices-api.ts';
import { InvoicePrintButton } from './paper/invoice-print-button.tsx';
import { creditTexts, invoiceTexts as texts } from './texts.ts';
import {
  activeInvoice,
  debtAfterInvoice,
  hasCreditLeft,
  invalidText,
  surchargeAfterInvoice,
} from './voucher-labels.ts';
import classes from './invoices.module.css';

interface VoucherProps {
  voucher: Invoice;
  hasLeft: boolean;
  /** True if another invoice is in force for the sale or the batch. */
  isReplaced: boolean;
  send?: ReactNode;
}

export function VoucherItem({ voucher, hasLeft, isReplaced, send }: VoucherProps) {
  const { _id, state, total, day, createdAt, authorization, environment } = voucher;
  const facts = [
    invoiceStateTable[state].isQueued ? formatDateTime(createdAt) : formatDay(day),
    authorization && texts.authorisation(authorization.code, formatDay(authorization.due)),
    invalidText(environment),
  ];
  return (
    <li className={classes.voucher}>
      <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
        <Group gap="0 0.625rem">
          <Link to="/cash/invoices" search={{ id: _id }} className={classes.link}>
            <VoucherName voucher={voucher} />
          </Link>
          <InvoiceStateChip state={state} />
        </Group>
        <strong>{formatMoney(total)}</strong>
      </Group>
      <Text c="dimmed" fz="sm" mt={2}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <InvoiceReason invoice={voucher} />
      <Group gap={8} mt="0.5rem">
        <InvoicePrintButton invoice={voucher} />
        {send}
        <RetryButton invoice={voucher} isReplaced={isReplaced} />
        <CreditNoteButton invoice={voucher} hasLeft={hasLeft} />
        <CancelInvoiceButton invoice={voucher} />
      </Group>
    </li>
  );
}

const CreditNoteDialog = lazyPart(async () => (await import('./credit-note-dialog.tsx')).CreditNoteDialog);

/**
 * A voucher that the server has not handled yet needs no retry. `isReplaced`: another invoice is in force for the sale
 * or the batch.
 */
export function RetryButton({ invoice, isReplaced = false }: { invoice: Invoice; isReplaced?: boolean }) {
  const { _id, state, attempts, waitsFor } = invoice;
  const mayRetry = useCan('invoices.create');
  const retry = useRetryInvoice(_id);
  const wasTried = state === 'rejected' || attempts > 0 || waitsFor !== '';
  if (!mayRetry || !invoiceStateTable[state].canRetry || !wasTried || isReplaced) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: () => showSuccess(texts.retried),
          onError: (error) => showError(errorMessage(error)),
        })
      }
    >
      {texts.retry}
    </Button>
  );
}

/**
 * Leads to the form in which the user corrects the receiver and invoices the sale again. For a batch of claims, the
 * link leads to the batch, whose page has this form.
 */
export function InvoiceAgainLink({ invoice: { kind, state, saleId, batchId } }: { invoice: Invoice }) {
  const mayIssue = useCan('invoices.create');
  const mayBill = useCan('claim_batches.update');
  if (mayBill && kind === 'invoice' && state === 'rejected' && batchId !== null) {
    return (
      <Button
        variant="light"
        leftSection={<IconFileInvoice size={18} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/claims/batches" search={{ id: batchId }} {...props} />}
      >
        {texts.again}
      </Button>
    );
  }
  if (!mayIssue || kind !== 'invoice' || state !== 'rejected' || saleId === null) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconFileInvoice size={18} stroke={1.6} aria-hidden />}
      renderRoot={(props) => <Link to="/sales" search={{ invoice: saleId }} {...props} />}
    >
      {texts.again}
    </Button>
  );
}

export function CancelInvoiceButton({ invoice: { _id, state } }: { invoice: Invoice }) {
  const mayCorrect = useCan('invoices.correct');
  const cancel = useCancelInvoice(_id);
  const ask = useAsk();
  if (!mayCorrect || !invoiceStateTable[state].canRetry) return null;
  async function confirm() {
    if (!(await ask(texts.cancelQuestion))) return;
    cancel.mutate(undefined, {
      onSuccess: () => showSuccess(texts.canceled),
      onError: (error) => showError(errorMessage(error)),
    });
  }
  return (
    <Button
      variant="subtle"
      color="rubi"
      leftSection={<IconBan size={18} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => void confirm()}
    >
      {texts.cancel}
    </Button>
  );
}

export function CreditNoteButton({ invoice, hasLeft }: { invoice: Invoice; hasLeft: boolean }) {
  const mayCorrect = useCan('invoices.correct');
  const [isOpen, setOpen] = useState(false);
  if (!mayCorrect || (!hasLeft && !isOpen)) return null;
  return (
    <>
      <Button variant="light" leftSection={<IconReceiptRefund size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {creditTexts.button}
      </Button>
      {isOpen && <CreditNoteDialog invoiceId={invoice._id} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SaleInvoicesProps {
  saleId: string;
  /** In pesos. */
  owed: number;
  /** In pesos. Undefined until the payments are loaded. */
  surcharge: number | undefined;
  isVoid: boolean;
  /** The reason why the sale got no automatic invoice. */
  refusal: string | undefined;
  sendButton: (voucher: Invoice) => ReactNode;
}

export function SaleInvoices({ saleId, owed, surcharge, isVoid, refusal, sendButton }: SaleInvoicesProps) {
  const { data: vouchers, error, refetch } = useQuery(saleInvoicesQuery(saleId));
  const active = activeInvoice(vouchers ?? []);
  return (
    <>
      {error && !vouchers && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !vouchers && <LoadingText lines={2} />}
      {vouchers?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {vouchers?.length === 0 && refusal && <Warning>{texts.refused(refusal)}</Warning>}
      {active && <Warning>{warningOf(active, vouchers ?? [], { owed, surcharge, isVoid })}</Warning>}
      {vouchers && vouchers.length > 0 && (
        <ul>
          {vouchers.map((voucher) => (
            <VoucherItem
              key={voucher._id}
              voucher={voucher}
              hasLeft={hasCreditLeft(voucher, vouchers)}
              send={voucher.state === 'authorised' && sendButton(voucher)}
              isReplaced={voucher.kind === 'invoice' && active !== undefined && active !== voucher}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Undefined if nothing needs a correction. */
function warningOf(
  active: Invoice,
  vouchers: readonly Invoice[],
  { owed, surcharge, isVoid }: Pick<SaleInvoicesProps, 'owed' | 'surcharge' | 'isVoid'>,
): string | undefined {
  if (isVoid && active.state !== 'authorised') return texts.canceledBefore;
  if (isVoid) return hasCreditLeft(active, vouchers) ? texts.canceledSale : undefined;
  const moved = debtAfterInvoice(active, owed);
  if (moved > 0) return texts.movedToClient(formatMoney(moved));
  const beyond = surcharge === undefined ? 0 : surchargeAfterInvoice(active, vouchers, roundMoney(owed + surcharge));
  if (beyond > 0) return texts.surchargeLater(formatMoney(beyond));
  return beyond < 0 ? texts.surchargeGivenBack(formatMoney(-beyond)) : undefined;
}

function Warning({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Box component="p" {...tinted('carey')} px="md" py="xs" mb="xs">
      {children}
    </Box>
  );
}
