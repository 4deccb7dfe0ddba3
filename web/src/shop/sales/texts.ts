import type { OrderStatus, PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { formatMoney } from '../../base/format/format.ts';
import type { Question } from '../../base/ui/dialogs/question.ts';

export const publicStatusLabels = {
  requested: 'Solicitada',
  inProgress: 'En laboratorio',
  finished: 'Retirar',
  delivered: 'Entregada',
  canceled: 'Cancelada',
} as const satisfies Record<OrderStatus, string>;

export const prescriptionTypeOptions = {
  none: 'Seleccione Tipo',
  far: 'Lejos',
  near: 'Cerca',
  both: 'Lejos y Cerca',
} as const satisfies Record<PrescriptionType, string>;

export const prescriptionTypeLabels = {
  far: 'Lejos',
  near: 'Cerca',
  both: 'Cerca y Lejos',
  none: 'Sin Receta Asociada',
} as const satisfies Record<PrescriptionType, string>;

/**
 * Empty for a line without a type in a sale with a prescription, because 'Sin Receta Asociada' would contradict the prescription
 * (docs/rules.md#slip-6).
 */
export const typeLabels = (type: PrescriptionType, hasPrescription: boolean): string[] =>
  type === 'none' && hasPrescription ? [] : [prescriptionTypeLabels[type]];

export const saleTexts = {
  create: 'Crear Nueva Venta',
  insurance: 'Obra Social',
  prescriptionType: 'Tipo',
  viewPrescription: 'Ver Receta',
  deposit: 'SEÑA',
  balance: 'SALDO',
  credit: 'A FAVOR',
  invoiced: 'Facturada',
} as const;

/** Adds no second 'Obra Social' if the name begins with these words. */
export const insurerText = (name: string): string =>
  name.toLowerCase().startsWith(saleTexts.insurance.toLowerCase()) ? name : `${saleTexts.insurance} ${name}`;

export const toInvoiceTexts = {
  filter: 'Facturación',
  all: 'Todas',
  missing: 'Sin facturar',
  empty: 'No hay ventas sin facturar.',
} as const;

export const optionsOf = <Value extends string>(labels: Record<Value, string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));

export const owedText = (balance: number) => (balance > 0 ? formatMoney(balance) : 'Está pagada');

// These labels are in the contract, because the server's export of sales uses the same labels.
export { orderStatusLabels, paymentStatusLabels } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';

export const saleNoticeTexts = {
  title: 'Avisos',
  notify: 'Avisar por WhatsApp',
  none: 'Todavía no se le avisó al cliente.',
  dialogTitle: (name: string) => `Avisar a ${name}`,
  subject: (number: number, shop: string) => `Tu pedido ${number} de ${shop}`,
  by: (channel: string, author: string, moment: string) => `${channel} · ${author} · ${moment}`,
  filter: 'Avisos',
  all: 'Todas',
  notNotified: 'Sin avisar',
  ready: 'Listos, sin avisar',
  batch: 'Avisar de a uno',
  skip: 'Saltear',
  position: (position: number, total: number) => `${position} de ${total}`,
  batchEmpty: 'No queda nadie por avisar.',
} as const;

/** Asked before a sale that is not confirmed is lost. */
export const closeQuestion: Question = {
  title: '¿Estás seguro de que deseas salir?',
  message: 'Los cambios no guardados se perderán.',
  confirm: 'Cancelar venta',
  cancel: 'Continuar venta',
  destructive: true,
};

export const unfinishedTexts = {
  unfinished: 'Tenés una venta sin terminar:',
  continue: 'Continuar',
  discard: 'Descartar',
} as const;
