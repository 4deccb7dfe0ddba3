import { isDeepStrictEqual } from 'node:util';
import { invoiceProblems } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { activeInvoice } from '../../invoices/draft-invoice.ts';

/**
 * Refuses a change of the total, which would then differ from the invoice (docs/rules.md#invoices-10).
 * @throws Refusal `locked` if an invoice occupies the sale.
 */
export async function refuseOtherTotal(context: Context, saleId: string): Promise<void> {
  if (await activeInvoice(context, saleId)) throw conflict('locked', invoiceProblems.lockedDiscount);
}

interface OwedOfLines {
  before: readonly number[];
  after: readonly number[];
}

/**
 * Refuses a change of the client's part, unless each line then equals its line of the invoice. So a sale that lost its
 * coverages by a cancelation can get the same coverages again when it becomes active (docs/rules.md#coverage-9).
 * @throws Refusal `locked` if an invoice occupies the sale.
 */
export async function refuseOtherPart(context: Context, saleId: string, { before, after }: OwedOfLines): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const invoice = await activeInvoice(context, saleId);
  if (!invoice) return;
  const { tx, actor } = context;
  const { lines } = await tx
    .selectFrom('invoices')
    .select('lines')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', invoice)
    .executeTakeFirstOrThrow();
  const hasDiscount = lines.some(({ total }) => total < 0);
  const billed = lines.filter(({ isAdjustment }) => !isAdjustment).map(({ total }) => total);
  if (hasDiscount || !isDeepStrictEqual(billed, after)) throw conflict('locked', invoiceProblems.lockedCoverage);
}

/**
 * The deletion is refused even after a credit note, because vouchers are kept.
 * @throws Refusal `locked` if an invoice occupies the sale, or if the sale has an authorised voucher.
 */
export async function refuseDeletion({ tx, actor }: Context, saleId: string): Promise<void> {
  const found = await tx
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .where((column) => column.or([column('is_active', '=', true), column('state', '=', 'authorised')]))
    .executeTakeFirst();
  if (found) throw conflict('locked', invoiceProblems.lockedDeletion);
}
