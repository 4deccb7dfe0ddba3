import { labelsOf, valuesOf } from '../../base/values.ts';

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
