import { finalConsumer } from '@dioptria/contract/shop/clients/client-labels.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { type DemoShop, recordColumns, type Row } from './demo-shop.ts';

const EVERY = 6;
const SMALL = 6_000_000;
const SECOND_PAIRS = 3;

export function addFinalConsumer(shop: DemoShop): void {
  const { rows } = shop;
  const [first, ...others] = smallSales(shop).filter((_, index) => index % EVERY === 0);
  if (!first) return;
  const client = {
    ...recordColumns(shop, Date.parse(first.sale_date) - 60_000),
    name: finalConsumer.name,
    name_key: searchKey(finalConsumer.name),
    email: '',
    phone: '',
    type_id: '',
    type_id_key: '',
    num_id: '',
    num_id_key: '',
    address: '',
    num_insurance: '',
    insurance_id: null,
    accepts_messages: false,
    final_consumer: true,
  };
  rows.clients.push(client);
  const moved = new Set([first, ...others].map(({ id }) => id));
  for (const sale of rows.sales) if (moved.has(sale.id)) sale.client_id = client.id;
  for (const payment of rows.payments) {
    if (payment.sale_id === null || !moved.has(payment.sale_id)) continue;
    payment.client_id = client.id;
    payment.client_name = client.name;
  }
}

function smallSales({ rows }: DemoShop): Row<'sales'>[] {
  const prescribed = new Set([
    ...rows.sale_prescriptions.map(({ sale_id: id }) => id),
    ...rows.sale_lines.filter((line) => line.prescription_type !== 'none').map(({ sale_id: id }) => id),
  ]);
  return rows.sales.filter(
    (sale) =>
      sale.order_status === 'delivered' &&
      sale.payment_status === 'charged' &&
      sale.total_cents <= SMALL &&
      !prescribed.has(sale.id),
  );
}

export function addSecondPairs({ rows, tenantId }: DemoShop): void {
  const prescriptions = new Map(rows.prescriptions.map((prescription) => [prescription.id, prescription]));
  const used = rows.sale_prescriptions.flatMap((link) => prescriptions.get(link.prescription_id) ?? []);
  const prescribed = new Set(rows.sale_prescriptions.map(({ sale_id: id }) => id));
  const sunglasses = new Set(
    rows.sale_lines
      .filter(({ name, prescription_type: type }) => type === 'none' && /sol/i.test(name))
      .map(({ sale_id: id }) => id),
  );
  const pairs = rows.sales.toReversed().flatMap((sale) => {
    if (prescribed.has(sale.id) || !sunglasses.has(sale.id) || sale.order_status === 'canceled') return [];
    const prescription = used.find(
      (one) =>
        one.client_id === sale.client_id && one.created_at < sale.created_at && one.expiration_date >= sale.sale_day,
    );
    return prescription ? [{ tenant_id: tenantId, sale_id: sale.id, prescription_id: prescription.id }] : [];
  });
  rows.sale_prescriptions.push(...pairs.slice(0, SECOND_PAIRS));
}
