import { readNumber } from '@dioptria/contract/base/cell-values.ts';
import { firstProblem } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { dayAheadProblem } from '@dioptria/contract/base/shop-time.ts';
import { invalidDate } from '@dioptria/contract/base/field-messages.ts';
import { isUnexpired } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import { firstPart, tooManyParts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import {
  depositProblem,
  invalidDiscount,
  isValidDiscount,
  minimumDeposit,
  minimumDepositProblem,
  saleBalance,
} from '@dioptria/contract/shop/sales/sale-total.ts';
import { outOfStock } from '@dioptria/contract/shop/products/products.ts';
import type { SaleRequest } from '../sales-api.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { productTexts } from '../wizard/texts.ts';
import { problemsOfCoverages } from '../../coverages/draft-coverage.ts';
import { coveredSale, requestedCoverages } from './draft-coverages.ts';
import {
  type Attempt,
  type DraftPart,
  type DraftProduct,
  openTypes,
  type SaleDraft,
  type Step,
  takesDeposit,
} from './sale-draft.ts';

/** The keys are paths: `deliveryDate`, `products.0.quantity`. */
export type Problems = Readonly<Record<string, string>>;

/** The limit for a line with a product without stock control. The server has the same limit. */
export const MAX_SALE_UNITS = 100_000;

/** The stock of a product under stock control, otherwise `MAX_SALE_UNITS` (docs/rules.md#sales-20). */
export const maxQuantity = ({ stock, verifyStock }: Pick<DraftProduct, 'stock' | 'verifyStock'>) =>
  verifyStock ? Math.max(stock, 0) : MAX_SALE_UNITS;

/** Returns a quantity from 1 to `max`. A text that is not a number becomes 1 (docs/rules.md#sales-20). */
export function readQuantity(typed: number | string, max: number = MAX_SALE_UNITS): number {
  const number = typeof typed === 'string' ? readNumber(typed) : typed;
  if (number === undefined || !Number.isFinite(number)) return 1;
  return Math.max(1, Math.min(Math.trunc(number), max));
}

/** In pesos. */
export function draftAmounts(draft: SaleDraft) {
  const amounts = coveredSale(draft);
  const deposit = takesDeposit(draft) ? (draft.deposit ?? 0) : 0;
  const balance = draft.paymentStatus ? saleBalance(amounts.clientTotal, deposit, draft.paymentStatus) : 0;
  return { ...amounts, deposit, balance: Math.max(balance, 0) };
}

/** In pesos. `paid` is paid now, and `first` is paid by the sale's own method. */
export function draftParts(draft: SaleDraft) {
  const { clientTotal, deposit } = draftAmounts(draft);
  const paid = takesDeposit(draft) ? deposit : clientTotal;
  return {
    paid,
    first: firstPart(
      paid,
      draft.additionalPayments.map(({ amount }) => ({ amount: amount ?? 0 })),
    ),
  };
}

/** In pesos. `percent` refers to the client's part of a sale with lenses (docs/rules.md#settings-4). */
export function leastDeposit(draft: SaleDraft, percent: number): number {
  const hasLenses = draft.products.some(({ prescriptionType }) => prescriptionType !== 'none');
  return takesDeposit(draft) && hasLenses ? minimumDeposit(draftAmounts(draft).clientTotal, percent) : 0;
}

/** The problems that the form shows before the user tries to confirm. */
export function visibleProblems(draft: SaleDraft, today: string): Problems {
  const amounts = draftAmounts(draft);
  const { subtotal, deposit, covered } = amounts;
  const problems: Record<string, string> = {};
  for (const [index, { product, quantity }] of draft.products.entries()) {
    if (quantity > maxQuantity(product))
      problems[`products.${index}.quantity`] = outOfStock(product.name, product.stock);
  }
  if (!isValidDiscount(draft.discount ?? 0, draft.discountType, subtotal)) problems['discount'] = invalidDiscount;
  if (draft.deliveryDate) {
    const isPossible = isUnexpired(draft.deliveryDate, today);
    const dayIs = isPossible ? dayAheadProblem('delivery', draft.deliveryDate, today) : invalidDate;
    if (dayIs) problems['deliveryDate'] = dayIs;
  }
  const depositIs = depositProblem(deposit, amounts, draft.paymentStatus || 'waiting');
  if (depositIs) problems['deposit'] = depositIs;
  const { paid, first } = draftParts(draft);
  const last = draft.additionalPayments.length - 1;
  if (draft.paymentStatus && first < 0) problems[`additionalPayments.${last}.amount`] = tooManyParts(paid);
  const ofCoverages = problemsOfCoverages(draft.coverages, covered);
  for (const [path, message] of Object.entries(ofCoverages)) if (path.endsWith('Amount')) problems[path] = message;
  return problems;
}

function partProblems({ additionalPayments }: SaleDraft): Problems {
  const problems = additionalPayments.flatMap(({ method, amount }, index) => [
    ...(method === '' ? [[`additionalPayments.${index}.method`, requiredField]] : []),
    ...((amount ?? 0) > 0 ? [] : [[`additionalPayments.${index}.amount`, aboveZero]]),
  ]);
  return Object.fromEntries(problems) as Problems;
}

/**
 * In a sale with a prescription, lenses need a type, or the user's confirmation that the lenses have no type
 * (docs/rules.md#wizard-21).
 */
export function productProblems(draft: SaleDraft, today: string): Problems {
  const problems: Record<string, string> = {};
  if (draft.prescription) for (const path of openTypes(draft)) problems[path] = productTexts.typeMissing;
  for (const [index, { description, price }] of draft.customProducts.entries()) {
    if (description.trim() === '') problems[`customProducts.${index}.description`] = requiredField;
    if (price === null) problems[`customProducts.${index}.price`] = requiredField;
  }
  const visible = Object.entries(visibleProblems(draft, today)).filter(([path]) => stepOf(path) === 1);
  return { ...problems, ...Object.fromEntries(visible) };
}

/**
 * Returns only the problem of the first failed check, in the order of six checks. If all six checks pass, returns all
 * other problems (docs/rules.md#sales-2).
 */
export function saleProblems(draft: SaleDraft, today: string, percent: number): Problems {
  const first = firstProblem(draft);
  if (first) return { [first.field]: first.message };
  const amounts = draftAmounts(draft);
  const { deposit, covered } = amounts;
  const tooLittle = leastDeposit(draft, percent) > 0 && minimumDepositProblem(deposit, amounts, percent);
  return {
    ...productProblems(draft, today),
    ...(tooLittle && { deposit: tooLittle }),
    ...partProblems(draft),
    ...problemsOfCoverages(draft.coverages, covered),
    ...visibleProblems(draft, today),
  };
}

export function stepOf(path: string): Step {
  const [field = ''] = path.split('.');
  if (field === 'client' || field === 'prescriptions') return 0;
  return ['products', 'customProducts', 'discount', 'discountType', 'total'].includes(field) ? 1 : 2;
}

export interface Refusal {
  draft: SaleDraft;
  problems: Problems;
}

/** Leaves out the fields that the user has changed after the refusal. */
export function standingProblems({ draft: refused, problems }: Refusal, draft: SaleDraft): Problems {
  const untouched = ([path]: [string, string]) => {
    const field = path.split('.')[0] === 'prescriptions' ? 'prescription' : path.split('.')[0];
    return !field || !(field in draft) || refused[field as keyof SaleDraft] === draft[field as keyof SaleDraft];
  };
  return Object.fromEntries(Object.entries(problems).filter(untouched));
}

/** A new key and a random proposed number (docs/rules.md#sales-8). */
export function newAttempt(): Attempt {
  return { key: crypto.randomUUID(), number: 1 + Math.floor(Math.random() * (PROPOSED_NUMBER_LIMIT - 1)), sent: [] };
}

/** The same draft gives the same request (docs/rules.md#sales-2). */
export function saleRequest(draft: SaleDraft, seller: string): SaleRequest {
  const { total, deposit } = draftAmounts(draft);
  const coverages = requestedCoverages(draft);
  return {
    number: draft.attempt.number,
    seller,
    client: draft.client?._id ?? '',
    prescriptions: draft.prescription ? [draft.prescription._id] : [],
    deliveryDate: draft.deliveryDate,
    notes: draft.notes.trim(),
    products: draft.products.map(({ product, quantity, prescriptionType, workshopNote }) => ({
      product: product._id,
      quantity,
      prescriptionType,
      ...(product.isService && sentNote(workshopNote)),
    })),
    customProducts: draft.customProducts.map(({ description, price, quantity, isService, workshopNote }) => ({
      description: description.trim(),
      price: price ?? 0,
      quantity,
      ...(isService && { needsWorkshop: true, ...sentNote(workshopNote) }),
    })),
    paymentMethod: draft.paymentMethod as SaleRequest['paymentMethod'],
    paymentStatus: draft.paymentStatus as SaleRequest['paymentStatus'],
    orderStatus: draft.orderStatus as SaleRequest['orderStatus'],
    total,
    deposit,
    ...(draft.planId && { planId: draft.planId }),
    ...(draft.additionalPayments.length > 0 && { additionalPayments: draft.additionalPayments.map(sentPart) }),
    discount: draft.discount ?? 0,
    discountType: draft.discountType,
    invoiced: false,
    ...(coverages.length > 0 && { coverages }),
  };
}

const sentNote = (note = '') => (note.trim() === '' ? {} : { workshopNote: note.trim() });

/** The wizard has checked that the payment has a method and an amount. */
const sentPart = ({ method, amount, planId }: DraftPart) => ({
  method: method as PaymentMethod,
  amount: amount ?? 0,
  ...(planId && { planId }),
});
