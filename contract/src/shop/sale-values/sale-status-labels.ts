import { labelsOf, valuesOf, valuesWith } from '../../base/field-labels.ts';

interface OrderStatusProperties {
  /** The label that the users of the shop see. For 'Solicitada' see docs/rules.md#sales-15. */
  label: string;
  /** A user can set an existing sale to this status (docs/rules.md#sales-16). */
  isSelectable: boolean;
  isInWork: boolean;
  isReady: boolean;
  isDelivered: boolean;
  /** The client owes nothing. The sale takes no stock, uses no prescription and counts in no figure. */
  isVoid: boolean;
}

/** The statuses are in the order in which a sale passes through them. */
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

export const selectableOrderStatuses = valuesWith(orderStatusTable, { isSelectable: true });
export type SelectableOrderStatus = (typeof selectableOrderStatuses)[number];

interface PaymentStatusProperties {
  label: string;
  /** The client has paid nothing yet, or only a deposit. */
  takesDeposit: boolean;
  isPaid: boolean;
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

export const discountTypes = ['nominal', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

export const discountTypeLabels = { nominal: '$', percentage: '%' } as const satisfies Record<DiscountType, string>;

export const prescriptionTypes = ['far', 'near', 'both', 'none'] as const;
export type PrescriptionType = (typeof prescriptionTypes)[number];

/** The progress bar of a canceled sale has no step (docs/rules.md#public-order-3). */
export const progressSteps = valuesWith(orderStatusTable, { isVoid: false });

/** The number of steps that the sale has reached, including the current step. 0 for a canceled sale. */
export function progressOf(status: OrderStatus): number {
  return progressSteps.findIndex((step) => step === status) + 1;
}

export const lockedSale = 'No se puede eliminar una venta entregada o cobrada.';

/** True for a sale that is neither delivered nor charged (docs/rules.md#sales-18). */
export function canDeleteSale(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return !orderStatusTable[sale.orderStatus].isDelivered && !paymentStatusTable[sale.paymentStatus].isPaid;
}

/** The sale must be read by its id, since sales in a list have no `changes`. */
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

/** True for a sale that is neither canceled nor reimbursed (docs/rules.md#sales-24). */
export function countsInFigures(sale: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return !orderStatusTable[sale.orderStatus].isVoid && !paymentStatusTable[sale.paymentStatus].isGivenBack;
}

/** In the order of the checks (docs/rules.md#sales-2). */
export const saleProblems = {
  client: 'Debes seleccionar un cliente.',
  products: 'Debes seleccionar al menos un producto.',
  paymentMethod: 'Debes seleccionar un método de pago.',
  deliveryDate: 'Debes seleccionar una fecha de entrega.',
  paymentStatus: 'Debes seleccionar un estado del pago.',
  orderStatus: 'Debes seleccionar el estado de la orden.',
} as const;

/** Any part may be missing. */
export interface SaleDraft {
  client?: unknown;
  products?: readonly unknown[];
  customProducts?: readonly unknown[];
  paymentMethod?: string | null;
  deliveryDate?: string | null;
  paymentStatus?: string | null;
  orderStatus?: string | null;
}

export function firstProblem(draft: SaleDraft): { field: keyof typeof saleProblems; message: string } | undefined {
  const lines = (draft.products?.length ?? 0) + (draft.customProducts?.length ?? 0);
  const missing = (Object.keys(saleProblems) as (keyof typeof saleProblems)[]).find((field) =>
    field === 'products' ? lines === 0 : !draft[field],
  );
  return missing && { field: missing, message: saleProblems[missing] };
}

export const orderNotFound = 'Orden no encontrada.';
