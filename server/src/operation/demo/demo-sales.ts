import { firstNamesOf } from '@dioptria/contract/shop/clients/person-names.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { OrderStatus, PaymentStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleAmounts } from '@dioptria/contract/shop/sales/sale-total.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { Basket } from './demo-basket.ts';
import { addPrescription, type DemoClient } from './demo-clients.ts';
import type { History } from './demo-history.ts';
import { planNewSale, type PlannedEntry, ledgerSums } from '../../shop/payments/entries.ts';
import { planStatus } from '../../shop/payments/corrections.ts';
import { dayAt, type DemoShop, freeNumber, iso, recordColumns, type Row } from './demo-shop.ts';
import { moveDemoStock } from './demo-stock.ts';

const paymentMethods: (readonly [PaymentMethod, number])[] = [
  ['cash', 28],
  ['debitCard', 20],
  ['creditCard', 24],
  ['wallet', 10],
  ['bankTransfer', 15],
  ['check', 1],
  ['productReturn', 0.5],
  ['provider', 0.5],
];

const notes = [
  'Avisar por WhatsApp cuando esté listo.',
  'Retira un familiar con el comprobante.',
  'Armado urgente: viaja el fin de semana.',
  'Control de adaptación a los 15 días.',
  'Usa los cristales anteriores como repuesto.',
  'Pidió estuche rígido de regalo.',
];

export interface Return {
  at: number;
  saleId: string;
  basket: Basket;
  userId: string;
}

export interface Visit {
  client: DemoClient;
  at: number;
  basket: Basket;
  history: History;
  hasPrescription: boolean;
}

export function addSale(shop: DemoShop, { client, at, basket, history, hasPrescription }: Visit): Return | undefined {
  const { tenantId, random, rows } = shop;
  const userId = random.chance(0.35) ? rows.users[0]?.id : rows.users[1]?.id;
  const columns = { ...saleColumns(shop, basket, history, at), seller_id: userId ?? '', client_id: client.row.id };
  const sale = { ...columns, ...addPayments(shop, { ...columns, client_name: client.row.name }, history) };
  rows.sales.push(hasNotice(shop, sale) ? withNotice(shop, sale, client) : { ...sale, times_told: 0 });
  addLines(shop, sale.id, basket);
  addSteps(shop, sale.id, history);
  if (hasPrescription) {
    const prescription = addPrescription(shop, client, at - random.between(3, 20) * 60_000);
    rows.sale_prescriptions.push({ tenant_id: tenantId, sale_id: sale.id, prescription_id: prescription.id });
  }
  const taken = { saleId: sale.id, basket, userId: sale.seller_id };
  moveBasket(shop, { ...taken, at }, -1);
  return history.canceledAt === undefined ? undefined : { ...taken, at: history.canceledAt };
}

function hasNotice({ rows }: DemoShop, { order_status: status }: { order_status: OrderStatus }): boolean {
  return status === 'finished' && rows.sales.filter((sale) => sale.order_status === status).length % 2 === 0;
}

function withNotice<Sold extends Pick<Row<'sales'>, 'id' | 'number' | 'seller_id'>>(
  shop: DemoShop,
  sale: Sold,
  client: DemoClient,
) {
  const { rows, tenantId, now } = shop;
  const name = rows.tenants[0]?.name ?? '';
  rows.notices.push({
    tenant_id: tenantId,
    id: shop.newId(now.getTime()),
    client_id: client.row.id,
    sale_id: sale.id,
    prescription_id: null,
    channel: 'whatsapp',
    text: `Hola ${firstNamesOf(client.row.name)}: tu pedido ${sale.number} de ${name} está listo para retirar.`,
    result: '',
    user_id: sale.seller_id,
    created_at: now.toISOString(),
  });
  return { ...sale, times_told: 1 };
}

export function moveBasket(shop: DemoShop, { basket, at, saleId, userId }: Return, sign: 1 | -1): void {
  const kind = sign === 1 ? 'cancellation' : 'sale';
  for (const { product, quantity, cost } of basket.lines) {
    if (!product) continue;
    moveDemoStock(shop, product, { kind, quantity: sign * quantity, at, costCents: toCents(cost), userId, saleId });
  }
}

