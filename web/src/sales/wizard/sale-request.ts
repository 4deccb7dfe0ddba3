import { invalidDate, isUnexpired } from '@dioptria/contract/prescription-status.ts';
import { requiredField } from '@dioptria/contract/required-field.ts';
import { firstProblem, PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/sale-checks.ts';
import {
  depositProblem,
  invalidDiscount,
  isValidDiscount,
  saleAmounts,
  saleBalance,
} from '@dioptria/contract/sale-total.ts';
import { outOfStock } from '@dioptria/contract/stock.ts';
import type { SaleRequest } from '../sales-api.ts';
import type { Attempt, DraftProduct, SaleDraft, Step } from './sale-draft.ts';

/** What is wrong, as sentence by path: `deliveryDate`, `products.0.quantity`. */
export type Problems = Readonly<Record<string, string>>;

/** The most units of one line where stock is not verified; the server's own limit. */
export const MOST_UNITS = 100_000;

/** How many units of a product a line may hold: what is in stock, where that is verified (spec §5 'Picker quantity'). */
export const maxQuantity = ({ stock, verifyStock }: Pick<DraftProduct, 'stock' | 'verifyStock'>) =>
  verifyStock ? Math.max(stock, 0) : MOST_UNITS;

/** A typed quantity as a whole number from 1 to `max`; what is no number becomes 1 (spec §5). */
export function readQuantity(typed: number | string, max: number = MOST_UNITS): number {
  const number = typeof typed === 'string' ? Number.parseFloat(typed) : typed;
  if (!Number.isFinite(number)) return 1;
  return Math.max(1, Math.min(Math.trunc(number), max));
}

/** Subtotal, discount, total, and what is owed after the deposit: all in pesos. */
export function draftAmounts(draft: SaleDraft) {
  const lines = [
    ...draft.products.map(({ product, quantity }) => ({ price: product.price, quantity })),
    ...draft.customProducts.map(({ price, quantity }) => ({ price: price ?? 0, quantity })),
  ];
  const amounts = saleAmounts(lines, draft.discount ?? 0, draft.discountType);
  const deposit = draft.paymentStatus === 'waiting' ? (draft.deposit ?? 0) : 0;
  const balance = draft.paymentStatus ? saleBalance(amounts.total, deposit, draft.paymentStatus) : 0;
  return { ...amounts, deposit, balance: Math.max(balance, 0) };
}

/** What is wrong and can be seen at once, without anything having been confirmed. */
export function visibleProblems(draft: SaleDraft, today: string): Problems {
  const { subtotal, total, deposit } = draftAmounts(draft);
  const problems: Record<string, string> = {};
  for (const [index, { product, quantity }] of draft.products.entries()) {
    if (quantity > maxQuantity(product))
      problems[`products.${index}.quantity`] = outOfStock(product.name, product.stock);
  }
  if (!isValidDiscount(draft.discount ?? 0, draft.discountType, subtotal)) problems['discount'] = invalidDiscount;
  if (draft.deliveryDate && !isUnexpired(draft.deliveryDate, today)) problems['deliveryDate'] = invalidDate;
  const depositIs = depositProblem(deposit, total, draft.paymentStatus || 'waiting');
  if (depositIs) problems['deposit'] = depositIs;
  return problems;
}

/** What keeps the products from being left for the payment. */
export function productProblems(draft: SaleDraft, today: string): Problems {
  const problems: Record<string, string> = {};
  for (const [index, { description, price }] of draft.customProducts.entries()) {
    if (description.trim() === '') problems[`customProducts.${index}.description`] = requiredField;
    if (price === null) problems[`customProducts.${index}.price`] = requiredField;
  }
  const visible = Object.entries(visibleProblems(draft, today)).filter(([path]) => stepOf(path) === 1);
  return { ...problems, ...Object.fromEntries(visible) };
}

/** What keeps the sale from being confirmed: the first of the six checks, or all that is wrong beyond them (spec §5). */
export function saleProblems(draft: SaleDraft, today: string): Problems {
  const first = firstProblem(draft);
  if (first) return { [first.field]: first.message };
  return { ...productProblems(draft, today), ...visibleProblems(draft, today) };
}

/** The step on which a field is. */
export function stepOf(path: string): Step {
  const [field = ''] = path.split('.');
  if (field === 'client' || field === 'prescriptions') return 0;
  return ['products', 'customProducts', 'discount', 'discountType', 'total'].includes(field) ? 1 : 2;
}

/** Problems of a draft, as long as what they speak of was not touched since. */
export interface Refusal {
  draft: SaleDraft;
  problems: Problems;
}

/** Which of a refusal's problems still stand. */
export function standingProblems({ draft: refused, problems }: Refusal, draft: SaleDraft): Problems {
  const untouched = ([path]: [string, string]) => {
    const field = path.split('.')[0] === 'prescriptions' ? 'prescription' : path.split('.')[0];
    return !field || !(field in draft) || refused[field as keyof SaleDraft] === draft[field as keyof SaleDraft];
  };
  return Object.fromEntries(Object.entries(problems).filter(untouched));
}

/** A new try at creating a sale: a key of its own, and a number to propose (spec §9). */
export function newAttempt(): Attempt {
  return { key: crypto.randomUUID(), number: 1 + Math.floor(Math.random() * (PROPOSED_NUMBER_LIMIT - 1)), sent: [] };
}

/** What is sent to create the sale (spec §3 'Create-sale payload'). The same draft gives the same request. */
export function saleRequest(draft: SaleDraft): SaleRequest {
  const { total, deposit } = draftAmounts(draft);
  return {
    number: draft.attempt.number,
    client: draft.client?._id ?? '',
    prescriptions: draft.prescription ? [draft.prescription._id] : [],
    deliveryDate: draft.deliveryDate,
    notes: draft.notes.trim(),
    products: draft.products.map(({ product, quantity, prescriptionType }) => ({
      product: product._id,
      quantity,
      prescriptionType,
    })),
    customProducts: draft.customProducts.map(({ description, price, quantity }) => ({
      description: description.trim(),
      price: price ?? 0,
      quantity,
    })),
    paymentMethod: draft.paymentMethod as SaleRequest['paymentMethod'],
    paymentStatus: draft.paymentStatus as SaleRequest['paymentStatus'],
    orderStatus: draft.orderStatus as SaleRequest['orderStatus'],
    total,
    deposit,
    discount: draft.discount ?? 0,
    discountType: draft.discountType,
    invoiced: false,
  };
}
