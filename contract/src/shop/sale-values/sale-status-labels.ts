/** The statuses of a sale and of its payment, and the other values of a sale. This module imports no schemas. */
import { labelsOf, valuesOf, valuesWith } from '../../base/values.ts';

interface OrderStatusProperties {
  /** The label inside the shop; for 'Solicitada' see docs/rules.md#sales-15. */
  label: string;
  /** True if a user can set an existing sale to this status (docs/rules.md#sales-16). */
  isSelectable: boolean;
  /** True if the glasses are not finished yet. */
  isInWork: boolean;
  /** True if the glasses wait for the client. */
  isReady: boolean;
  /** True if the client has the glasses. */
  isDelivered: boolean;
  /** True if the sale is canceled: it owes nothing, keeps neither stock nor prescriptions, and counts in no figure. */
  isVoid: boolean;
}

/** The statuses, in the order in which a sale passes through them. */
export const orderStatusTable = {
  requested: {
    label: 'Solicitada',
    isSelectable: false,
    isInWork: true,
    isReady: false,
    isDelivered: false,
    isVoid: false,
  },
  inProgress: {
    label: 'En Proceso',
    isSelectable: true,
    isInWork: true,
    isReady: false,
    isDelivered: false,
    isVoid: false,
  },
  finished: {
    label: 'Para Retirar',
    isSelectable: true,
    isInWork: false,
    isReady: true,
    isDelivered: false,
    isVoid: false,
  },
  delivered: {
    label: 'Entregado',
    isSelectable: true,
    isInWork: false,
    isReady: false,
    isDelivered: true,
    isVoid: false,
  },
  canceled: {
    label: 'Cancelado',
    isSelectable: true,
    isInWork: false,
    isReady: false,
    isDelivered: false,
    isVoid: true,
  },
} as const satisfies Record<string, OrderStatusProperties>;
export type OrderStatus = keyof typeof orderStatusTable;
export const orderStatuses = valuesOf(orderStatusTable);
export const orderStatusLabels = labelsOf(orderStatusTable);

/** The statuses to which a user can set an existing sale. */
export const selectableOrderStatuses = valuesWith(orderStatusTable, { isSelectable: true });
export type SelectableOrderStatus = (typeof selectableOrderStatuses)[number];

interface PaymentStatusProperties {
  label: string;
  /** True if the client paid a deposit or nothing: only such a sale has a deposit. */
  takesDeposit: boolean;
  /** True if the client paid everything. */
  isPaid: boolean;
  /** True if the shop gave back everything that the client paid. */
  isGivenBack: boolean;
}

export const paymentStatusTable = {
  charged: { label: 'Cobrado', takesDeposit: false, isPaid: true, isGivenBack: false },
  waiting: { label: 'Señado', takesDeposit: true, isPaid: false, isGivenBack: false },
  reimbursed: { label: 'Reembolsado', takesDeposit: false, isPaid: false, isGivenBack: true },
} as const satisfies Record<string, PaymentStatusProperties>;
export type PaymentStatus = keyof typeof paymentStatusTable;
export const paymentStatuses = valuesOf(paymentStatusTable);
export const paymentStatusLabels = labelsOf(paymentStatusTable);

/** The types of a discount: pesos or percent. */
export const discountTypes = ['nominal', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountTypeLabels = { nominal: '$', percentage: '%' } as const satisfies Record<DiscountType, string>;

/** The distances that a line's lenses can be for (docs/rules.md#wizard-12). */
export const prescriptionTypes = ['far', 'near', 'both', 'none'] as const;
export type PrescriptionType = (typeof prescriptionTypes)[number];

/** The four steps of the progress bar; a canceled sale has no step (docs/rules.md#public-order-3). */
export const progressSteps = valuesWith(orderStatusTable, { isVoid: false });

/** The number of steps, out of four, that a sale has reached, the current step included. 0 for a canceled sale. */
export function progressOf(status: OrderStatus): number {
  return progressSteps.findIndex((step) => step === status) + 1;
}

export const lockedSale = 'No se puede eliminar una venta entregada o cobrada.';

/** True if a sale may be deleted: it is neither delivered nor charged (docs/rules.md#sales-18). */
export function canDeleteSale(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return !orderStatusTable[sale.orderStatus].isDelivered && !paymentStatusTable[sale.paymentStatus].isPaid;
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
  const held = (field: string, values: readonly string[]) =>
    changes.some((one) => one.field === field && values.includes(one.from));
  return (
    !canDeleteSale({ orderStatus, paymentStatus }) ||
    held('orderStatus', valuesWith(orderStatusTable, { isDelivered: true })) ||
    held('paymentStatus', valuesWith(paymentStatusTable, { isPaid: true }))
  );
}

/** True if a sale counts in figures and reports: it is neither canceled nor reimbursed (docs/rules.md#sales-24). */
export function countsInFigures(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return !orderStatusTable[sale.orderStatus].isVoid && !paymentStatusTable[sale.paymentStatus].isGivenBack;
}
