import { formatDay, formatMoney, formatNumber } from '../../base/format.ts';
import { MAX_STOCK, MAX_UNITS } from '../products/stock-movement-labels.ts';

export const purchaseOrderStatuses = ['open', 'partial', 'received', 'canceled'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

export const purchaseOrderStatusLabels = {
  open: 'Pedido',
  partial: 'Recibido en parte',
  received: 'Recibido',
  canceled: 'Cancelado',
} as const satisfies Record<PurchaseOrderStatus, string>;

/** Also the limit of a proposal for all products of a provider. */
export const MAX_ORDER_LINES = 500;

export const purchaseOrderProblems = {
  noLines: 'Agregá al menos un producto.',
  tooManyLines: `Un pedido tiene hasta ${MAX_ORDER_LINES} productos: cargá el resto en otro.`,
  twice: 'Este producto ya está en el pedido.',
  tooManyToCome: `De este producto quedarían por llegar más de ${formatNumber(MAX_STOCK)} de unidades.`,
  tooManyReceived: `De un producto de este pedido ya habrían llegado más de ${formatNumber(MAX_STOCK)} de unidades.`,
  inPast: 'La fecha no puede ser anterior a hoy.',
  tooLate: 'La fecha no puede ser de más de dos años después.',
  isCanceled: 'Este pedido está cancelado.',
  isReceived: 'Este pedido ya se recibió entero: no queda nada por cancelar.',
} as const;

export const cannotOrderFromDisabled = (name: string) =>
  `«${name}» está deshabilitado: habilitalo en Proveedores para hacerle un pedido.`;

export const orderOfAnother = (name: string) => `El pedido es de «${name}»: elegí ese proveedor.`;

interface Awaited {
  quantity: number;
  received: number;
}

/** Never below 0 (docs/rules.md#purchase-orders-3). */
export const outstandingUnits = ({ quantity, received }: Awaited): number => Math.max(0, quantity - received);

export const excessUnits = ({ quantity, received }: Awaited): number => Math.max(0, received - quantity);

export function statusOfLines(lines: readonly Awaited[]): Exclude<PurchaseOrderStatus, 'canceled'> {
  if (lines.every((line) => outstandingUnits(line) === 0)) return 'received';
  return lines.some(({ received }) => received > 0) ? 'partial' : 'open';
}

/**
 * A proposal uses the sales of this number of months before the current month. A product without a sale in these months
 * counts as a product that does not sell.
 */
export const SALES_MONTHS = 6;
const DAYS_OF_MONTH = 30;

interface Sold {
  units: number;
  days: number;
}

/** The sales of less than a month count as the sales of a whole month. */
export const soldPerMonth = ({ units, days }: Sold): number => (units * DAYS_OF_MONTH) / Math.max(DAYS_OF_MONTH, days);

interface Wanted {
  stock: number;
  toCome: number;
  ownMinimum: number | null;
  sold: Sold;
  months: number;
}

/**
 * Returns the units to order, so that the stock, the awaited units and these units together last for `months` months and exceed
 * the product's own minimum. 0 if the stock and the awaited units are enough (docs/rules.md#purchase-orders-5).
 */
export function proposedUnits({ stock, toCome, ownMinimum, sold: { units, days }, months }: Wanted): number {
  const forSales = Math.ceil(soldPerMonth({ units: units * months, days }));
  const forMinimum = ownMinimum === null ? 0 : ownMinimum + 1;
  return Math.min(MAX_UNITS, Math.max(0, Math.max(forSales, forMinimum) - stock - toCome));
}

/** Undefined if the day is possible. Days are `YYYY-MM-DD`, and `today` is the shop's day. */
export function expectedDayProblem(day: string, today: string): string | undefined {
  if (day < today) return purchaseOrderProblems.inPast;
  const last = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return day > last ? purchaseOrderProblems.tooLate : undefined;
}

interface OrderedLine {
  quantity: number;
  name: string;
  code: string;
}

export const orderedLineText = ({ quantity, name, code, unitCost }: OrderedLine & { unitCost: number }): string =>
  `${formatNumber(quantity)} × ${name} (${code}) a ${formatMoney(unitCost)}`;

interface WrittenOrder {
  number: number;
  expectedDay: string | null;
  note: string;
  lines: readonly OrderedLine[];
}

/** The message has no costs, since they are only for the shop. */
export function purchaseOrderMessage({ number, expectedDay, note, lines }: WrittenOrder, shop: string): string {
  return [
    `Hola, les paso el pedido N.º ${number} de ${shop}:`,
    ...lines.map(({ quantity, name, code }) => `• ${formatNumber(quantity)} × ${name} (${code})`),
    ...(expectedDay ? [`Lo esperamos para el ${formatDay(expectedDay)}.`] : []),
    ...(note ? [note] : []),
    'Gracias.',
  ].join('\n');
}
