import { Big } from 'big.js';
import { type JobStage, jobStageTable } from '../jobs/job-stage-labels.ts';
import { type OrderStatus, orderStatusTable } from '../sale-values/sale-status-labels.ts';

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

/** Nobody's mistake: these reasons do not count in the rate (docs/rules.md#remakes-4). */
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

/** Undefined if a job is back from the lab, or the sale is finished or delivered (docs/rules.md#remakes-1). */
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

export const remakeText = ({ number, remakeReason, remakeResponsible }: Remade): string =>
  `N.º ${number} · ${remakeReasonLabels[remakeReason]} (responsable: ${remakeResponsibleLabels[remakeResponsible]})`;
