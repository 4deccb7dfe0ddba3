import { id, instant, money, moneyAboveZero, oneOf, optionalText } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { jobKinds } from '../jobs/job-stage-labels.ts';
import { saleProblems } from '../sale-values/sale-checks.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';

/**
 * Collects the payment and delivers the sale, or does neither (docs/rules.md#sales-29). The server computes the surcharge from
 * the plan.
 */
export const paidDelivery = z.object({
  payment: z.object({
    amount: moneyAboveZero(),
    method: oneOf(paymentMethods, saleProblems.paymentMethod),
    surcharge: money().optional(),
    planId: id().optional(),
    note: optionalText(500).default(''),
  }),
  reason: optionalText(500).optional(),
  updatedAt: instant().optional(),
});
export type PaidDelivery = z.input<typeof paidDelivery>;

/** `updatedAt` is the version that the change made. */
export const undoneChange = z.object({ updatedAt: instant() });

export const nothingToUndo = 'El último cambio de esta venta no se puede deshacer.';

/** Gives the lenses of a sale the type that they were sold without (docs/rules.md#jobs-19). */
export const lensTypeUpdate = z.object({
  product: id(),
  prescriptionType: oneOf(jobKinds, 'Elegí Lejos, Cerca, o Lejos y Cerca.'),
  updatedAt: instant().optional(),
});
export type LensTypeUpdate = z.input<typeof lensTypeUpdate>;

export const cannotChangeType =
  'Solo se elige el tipo de un cristal que todavía no lo tiene, en una orden que sigue abierta.';
