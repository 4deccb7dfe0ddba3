import { labelsOf, valuesOf } from '../../base/field-labels.ts';
import type { VatCondition } from '../vat/voucher-types.ts';

/** The kinds of insurers. `condition` is the VAT condition that the first invoice to an insurer proposes. */
export const insurerKindTable = {
  obraSocial: { label: 'Obra social', condition: 'exempt' },
  prepaga: { label: 'Prepaga', condition: 'registered' },
  mutual: { label: 'Mutual', condition: 'exempt' },
  pami: { label: 'PAMI', condition: 'exempt' },
  art: { label: 'ART', condition: 'registered' },
  other: { label: 'Otra', condition: 'registered' },
} as const satisfies Record<string, { label: string; condition: VatCondition }>;
export type InsurerKind = keyof typeof insurerKindTable;
export const insurerKinds = valuesOf(insurerKindTable);
export const insurerKindLabels = labelsOf(insurerKindTable);

interface VatTreatmentProperties {
  label: string;
  /** In percent; null for an exempt amount. */
  rate: number | null;
}

/** The VAT of the invoice to the insurer. The VAT depends on the payer (VAT law, art. 7 inc. h point 7 and art. 28). */
export const vatTreatmentTable = {
  '21': { label: '21 %', rate: 21 },
  '10.5': { label: '10,5 %', rate: 10.5 },
  exempt: { label: 'Exento', rate: null },
} as const satisfies Record<string, VatTreatmentProperties>;
export type VatTreatment = keyof typeof vatTreatmentTable;
export const vatTreatments = valuesOf(vatTreatmentTable);
export const vatTreatmentLabels = labelsOf(vatTreatmentTable);

export const claimFromTable = {
  delivered: { label: 'Desde la entrega' },
  sale: { label: 'Desde la venta' },
} as const;
export type ClaimFrom = keyof typeof claimFromTable;
export const claimFroms = valuesOf(claimFromTable);
export const claimFromLabels = labelsOf(claimFromTable);

export const insurerCycleTable = {
  month: { label: 'Por mes' },
  cutoff: { label: 'Con día de corte' },
} as const;
export type InsurerCycle = keyof typeof insurerCycleTable;
export const insurerCycles = valuesOf(insurerCycleTable);
export const insurerCycleLabels = labelsOf(insurerCycleTable);

/** Decree 98/2023. */
export const DEFAULT_PRESCRIPTION_DAYS = 60;

export const DEFAULT_VAT_TREATMENT = '21' satisfies VatTreatment;

export const debitReasonTable = {
  inactiveAffiliate: { label: 'Afiliado dado de baja' },
  notCovered: { label: 'Prestación no cubierta' },
  frequency: { label: 'Frecuencia superada' },
  noAuthorization: { label: 'Sin autorización' },
  wrongCode: { label: 'Código equivocado' },
  incompleteData: { label: 'Datos incompletos' },
  duplicate: { label: 'Duplicado' },
  providerNotEnabled: { label: 'Prestador no habilitado' },
  documentMissing: { label: 'Documento faltante o ilegible' },
  barcode: { label: 'Código de barras que no se puede vincular' },
  packing: { label: 'Documentación mal armada' },
  expiredPrescription: { label: 'Receta vencida' },
  noSignature: { label: 'Falta la firma' },
  outOfTerm: { label: 'Fuera de término' },
  tariffDifference: { label: 'Diferencia de arancel' },
  powerOutOfRange: { label: 'Graduación fuera de rango' },
  other: { label: 'Otro motivo' },
} as const;
export type DebitReason = keyof typeof debitReasonTable;
export const debitReasons = valuesOf(debitReasonTable);
export const debitReasonLabels = labelsOf(debitReasonTable);
