import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import { fromCents, roundMoney, toCents } from '../../base/money.ts';
import { type JobKind, type JobStage, jobStageTable, positionsOfJob } from '../jobs/job-stage-labels.ts';
import type { LeftByMethod } from '../payments/left-by-method.ts';
import {
  nothingToRefund,
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethodTable,
} from '../sale-values/payment-labels.ts';
import {
  type DiscountType,
  type OrderStatus,
  orderStatusTable,
  type PaymentStatus,
  paymentStatusTable,
  type PrescriptionType,
} from '../sale-values/sale-status-labels.ts';
import { type ReturnDestination, whereNeeded } from './return-labels.ts';
import { SaleProblem } from './sale-problem.ts';
import { type PricedLine, type SaleAmounts, saleAmounts } from './sale-total.ts';

/** `position` counts the products of the sale first, and then its custom products. */
export interface ReturnedUnits {
  position: number;
  quantity: number;
  /** Absent for a custom product, which has no stock. */
  to?: ReturnDestination | undefined;
}

export const returnProblems = {
  nothingChosen: 'Indicá cuántas unidades vuelven.',
  unknownLine: 'La venta no tiene ese renglón.',
  repeatedLine: 'El renglón está repetido.',
  repeatedMethod: 'El método está repetido.',
  reimbursed: 'La venta ya está reembolsada: no queda nada para devolver.',
  canceled: 'La venta está cancelada: sus productos ya volvieron al stock.',
  notDelivered: 'Una parte se devuelve cuando la venta está entregada. Para devolver todo, elegí «Reembolsado».',
  noInvoice: 'La venta no tiene una factura autorizada con importe para acreditar.',
  alreadyCredited: 'Esas unidades ya están en una nota de crédito.',
  noteForbidden: 'La nota de crédito la hace un administrador: devolvé sin nota y pedísela.',
} as const;
export const tooManyUnits = (left: number) =>
  left === 0 ? 'Ya volvieron todas las unidades de este renglón.' : `Como máximo pueden volver ${left}.`;
export const atLabProblem = (name: string, job: string) =>
  `«${name}» está en el laboratorio (trabajo ${job}): cuando vuelva, marcalo recibido en Taller; o devolvé la plata sin ese renglón.`;
export const methodExceeded = (method: PaymentMethod, left: number) =>
  `Por ${paymentMethodLabels[method]} se puede devolver hasta ${formatMoney(left)}.`;
export const missingRefund = (missing: number) => `Falta decir cómo vuelven ${formatMoney(missing)}.`;

export interface ReturnableLine extends PricedLine {
  name: string;
  /** False for a custom product. */
  hasStock: boolean;
}

