import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { type DemoShop, instantOf, iso, type Row } from './demo-shop.ts';

const debts: readonly (readonly [days: number, reason: string])[] = [
  [8, 'Pasa a pagar el viernes, cuando cobra.'],
  [17, 'Retiró la hija: el titular transfiere el saldo.'],
  [41, 'Paga en dos veces, arreglado con el dueño.'],
  [55, 'Espera el reintegro de la obra social.'],
  [78, 'Cliente de años: queda en cuenta.'],
  [140, 'Se le mandó el saldo por WhatsApp.'],
];
const CREDIT_CENTS = 2_500_000;

export function addDemoAccounts(shop: DemoShop): void {
  const debtors = new Set<string>();
  for (const [days, reason] of debts) {
    const sale = paidLater(shop, addDays(shop.today, -days), debtors);
    if (!sale) continue;
    debtors.add(sale.client_id);
    leaveUnpaid(shop, sale, reason);
  }
  const owing = shop.rows.sales.filter(({ payment_status }) => paymentStatusTable[payment_status].takesDeposit);
  const clients = new Set(owing.map(({ client_id }) => client_id));
  const creditor = shop.rows.clients.findLast(({ id }) => !clients.has(id));
  if (creditor) addCredit(shop, creditor);
}

function paidLater({ rows }: DemoShop, day: string, debtors: ReadonlySet<string>): Row<'sales'> | undefined {
  const paid = rows.sale_changes.filter(({ field, to_value: to }) => field === 'paymentStatus' && to === 'charged');
  const ids = new Set(paid.map(({ sale_id: saleId }) => saleId));
  return rows.sales.findLast(
    ({ id, delivery_date: due, client_id: client, order_status: status, deposit_cents: deposit }) =>
      ids.has(id) && due <= day && status === 'delivered' && deposit > 0 && !debtors.has(client),
  );
}

function leaveUnpaid({ rows }: DemoShop, sale: Row<'sales'>, reason: string): void {
  const isOther = (change: Row<'sale_changes'>) => change.sale_id !== sale.id || change.field !== 'paymentStatus';
  rows.sale_changes.splice(0, rows.sale_changes.length, ...rows.sale_changes.filter(isOther));
  const isKept = (payment: Row<'payments'>) => payment.sale_id !== sale.id || payment.kind === 'deposit';
  rows.payments.splice(0, rows.payments.length, ...rows.payments.filter(isKept));
  Object.assign(sale, { payment_status: 'waiting', paid_cents: sale.deposit_cents });
  const delivered = rows.sale_changes.find((change) => change.sale_id === sale.id && change.to_value === 'delivered');
  if (delivered) delivered.reason = reason;
}

function addCredit({ tenantId, newId, rows, today }: DemoShop, client: Row<'clients'>): void {
  const at = Math.max(Date.parse(client.created_at), instantOf(addDays(today, -6), 11, 20));
  rows.payments.push({
    tenant_id: tenantId,
    id: newId(at),
    sale_id: null,
    sale_number: null,
    client_id: client.id,
    client_name: client.name,
    kind: 'payment',
    amount_cents: CREDIT_CENTS,
    surcharge_cents: 0,
    method: 'bankTransfer',
    note: 'Adelanto para los anteojos de sol.',
    plan: '',
    on_account: true,
    corrects: null,
    correction_number: null,
    receipt_number: null,
    user_id: rows.users[1]?.id ?? '',
    created_at: iso(at),
  });
}
