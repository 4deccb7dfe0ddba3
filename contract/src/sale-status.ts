/** An order's life, in the order of the spec's progression (spec §4). */
export const orderStatuses = ['requested', 'inProgress', 'finished', 'delivered', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses an existing order can be moved to (spec §4 'Selectable in the detail dialog'). */
export const selectableOrderStatuses = ['inProgress', 'finished', 'delivered', 'canceled'] as const;
export type SelectableOrderStatus = (typeof selectableOrderStatuses)[number];

export const paymentStatuses = ['charged', 'waiting', 'reimbursed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = [
  'cash',
  'debitCard',
  'creditCard',
  'check',
  'bankTransfer',
  'provider',
  'creditNote',
  'productReturn',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Which of the client's distances a line's lenses are for (spec §2 'Product picker'). */
export const prescriptionTypes = ['far', 'near', 'both', 'none'] as const;
export type PrescriptionType = (typeof prescriptionTypes)[number];

/** The four steps of the progress bar; a canceled order has none (spec §2 'Public order page'). */
export const progressSteps = ['requested', 'inProgress', 'finished', 'delivered'] as const;

/** How many of the four steps an order has reached, the current one included; 0 when canceled. */
export function progressOf(status: OrderStatus): number {
  return progressSteps.findIndex((step) => step === status) + 1;
}

export const lockedSale = 'No se puede eliminar una venta entregada o cobrada.';

/** Whether a sale may be deleted: neither delivered nor charged (spec §4, decisions §3). */
export function canDeleteSale(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return sale.orderStatus !== 'delivered' && sale.paymentStatus !== 'charged';
}

/** Whether a sale counts in figures and reports: neither canceled nor reimbursed (decisions §4). */
export function countsInFigures(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return sale.orderStatus !== 'canceled' && sale.paymentStatus !== 'reimbursed';
}
