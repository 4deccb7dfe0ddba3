import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { Button } from '@mantine/core';
import { IconBan, IconFileInvoice, IconReceiptRefund, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { useCan } from '../../base/session/session.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { showError, showSuccess } from '../../base/ui/toast.ts';
import { useCancelInvoice, useRetryInvoice } from './invoices-api.ts';
import { creditTexts, invoiceTexts as texts } from './texts.ts';

const CreditNoteDialog = lazyPart(async () => (await import('./credit-note-dialog.tsx')).CreditNoteDialog);

/** A voucher that no server has tried yet needs no retry. `isReplaced`: the sale of a rejected invoice has another invoice. */
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

/** To the form that invoices the sale again with other data of the receiver, or to the batch of claims, which has the form. */
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
