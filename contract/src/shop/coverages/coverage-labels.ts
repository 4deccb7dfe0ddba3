import { labelsOf, valuesOf } from '../../base/field-labels.ts';
import { formatDay, formatMoney } from '../../base/format.ts';
import { addDays, addMonths, daysBetween, lastDayOf, monthOf } from '../../base/shop-time.ts';
import type { InsurerCycle } from '../insurances/insurer-labels.ts';

export const MAX_COVERAGES = 3;
export const MAX_COVERAGE_LINES = 50;

/** No user sets the state: it follows from the coverage and its claims (docs/rules.md#coverage-3). */
export const coverageStateTable = {
  pending: { label: 'Pendiente' },
  ready: { label: 'Lista' },
  presented: { label: 'Presentada' },
  debited: { label: 'Con débito' },
  toCollect: { label: 'A cobrar' },
  collected: { label: 'Cobrada' },
  void: { label: 'Anulada' },
} as const;
export type CoverageState = keyof typeof coverageStateTable;
export const coverageStates = valuesOf(coverageStateTable);
export const coverageStateLabels = labelsOf(coverageStateTable);

export const coverageDocumentTable = {
  prescription: { label: 'Receta' },
  authorization: { label: 'Autorización' },
  voucher: { label: 'Bono' },
  signature: { label: 'Conformidad firmada' },
  credential: { label: 'Credencial' },
  declaration: { label: 'Declaración jurada' },
  other: { label: 'Otro' },
} as const;
export type CoverageDocumentKind = keyof typeof coverageDocumentTable;
export const coverageDocumentKinds = valuesOf(coverageDocumentTable);
export const coverageDocumentLabels = labelsOf(coverageDocumentTable);

interface Waiting {
  state: CoverageState;
  missing: readonly CoverageDocumentKind[];
  /** The first day on which the coverage can be presented. Null while it waits for the delivery of the sale. */
  claimableDay: string | null;
}

export const missingPartsText = ({ state, missing, claimableDay }: Waiting): string =>
  [
    ...missing.map((kind) => coverageDocumentLabels[kind]),
    ...(state === 'pending' && claimableDay === null ? ['Entrega del pedido'] : []),
  ].join(', ');

export const inBatch = (batch: number): string => `La cobertura está en la presentación N.º ${batch}, ya presentada.`;

export const coverageProblems = {
  tooMany: `No puede tener más de ${MAX_COVERAGES} coberturas.`,
  tooManyLines: `No puede tener más de ${MAX_COVERAGE_LINES} renglones.`,
  noLines: 'Elegí qué productos cubre.',
  twice: 'Esta cobertura está repetida.',
  sameInsurer: 'La obra social está repetida.',
  unknownSale: 'La venta no existe.',
  unknownClient: 'El cliente no existe.',
  unknownInsurer: 'La obra social no existe.',
  unknownPlan: 'El plan no es de esa obra social.',
  unknownRule: 'La regla no es de esa obra social.',
  noRule: 'La regla no existe.',
  unknownPosition: 'Uno de los renglones no es de la venta.',
  positionTwice: 'Un renglón está dos veces en la misma cobertura.',
  aboveLine: (most: string) => `La obra social no puede pagar más que el renglón: quedan ${most}.`,
  presented: (batch: number) => `${inBatch(batch)} Si todavía no tiene respuesta ni factura, retirala primero.`,
  notChargeable: 'La obra social no permite cobrar más que el precio convenido.',
  otherAmount: 'El importe no es el de la regla: contá por qué en el motivo.',
  canceledSale: 'La venta está cancelada.',
  notReimbursed:
    'Una obra social paga parte de la venta, así que no puede quedar reembolsada: cancelala, o sacale antes la cobertura.',
  otherPrescription: 'La receta no es del cliente.',
} as const;

/** `batch` is the number of the batch in which the coverage was presented, or null. */
export function coveredNotReimbursed(covering: readonly { name: string; batch: number | null }[]): string {
  const names = covering.map(({ name, batch }) => (batch === null ? name : `${name} (presentación N.º ${batch})`));
  const help = covering.some(({ batch }) => batch !== null)
    ? 'Si la presentación todavía no tiene respuesta ni factura, retirala; después sacale la cobertura a la venta, o cancelala.'
    : 'Sacale antes la cobertura, o cancelala.';
  return `La venta no puede quedar reembolsada: paga una parte ${names.join(' y ')}. ${help}`;
}

/** Amounts in pesos (docs/rules.md#coverage-5). */
export const lineBelowInsurer = (name: string, left: number, insurer: number): string =>
  `Con ese descuento quedan ${formatMoney(left)} del renglón «${name}», y la obra social paga ${formatMoney(insurer)} de ese renglón.`;

export const discountBelowInsurers = 'Con ese descuento el total queda por debajo de la parte de la obra social.';

export const coverageText = ({
  insurance,
  insurerAmount,
  state,
}: {
  insurance: { name: string };
  insurerAmount: number;
  state: CoverageState;
}): string => `${insurance.name} · ${formatMoney(insurerAmount)} · ${coverageStateLabels[state]}`;

export interface ClaimPeriod {
  periodFrom: string;
  periodTo: string;
}

/**
 * The calendar month of `day`, or the month around `day` that ends on the insurer's cut-off day
 * (docs/rules.md#claims-1).
 */
export function claimPeriod(
  day: string,
  { cycle, cutoffDay }: { cycle: InsurerCycle; cutoffDay: number },
): ClaimPeriod {
  const month = monthOf(day);
  if (cycle === 'month') return { periodFrom: `${month}-01`, periodTo: lastDayOf(month) };
  const lastMonth = Number(day.slice(8)) <= cutoffDay ? month : addMonths(month, 1);
  const end = (of: string) => `${of}-${String(cutoffDay).padStart(2, '0')}`;
  return { periodFrom: addDays(end(addMonths(lastMonth, -1)), 1), periodTo: end(lastMonth) };
}

/** In days. A last day is near if it is at most this many days away. */
const NEAR = 7;

/** `rebilledDay` is the day of the answer with the débito that the shop claims again. */
export interface PresentTerms {
  cycle: InsurerCycle;
  cutoffDay: number;
  presentWithinDays: number | null;
  resubmitWithinDays: number | null;
  /** Null if the coverage has no débito to claim again. */
  rebilledDay: string | null;
}

/**
 * The last day is the end of the period of `claimableDay`, plus `presentWithinDays`. For a débito that the shop claims
 * again, it is the day of the answer, plus `resubmitWithinDays`. Null if the insurer has no such term, or if the
 * coverage cannot be claimed yet (docs/rules.md#coverage-11).
 */
export function lastDayToPresent(claimableDay: string | null, terms: PresentTerms): string | null {
  const { presentWithinDays, resubmitWithinDays, rebilledDay } = terms;
  if (rebilledDay !== null) return resubmitWithinDays === null ? null : addDays(rebilledDay, resubmitWithinDays);
  if (claimableDay === null || presentWithinDays === null) return null;
  return addDays(claimPeriod(claimableDay, terms).periodTo, presentWithinDays);
}

export function presentWarning(until: string | null, today: string): string | null {
  if (until === null || daysBetween(today, until) > NEAR) return null;
  return until < today ? `Venció: ${formatDay(until)}` : `Plazo: ${formatDay(until)}`;
}
