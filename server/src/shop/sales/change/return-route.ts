import { fromCents } from '@dioptria/contract/base/money.ts';
import { jobCode } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import {
  type JobAtLab,
  jobsAtLab,
  notedUnits,
  planReturn,
  type ReturnableSale,
  type ReturnPlan,
  returnProblems,
} from '@dioptria/contract/shop/sales/sale-return.ts';
import { type NewReturn, saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, Refusal } from '../../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../../base/records/write-checks.ts';
import { lockCoverages } from '../../coverages/lock-coverages.ts';
import { issueCreditNote } from '../../invoices/credit-note.ts';
import { activeInvoice } from '../../invoices/draft-invoice.ts';
import { lockVoucherWithOwner, readInvoice } from '../../invoices/invoice-records.ts';
import { oneMoreVoucher } from '../../invoices/store-invoice.ts';
import { planStatus } from '../../payments/corrections.ts';
import { ledgerSums, planRefund } from '../../payments/entries.ts';
import { type BookedEntry, ledgerOf } from '../../payments/ledger.ts';
import { leftInLedger } from '../../payments/remainders.ts';
import { lockSale } from '../lock-sales.ts';
import { termsOf } from '../pay/sale-payments.ts';
import { amountColumns } from '../sale-amounts.ts';
import { refusing } from '../sale-problems.ts';
import {
  childrenOf,
  type LineRow,
  type Sale,
  readSaleRecord,
  type SaleChildren,
  type SaleRow,
} from '../sale-records.ts';
import { takeBack } from '../sale-stock.ts';
import { refuseCovered } from './refuse-covered.ts';
import { writeReturn } from './sale-returns.ts';
import { storeSales } from './store-sale.ts';

export function returnRoute(api: Api): void {
  serve(api, saleEndpoints.giveBack, {
    work: async (context, { params, body }) => ({ sale: await returnUnits(context, params.id, body) }),
  });
}

async function returnUnits(context: Context, id: string, sent: NewReturn): Promise<Sale> {
  const stored = await lockSale(context, id);
  refuseStale(stored.updated_at, sent.updatedAt);
  await refuseCovered(context, id, await lockCoverages(context, id));
  const invoice = sent.creditNote ? await lockInvoice(context, id) : undefined;
  const children = await childrenOf(context, id);
  const ledger = await ledgerOf(context, id);
  const plan = await plannedReturn(context, { stored, lines: children.lines, ledger, sent });
  await moveReturned(context, children.lines, sent);
  const row = withoutReturned(context, stored, plan);
  const lines = remainingLines(children.lines, plan);
  const [written] = await storeSales(
    context,
    stored.client_id,
    [{ stored, chosen: row, lines, change: { ...entriesOf(row, ledger, plan), note: sent.reason } }],
    async ([change]) => {
      if (!change) throw new Error('No change was stored');
      const creditNote = invoice ? await issueNote(context, invoice, { children, sent, plan }) : null;
      await writeReturn(context, change, { lines: children.lines, sent, plan, creditNote });
      return creditNote === null ? [] : [oneMoreVoucher];
    },
  );
  if (!written) throw new Error('No change was stored');
  const after = await readSaleRecord(context, id);
  recordChange(context, sales, { id, before: written.before, after });
  return after;
}

/** @throws Refusal `forbidden` without the permission for credit notes; `not_authorised` for a sale without an invoice. */
async function lockInvoice(context: Context, saleId: string): Promise<string> {
  if (!can(context.actor.permissions, 'invoices.correct'))
    throw new Refusal(403, 'forbidden', returnProblems.noteForbidden);
  const invoice = await activeInvoice(context, saleId);
  if (invoice === undefined) throw conflict('not_authorised', returnProblems.noInvoice, 'creditNote');
  await lockVoucherWithOwner(context, invoice);
  return invoice;
}

interface ReturnInput {
  stored: SaleRow;
  lines: readonly LineRow[];
  ledger: readonly BookedEntry[];
  sent: NewReturn;
}

