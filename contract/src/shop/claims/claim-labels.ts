import { formatDay, formatMoney, formatNumber } from '../../base/format.ts';
import { labelsOf, valuesOf } from '../../base/field-labels.ts';
import { type DebitReason, debitReasonLabels, type InsurerKind } from '../insurances/insurer-labels.ts';

/** A user opens, presents and withdraws a batch; the server derives the other states from its items (docs/rules.md#claims-6). */
export const batchStateTable = {
  open: { label: 'En armado' },
  presented: { label: 'Presentada' },
  answered: { label: 'Respondida' },
  settled: { label: 'Saldada' },
  canceled: { label: 'Retirada' },
} as const;
export type BatchState = keyof typeof batchStateTable;
export const batchStates = valuesOf(batchStateTable);
export const batchStateLabels = labelsOf(batchStateTable);

export const debitDecisionTable = {
  rebill: { label: 'Refacturar', done: 'Refacturado' },
  lost: { label: 'Dar por perdido', done: 'Perdido' },
  toClient: { label: 'Lo paga el cliente', done: 'Pasado al cliente' },
} as const;
export type DebitDecision = keyof typeof debitDecisionTable;
export const debitDecisions = valuesOf(debitDecisionTable);
export const debitDecisionLabels = labelsOf(debitDecisionTable);

export const MAX_BATCH_ITEMS = 5000;

export const MAX_ANSWER_NOTE = 500;

/**
 * In pesos. An invoice to a large company above this amount must be an electronic credit invoice (FCE MiPyME). This is
 * ARCA's limit for 2026, which ARCA raises each year (law 27.440, art. 7).
 */
export const FCE_LIMIT = 5_549_862;

/** Null up to the limit (docs/rules.md#claims-8). */
export const fceWarning = (kind: InsurerKind, claimed: number): { limit: number } | null =>
  kind === 'prepaga' && claimed > FCE_LIMIT ? { limit: FCE_LIMIT } : null;

function firstOf(sales: readonly number[]): string {
  if (sales.length <= 3) return `${sales.slice(0, -1).join(', ')} y ${sales.at(-1)}`;
  return `${sales.slice(0, 3).join(', ')} y ${formatNumber(sales.length - 3)} más`;
}

export const claimProblems = {
  unknownInsurer: 'La obra social no existe.',
  noneReady: 'No hay coberturas listas en este período.',
  tooMany: `Una presentación tiene hasta ${formatNumber(MAX_BATCH_ITEMS)} coberturas: armá otra con el resto.`,
  itemTwice: 'Este ítem está repetido.',
  unknownCoverage: 'La cobertura no es de esta obra social.',
  notReady: (sale: number) => `La cobertura de la venta N.º ${sale} no está lista para presentar.`,
  inBatch: (sale: number, batch: number) =>
    `La cobertura de la venta N.º ${sale} ya está en la presentación N.º ${batch}.`,
  periodReversed: 'Tiene que ser igual o posterior al comienzo del período.',
  notOpen: 'Esta presentación ya no está en armado.',
  notPresented: 'Esta presentación no está presentada.',
  empty: 'La presentación no tiene coberturas.',
  noLongerReady: (sales: readonly number[]) =>
    sales.length === 1
      ? `La cobertura de la venta N.º ${sales[0]} ya no está lista: quitala de la presentación o completala.`
      : `Las coberturas de las ventas N.º ${firstOf(sales)} ya no están listas: quitalas de la presentación o completalas.`,
  presentedInFuture: 'La fecha no puede ser posterior a hoy.',
  presentedBefore: 'No puede ser anterior al período de la presentación.',
  answered: 'La obra social ya respondió esta presentación: no se puede retirar.',
  invoiced:
    'Esta presentación tiene una factura: para retirarla, primero hacé una nota de crédito por toda la factura.',
  invoiceOpen: 'Primero presentala: esta presentación todavía está en armado.',
  invoiceCanceled: 'Esta presentación está retirada: no se factura.',
  alreadyBilled: 'Todo lo que reclama esta presentación ya está en una factura anterior.',
  billedElsewhere:
    'Otra presentación ya facturó una parte de este importe: en lugar de reintentar, hacé una factura nueva desde la presentación.',
  needsFce: (limit: number) =>
    `Por encima de ${formatMoney(limit)}, a una prepaga le corresponde una factura de crédito electrónica (FCE), que el sistema no emite. Retirá la presentación y armá dos, cada una por debajo de ese importe; si ya tiene respuesta, hacé la FCE en ARCA.`,
  noAnswers: 'Cargá la respuesta de al menos un ítem.',
  otherBatch: 'Este ítem no es de esta presentación.',
  aboveClaimed: (most: number) => `No puede ser más que lo presentado: ${formatMoney(most)}.`,
  reasonMissing: 'Elegí el motivo del débito.',
  answeredTwice: (sale: number) => `El ítem de la venta N.º ${sale} ya tiene respuesta.`,
  notAnswered: 'Este ítem todavía no tiene respuesta.',
  answerPaid: 'Ya tiene un cobro: anulá el cobro para corregir la respuesta.',
  answerDecided: 'Su débito ya está decidido: la respuesta no se corrige.',
  sameAnswer: 'Es la misma respuesta.',
  noItems: 'Elegí al menos un débito.',
  ofClient: (client: string, problem: string) => `${client}: ${problem}`,
  noDebit: 'Este ítem no tiene un débito por decidir.',
  saleGone: 'La venta ya no existe o está cancelada: el débito no puede pasar al cliente.',
} as const;

export const answerSheetTexts = {
  noKeyColumn: 'Elegí la columna de la venta, la autorización, el bono o el afiliado.',
  noAmountColumn: 'Elegí la columna de lo reconocido o la del débito.',
  noKey: 'La fila no dice de qué venta es.',
  wrongSale: 'El número de venta tiene que ser un número entero.',
  otherBatch: 'No es de esta presentación.',
  otherItem: 'Los números de la fila no son los de esta cobertura.',
  ambiguous: (items: number) => `Hay ${items} ítems con ese número: no se sabe cuál es.`,
  contradicts: 'Sus números son de coberturas distintas.',
  noAmount: 'Falta el importe reconocido.',
  negative: 'No puede ser menos que 0.',
  debitAbove: (most: number) => `El débito no puede ser más que lo presentado: ${formatMoney(most)}.`,
  noSum: (claimed: number) => `Lo reconocido y el débito no suman lo presentado: ${formatMoney(claimed)}.`,
  repeated: (rows: readonly number[]) =>
    rows.length === 1 ? `La fila ${rows[0]} es del mismo ítem.` : `Las filas ${rows.join(', ')} son del mismo ítem.`,
} as const;

export function claimText({
  sale,
  client,
  claimed,
  recognized,
  reason,
  decision,
}: {
  sale: { number: number };
  client: { name: string };
  claimed: number;
  recognized: number | null;
  reason: DebitReason | null;
  decision: DebitDecision | null;
}): string {
  return [
    `Venta ${sale.number}`,
    client.name,
    formatMoney(claimed),
    ...(recognized === null ? [] : [`reconocido ${formatMoney(recognized)}`]),
    ...(reason === null ? [] : [debitReasonLabels[reason]]),
    ...(decision === null ? [] : [debitDecisionLabels[decision]]),
  ].join(' · ');
}

export const periodText = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }): string =>
  `${formatDay(periodFrom)} al ${formatDay(periodTo)}`;
