import { invoices, type NewInvoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import type { VoucherAmounts } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { voucherTitle, voucherType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/inserts.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { violationOf } from '../../base/database/errors.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { storeSearchTokens } from '../../base/records/search-tokens.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { alreadyInvoiced, type Bill, type Draft, draftInvoice } from './draft-invoice.ts';
import { readInvoice } from './invoice-records.ts';
import type { InvoicesTable } from './invoice-tables.ts';
import { digitsOf } from './issuing.ts';

export const oneMoreVoucher: Addition = { table: 'record_counts', row: { kind: invoices.name, records: 1 } };

/**
 * The server sends the invoice after the commit (docs/rules.md#invoices-5). The caller adds the invoice to the kept sums last
 * (docs/rules.md#locks-1).
 * @throws Refusal if the sale or the batch cannot be invoiced.
 */
export async function issueInvoice(context: Context, bill: Bill, request: NewInvoice): Promise<string> {
  const draft = await draftInvoice(context, bill, request);
  if (draft.problem) throw draft.problem;
  const id = newId();
  const typed = { given_receiver: JSON.stringify(request.receiver ?? {}) };
  const row = { ...invoiceColumns(draft), ...typed, ...billColumns(bill), ...commonColumns(context, id) };
  // The statements share a round trip, and PostgreSQL runs them in this order.
  const [, after] = await Promise.all([insertVoucher(context, row), readInvoice(context, id)]);
  recordChange(context, invoices, { id, after, name: voucherTitle(after) });
  return id;
}

export interface AutomaticInvoice {
  /** The caller adds these additions to the kept sums last. */
  additions: Addition[];
  /** The reason why the sale cannot be invoiced. It is stored in the sale. */
  refusal: string | null;
}

export async function autoIssueInvoice(context: Context, sale: Bill): Promise<AutomaticInvoice> {
  try {
    await issueInvoice(context, sale, {});
    return { additions: [oneMoreVoucher], refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Unlike `error.message`, the message of the first field does not contain the name that the field has in the API.
    const refusal = error.errors?.[0]?.message ?? error.message;
    await storeRefusal(context, sale, refusal);
    return { additions: [], refusal };
  }
}

async function storeRefusal({ tx, actor }: Context, sale: Bill, refusal: string): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ invoice_refusal: refusal })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sale.id)
    .execute();
}

/** @throws Refusal `already_invoiced` if another invoice occupies the sale or the batch. */
export async function insertVoucher(scope: TenantScope, row: Insertable<InvoicesTable>): Promise<void> {
  // Both statements share a round trip.
  await Promise.all([
    refuseSecondInvoice(insertPrepared(scope.tx, 'invoices', [row])),
    storeSearchTokens(scope, invoices.name, row.id, [row.receiver_key]),
  ]);
}

export async function refuseSecondInvoice<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const constraint = violationOf(error)?.constraint;
    if (constraint === 'invoices_of_sale') throw alreadyInvoiced({ of: 'sale' });
    if (constraint === 'invoices_of_batch') throw alreadyInvoiced({ of: 'batch' });
    throw error;
  }
}

export const commonColumns = ({ actor, now }: Context, id: string) => ({
  tenant_id: actor.tenantId,
  id,
  state: 'pending' as const,
  next_attempt_at: now,
  number: null,
  user_id: actor.userId,
  created_at: now,
  updated_at: now,
});

export const saleColumns = ({ id, number, condition }: Pick<Bill, 'id' | 'number' | 'condition'>) => ({
  sale_id: id,
  sale_number: number,
  sale_condition: condition,
});

export const billColumns = (bill: Bill) =>
  bill.of === 'sale'
    ? saleColumns(bill)
    : {
        sale_id: null,
        sale_number: null,
        batch_id: bill.id,
        batch_number: bill.number,
        sale_condition: bill.condition,
      };

export const amountColumns = ({ net, exempt, vat, total, rates }: VoucherAmounts) => ({
  net_cents: net,
  exempt_cents: exempt,
  vat_cents: vat,
  total_cents: total,
  rates: JSON.stringify(rates),
});

export const receiverKey = ({ name, documentNumber }: { name: string; documentNumber: string }) =>
  searchKey(`${name} ${documentNumber === '0' ? '' : documentNumber}`);

export function invoiceColumns({
  environment,
  issuer,
  letter,
  day,
  chosen,
  lines,
  amounts,
  pointOfSale,
}: Omit<Draft, 'pointOfSaleId' | 'problem'>) {
  if (!pointOfSale) throw new Error('A draft without a point of sale has a problem');
  return {
    kind: 'invoice' as const,
    letter,
    type: voucherType('invoice', letter, issuer.classA),
    environment,
    issuer_cuit: digitsOf(issuer.cuit),
    point_of_sale: pointOfSale.number,
    day,
    issuer: JSON.stringify(issuer),
    receiver: JSON.stringify(chosen.receiver),
    receiver_key: receiverKey(chosen.receiver),
    lines: JSON.stringify(lines),
    ...amountColumns(amounts),
    corrects_id: null,
    is_active: true,
  };
}
