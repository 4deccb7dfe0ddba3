import { invoiceProblems } from '@dioptria/contract/shop/invoices/invoice-words.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { activeInvoice } from '../invoices/draft-invoice.ts';

/**
 * Refuses a change of a locked sale that would make it differ from its invoice (docs/rules.md#invoices-10).
 * @throws Refusal `locked` with the message `problem` if an invoice occupies the sale
 */
export async function refuseIfInvoiced(
  context: Context,
  saleId: string,
  problem: 'lockedDiscount' | 'lockedDeletion',
): Promise<void> {
  if (await activeInvoice(context, saleId)) throw conflict('locked', invoiceProblems[problem]);
}
