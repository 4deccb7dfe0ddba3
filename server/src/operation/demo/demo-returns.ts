import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { planReturn, type ReturnedUnits, type ReturnPlan } from '@dioptria/contract/shop/sales/sale-return.ts';
import { leftInLedger } from '../../shop/payments/remainders.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { type DemoShop, instantOf, dayAt, iso, type Row } from './demo-shop.ts';
import { moveDemoStock } from './demo-stock.ts';
import { firstVoucherDay } from './demo-issuer.ts';

const DAYS_LATER = 2;

/** One client returns a frame of a delivered sale that has no invoice (docs/rules.md#returns-1). */
export function addReturn(shop: DemoShop, products: readonly DemoProduct[]): void {
  const { rows } = shop;
  const remade = new Set(rows.sales.map(({ remake_of: id }) => id));
  const covered = new Set(shop.covered.map(({ sale }) => sale.id));
  const linesOf = Map.groupBy(rows.sale_lines, (line) => line.sale_id);
  const paymentsOf = Map.groupBy(rows.payments, (payment) => payment.sale_id);
  const sale = rows.sales.findLast(
    ({ id, total_cents: cents, ...one }) =>
      returnDay(one) < firstVoucherDay(shop) &&
      one.order_status === 'delivered' &&
      one.payment_status === 'charged' &&
      !one.remake_of &&
      !remade.has(id) &&
      !covered.has(id) &&
      (paymentsOf.get(id) ?? []).reduce((sum, payment) => sum + payment.amount_cents, 0) === cents &&
      (linesOf.get(id) ?? []).length > 1 &&
      returnedLine(linesOf.get(id) ?? []) !== undefined,
  );
  const lines = linesOf.get(sale?.id ?? '') ?? [];
  const line = returnedLine(lines);
  const product = products.find(({ row }) => row.id === line?.product_id);
  if (!sale || !line || !product) return;
  returnFrame(shop, { sale, line, lines, product, payments: paymentsOf.get(sale.id) ?? [] });
}

const returnDay = (sale: Pick<Row<'sales'>, 'created_at' | 'delivered_at'>) =>
  addDays(dayAt(Date.parse(sale.delivered_at ?? sale.created_at)), DAYS_LATER);

const returnedLine = (lines: readonly Row<'sale_lines'>[]) =>
  lines.find(({ product_id: product, prescription_type: type }) => product !== null && type === 'none');

interface Returned {
  sale: Row<'sales'>;
  line: Row<'sale_lines'>;
  lines: readonly Row<'sale_lines'>[];
  product: DemoProduct;
  payments: readonly Row<'payments'>[];
}

function returnFrame(shop: DemoShop, returned: Returned): void {
  const { sale, line, product } = returned;
  const { tenantId, newId, rows } = shop;
  const at = instantOf(returnDay(sale), 11, 20);
  const userId = sale.seller_id;
  const unit = { position: line.position, quantity: 1, to: 'stock' as const };
  const plan = planOf(returned, unit);
  const reason = 'El armazón le quedaba chico.';
  const refunds = plan.refunds.map(({ method, amount, surcharge }) => ({
    payment: newId(at),
    method,
    amount: toCents(amount),
    surcharge: toCents(surcharge),
  }));
  bookRefunds(shop, returned, { refunds, at, note: reason });
  moveDemoStock(shop, product, {
    kind: 'customerReturn',
    quantity: 1,
    at,
    costCents: line.cost_cents,
    userId,
    saleId: sale.id,
  });
  Object.assign(line, { quantity: line.quantity - 1, returned: 1 });
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  Object.assign(sale, {
    subtotal_cents: toCents(plan.amounts.subtotal),
    discount_hundredths: toCents(plan.amounts.discount),
    discount_cents: toCents(plan.amounts.discountAmount),
    total_cents: toCents(plan.amounts.total),
    deposit_cents: Math.min(sale.deposit_cents, toCents(plan.amounts.total)),
    paid_cents: (sale.paid_cents ?? 0) - back,
    refunded_cents: back,
    updated_at: iso(at),
  });
  rows.sale_returns.push({
    tenant_id: tenantId,
    id: newId(at),
    sale_id: sale.id,
    number: 1,
    user_id: userId,
    reason,
    reimburses: false,
    amount_cents: toCents(plan.value),
    lines: [{ position: line.position, name: line.name, quantity: 1, to: 'stock' }],
    refunds,
    credit_note_id: null,
    created_at: iso(at),
  });
}

function planOf({ sale, lines, payments }: Returned, unit: ReturnedUnits): ReturnPlan {
  return planReturn(
    {
      lines: lines.map(({ name, price_cents: price, quantity, product_id: id }) => ({
        name,
        price: fromCents(price),
        quantity,
        hasStock: id !== null,
      })),
      discount: fromCents(sale.discount_hundredths),
      discountType: sale.discount_type,
      total: fromCents(sale.total_cents),
      paid: fromCents(sale.paid_cents ?? 0),
      orderStatus: sale.order_status,
      paymentStatus: sale.payment_status,
    },
    { brought: leftInLedger(payments), atLab: [] },
    { reimburses: false, lines: [unit] },
  );
}

interface Booked {
  refunds: Row<'sale_returns'>['refunds'];
  at: number;
  note: string;
}

function bookRefunds({ rows }: DemoShop, { sale, payments }: Returned, { refunds, at, note }: Booked): void {
  const [first] = payments;
  if (!first) return;
  for (const { payment: id, method, amount, surcharge } of refunds)
    rows.payments.push({
      ...first,
      id,
      kind: 'refund',
      amount_cents: amount,
      surcharge_cents: surcharge,
      method,
      note,
      plan: '',
      plan_hundredths: null,
      receipt_number: null,
      cash_session_id: null,
      user_id: sale.seller_id,
      created_at: iso(at),
    });
}