/** Amounts in pesos. No insurer pays a part of the sale (docs/rules.md#returns-4). */
export interface ReturnableSale {
  lines: readonly ReturnableLine[];
  discount: number;
  discountType: DiscountType;
  total: number;
  paid: number;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** In pesos. The method is one that brought money, or the client's credit. */
export interface ReturnedMoney {
  method: PaymentMethod;
  amount: number;
}

export interface ReturnRequest {
  /** True if all that was paid goes back. */
  reimburses: boolean;
  lines: readonly ReturnedUnits[];
  /** If absent, the money goes back as it came in. */
  refunds?: readonly ReturnedMoney[] | undefined;
}

/** A job of the sale at the lab, with the positions of its lines. */
export interface JobAtLab {
  code: string;
  positions: readonly number[];
}

/** `types` are the prescription types of the sale's lines, in their order. */
export const jobsAtLab = (
  jobs: readonly { code: string; kind: JobKind; serviceLine: number | null; stage: JobStage; open: boolean }[],
  types: readonly PrescriptionType[],
): JobAtLab[] =>
  jobs
    .filter(({ open, stage }) => open && jobStageTable[stage].isAtLab)
    .map((job) => ({ code: job.code, positions: positionsOfJob(job, types) }));

export interface ReturnPlan {
  reimburses: boolean;
  /** The units that remain of each line. */
  quantities: number[];
  /** The sale's amounts for the remaining units, in pesos. */
  amounts: SaleAmounts & { discount: number };
  /** The part of the total that the returned units had, in pesos. */
  value: number;
  /** In pesos, with the surcharges. */
  refunds: Refund[];
}

export interface Refund extends ReturnedMoney {
  surcharge: number;
}

/** Uses no database. @throws SaleProblem */
export function planReturn(
  sale: ReturnableSale,
  { brought, atLab }: { brought: readonly LeftByMethod[]; atLab: readonly JobAtLab[] },
  request: ReturnRequest,
): ReturnPlan {
  const { isGivenBack } = paymentStatusTable[sale.paymentStatus];
  if (isGivenBack && request.reimburses && request.lines.length === 0)
    throw new SaleProblem('', returnProblems.reimbursed, 'locked');
  const quantities = remainingUnits(sale, request.lines, atLab);
  const amounts = remainingAmounts(sale, quantities);
  const reimburses = request.reimburses || isGivenBack || quantities.every((quantity) => quantity === 0);
  if (!reimburses) refuseUndelivered(sale);
  if (!request.reimburses && request.lines.length === 0) throw new SaleProblem('lines', returnProblems.nothingChosen);
  const due = returnDue(sale, amounts.total, reimburses);
  const refunds = plannedRefunds(brought, request.refunds ?? proposedRefunds(brought, due), due, reimburses);
  return { reimburses, quantities, amounts, value: roundMoney(new Big(sale.total).minus(amounts.total)), refunds };
}

function refuseUndelivered({ orderStatus }: ReturnableSale): void {
  if (!orderStatusTable[orderStatus].isDelivered) throw new SaleProblem('', returnProblems.notDelivered, 'locked');
}

/** The units of each line that the sale keeps. @throws SaleProblem */
export function remainingUnits(
  { lines: sold, orderStatus }: Pick<ReturnableSale, 'lines' | 'orderStatus'>,
  returned: readonly ReturnedUnits[],
  atLab: readonly JobAtLab[] = [],
): number[] {
  const left = sold.map(({ quantity }) => quantity);
  const isVoid = orderStatusTable[orderStatus].isVoid;
  if (isVoid && returned.length > 0) throw new SaleProblem('lines', returnProblems.canceled, 'locked');
  for (const [index, { position, quantity, to }] of returned.entries()) {
    const line = sold[position];
    if (!line) throw new SaleProblem(`lines.${index}.position`, returnProblems.unknownLine);
    if (returned.findIndex((other) => other.position === position) !== index)
      throw new SaleProblem(`lines.${index}.position`, returnProblems.repeatedLine);
    if (quantity > line.quantity) throw new SaleProblem(`lines.${index}.quantity`, tooManyUnits(line.quantity));
    if (line.hasStock && to === undefined) throw new SaleProblem(`lines.${index}.to`, whereNeeded);
    const job = atLab.find(({ positions }) => positions.includes(position));
    if (job) throw new SaleProblem(`lines.${index}.quantity`, atLabProblem(line.name, job.code), 'locked');
    left[position] = line.quantity - quantity;
  }
  return left;
}

/** A percentage stays; a discount in pesos shrinks in proportion to the subtotal. In pesos. */
export function remainingAmounts(
  { lines, discount, discountType }: Pick<ReturnableSale, 'lines' | 'discount' | 'discountType'>,
  quantities: readonly number[],
): ReturnPlan['amounts'] {
  const remaining = lines.map(({ price }, index) => ({ price, quantity: quantities[index] ?? 0 }));
  const before = saleAmounts(lines, 0, 'nominal').subtotal;
  const after = saleAmounts(remaining, 0, 'nominal').subtotal;
  const isSame = discountType === 'percentage' || before === 0;
  const left = isSame ? discount : roundMoney(new Big(discount).times(after).div(before));
  return { discount: left, ...saleAmounts(remaining, left, discountType) };
}

/** In pesos. A return of a part gives back what the client paid above the new total. */
export const returnDue = ({ paid }: Pick<ReturnableSale, 'paid'>, total: number, reimburses: boolean): number =>
  reimburses ? paid : Math.max(0, roundMoney(new Big(paid).minus(total)));

/**
 * In proportion to what each method brought, in pesos, so that a return gives back the same part of every surcharge. The amounts
 * are whole pesos, and the last one has the cents, unless a method would give back more than it brought.
 */
export function proposedRefunds(brought: readonly LeftByMethod[], due: number): ReturnedMoney[] {
  const left = brought.map(({ amount }) => Math.max(0, amount));
  const inPesos = shares(left, toCents(due), CENTS_OF_A_PESO);
  const areLeft = inPesos.every((amount, index) => amount <= (left[index] ?? 0));
  const amounts = areLeft ? inPesos : shares(left, toCents(due), 1);
  return brought.flatMap(({ method }, index) => {
    const amount = amounts[index] ?? 0;
    return amount > 0 ? [{ method, amount: fromCents(amount) }] : [];
  });
}

const CENTS_OF_A_PESO = 100;

/** In cents, as multiples of `step`, but for the last share. */
function shares(left: readonly number[], due: number, step: number): number[] {
  const whole = left.reduce((sum, cents) => sum + cents, 0);
  const cents = Math.min(due, whole);
  const upTo = (sum: number) =>
    sum === whole ? cents : Math.min(cents, new Big(cents).times(sum).div(whole).div(step).round(0).toNumber() * step);
  let sum = 0;
  return left.map((amount) => {
    const before = upTo(sum);
    sum += amount;
    return upTo(sum) - before;
  });
}

/**
 * A refund of a part of what a method brought has the same part of its surcharge, in pesos. Credit has no surcharge: the
 * surcharge belongs to the method that brought it.
 */
export function surchargeOfRefund(brought: readonly LeftByMethod[], { method, amount }: ReturnedMoney): number {
  const left = brought.find((one) => one.method === method);
  if (!left || left.amount <= 0 || left.surcharge <= 0) return 0;
  const part = new Big(left.surcharge).times(toCents(amount)).div(left.amount).round(0).toNumber();
  return fromCents(Math.min(part, left.surcharge));
}

function plannedRefunds(
  brought: readonly LeftByMethod[],
  sent: readonly ReturnedMoney[],
  due: number,
  reimburses: boolean,
): Refund[] {
  let missing = new Big(due);
  for (const [index, { method, amount }] of sent.entries()) {
    if (sent.findIndex((other) => other.method === method) !== index)
      throw new SaleProblem(`refunds.${index}.method`, returnProblems.repeatedMethod);
    const left = Math.max(0, brought.find((one) => one.method === method)?.amount ?? 0);
    if (!paymentMethodTable[method].spendsCredit && toCents(amount) > left)
      throw new SaleProblem(`refunds.${index}.amount`, methodExceeded(method, fromCents(left)), 'nothing_to_refund');
    missing = missing.minus(amount);
    if (missing.lt(0)) throw new SaleProblem(`refunds.${index}.amount`, nothingToRefund(due), 'nothing_to_refund');
  }
  if (reimburses && missing.gt(0)) throw new SaleProblem('refunds', missingRefund(missing.toNumber()));
  return sent.map((refund) => ({ ...refund, surcharge: surchargeOfRefund(brought, refund) }));
}

interface InvoiceLines {
  lines: readonly { description: string; code: string; isAdjustment: boolean }[];
  /** The units of each line that no note has credited yet. */
  unitsLeft: readonly number[];
  createdAt: string;
}

interface EarlierReturn {
  at: string;
  lines: readonly Pick<ReturnedUnits, 'position' | 'quantity'>[];
}

/**
 * The returned units as lines of the invoice, whose lines are those of the sale that had units then, in their order.
 * `sold` has the units before this return. Units that another note has credited are left out.
 */
export function notedUnits(
  sold: readonly { name: string; code: string; quantity: number }[],
  { lines: returned, earlier }: { lines: readonly ReturnedUnits[]; earlier: readonly EarlierReturn[] },
  { lines, unitsLeft, createdAt }: InvoiceLines,
): { position: number; quantity: number }[] {
  const later = earlier.filter(({ at }) => Date.parse(at) > Date.parse(createdAt)).flatMap((one) => one.lines);
  const isBilled = (place: number) => later.some(({ position }) => position === place) || sold[place]?.quantity !== 0;
  const places = new Map<number, number>();
  let next = 0;
  for (const [position, { description, code, isAdjustment }] of lines.entries()) {
    if (isAdjustment) continue;
    const place = sold.findIndex(
      (line, index) => index >= next && isBilled(index) && line.name === description && line.code === code,
    );
    if (place === -1) continue;
    places.set(place, position);
    next = place + 1;
  }
  return returned.flatMap(({ position: place, quantity: units }) => {
    const position = places.get(place);
    const quantity = position === undefined ? 0 : Math.min(units, unitsLeft[position] ?? 0);
    return position === undefined || quantity === 0 ? [] : [{ position, quantity }];
  });
}
