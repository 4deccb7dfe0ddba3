import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { ReturnPlan } from '@dioptria/contract/shop/sales/sale-return.ts';
import type { NewReturn } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import type { SaleReturn } from '@dioptria/contract/shop/sales/sales.ts';
import { v7 as newId } from 'uuid';
import { inTenant, parameter, run, statement } from '../../../base/database/statements.ts';
import type { Json, Timestamp } from '../../../base/database/tables.ts';
import type { Context } from '../../../base/records/context.ts';
import type { LineRow, Sale } from '../sale-records.ts';

const returnsOfSale = statement('sale_returns', (queries) =>
  queries
    .selectFrom('sale_returns')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sale_returns.user_id'))
    .leftJoin('invoices', (join) => inTenant(join, 'invoices.id', 'sale_returns.credit_note_id'))
    .selectAll('sale_returns')
    .select(['users.name as user_name', 'invoices.state as note_state'])
    .where('sale_returns.tenant_id', '=', parameter<string>(1))
    .where('sale_returns.sale_id', '=', parameter<string>(2))
    .orderBy('sale_returns.number'),
);

export async function returnsOf({ tx, actor }: Context, saleId: string): Promise<SaleReturn[]> {
  const rows = await run(tx, returnsOfSale, [actor.tenantId, saleId]);
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    at: row.created_at,
    user: { _id: row.user_id, name: row.user_name },
    reason: row.reason,
    reimburses: row.reimburses,
    amount: fromCents(row.amount_cents),
    lines: row.lines,
    refunds: row.refunds.map(({ amount, surcharge, ...refund }) => ({
      ...refund,
      amount: fromCents(amount),
      surcharge: fromCents(surcharge),
    })),
    creditNote: row.note_state !== null && invoiceStateTable[row.note_state].isOpen ? row.credit_note_id : null,
  }));
}

interface Written {
  sale: Sale;
  payments: readonly Payment[];
}

export async function writeReturn(
  { tx, actor }: Context,
  { sale, payments }: Written,
  {
    lines,
    sent,
    plan,
    creditNote,
  }: { lines: readonly LineRow[]; sent: NewReturn; plan: ReturnPlan; creditNote: string | null },
): Promise<void> {
  // The entries of a sale without payments cancel each other out, and move no money.
  const moved = plan.refunds.length > 0 ? payments : [];
  const refunds = moved
    .filter(({ kind }) => paymentKindTable[kind].isGivenBack)
    .map(({ _id: payment, method, amount, surcharge }) => ({
      payment,
      method,
      amount: toCents(amount),
      surcharge: toCents(surcharge),
    }));
  const returned = sent.lines.map(({ position, quantity, to }) => {
    const line = lines[position];
    return { position, name: line?.name ?? '', quantity, to: line?.product_id ? to : null };
  });
  await tx
    .insertInto('sale_returns')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      sale_id: sale._id,
      number: (sale.returns?.length ?? 0) + 1,
      user_id: actor.userId,
      reason: sent.reason,
      reimburses: plan.reimburses,
      amount_cents: toCents(plan.value),
      lines: JSON.stringify(returned),
      refunds: JSON.stringify(refunds),
      credit_note_id: creditNote,
      created_at: sale.updatedAt,
    })
    .execute();
}

/** The amounts in `refunds` are in cents. */
interface SaleReturnsTable {
  tenant_id: string;
  id: string;
  sale_id: string;
  number: number;
  user_id: string;
  reason: string;
  reimburses: boolean;
  amount_cents: number;
  lines: Json<SaleReturn['lines']>;
  refunds: Json<SaleReturn['refunds']>;
  credit_note_id: string | null;
  created_at: Timestamp;
}

declare module '../../../base/database/tables.ts' {
  interface Tables {
    sale_returns: SaleReturnsTable;
  }
}
