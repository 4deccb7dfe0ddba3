import { deletedOrder } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { remakeProblems } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { canDeleteSale, lockedSale, orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { removeJobs } from '../../jobs/make-jobs.ts';
import { addToAccount } from '../../payments/credit.ts';
import { voidCoverages } from '../../coverages/follow-sale.ts';
import { lockCoverages } from '../../coverages/lock-coverages.ts';
import { planDeletion } from '../../payments/corrections.ts';
import { bookEntries, closedEntries, ledgerOf } from '../../payments/ledger.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { removeSearchTokens } from '../../../base/records/search-tokens.ts';
import { additionsOfSale } from '../../sums/additions.ts';
import { linesOf } from '../sale-records.ts';
import { refuseDeletion } from '../invoice/invoiced-sale.ts';
import { lockSale } from '../lock-sales.ts';
import { modificationsToForget } from '../modify/sale-modifications.ts';
import { linksOf } from '../linked-sales.ts';
import { returnStock } from '../sale-stock.ts';

/**
 * The products return to stock, and other sales can use the prescriptions (docs/rules.md#sales-18). The payments are refunded, or
 * corrected if their cash session is closed (docs/rules.md#payments-8).
 * @throws Refusal `locked` for a delivered or charged sale, `in_use` for a sale with a remake, `no_open_session`.
 */
export async function deleteSale(context: Context, id: string): Promise<void> {
  const { tx, actor } = context;
  const sale = await lockSale(context, id);
  if (!canDeleteSale({ orderStatus: sale.order_status, paymentStatus: sale.payment_status })) {
    throw conflict('locked', lockedSale);
  }
  await refuseDeletion(context, id);
  if ((await linksOf(context, id)).remakes) throw conflict('in_use', remakeProblems.hasRemakes);
  const lines = await linesOf(context, [id]);
  const jobs = await removeJobs(context, id);
  const modifications = await modificationsToForget(context, id);
  const coverages = await voidCoverages(context, await lockCoverages(context, id));
  await tx.deleteFrom('sales').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  await removeSearchTokens(context, id);
  if (!orderStatusTable[sale.order_status].isVoid) await returnStock(context, lines);
  const ledger = await ledgerOf(context, id);
  const planned = planDeletion(ledger, closedEntries(ledger));
  const { additions } = await bookEntries(context, sale, planned, { note: deletedOrder, deletesSale: true });
  await addToAccount(context, sale.client_id, [
    ...jobs,
    ...modifications,
    ...coverages,
    ...additionsOfSale(sale, lines, -1),
    ...additions,
  ]);
}