function saleColumns(shop: DemoShop, { lines, needsWorkshop }: Basket, history: History, at: number) {
  const { random } = shop;
  const day = dayAt(at);
  const discountType = random.chance(0.75) ? 'percentage' : 'nominal';
  const whole = saleAmounts(lines, 0, discountType).total;
  const offer = discountType === 'percentage' ? random.pick([5, 10, 15]) : random.between(1, 5) * 1000;
  const discount = random.chance(0.18) && whole > 20_000 ? offer : 0;
  const { subtotal, discountAmount, total } = saleAmounts(lines, discount, discountType);
  const waiting = history.firstState.paymentStatus === 'waiting';
  const deposit = waiting ? Math.floor((total * random.between(30, 60)) / 100 / 1000) * 1000 : 0;
  return {
    ...recordColumns(shop, at),
    updated_at: iso(history.steps.at(-1)?.at ?? at),
    number: freeNumber(shop),
    sale_date: iso(at),
    sale_day: day,
    delivery_date: needsWorkshop ? addDays(day, random.between(5, 12)) : day,
    notes: random.chance(0.16) ? random.pick(notes) : '',
    payment_method: random.weighted(paymentMethods),
    payment_status: history.paymentStatus,
    order_status: history.orderStatus,
    remake_of: null,
    remake_reason: null,
    remake_responsible: null,
    delivered_at: history.orderStatus === 'delivered' ? iso(deliveryOf(history) ?? at) : null,
    subtotal_cents: toCents(subtotal),
    discount_hundredths: toCents(discount),
    discount_type: discountType,
    discount_cents: toCents(discountAmount),
    total_cents: toCents(total),
    deposit_cents: toCents(deposit),
    invoiced: false,
  } as const;
}

const deliveryOf = ({ steps }: History) => steps.findLast(({ to }) => to === 'delivered')?.at;

function addPayments(
  shop: DemoShop,
  sale: Omit<Row<'sales'>, 'paid_cents' | 'refunded_cents'> & { client_name: string },
  { firstState, steps }: History,
) {
  const ledger: Row<'payments'>[] = [];
  const book = (at: number, planned: readonly PlannedEntry[]) => {
    for (const entry of planned) {
      const from = {
        sale_id: sale.id,
        sale_number: sale.number,
        client_id: sale.client_id,
        client_name: sale.client_name,
      };
      const row = {
        tenant_id: shop.tenantId,
        id: shop.newId(at),
        ...from,
        ...entry,
        correction_number: entry.correction_number ?? null,
        note: '',
        receipt_number: null,
        plan: '',
        on_account: false,
        // `addCashSessions` sets `cash_session_id` later.
        cash_session_id: null,
      };
      ledger.push({ ...row, user_id: sale.seller_id, created_at: iso(at) });
    }
  };
  const terms = { total: sale.total_cents, deposit: sale.deposit_cents, method: sale.payment_method };
  book(Date.parse(sale.created_at), planNewSale(firstState.paymentStatus, terms));
  for (const { at, field, to } of steps) {
    if (field === 'paymentStatus') book(at, planStatus(ledger, to as PaymentStatus, terms));
  }
  shop.rows.payments.push(...ledger);
  const { paid, refunded } = ledgerSums(ledger, ledger);
  return { paid_cents: paid, refunded_cents: refunded };
}

function addLines({ tenantId, rows }: DemoShop, saleId: string, { lines }: Basket): void {
  lines.forEach(({ product, name, code, price, cost, quantity, prescriptionType }, position) => {
    rows.sale_lines.push({
      tenant_id: tenantId,
      sale_id: saleId,
      position,
      product_id: product?.row.id ?? null,
      name,
      code,
      price_cents: toCents(price),
      cost_cents: toCents(cost),
      quantity,
      returned: 0,
      prescription_type: prescriptionType,
    });
  });
}

function addSteps({ tenantId, random, newId, rows }: DemoShop, saleId: string, { steps }: History): void {
  for (const { at, field, from, to } of steps) {
    const userId = random.chance(0.4) ? rows.users[0]?.id : rows.users[1]?.id;
    rows.sale_changes.push({
      tenant_id: tenantId,
      id: newId(at),
      sale_id: saleId,
      user_id: userId ?? '',
      field,
      from_value: from,
      to_value: to,
      reason: '',
      created_at: iso(at),
    });
  }
}
