/** The statuses of an order, in the order in which an order passes through them. */
export const orderStatuses = ['requested', 'inProgress', 'finished', 'delivered', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order's status inside the shop; for 'Solicitada' see docs/rules.md#sales-15. */
export const orderStatusLabels = {
  requested: 'Solicitada',
  inProgress: 'En Proceso',
  finished: 'Para Retirar',
  delivered: 'Entregado',
  canceled: 'Cancelado',
} as const satisfies Record<OrderStatus, string>;

/** The statuses an existing order can be moved to (docs/rules.md#sales-16). */
export const selectableOrderStatuses = ['inProgress', 'finished', 'delivered', 'canceled'] as const;
export type SelectableOrderStatus = (typeof selectableOrderStatuses)[number];

export const paymentStatuses = ['charged', 'waiting', 'reimbursed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusLabels = {
  charged: 'Cobrado',
  waiting: 'Señado',
  reimbursed: 'Reembolsado',
} as const satisfies Record<PaymentStatus, string>;

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

export const paymentMethodLabels = {
  cash: 'Efectivo',
  debitCard: 'Tarjeta de débito',
  creditCard: 'Tarjeta de crédito',
  check: 'Cheque',
  bankTransfer: 'Transferencia bancaria',
  provider: 'Proveedor',
  creditNote: 'Nota de crédito',
  productReturn: 'Devolución de producto',
} as const satisfies Record<PaymentMethod, string>;

/** The types of a discount: pesos or percent. */
export const discountTypes = ['nominal', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountTypeLabels = { nominal: '$', percentage: '%' } as const satisfies Record<DiscountType, string>;

/** The distances that a line's lenses can be for (docs/rules.md#wizard-12). */
export const prescriptionTypes = ['far', 'near', 'both', 'none'] as const;
export type PrescriptionType = (typeof prescriptionTypes)[number];

/** The four steps of the progress bar; a canceled order has none (docs/rules.md#public-order-3). */
export const progressSteps = ['requested', 'inProgress', 'finished', 'delivered'] as const;

/** The number of steps, of four, that an order has reached, including the current one. 0 for a canceled order. */
export function progressOf(status: OrderStatus): number {
  return progressSteps.findIndex((step) => step === status) + 1;
}

export const lockedSale = 'No se puede eliminar una venta entregada o cobrada.';

/** True if a sale may be deleted: it is neither delivered nor charged (docs/rules.md#sales-18). */
export function canDeleteSale(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return sale.orderStatus !== 'delivered' && sale.paymentStatus !== 'charged';
}

/**
 * True if a sale is, or ever was, delivered or charged. Its deletion then asks for a reason.
 * @param sale a sale read by its id, since sales in a list have no `changes`.
 */
export function wasDeliveredOrCharged({
  orderStatus,
  paymentStatus,
  changes = [],
}: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  changes?: readonly { field: string; from: string }[] | undefined;
}): boolean {
  const held = (field: string, value: string) => changes.some((one) => one.field === field && one.from === value);
  return (
    !canDeleteSale({ orderStatus, paymentStatus }) ||
    held('orderStatus', 'delivered') ||
    held('paymentStatus', 'charged')
  );
}

/** True if a sale counts in figures and reports: it is neither canceled nor reimbursed (docs/rules.md#sales-24). */
export function countsInFigures(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return sale.orderStatus !== 'canceled' && sale.paymentStatus !== 'reimbursed';
}
