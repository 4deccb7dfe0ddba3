import { Big } from 'big.js';
import { type FieldLabel, writtenValue } from '../../base/field-labels.ts';
import { formatMoney, formatNumber } from '../../base/format.ts';
import { formatInstant } from '../../base/shop-time.ts';
import { coverageText } from '../coverages/coverage-labels.ts';
import { type JobStage, jobStageTable } from '../jobs/job-stage-labels.ts';
import { type PaymentMethod, paymentMethodLabels } from '../sale-values/payment-labels.ts';
import {
  discountTypeLabels,
  type OrderStatus,
  orderStatusLabels,
  orderStatusTable,
  paymentStatusLabels,
} from '../sale-values/sale-status-labels.ts';
import { modificationText } from './modification-text.ts';
import { type ReturnDestination, returnDestinationLabels } from './return-labels.ts';

export const remakeReasonLabels = {
  prescription: 'Graduación',
  lab: 'Laboratorio',
  measurements: 'Medidas',
  adaptation: 'Adaptación',
  frame: 'Armazón',
  warranty: 'Garantía',
  taste: 'Cambio de gusto',
} as const;
export type RemakeReason = keyof typeof remakeReasonLabels;
export const remakeReasons = Object.keys(remakeReasonLabels) as [RemakeReason, ...RemakeReason[]];

export const remakeResponsibleLabels = {
  lab: 'Laboratorio',
  shop: 'Óptica',
  doctor: 'Médico',
  client: 'Cliente',
} as const;
export type RemakeResponsible = keyof typeof remakeResponsibleLabels;
export const remakeResponsibles = Object.keys(remakeResponsibleLabels) as [RemakeResponsible, ...RemakeResponsible[]];

/** These reasons are nobody's mistake, so they do not count in the rate (docs/rules.md#remakes-4). */
export const uncountedReasons = ['warranty', 'taste'] as const satisfies RemakeReason[];

export const countsAsRemake = (reason: RemakeReason): boolean =>
  !(uncountedReasons as readonly RemakeReason[]).includes(reason);

export const REMAKE_DAYS = 7;

export const remakeProblems = {
  tooEarly: 'Solo se rehace una venta que ya volvió del laboratorio, está para retirar o se entregó.',
  canceled: 'La venta está cancelada: no se rehace.',
  noLines: 'Elegí al menos un renglón para rehacer.',
  unknownLine: 'La venta no tiene ese renglón.',
  repeatedLine: 'El renglón está repetido.',
  tooMany: 'La cantidad no puede ser mayor que la vendida.',
  hasRemakes: 'La venta tiene un rehecho: no se puede eliminar.',
} as const;

interface Standing {
  orderStatus: OrderStatus;
  stages: readonly JobStage[];
}

/** Undefined for a finished or delivered sale, and for an active sale with a job back from the lab (docs/rules.md#remakes-1). */
export function remakeProblem({ orderStatus, stages }: Standing): string | undefined {
  if (orderStatusTable[orderStatus].isVoid) return remakeProblems.canceled;
  const isBack = stages.some((stage) => jobStageTable[stage].isBack);
  return isBack || !orderStatusTable[orderStatus].isInWork ? undefined : remakeProblems.tooEarly;
}

/** In percent of the delivered sales, with one decimal. Null if no sale was delivered. */
export const remakeRate = (remakes: number, delivered: number): number | null =>
  delivered > 0 ? new Big(remakes).times(100).div(delivered).round(1).toNumber() : null;

interface Remade {
  number: number;
  remakeReason: RemakeReason;
  remakeResponsible: RemakeResponsible;
}

const remakeText = ({ number, remakeReason, remakeResponsible }: Remade): string =>
  `N.º ${number} · ${remakeReasonLabels[remakeReason]} (responsable: ${remakeResponsibleLabels[remakeResponsible]})`;

interface Returned {
  number: number;
  user: { name: string };
  reason: string;
  lines: readonly { name: string; quantity: number; to: ReturnDestination | null }[];
  refunds: readonly { method: PaymentMethod; amount: number }[];
}

