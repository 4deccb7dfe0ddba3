/** The rules and messages of purchase orders that screens need. This module imports no schemas, so that a screen may load it alone. */
import { formatDay, formatMoney, formatNumber } from '../../base/format.ts';
import { MAX_STOCK, MAX_UNITS } from '../products/stock-movement-labels.ts';

/** The states of a purchase order, in their order. */
export const purchaseOrderStatuses = ['open', 'partial', 'received', 'canceled'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

export const purchaseOrderStatusLabels = {
  open: 'Pedido',
  partial: 'Recibido en parte',
  received: 'Recibido',
  canceled: 'Cancelado',
} as const satisfies Record<PurchaseOrderStatus, string>;

/** The most lines of one purchase order, and the most products of a provider that are proposed at once. */
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

/** The message for a purchase order to a disabled provider. */
export const cannotOrderFromDisabled = (name: string) =>
  `«${name}» está deshabilitado: habilitalo en Proveedores para hacerle un pedido.`;

/** The message for a reception that names the purchase order of another provider. */
export const orderOfAnother = (name: string) => `El pedido es de «${name}»: elegí ese proveedor.`;

/** The ordered and the received units of a product. */
interface Awaited {
  quantity: number;
  received: number;
}

/** The awaited units of a line, never below 0 (docs/rules.md#purchase-orders-3). */
export const outstandingUnits = ({ quantity, received }: Awaited): number => Math.max(0, quantity - received);

/** The received units of a line in excess of the ordered units. */
export const excessUnits = ({ quantity, received }: Awaited): number => Math.max(0, received - quantity);

/** The status of a purchase order that is not canceled: it follows from the received units of its lines. */
export function statusOfLines(lines: readonly Awaited[]): Exclude<PurchaseOrderStatus, 'canceled'> {
  if (lines.every((line) => outstandingUnits(line) === 0)) return 'received';
  return lines.some(({ received }) => received > 0) ? 'partial' : 'open';
}

/** A proposal uses the sales of the current month and of this number of months before. A product without such sales does not sell. */
export const SALES_MONTHS = 6;
/** The days of a month in a proposal. */
const DAYS_OF_MONTH = 30;

/** The units of a product that were sold in the last `days` days. */
interface Sold {
  units: number;
  days: number;
}

/** The units of a product that sell per month. The sales of less than a month count as those of a month. */
export const soldPerMonth = ({ units, days }: Sold): number => (units * DAYS_OF_MONTH) / Math.max(DAYS_OF_MONTH, days);

interface Wanted {
  stock: number;
  toCome: number;
  /** The product's own minimum quantity, null without one. */
  ownMinimum: number | null;
  sold: Sold;
  /** The months that an order covers. */
  months: number;
}

/**
 * The units to order of a product. With them, the stock and the awaited units last for the months to cover, and exceed the
 * product's own minimum quantity. 0 if the stock and the awaited units are enough (docs/rules.md#purchase-orders-5).
 */
export function proposedUnits({ stock, toCome, ownMinimum, sold: { units, days }, months }: Wanted): number {
  const forSales = Math.ceil(soldPerMonth({ units: units * months, days }));
  const forMinimum = ownMinimum === null ? 0 : ownMinimum + 1;
  return Math.min(MAX_UNITS, Math.max(0, Math.max(forSales, forMinimum) - stock - toCome));
}

/**
 * The problem of the expected day of a purchase order; undefined if there is none. Days as `YYYY-MM-DD`, `today` is the shop's
 * day.
 */
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

/** A line in words: '3 × Armazón Faro (AF-1) a $ 1.000,00'. */
export const orderedLineText = ({ quantity, name, code, unitCost }: OrderedLine & { unitCost: number }): string =>
  `${formatNumber(quantity)} × ${name} (${code}) a ${formatMoney(unitCost)}`;

interface WrittenOrder {
  number: number;
  expectedDay: string | null;
  note: string;
  lines: readonly OrderedLine[];
}

/** A purchase order as a message to its provider. It has no costs, since they are only for the shop. */
export function purchaseOrderMessage({ number, expectedDay, note, lines }: WrittenOrder, shop: string): string {
  return [
    `Hola, les paso el pedido N.º ${number} de ${shop}:`,
    ...lines.map(({ quantity, name, code }) => `• ${formatNumber(quantity)} × ${name} (${code})`),
    ...(expectedDay ? [`Lo esperamos para el ${formatDay(expectedDay)}.`] : []),
    ...(note ? [note] : []),
    'Gracias.',
  ].join('\n');
}
