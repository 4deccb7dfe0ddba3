import { describe, expect, it } from 'vitest';
import { paymentMethods } from './payment-labels.ts';
import {
  canDeleteSale,
  countsInFigures,
  lockedSale,
  orderStatuses,
  orderStatusLabels,
  paymentStatuses,
  paymentStatusLabels,
  prescriptionTypes,
  progressOf,
  progressSteps,
  selectableOrderStatuses,
  wasDeliveredOrCharged,
} from './sale-status-labels.ts';

describe('Values of a sale (docs/rules.md#sales-14)', () => {
  it('a sale is requested, in process, finished, delivered or canceled', () => {
    expect(orderStatuses).toEqual(['requested', 'inProgress', 'finished', 'delivered', 'canceled']);
  });

  it('a status has the specification’s name, except that a requested sale is called Solicitada', () => {
    expect(Object.values(orderStatusLabels)).toEqual([
      'Solicitada',
      'En Proceso',
      'Para Retirar',
      'Entregado',
      'Cancelado',
    ]);
    expect(Object.values(paymentStatusLabels)).toEqual(['Cobrado', 'Señado', 'Reembolsado']);
  });

  it('a sale can be moved to in process, finished, delivered or canceled', () => {
    expect(selectableOrderStatuses).toEqual(['inProgress', 'finished', 'delivered', 'canceled']);
  });

  it('the payment status of a sale is charged, waiting or reimbursed', () => {
    expect(paymentStatuses).toEqual(['charged', 'waiting', 'reimbursed']);
  });

  it('the payment methods are the eight specified methods and the wallet', () => {
    expect(paymentMethods).toEqual([
      'cash',
      'debitCard',
      'creditCard',
      'check',
      'bankTransfer',
      'provider',
      'creditNote',
      'productReturn',
      'wallet',
    ]);
  });

  it('the lenses of a line are for far, near, both or neither', () => {
    expect(prescriptionTypes).toEqual(['far', 'near', 'both', 'none']);
  });
});

describe('The progress of a sale (docs/rules.md#public-order-3)', () => {
  it('the progress has four steps: requested, in process, finished and delivered', () => {
    expect(progressSteps).toEqual(['requested', 'inProgress', 'finished', 'delivered']);
    expect(progressSteps.map(progressOf)).toEqual([1, 2, 3, 4]);
  });

  it('a canceled sale has reached no step', () => expect(progressOf('canceled')).toBe(0));
});

const deletable = {
  requested: { charged: false, waiting: true, reimbursed: true },
  inProgress: { charged: false, waiting: true, reimbursed: true },
  finished: { charged: false, waiting: true, reimbursed: true },
  delivered: { charged: false, waiting: false, reimbursed: false },
  canceled: { charged: false, waiting: true, reimbursed: true },
};

describe('Deleting a sale (docs/rules.md#sales-18)', () => {
  it('a sale can be deleted only if it is neither delivered nor charged', () => {
    for (const orderStatus of orderStatuses)
      for (const paymentStatus of paymentStatuses)
        expect(canDeleteSale({ orderStatus, paymentStatus }), `${orderStatus} ${paymentStatus}`).toBe(
          deletable[orderStatus][paymentStatus],
        );
  });

  it("the deletion of a delivered or charged sale is refused with 'No se puede eliminar una venta entregada o cobrada.'", () => {
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

describe('The sales that are counted in figures (docs/rules.md#sales-24)', () => {
  it('canceled and reimbursed sales are not counted, all other sales are counted', () => {
    for (const orderStatus of orderStatuses)
      for (const paymentStatus of paymentStatuses)
        expect(countsInFigures({ orderStatus, paymentStatus }), `${orderStatus} ${paymentStatus}`).toBe(
          counted[orderStatus][paymentStatus],
        );
  });
});

describe('The reason for the deletion of a sale', () => {
  const open = { orderStatus: 'inProgress', paymentStatus: 'waiting' } as const;
  const changed = (field: string, from: string) => ({ ...open, changes: [{ field, from }] });

  it('the deletion of a sale that is, or ever was, delivered or charged needs a reason', () => {
    expect(wasDeliveredOrCharged({ ...open, orderStatus: 'delivered' })).toBe(true);
    expect(wasDeliveredOrCharged(changed('orderStatus', 'delivered'))).toBe(true);
    expect(wasDeliveredOrCharged(changed('paymentStatus', 'charged'))).toBe(true);
  });

  it('the deletion of any other sale needs no reason', () => {
    expect(wasDeliveredOrCharged(open)).toBe(false);
    expect(wasDeliveredOrCharged(changed('orderStatus', 'finished'))).toBe(false);
    expect(wasDeliveredOrCharged(changed('notes', 'charged'))).toBe(false);
  });
});
