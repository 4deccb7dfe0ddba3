import { describe, expect, it } from 'vitest';
import {
  canDeleteSale,
  countsInFigures,
  lockedSale,
  orderStatuses,
  orderStatusLabels,
  paymentMethods,
  paymentStatuses,
  paymentStatusLabels,
  prescriptionTypes,
  progressOf,
  progressSteps,
  selectableOrderStatuses,
  wasDeliveredOrCharged,
} from './sale-status.ts';

describe('Values of a sale (docs/rules.md#sales-14)', () => {
  it('an order is requested, in process, finished, delivered or canceled', () => {
    expect(orderStatuses).toEqual(['requested', 'inProgress', 'finished', 'delivered', 'canceled']);
  });

  it('a status is called as the specification has it, but a requested order is called Solicitada', () => {
    expect(Object.values(orderStatusLabels)).toEqual([
      'Solicitada',
      'En Proceso',
      'Para Retirar',
      'Entregado',
      'Cancelado',
    ]);
    expect(Object.values(paymentStatusLabels)).toEqual(['Cobrado', 'Señado', 'Reembolsado']);
  });

  it('an order can be moved to in process, finished, delivered or canceled', () => {
    expect(selectableOrderStatuses).toEqual(['inProgress', 'finished', 'delivered', 'canceled']);
  });

  it('a payment is charged, waiting or reimbursed', () => {
    expect(paymentStatuses).toEqual(['charged', 'waiting', 'reimbursed']);
  });

  it('there are eight payment methods', () => {
    expect(paymentMethods).toEqual([
      'cash',
      'debitCard',
      'creditCard',
      'check',
      'bankTransfer',
      'provider',
      'creditNote',
      'productReturn',
    ]);
  });

  it('a line is for far, near, both or none', () => {
    expect(prescriptionTypes).toEqual(['far', 'near', 'both', 'none']);
  });
});

describe('Progress of an order (docs/rules.md#public-order-3)', () => {
  it('goes from requested to in process, finished and delivered: four steps', () => {
    expect(progressSteps).toEqual(['requested', 'inProgress', 'finished', 'delivered']);
    expect(progressSteps.map(progressOf)).toEqual([1, 2, 3, 4]);
  });

  it('of a canceled order has no step at all', () => expect(progressOf('canceled')).toBe(0));
});

const deletable = {
  requested: { charged: false, waiting: true, reimbursed: true },
  inProgress: { charged: false, waiting: true, reimbursed: true },
  finished: { charged: false, waiting: true, reimbursed: true },
  delivered: { charged: false, waiting: false, reimbursed: false },
  canceled: { charged: false, waiting: true, reimbursed: true },
};

describe('Deleting a sale (docs/rules.md#sales-18)', () => {
  it('is possible only when the order is not delivered and the payment is not charged', () => {
    for (const orderStatus of orderStatuses)
      for (const paymentStatus of paymentStatuses)
        expect(canDeleteSale({ orderStatus, paymentStatus }), `${orderStatus} ${paymentStatus}`).toBe(
          deletable[orderStatus][paymentStatus],
        );
  });

  it("is otherwise refused with 'No se puede eliminar una venta entregada o cobrada.'", () => {
    expect(lockedSale).toBe('No se puede eliminar una venta entregada o cobrada.');
  });
});

const counted = {
  requested: { charged: true, waiting: true, reimbursed: false },
  inProgress: { charged: true, waiting: true, reimbursed: false },
  finished: { charged: true, waiting: true, reimbursed: false },
  delivered: { charged: true, waiting: true, reimbursed: false },
  canceled: { charged: false, waiting: false, reimbursed: false },
};

describe('Counting a sale (docs/rules.md#sales-24)', () => {
  it('canceled sales and reimbursed payments count nowhere, all others do', () => {
    for (const orderStatus of orderStatuses)
      for (const paymentStatus of paymentStatuses)
        expect(countsInFigures({ orderStatus, paymentStatus }), `${orderStatus} ${paymentStatus}`).toBe(
          counted[orderStatus][paymentStatus],
        );
  });
});

describe('The deletion of a sale asks for a reason', () => {
  const open = { orderStatus: 'inProgress', paymentStatus: 'waiting' } as const;
  const changed = (field: string, from: string) => ({ ...open, changes: [{ field, from }] });

  it('once it was delivered or charged, also when it was set back', () => {
    expect(wasDeliveredOrCharged({ ...open, orderStatus: 'delivered' })).toBe(true);
    expect(wasDeliveredOrCharged(changed('orderStatus', 'delivered'))).toBe(true);
    expect(wasDeliveredOrCharged(changed('paymentStatus', 'charged'))).toBe(true);
  });

  it('and not otherwise', () => {
    expect(wasDeliveredOrCharged(open)).toBe(false);
    expect(wasDeliveredOrCharged(changed('orderStatus', 'finished'))).toBe(false);
    expect(wasDeliveredOrCharged(changed('notes', 'charged'))).toBe(false);
  });
});
