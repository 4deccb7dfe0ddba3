import { fromCents } from '@dioptria/contract/base/money.ts';
import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import {
  orderStatusTable,
  type PaymentStatus,
  paymentStatuses,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { SaleChange } from '@dioptria/contract/shop/sales/sales.ts';
import { v7 as newId } from 'uuid';
import { inTenant, parameter, run, statement } from '../../../base/database/statements.ts';
import type { Context } from '../../../base/records/context.ts';
import type { SaleColumns } from '../sale-records.ts';

const recordedFields: { [Field in SaleChange['field']]: (sale: SaleColumns) => string } = {
  orderStatus: (sale) => sale.order_status,
  paymentStatus: (sale) => sale.payment_status,
  paymentMethod: (sale) => sale.payment_method,
  discount: (sale) => `${fromCents(sale.discount_hundredths)}${sale.discount_type === 'percentage' ? '%' : ''}`,
  insurerTotal: (sale) => String(fromCents(sale.insurer_cents)),
  deposit: (sale) => String(fromCents(sale.deposit_cents)),
  deliveryDate: (sale) => sale.delivery_date,
  notes: (sale) => sale.notes,
};

/** A delivered sale keeps its time of delivery, or gets `now` if it has none. Any other sale gets null. */
export const withDelivery = <Sale extends SaleColumns>(sale: Sale, now: Date): Sale => ({
  ...sale,
  delivered_at: orderStatusTable[sale.order_status].isDelivered ? (sale.delivered_at ?? now.toISOString()) : null,
});

export function differences(before: SaleColumns, after: SaleColumns): Pick<SaleChange, 'field' | 'from' | 'to'>[] {
  return (Object.keys(recordedFields) as SaleChange['field'][]).flatMap((field) => {
    const [from, to] = [recordedFields[field](before), recordedFields[field](after)];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** An active sale that a user cancels and sells again has this payment status (docs/rules.md#payments-4). */
export function paymentStatusAtCancellation(changes: readonly SaleChange[], present: PaymentStatus): PaymentStatus {
  const canceledAt = changes.findLastIndex(
    ({ field, to }) =>
      field === 'orderStatus' && valuesWith(orderStatusTable, { isVoid: true }).some((one) => one === to),
  );
  const later = changes.slice(canceledAt + 1).find(({ field }) => field === 'paymentStatus');
  return paymentStatuses.find((one) => one === later?.from) ?? present;
}

/** `reason` is stored only with a change of the order status (docs/rules.md#sales-27). */
export async function writeChanges(
  { tx, actor }: Context,
  { id: saleId, updated_at: at }: SaleColumns,
  changes: readonly Pick<SaleChange, 'field' | 'from' | 'to'>[],
  reason: string,
): Promise<void> {
  await tx
    .insertInto('sale_changes')
    .values(
      changes.map(({ field, from, to }) => ({
        tenant_id: actor.tenantId,
        id: newId(),
        sale_id: saleId,
        user_id: actor.userId,
        field,
        from_value: from,
        to_value: to,
        reason: field === 'orderStatus' ? reason : '',
        created_at: at,
      })),
    )
    .execute();
}

const changesOfSale = statement('sale_changes', (queries) =>
  queries
    .selectFrom('sale_changes')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sale_changes.user_id'))
    .select(['sale_changes.created_at', 'users.id', 'users.name', 'field', 'from_value', 'to_value', 'reason'])
    .where('sale_changes.tenant_id', '=', parameter<string>(1))
    .where('sale_id', '=', parameter<string>(2))
    .orderBy('sale_changes.created_at')
    .orderBy('sale_changes.id'),
);

export async function changesOf({ tx, actor }: Context, saleId: string): Promise<SaleChange[]> {
  const rows = await run(tx, changesOfSale, [actor.tenantId, saleId]);
  return rows.map(({ created_at: at, id, name, field, from_value: from, to_value: to, reason }) => ({
    at,
    user: { _id: id, name },
    field,
    from,
    to,
    ...(reason !== '' && { reason }),
  }));
}

export async function writeVersion(
  { tx, actor }: Context,
  { id, updated_at }: Pick<SaleColumns, 'id' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ updated_at })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}
