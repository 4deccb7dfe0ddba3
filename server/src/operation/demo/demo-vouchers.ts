import { waitReasons } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { creditNoteOf, invoiceMaker } from './demo-billing.ts';
import { addIssuer, addTaxNumbers, firstVoucherDay } from './demo-issuer.ts';
import { authorise, reject } from './demo-outcomes.ts';
import { type DemoShop, instantOf, iso, type Row } from './demo-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EVERY = 6;
const ATTEMPTS = 6;
const DAYS_TO_NEXT_ATTEMPT = 30;

interface Billable {
  sale: Row<'sales'>;
  at: number;
}

/**
 * `share` is the credited fraction of the invoice. `after` is the fraction of the month's invoices that come before the
 * corrected invoice.
 */
const notes = [
  { after: 0.3, note: 'Bonificación por demora en la entrega.', share: 0.1 },
  { after: 0.45, note: 'La factura salió a nombre de otra persona.', isReplaced: true },
  { after: 0.6, note: 'Devolvió el estuche y el líquido.', share: 0.15 },
  { after: 0.75, note: 'Devolvió la compra: se le reintegró el dinero.' },
] as const;

export function addVouchers(shop: DemoShop): void {
  addIssuer(shop);
  const all = billableSales(shop);
  const rejected = all.findLast(({ sale, at }) => isOnlySale(shop, all, sale) && at < shop.now.getTime() - 4 * HOUR);
  const old = (one: Billable) => one !== rejected && one.at < shop.now.getTime() - 26 * HOUR;
  const waiting = all.findLast(old);
  if (!rejected || !waiting) throw new Error('The demo shop has too few sales');
  addTaxNumbers(
    shop,
    all.filter((one) => one !== rejected && one !== waiting).map(({ sale }) => sale),
    rejected.sale,
  );
  const make = invoiceMaker(shop);
  const planned = all.map((billable, index) => {
    const { sale, at } = billable;
    // The waiting invoice delays all later invoices of its point of sale, so it gets the second point of sale.
    const isSecond = billable === waiting || (index % EVERY === 0 && at < waiting.at);
    const invoice = make(sale, at, isSecond ? 2 : 1);
    return { at, run: () => settle(shop, invoice, billable === rejected, billable === waiting), invoice };
  });
  const events = [...planned, ...plannedNotes(shop, planned, make)].toSorted((one, other) => one.at - other.at);
  for (const { run } of events) run();
  markInvoiced(shop);
}

function isOnlySale({ rows }: DemoShop, all: readonly Billable[], { client_id: id }: Row<'sales'>): boolean {
  const isNamed = rows.clients.some((client) => client.id === id && !client.final_consumer);
  return isNamed && all.filter(({ sale }) => sale.client_id === id).length === 1;
}

function billableSales(shop: DemoShop): Billable[] {
  const { rows, now } = shop;
  const charged = new Map(
    rows.sale_changes
      .filter(({ field, to_value: to }) => field === 'paymentStatus' && to === 'charged')
      .map(({ sale_id: id, created_at: at }) => [id, Date.parse(at)]),
  );
  const first = instantOf(firstVoucherDay(shop), 9);
  const last = now.getTime() - 3 * MINUTE;
  return rows.sales
    .filter(
      ({
        payment_status: paid,
        order_status: status,
        remake_of: remake,
        total_cents: total,
        insurer_cents: insurer,
      }) => {
        return paid === 'charged' && !orderStatusTable[status].isVoid && remake === null && total > 0 && !insurer;
      },
    )
    .map((sale) => ({ sale, at: (charged.get(sale.id) ?? Date.parse(sale.created_at)) + MINUTE }))
    .filter(({ at }) => at >= first && at <= last)
    .toSorted((one, other) => one.at - other.at);
}

function settle(shop: DemoShop, invoice: Row<'invoices'>, isRejected: boolean, isWaiting: boolean): void {
  shop.rows.invoices.push(invoice);
  if (isRejected) return reject(shop, invoice);
  if (!isWaiting) return authorise(shop, invoice);
  Object.assign(invoice, {
    attempts: ATTEMPTS,
    next_attempt_at: iso(shop.now.getTime() + DAYS_TO_NEXT_ATTEMPT * DAY),
    wait_reason: waitReasons.unavailable,
  });
}

function plannedNotes(
  shop: DemoShop,
  planned: readonly { at: number; invoice: Row<'invoices'> }[],
  make: ReturnType<typeof invoiceMaker>,
) {
  const fitting = planned.filter(
    ({ invoice }) =>
      invoice.letter === 'B' && invoice.point_of_sale === 1 && invoice.receiver.vatCondition === 'finalConsumer',
  );
  return notes.map(({ after, note, ...kind }) => {
    const index = Math.floor(fitting.length * after);
    const corrected = fitting[index]?.invoice;
    const at = (fitting[index + 2] ?? fitting[index])?.at;
    if (!corrected || at === undefined) throw new Error('The demo shop has too few invoices');
    const cents = 'share' in kind ? Math.ceil((corrected.total_cents * kind.share) / 100_000) * 100_000 : undefined;
    const run = () => {
      const credit = creditNoteOf(shop, corrected, { at: at + MINUTE, note, cents });
      shop.rows.invoices.push(credit);
      authorise(shop, credit, corrected);
      corrected.is_active = cents !== undefined;
      const sale = 'isReplaced' in kind && shop.rows.sales.find(({ id }) => id === corrected.sale_id);
      if (sale) settle(shop, make(sale, at + MINUTE + 1000, 1), false, false);
    };
    return { at: at + MINUTE, run };
  });
}

/** A sale is invoiced while it has an authorised invoice that credit notes have not credited in full. */
function markInvoiced({ rows }: DemoShop): void {
  const invoiced = new Set(
    rows.invoices
      .filter(({ is_active: isActive, state }) => isActive && state === 'authorised')
      .map((one) => one.sale_id),
  );
  for (const sale of rows.sales) sale.invoiced = invoiced.has(sale.id);
}
