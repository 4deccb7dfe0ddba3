import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { purchaseOrderEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import {
  expectedDayProblem,
  MAX_ORDER_LINES,
  purchaseOrderProblems,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { PurchaseSuggestion } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { z } from 'zod';
import { addUnit, lineProblems, type Problems } from './draft-lines.ts';

const chosen = z.object({ _id: z.string(), name: z.string() });
const orderedProduct = chosen.extend({
  code: z.string(),
  cost: z.number(),
  stock: z.number(),
  toCome: z.number(),
  soldPerMonth: z.number().optional(),
});
/** `cost` in pesos; `soldPerMonth` is known for the products of a proposal. */
export type OrderedProduct = z.output<typeof orderedProduct>;

/** The schema leaves out all other values. */
export const toOrderedProduct = (product: OrderedProduct): OrderedProduct => orderedProduct.parse(product);

const orderLine = z.object({
  product: orderedProduct,
  quantity: z.number().nullable(),
  unitCost: z.number().nullable(),
});
export type OrderLine = z.output<typeof orderLine>;

/** `expectedDay` is '' if the user chose no day. */
export const orderDraft = z.object({
  provider: chosen.nullable(),
  expectedDay: z.string(),
  note: z.string(),
  lines: z.array(orderLine),
});
export type OrderDraft = z.output<typeof orderDraft>;

export const emptyOrder = (): OrderDraft => ({ provider: null, expectedDay: '', note: '', lines: [] });

export const orderOfSuggestion = ({ provider, lines }: PurchaseSuggestion): OrderDraft => ({
  ...emptyOrder(),
  provider,
  lines: lines.map(({ productId: _id, name, code, unitCost, stock, toCome, soldPerMonth, quantity }) => ({
    product: { _id, name, code, cost: unitCost, stock, toCome, soldPerMonth },
    quantity,
    unitCost,
  })),
});

export const hasContent = ({ provider, expectedDay, note, lines }: OrderDraft): boolean =>
  provider !== null || expectedDay !== '' || note !== '' || lines.length > 0;

/** The initial cost is the product's cost. */
export const addProduct = (draft: OrderDraft, product: OrderedProduct): OrderDraft =>
  addUnit(draft, { product, quantity: 1, unitCost: product.cost });

/** `today` is the shop's day, `required` the message for a blank field. */
export function problemsOf(draft: OrderDraft, today: string, required: string): Problems {
  const found: Record<string, string> = {};
  if (!draft.provider) found['providerId'] = required;
  const wrongDay = draft.expectedDay === '' ? undefined : expectedDayProblem(draft.expectedDay, today);
  if (wrongDay) found['expectedDay'] = wrongDay;
  if (draft.lines.length === 0) found['lines'] = purchaseOrderProblems.noLines;
  if (draft.lines.length > MAX_ORDER_LINES) found['lines'] = purchaseOrderProblems.tooManyLines;
  return { ...found, ...lineProblems(draft, required) };
}

/** The cast is correct if `problemsOf` finds no problem. */
export const requestOf = ({ provider, expectedDay, note, lines }: OrderDraft) =>
  ({
    providerId: provider?._id,
    expectedDay: expectedDay || null,
    note,
    lines: lines.map(({ product, quantity, unitCost }) => ({ productId: product._id, quantity, unitCost })),
  }) as SentBodyOf<typeof purchaseOrderEndpoints.create>;
