import { REMAKE_DAYS, type RemakeReason, type RemakeResponsible } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { dayAt, type DemoShop, freeNumber, instantOf, iso, recordColumns, type Row } from './demo-shop.ts';
import { moveDemoStock } from './demo-stock.ts';

const causes: readonly (readonly [RemakeReason, RemakeResponsible, string])[] = [
  ['lab', 'lab', 'Cristal rayado de fábrica.'],
  ['prescription', 'doctor', 'El médico corrigió la receta.'],
  ['measurements', 'shop', 'Altura mal tomada.'],
  ['lab', 'lab', 'Eje fuera de tolerancia.'],
  ['warranty', 'lab', 'Se despegó el antirreflejo.'],
  ['adaptation', 'client', 'No se adaptó al progresivo.'],
  ['taste', 'client', 'Quiere el cristal sin color.'],
  ['frame', 'shop', 'El cristal no calzaba en el armazón.'],
];
const EVERY = 16;
const free = {
  subtotal_cents: 0,
  discount_hundredths: 0,
  discount_cents: 0,
  total_cents: 0,
  deposit_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
  times_told: 0,
};

export function addRemakes(shop: DemoShop, products: readonly DemoProduct[]): void {
  const { rows } = shop;
  const byId = new Map(products.map((product) => [product.row.id, product]));
  const lenses = new Map(
    rows.sale_lines.flatMap((line) => (line.prescription_type === 'none' ? [] : [[line.sale_id, line] as const])),
  );
  const delivered = rows.sales.filter(({ id, order_status }) => order_status === 'delivered' && lenses.has(id));
  delivered.forEach((sale, index) => {
    const [line, cause] = [lenses.get(sale.id), causes[Math.floor(index / EVERY) % causes.length]];
    if (index % EVERY !== EVERY - 1 || !line || !cause) return;
    const product = byId.get(line.product_id ?? '');
    if (product && product.row.stock > 0) addRemake(shop, sale, line, product, cause);
  });
}

function addRemake(
  shop: DemoShop,
  original: Row<'sales'>,
  line: Row<'sale_lines'>,
  product: DemoProduct,
  [remake_reason, remake_responsible, notes]: (typeof causes)[number],
): void {
  const { rows, tenantId, random } = shop;
  const back = addDays(dayAt(Date.parse(original.delivered_at ?? '')), random.between(2, 9));
  const at = instantOf(back, 11, random.between(0, 59));
  if (at > shop.now.getTime()) return;
  const due = addDays(back, REMAKE_DAYS);
  const deliveredAt = instantOf(due, 12);
  const isDelivered = deliveredAt <= shop.now.getTime();
  const sale: Row<'sales'> = {
    ...original,
    ...recordColumns(shop, at),
    updated_at: iso(isDelivered ? deliveredAt : at),
    number: freeNumber(shop),
    sale_date: iso(at),
    sale_day: back,
    delivery_date: due,
    notes,
    payment_status: 'waiting',
    order_status: isDelivered ? 'delivered' : 'inProgress',
    ...free,
    remake_of: original.id,
    remake_reason,
    remake_responsible,
    delivered_at: isDelivered ? iso(deliveredAt) : null,
  };
  rows.sales.push(sale);
  rows.sale_lines.push({ ...line, sale_id: sale.id, position: 0, price_cents: 0, quantity: 1 });
  const used = rows.sale_prescriptions.filter(({ sale_id }) => sale_id === original.id);
  rows.sale_prescriptions.push(...used.map((row) => ({ ...row, sale_id: sale.id, tenant_id: tenantId })));
  if (isDelivered) addDelivery(shop, sale, deliveredAt);
  const { cost_cents: costCents } = line;
  moveDemoStock(shop, product, { kind: 'sale', quantity: -1, at, costCents, userId: sale.seller_id, saleId: sale.id });
}

function addDelivery({ rows, tenantId, newId }: DemoShop, { id, seller_id }: Row<'sales'>, at: number): void {
  rows.sale_changes.push({
    tenant_id: tenantId,
    id: newId(at),
    sale_id: id,
    user_id: seller_id,
    field: 'orderStatus',
    from_value: 'inProgress',
    to_value: 'delivered',
    reason: '',
    created_at: iso(at),
  });
}
