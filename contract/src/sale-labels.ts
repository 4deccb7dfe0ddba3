import type { OrderStatus, PaymentMethod, PaymentStatus } from './sale-status.ts';

/** An order's status inside the shop (spec §4). 'Solicitada' as decisions §3 has it. */
export const orderStatusLabels = {
  requested: 'Solicitada',
  inProgress: 'En Proceso',
  finished: 'Para Retirar',
  delivered: 'Entregado',
  canceled: 'Cancelado',
} as const satisfies Record<OrderStatus, string>;

export const paymentStatusLabels = {
  charged: 'Cobrado',
  waiting: 'Señado',
  reimbursed: 'Reembolsado',
} as const satisfies Record<PaymentStatus, string>;

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
