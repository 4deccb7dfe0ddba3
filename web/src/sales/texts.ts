import type { OrderStatus, PrescriptionType } from '@dioptria/contract/sale-status.ts';

// An export of the sales says them too.
export { orderStatusLabels, paymentMethodLabels, paymentStatusLabels } from '@dioptria/contract/sale-labels.ts';

/** An order's status as the customer reads it on the public page (spec §4). */
export const publicStatusLabels = {
  requested: 'Solicitada',
  inProgress: 'En laboratorio',
  finished: 'Retirar',
  delivered: 'Entregada',
  canceled: 'Cancelada',
} as const satisfies Record<OrderStatus, string>;

/** Where a line's distance is chosen (spec §2 'Product picker modal'). */
export const prescriptionTypeOptions = {
  none: 'Seleccione Tipo',
  far: 'Lejos',
  near: 'Cerca',
  both: 'Lejos y Cerca',
} as const satisfies Record<PrescriptionType, string>;

/** Where a line's distance is shown (spec §4). */
export const prescriptionTypeLabels = {
  far: 'Lejos',
  near: 'Cerca',
  both: 'Cerca y Lejos',
  none: 'Sin Receta Asociada',
} as const satisfies Record<PrescriptionType, string>;

/** Words of more than one screen of the sales. */
export const saleTexts = {
  create: 'Crear Nueva Venta',
  paymentMethod: 'Método de pago',
  paymentStatus: 'Estado del pago',
  orderStatus: 'Estado de la orden',
  deliveryDate: 'Entrega estimada',
  notes: 'Notas',
  products: 'Productos',
  insurance: 'Obra Social',
  prescriptionType: 'Tipo',
  viewPrescription: 'Ver Receta',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  total: 'Total',
  deposit: 'SEÑA',
  balance: 'SALDO',
} as const;

/** The options of a select, in the order of the labels. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }));