function returnText({ number, user, reason, lines, refunds }: Returned): string {
  const units = lines.map(
    ({ name, quantity, to }) => `${quantity} × ${name}${to ? ` (${returnDestinationLabels[to]})` : ''}`,
  );
  const money = refunds.map(({ method, amount }) => `${paymentMethodLabels[method]} ${formatMoney(amount)}`);
  return [`N.º ${number}`, user.name, ...units, ...money, ...(reason ? [reason] : [])].join(' · ');
}

/** This module imports no schemas, so that a screen can show a label without loading schemas. */
export const saleFields = {
  number: { label: 'N° de venta', kind: 'numericCode' },
  client: { label: 'Cliente', kind: 'reference', of: 'clients' },
  seller: { label: 'Vendedor', kind: 'reference', of: 'users' },
  products: { label: 'Productos', kind: 'list', rowText: lineText, separator: ', ' },
  customProducts: { label: 'Productos personalizados', kind: 'list', rowText: lineText, separator: ', ' },
  prescriptions: null,
  saleDate: null,
  deliveryDate: { label: 'Entrega Estimada', formLabel: 'Fecha de entrega', kind: 'day' },
  orderStatus: { label: 'Estado de la orden', heading: 'Estado', kind: 'option', options: orderStatusLabels },
  paymentMethod: { label: 'Método de pago', kind: 'option', options: paymentMethodLabels },
  paymentStatus: { label: 'Estado del pago', kind: 'option', options: paymentStatusLabels },
  subtotal: { label: 'Subtotal', kind: 'money' },
  discount: { label: 'Descuento', kind: 'number', decimals: 2 },
  discountType: { label: 'Tipo de descuento', kind: 'option', options: discountTypeLabels },
  discountAmount: { label: 'Importe del descuento', kind: 'money' },
  total: { label: 'Total', kind: 'money' },
  insurerTotal: { label: 'Obra social', kind: 'money' },
  clientTotal: { label: 'A cargo del cliente', kind: 'money' },
  deposit: { label: 'Seña', kind: 'money' },
  paid: { label: 'Pagado', kind: 'money' },
  balance: { label: 'Saldo', kind: 'money' },
  credit: { label: 'A favor', kind: 'money' },
  notes: { label: 'Notas', kind: 'note' },
  invoiced: null,
  invoiceRefusal: { label: 'Motivo sin factura', kind: 'text' },
  timesTold: { label: 'Avisos al cliente', kind: 'number' },
  remakeOf: null,
  remakeReason: { label: 'Motivo del rehecho', kind: 'option', options: remakeReasonLabels },
  remakeResponsible: { label: 'Responsable del rehecho', kind: 'option', options: remakeResponsibleLabels },
  original: null,
  remakes: { label: 'Rehechos', kind: 'list', rowText: remakeText },
  coverages: { label: 'Coberturas', kind: 'list', rowText: coverageText },
  changes: { label: 'Cambios', kind: 'list', rowText: changeText },
  returns: { label: 'Devoluciones', kind: 'list', rowText: returnText },
  modifications: { label: 'Modificaciones', kind: 'list', rowText: modificationText },
} as const satisfies Record<string, FieldLabel | null>;

interface SoldLine {
  quantity: number;
  product?: { name: string; code: string };
  description?: string;
}

export function lineText({ quantity, product, description = '' }: SoldLine): string {
  return `${quantity} × ${product ? `${product.name} (${product.code})` : description}`;
}

interface RecordedChange {
  at: string;
  user: { name: string };
  field: string;
  from: string;
  to: string;
  reason?: string | undefined;
}

function changeText({ at, user, field, from, to, reason = '' }: RecordedChange, timeZone: string): string {
  const fieldLabel = (saleFields as Readonly<Record<string, FieldLabel | null>>)[field];
  const [before, after] = [from, to].map((value) => (fieldLabel && changedValue(fieldLabel, value)) || '(vacío)');
  return `${formatInstant(at, timeZone)} · ${user.name} · ${fieldLabel?.label ?? field}: ${before} → ${after}${reason && ` (${reason})`}`;
}

/** A recorded discount is '10%' for a percentage, or '1500.5' for pesos. */
function changedValue(fieldLabel: FieldLabel, value: string): string {
  if (fieldLabel.kind !== 'number') return writtenValue(fieldLabel, value);
  return value.endsWith('%') ? `${formatNumber(Number.parseFloat(value))}%` : formatMoney(Number(value));
}
