import { type IssueMoments, issuesAt } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Context } from '../../../base/records/context.ts';
import { type AutomaticInvoice, autoIssueInvoice } from '../../invoices/store-invoice.ts';
import { clientPartOf } from '../../sums/due-of.ts';
import { billedSale } from './billed-sale.ts';
import type { LineRow, SaleColumns } from '../sale-records.ts';

const hasDeposit = (sale: SaleColumns) => sale.paid_cents > 0 && sale.paid_cents < clientPartOf(sale);

export async function issueAtConfirmation(
  context: Context,
  moments: IssueMoments,
  sale: SaleColumns,
  lines: readonly LineRow[],
): Promise<AutomaticInvoice | undefined> {
  const kind = isDelivered(sale) ? 'delivery' : 'confirmation';
  if (!issuesAt(moments, { kind, hasDeposit: hasDeposit(sale) })) return undefined;
  return autoIssueInvoice(context, await billedSale(context, sale, lines));
}

export async function issueAtChange(
  context: Context,
  before: SaleColumns,
  after: SaleColumns,
): Promise<AutomaticInvoice | undefined> {
  const isPaid = before.paid_cents <= 0 && after.paid_cents > 0;
  const isHandedOver = !isDelivered(before) && isDelivered(after);
  if (!isPaid && !isHandedOver) return undefined;
  const moments = await readMoments(context);
  const kind = isHandedOver ? 'delivery' : 'payment';
  if (!moments || !issuesAt(moments, { kind, hasDeposit: hasDeposit(after) })) return undefined;
  return autoIssueInvoice(context, await billedSale(context, after));
}

const isDelivered = ({ order_status: status }: SaleColumns) => orderStatusTable[status].isDelivered;

async function readMoments({ tx, actor }: Context): Promise<IssueMoments | undefined> {
  return tx
    .selectFrom('fiscal_settings')
    .select(['mode', 'issue_at as issueAt', 'deposit_issue_at as depositIssueAt'])
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirst();
}
