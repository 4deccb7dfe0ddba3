import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/lazy-part.tsx';
import { showError } from '../../../base/ui/toast.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { creditTexts, invoiceTexts } from '../../invoices/texts.ts';
import { hasCreditLeft } from '../../invoices/voucher-labels.ts';
import type { Sale } from '../sales-api.ts';

const CreditNoteDialog = lazyPart(async () => (await import('../../invoices/credit-note-dialog.tsx')).CreditNoteDialog);

/**
 * For the rest of a canceled sale's invoice. If the user may not make credit notes, a message tells to ask an admin
 * (docs/rules.md#invoices-24).
 */
export function useProposedNote({ _id, number }: Sale): [ReactNode, () => void] {
  const [invoiceId, setInvoiceId] = useState<string>();
  const mayCorrect = useCan('invoices.correct');
  const queryClient = useQueryClient();

  async function propose() {
    if (!mayCorrect) return showError(invoiceTexts.askAdmin);
    const vouchers = await queryClient.fetchQuery(saleInvoicesQuery(_id)).catch(() => []);
    setInvoiceId(vouchers.find((voucher) => hasCreditLeft(voucher, vouchers))?._id);
  }

  const form = invoiceId !== undefined && (
    <CreditNoteDialog
      invoiceId={invoiceId}
      reason={creditTexts.saleCanceled(number)}
      onClose={() => setInvoiceId(undefined)}
    />
  );
  return [form, () => void propose()];
}
