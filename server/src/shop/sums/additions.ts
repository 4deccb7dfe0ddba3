import { monthOf, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { stockMovementTable } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { countsInFigures } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import { type Addition, numberedKind, statusKind } from './kept-sums.ts';
import { productMonthsOf, type SoldLine } from './product-months.ts';

type Amounts = Pick<Selectable<Tables['sales']>, 'total_cents' | 'insurer_cents'>;

/** The total without the insurers' part, in cents (docs/rules.md#coverage-1). */
export const clientPartOf = ({ total_cents: total, insurer_cents: insurers }: Amounts): number => total - insurers;

type Statuses = Pick<Selectable<Tables['sales']>, 'order_status' | 'payment_status'>;

/**
 * The amount that the client owes before any payment, in cents: the client's part of the total, or 0 for a canceled or reimbursed
 * sale.
 */
export const dueOf = (sale: Amounts & Statuses): number =>
  countsInFigures({ orderStatus: sale.order_status, paymentStatus: sale.payment_status }) ? clientPartOf(sale) : 0;

type Sale = Pick<
  Selectable<Tables['sales']>,
  | ('number' | 'order_status' | 'payment_status' | 'sale_day' | 'seller_id' | 'client_id')
  | ('delivery_date' | 'total_cents' | 'insurer_cents' | 'paid_cents')
>;
type Movement = Pick<
  Selectable<Tables['stock_movements']>,
  'kind' | 'quantity' | 'unit_cost_cents' | 'provider_id' | 'created_at'
>;

/** With the sign -1 the additions subtract the sale (docs/rules.md#sales-24). `lines` are in the order of the sale. */
export function additionsOfSale(sale: Sale, lines: readonly SoldLine[], sign: 1 | -1 = 1): Addition[] {
  const { order_status, payment_status, number, sale_day: day, seller_id, total_cents } = sale;
  const kinds = [statusKind(order_status), ...(number < PROPOSED_NUMBER_LIMIT ? [numberedKind] : [])];
  const counts = kinds.map((kind): Addition => ({ table: 'record_counts', row: { kind, records: sign } }));
  const owed = additionsOfBalance(sale, sign);
  if (!countsInFigures({ orderStatus: order_status, paymentStatus: payment_status })) return [...counts, ...owed];
  return [
    ...counts,
    ...owed,
    { table: 'sale_days', row: { day, seller_id, sales: sign, total_cents: sign * total_cents } },
    ...productMonthsOf(sale, lines, sign).map((row): Addition => ({ table: 'product_months', row })),
    ...lines.flatMap(({ product_id, quantity }): Addition[] =>
      product_id === null ? [] : [{ table: 'product_sales', row: { product_id, units: sign * quantity } }],
    ),
  ];
}

type Entry = Pick<Selectable<Tables['payments']>, 'kind' | 'method' | 'amount_cents' | 'surcharge_cents'>;

/** The amount includes the surcharge, and is negative if the shop gives the money back. */
export const receivedBy = ({ kind, amount_cents, surcharge_cents }: Omit<Entry, 'method'>): number =>
  paymentKindTable[kind].isGivenBack ? -(amount_cents + surcharge_cents) : amount_cents + surcharge_cents;

export const additionsOfEntries = (entries: readonly Entry[], day: string): Addition[] =>
  entries.map((entry) => ({
    table: 'payment_days',
    row: { day, method: entry.method, received_cents: receivedBy(entry) },
  }));

function additionsOfBalance(sale: Sale, sign: 1 | -1): Addition[] {
  const { client_id: id, delivery_date: day } = sale;
  const owed = dueOf(sale) - sale.paid_cents;
  if (owed === 0) return [];
  const amounts = {
    owed_cents: sign * Math.max(0, owed),
    credit_cents: sign * Math.max(0, -owed),
    unassigned_cents: 0,
  };
  const account: Addition = { table: 'client_accounts', row: { id, ...amounts } };
  return owed < 0 ? [account] : [account, { table: 'debt_days', row: { day, owed_cents: sign * owed } }];
}

export function additionsOfCredit(clientId: string, cents: number): Addition[] {
  const amounts = { owed_cents: 0, credit_cents: cents, unassigned_cents: cents };
  return cents === 0 ? [] : [{ table: 'client_accounts', row: { id: clientId, ...amounts } }];
}

/** With the sign -1 the additions subtract the movement. Empty for a movement that is no purchase. */
export function additionsOfMovement(movement: Movement, timeZone: string, sign: 1 | -1 = 1): Addition[] {
  const { kind, quantity, unit_cost_cents, provider_id, created_at } = movement;
  if (!stockMovementTable[kind].isPurchase) return [];
  const month = `${monthOf(shopDay(new Date(created_at), timeZone))}-01`;
  return [{ table: 'provider_purchases', row: { month, provider_id, total_cents: sign * quantity * unit_cost_cents } }];
}
