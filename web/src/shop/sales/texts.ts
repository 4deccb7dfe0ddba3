import type { OrderStatus, PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';

// These labels are in the contract, because the server's export of sales uses the same labels.
export { orderStatusLabels, paymentStatusLabels } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';

/** The labels of a sale's status on the customer's public page (docs/rules.md#public-order-4). */
export const publicStatusLabels = {
  requested: 'Solicitada',
  inProgress: 'En laboratorio',
  finished: 'Retirar',
  delivered: 'Entregada',
  canceled: 'Cancelada',
} as const satisfies Record<OrderStatus, string>;

/** The options of the select for a line's distance (docs/rules.md#wizard-12). */
export const prescriptionTypeOptions = {
  none: 'Seleccione Tipo',
  far: 'Lejos',
  near: 'Cerca',
  both: 'Lejos y Cerca',
} as const satisfies Record<PrescriptionType, string>;

/** The labels of a line's distance where the user cannot change the distance (docs/rules.md#wizard-12). */
export const prescriptionTypeLabels = {
  far: 'Lejos',
  near: 'Cerca',
  both: 'Cerca y Lejos',
  none: 'Sin Receta Asociada',
} as const satisfies Record<PrescriptionType, string>;

/**
 * The label of a line's distance beside the sale's prescription. In a sale with a prescription, a line without a distance has no
 * label, because 'Sin Receta Asociada' would contradict the prescription (docs/rules.md#slip-6).
 */
export const typeLabels = (type: PrescriptionType, hasPrescription: boolean): string[] =>
  type === 'none' && hasPrescription ? [] : [prescriptionTypeLabels[type]];

/** Texts that several screens of the sales share. */
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

/** Returns an insurer's name after the words 'Obra Social', unless the name begins with these words. */
export const insurerText = (name: string): string =>
  name.toLowerCase().startsWith(saleTexts.insurance.toLowerCase()) ? name : `${saleTexts.insurance} ${name}`;

/** Texts of the filter by sales that the shop has to invoice. */
export const toInvoiceTexts = {
  filter: 'Facturación',
  all: 'Todas',
  missing: 'Sin facturar',
  empty: 'No hay ventas sin facturar.',
} as const;

/** Returns the options of a select, in the order of `values`. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));