/** @throws Refusal `invalid`, `locked` or `nothing_to_refund` */
async function plannedReturn(context: Context, { stored, lines, ledger, sent }: ReturnInput): Promise<ReturnPlan> {
  const known = { brought: leftInLedger(ledger), atLab: await atLabOf(context, stored, lines) };
  return refusing(() => planReturn(returnableSale(stored, lines), known, sent));
}

const returnableSale = (sale: SaleRow, lines: readonly LineRow[]): ReturnableSale => ({
  lines: lines.map(({ name, price_cents: price, quantity, product_id: product }) => ({
    name,
    price: fromCents(price),
    quantity,
    hasStock: product !== null,
  })),
  discount: fromCents(sale.discount_hundredths),
  discountType: sale.discount_type,
  total: fromCents(sale.total_cents),
  paid: fromCents(sale.paid_cents),
  orderStatus: sale.order_status,
  paymentStatus: sale.payment_status,
});

async function atLabOf({ tx, actor }: Context, sale: SaleRow, lines: readonly LineRow[]): Promise<JobAtLab[]> {
  const jobs = await tx
    .selectFrom('jobs')
    .select(['kind', 'service_line', 'stage', 'open'])
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', sale.id)
    .execute();
  return jobsAtLab(
    jobs.map(({ service_line: serviceLine, ...job }) => ({
      ...job,
      serviceLine,
      code: jobCode(sale.number, { kind: job.kind, serviceLine }),
    })),
    lines.map(({ prescription_type: type }) => type),
  );
}

async function moveReturned(
  context: Context,
  lines: readonly LineRow[],
  { lines: returned }: NewReturn,
): Promise<void> {
  const moves = returned.flatMap(({ position, quantity, to }) => {
    const line = lines[position];
    if (!line || line.product_id === null) return [];
    const broken = to === 'broken' ? quantity : 0;
    return [{ productId: line.product_id, quantity, broken, unitCostCents: line.cost_cents, saleId: line.sale_id }];
  });
  await takeBack(context, 'customerReturn', moves);
}

function withoutReturned({ now }: Context, stored: SaleRow, { amounts, reimburses }: ReturnPlan): SaleRow {
  const sent = { discount: amounts.discount, discountType: stored.discount_type };
  return {
    ...stored,
    ...amountColumns(amounts, sent),
    deposit_cents: Math.min(stored.deposit_cents, toCents(amounts.total)),
    ...(reimburses && { payment_status: 'reimbursed' as const }),
    updated_at: nextVersion(stored.updated_at, now).toISOString(),
  };
}

const remainingLines = (lines: readonly LineRow[], { quantities }: ReturnPlan): LineRow[] =>
  lines.map((line, position) => {
    const quantity = quantities[position] ?? line.quantity;
    return { ...line, quantity, returned: line.returned + line.quantity - quantity };
  });

/** A sale without payments is reimbursed as by a change of its payment status (docs/rules.md#payments-3). */
function entriesOf(row: SaleRow, ledger: readonly BookedEntry[], { refunds, reimburses }: ReturnPlan) {
  const planned =
    reimburses && row.paid_cents === 0
      ? planStatus(ledger, 'reimbursed', termsOf(row))
      : refunds.flatMap(({ amount, method, surcharge }) => planRefund(toCents(amount), method, toCents(surcharge)));
  return { planned, sums: ledgerSums(planned, ledger) };
}

async function issueNote(
  context: Context,
  invoiceId: string,
  { children, sent, plan }: { children: SaleChildren; sent: NewReturn; plan: ReturnPlan },
): Promise<string> {
  const note = sent.reason;
  if (plan.reimburses) return issueCreditNote(context, invoiceId, { note });
  const { unitsLeft = [], ...invoice } = await readInvoice(context, invoiceId);
  const returned = { lines: sent.lines, earlier: children.returns ?? [] };
  const units = notedUnits(children.lines, returned, { ...invoice, unitsLeft });
  if (units.length === 0) throw conflict('exceeds_invoice', returnProblems.alreadyCredited, 'creditNote');
  return issueCreditNote(context, invoiceId, { lines: units, note });
}
