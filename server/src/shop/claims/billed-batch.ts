import { isTaxNumber, writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import {
  type BatchAmounts,
  batchLines,
  canInvoiceBatch,
  INSURER_CONDITION,
} from '@dioptria/contract/shop/claims/batch-invoice.ts';
import { claimProblems, fceWarning } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { insurerKindTable } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { documentCodes, type ReceiverData } from '@dioptria/contract/shop/invoices/receivers.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict, type Refusal } from '../../base/records/refusal.ts';
import type { Bill } from '../invoices/draft-invoice.ts';
import type { InvoiceRow } from '../invoices/invoice-records.ts';
import { type BillableClaim, readBatchAlone, readBillableClaims, storeBilled } from './claim-records.ts';

/** Amounts are in cents. `rebilled` is the part of the claimed sum that invoices of other batches bill. */
export interface BilledBatch {
  bill: Bill;
  rebilled: number;
  claims: { item: string; billed: number }[];
}

/**
 * The invoice has one line with the claimed sum, less the debits that an invoice of another batch bills. With
 * `billsRebilled`, a second line bills these debits again. The lines have the insurer's VAT rate, and the insurer is
 * the receiver (docs/rules.md#claims-9).
 */
export async function billedBatch(context: Context, batchId: string, billsRebilled: boolean): Promise<BilledBatch> {
  const batch = await readBatchAlone(context, batchId);
  const [billable, insurer] = await Promise.all([readBillableClaims(context, batchId), readInsurer(context, batch)]);
  const amounts = amountsOf(billable);
  const lines = batchLines(batch, amounts, { vatRate: insurer.vatTreatment, billsRebilled });
  return {
    bill: { ...billOf(batch, insurer.receiver), lines, refusal: refusalOf(batch, insurer, lines) },
    rebilled: amounts.rebilled,
    claims: billable.map(({ item, claimed, left }) => ({ item, billed: billsRebilled ? claimed : left })),
  };
}

/**
 * Called when a rejected invoice is sent again. Computes the bill with the insurer's current VAT rate, and stores
 * the billed amounts. The caller has locked the insurer.
 */
export async function billedAgain(context: Context, batchId: string, invoice: InvoiceRow): Promise<Bill> {
  const { bill, claims } = await billedBatch(context, batchId, false);
  // After the rejection, an invoice of another batch may have billed debits that this invoice billed.
  const hasLess = claims.reduce((sum, { billed }) => sum + billed, 0) < sumOf(invoice.lines);
  const refusal = bill.refusal ?? (hasLess ? conflict('already_invoiced', claimProblems.billedElsewhere) : undefined);
  await storeBilled(context, claims);
  return { ...bill, refusal };
}

const sumOf = (lines: readonly { total: number }[]) => lines.reduce((sum, { total }) => sum + total, 0);

const amountsOf = (claims: readonly BillableClaim[]): BatchAmounts =>
  claims.reduce(
    (sums, { claimed, left }) => ({ claimed: sums.claimed + claimed, rebilled: sums.rebilled + claimed - left }),
    { claimed: 0, rebilled: 0 },
  );

const billOf = (batch: ClaimBatch, receiver: ReceiverData) => ({
  of: 'batch' as const,
  id: batch._id,
  number: batch.number,
  receiver,
  condition: INSURER_CONDITION,
  discount: 0,
  surcharge: 0,
});

function refusalOf({ state }: ClaimBatch, { kind }: Insurer, lines: readonly { total: number }[]): Refusal | undefined {
  if (!canInvoiceBatch(state)) {
    return conflict('closed', state === 'open' ? claimProblems.invoiceOpen : claimProblems.invoiceCanceled);
  }
  if (lines.length === 0) return conflict('already_invoiced', claimProblems.alreadyBilled);
  const fce = fceWarning(kind, fromCents(sumOf(lines)));
  return fce ? conflict('not_chargeable', claimProblems.needsFce(fce.limit)) : undefined;
}

type Insurer = Awaited<ReturnType<typeof readInsurer>>;

/**
 * The receiver's data come from the last invoice to the insurer. If there is none, they come from the insurer's
 * record, and the VAT condition is the usual condition of the insurer's kind.
 */
async function readInsurer(scope: TenantScope, { insurance }: ClaimBatch) {
  const { tx, actor } = scope;
  const [insurer, last] = await Promise.all([
    tx
      .selectFrom('insurances')
      .select(['name', 'kind', 'num_cuit', 'vat_treatment as vatTreatment'])
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', insurance._id)
      .executeTakeFirstOrThrow(),
    lastReceiver(scope, insurance._id),
  ]);
  const cuit = String(insurer.num_cuit ?? '');
  const own = {
    name: insurer.name,
    legalName: '',
    address: '',
    fiscalAddress: '',
    vatCondition: insurerKindTable[insurer.kind].condition,
    taxId: isTaxNumber(cuit) ? writtenTaxNumber(cuit) : '',
    typeId: '',
    numId: '',
  };
  return { ...insurer, receiver: { ...own, ...last } satisfies ReceiverData };
}

const open = valuesWith(invoiceStateTable, { isOpen: true });

async function lastReceiver(
  { tx, actor }: TenantScope,
  insuranceId: string,
): Promise<Partial<ReceiverData> | undefined> {
  const last = await tx
    .selectFrom('invoices')
    .select('receiver')
    .where('tenant_id', '=', actor.tenantId)
    .where('kind', '=', 'invoice')
    .where('state', 'in', open)
    .where('batch_id', 'in', (batches) =>
      batches
        .selectFrom('claim_batches')
        .select('id')
        .where('tenant_id', '=', actor.tenantId)
        .where('insurance_id', '=', insuranceId),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { name, address, vatCondition, documentCode, documentNumber } = last.receiver;
  const isTaxId = documentCode === documentCodes.cuit || documentCode === documentCodes.cuil;
  return { name, address, vatCondition, ...(isTaxId && { taxId: writtenTaxNumber(documentNumber) }) };
}
