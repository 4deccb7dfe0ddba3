import { describe, expect, it } from 'vitest';
import {
  canDeleteSale,
  countsInFigures,
  lockedSale,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  prescriptionTypes,
  progressOf,
  progressSteps,
  selectableOrderStatuses,
} from './sale-status.ts';

describe('Values of a sale (spec §4)', () => {
  it('an order is requested, in process, finished, delivered or canceled', () => {
    expect(orderStatuses).toEqual(['requested', 'inProgress', 'finished', 'delivered', 'canceled']);
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

describe('Progress of an order (spec §2 Public order page, §4)', () => {
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

describe('Deleting a sale (spec §4, decisions §3)', () => {
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

describe('Counting a sale (decisions §4)', () => {
  it('canceled sales and reimbursed payments count nowhere, all others do', () => {
    for (const orderStatus of orderStatuses)
      for (const paymentStatus of paymentStatuses)
        expect(countsInFigures({ orderStatus, paymentStatus }), `${orderStatus} ${paymentStatus}`).toBe(
          counted[orderStatus][paymentStatus],
        );
  });
});
