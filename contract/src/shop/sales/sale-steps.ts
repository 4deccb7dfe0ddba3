/** The requests that deliver a sale with its last payment, that undo its last change, and that give its lenses a type. */
import { id, instant, money, moneyAboveZero, oneOf, optionalText } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { jobKinds } from '../jobs/job-stage-labels.ts';
import { saleProblems } from '../sale-values/sale-checks.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';

/**
 * The body of the request that collects a payment of the balance and delivers the sale, or does neither
 * (docs/rules.md#sales-29). The server computes the surcharge from the plan (docs/rules.md#payments-16).
 */
export const paidDelivery = z.object({
  payment: z.object({
    amount: moneyAboveZero(),
    method: oneOf(paymentMethods, saleProblems.paymentMethod),
    surcharge: money().optional(),
    planId: id().optional(),
    note: optionalText(500).default(''),
  }),
  /** The reason, if the payment leaves a balance. */
  reason: optionalText(500).optional(),
  updatedAt: instant().optional(),
});
export type PaidDelivery = z.input<typeof paidDelivery>;

/** The body of the request that undoes the last change of a sale. `updatedAt` is the version that the change made. */
export const undoneChange = z.object({ updatedAt: instant() });

/** The message if the last change of a sale cannot be undone, because it changed no status and no payment method. */
export const nothingToUndo = 'El último cambio de esta venta no se puede deshacer.';

/** The body of the request that gives the lenses of a sale the type that they were sold without (docs/rules.md#jobs-19). */
export const lensTypeUpdate = z.object({
  product: id(),
  prescriptionType: oneOf(jobKinds, 'Elegí Lejos, Cerca, o Lejos y Cerca.'),
  updatedAt: instant().optional(),
});
export type LensTypeUpdate = z.input<typeof lensTypeUpdate>;

/** The message if the type of a line can no longer be chosen. */
export const cannotChangeType =
  'Solo se elige el tipo de un cristal que todavía no lo tiene, en una orden que sigue abierta.';
