import { fromCents } from '@dioptria/contract/money.ts';
import type { Payment } from '@dioptria/contract/payments.ts';
import { v7 as newId } from 'uuid';
import { parameter, run, statement } from '../database/statements.ts';
import type { Context, TenantScope } from '../resource/context.ts';
import { nextReceiptNumber } from './receipts.ts';
import type { PlannedEntry } from './entries.ts';

/** The parts of a sale that its entries keep, because they outlive the sale. */
export interface PaidSale {
  id: string;
  number: number;
  client_id: string;
  client_name: string;
}

const entriesOfSale = statement('payments', (queries) =>
  queries
    .selectFrom('payments')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'payments.tenant_id').onRef('users.id', '=', 'payments.user_id'),
    )
    .selectAll('payments')
    .select('users.name as user_name')
    .where('payments.tenant_id', '=', parameter<string>(1))
    .where('payments.sale_id', '=', parameter<string>(2))
    .orderBy('payments.created_at')
    .orderBy('payments.id'),
);

/** A booked entry with the name of its user. */
export type BookedEntry = Awaited<ReturnType<typeof ledgerOf>>[number];

/** The ledger of a sale, oldest entry first. A deleted sale keeps its ledger. */
export async function ledgerOf({ tx, actor }: TenantScope, saleId: string) {
  return run(tx, entriesOfSale, [actor.tenantId, saleId]);
}

/** The texts of entries that are booked together. */
export interface EntryTexts {
  note?: string;
  /** The name of the plan. */
  plan?: string;
}

const hasReceipt = ({ kind }: PlannedEntry) => kind === 'deposit' || kind === 'payment';

/**
 * Books entries of a sale. The caller adds their sums to the sale and has locked it.
 * @returns the entries as records, in their order.
 */
export async function bookEntries(
  context: Context,
  sale: PaidSale,
  planned: readonly PlannedEntry[],
  { note = '', plan = '' }: EntryTexts = {},
): Promise<Payment[]> {
  if (planned.length === 0) return [];
  const { tx, actor, now } = context;
  let receipt = await nextReceiptNumber(context, planned.filter(hasReceipt).length);
  const rows = planned.map((entry) => ({
    ...entry,
    tenant_id: actor.tenantId,
    id: newId(),
    sale_id: sale.id,
    sale_number: sale.number,
    client_id: sale.client_id,
    client_name: sale.client_name,
    note,
    plan,
    receipt_number: hasReceipt(entry) ? receipt++ : null,
    user_id: actor.userId,
    created_at: now.toISOString(),
  }));
  await tx.insertInto('payments').values(rows).execute();
  return rows.map((row) => paymentRecord({ ...row, user_name: actor.name }));
}

/** An entry as the API answers it. */
export function paymentRecord(entry: BookedEntry): Payment {
  return {
    _id: entry.id,
    createdAt: entry.created_at,
    kind: entry.kind,
    amount: fromCents(entry.amount_cents),
    surcharge: fromCents(entry.surcharge_cents),
    method: entry.method,
    user: { _id: entry.user_id, name: entry.user_name },
    note: entry.note,
    plan: entry.plan,
    receiptNumber: entry.receipt_number,
    corrects: entry.corrects,
  };
}
