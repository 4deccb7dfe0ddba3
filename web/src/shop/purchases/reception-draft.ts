/** Pure functions that change and check the draft of 'Nueva recepción' and make its request. */
import { editedPrice } from '@dioptria/contract/shop/products/product-price.ts';
import {
  dayProblem,
  MAX_RECEPTION_LINES,
  receptionProblems,
} from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/price-rounding-labels.ts';
import type { PurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { z } from 'zod';
import { addUnit, lineProblems, type Problems } from './draft-lines.ts';

const chosen = z.object({ _id: z.string(), name: z.string() });
const draftProduct = chosen.extend({
  code: z.string(),
  cost: z.number(),
  profitability: z.number(),
  price: z.number(),
  /** Null also in drafts that were stored before products had fixed prices. */
  fixedPrice: z.number().nullable().default(null),
});
/** The values of a product that a line needs. Amounts are in pesos. */
export type DraftProduct = z.output<typeof draftProduct>;

/** Returns the values of a product that a line stores. The schema leaves out all other values. */
export const toDraftProduct = (product: DraftProduct): DraftProduct => draftProduct.parse(product);

const draftLine = z.object({
  product: draftProduct,
  quantity: z.number().nullable(),
  unitCost: z.number().nullable(),
  updateCost: z.boolean(),
});
export type DraftLine = z.output<typeof draftLine>;

/** The schema of a draft, in memory and in the browser's storage. A draft holds no data of a client. */
export const receptionDraft = z.object({
  provider: chosen.nullable(),
  document: z.string(),
  date: z.string(),
  note: z.string(),
  /**
   * The purchase order that is received. `toCome` has the units that are still to come, by product id. `isCounting` is
   * true from the first scan on: the lines have the scanned units, and not the ordered ones.
   */
  purchaseOrder: z
    .object({
      _id: z.string(),
      number: z.number(),
      toCome: z.record(z.string(), z.number()),
      isCounting: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  lines: z.array(draftLine),
});
export type ReceptionDraft = z.output<typeof receptionDraft>;

/** A change of a draft. */
export type DraftChange = (draft: ReceptionDraft) => ReceptionDraft;

/** Returns a draft without content. @param today the shop's day */
export const emptyReception = (today: string): ReceptionDraft => ({
  provider: null,
  document: '',
  date: today,
  note: '',
  purchaseOrder: null,
  lines: [],
});

/** True if the draft has a value that the user chose or typed. A changed date alone does not count. */
export const hasContent = ({ provider, document, note, lines }: ReceptionDraft): boolean =>
  provider !== null || document !== '' || note !== '' || lines.length > 0;

/**
 * Adds one unit of a product. The initial cost is the product's cost. The first unit of a product of the order starts
 * the count of the delivered units.
 */
export const addProduct = (draft: ReceptionDraft, product: DraftProduct): ReceptionDraft =>
  addUnit(startCounting(draft, product), { product, quantity: 1, unitCost: product.cost, updateCost: true });

/** Sets the lines that still have the ordered quantity to 0. A quantity that the user typed stays. */
function startCounting(draft: ReceptionDraft, { _id }: DraftProduct): ReceptionDraft {
  const { purchaseOrder, lines } = draft;
  if (!purchaseOrder || purchaseOrder.isCounting || !purchaseOrder.toCome[_id]) return draft;
  return {
    ...draft,
    purchaseOrder: { ...purchaseOrder, isCounting: true },
    lines: lines.map((line) => (line.quantity === awaitedOf(draft, line) ? { ...line, quantity: 0 } : line)),
  };
}

/** Stops the count: each line of the order gets at least the units that are still to come. */
export const receiveAll = (draft: ReceptionDraft): ReceptionDraft => ({
  ...draft,
  purchaseOrder: draft.purchaseOrder && { ...draft.purchaseOrder, isCounting: false },
  lines: draft.lines.map((line) => ({ ...line, quantity: Math.max(line.quantity ?? 0, awaitedOf(draft, line) ?? 0) })),
});

/**
 * Returns the units of a line's product that are still to come of the purchase order. Undefined for a reception without
 * an order.
 */
export const awaitedOf = ({ purchaseOrder }: ReceptionDraft, { product }: DraftLine): number | undefined =>
  purchaseOrder ? (purchaseOrder.toCome[product._id] ?? 0) : undefined;

/** Returns the products of which more units come than the order still expects. Empty without an order. */
export const beyondOrder = (draft: ReceptionDraft): { name: string; units: number }[] =>
  draft.lines
    .map((line) => ({ name: line.product.name, units: (line.quantity ?? 0) - (awaitedOf(draft, line) ?? Infinity) }))
    .filter(({ units }) => units > 0);

/**
 * Returns the lines that the request contains. A product of the order with 0 units did not arrive: it stays to come.
 */
const sentLines = (draft: ReceptionDraft): DraftLine[] =>
  draft.lines.filter((line) => line.quantity !== 0 || !awaitedOf(draft, line));

/**
 * Returns the messages for the sent lines at the lines of the draft, which may have more lines.
 * @param problems the messages by path, such as `lines.0.quantity` for the first sent line
 */
export const problemsAtLines = (draft: ReceptionDraft, problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [
      path.replace(/^lines\.(\d+)/, (whole, index: string) => {
        const line = sentLines(draft)[Number(index)];
        return line ? `lines.${draft.lines.indexOf(line)}` : whole;
      }),
      message,
    ]),
  );

/**
 * Returns a draft with the units of an order that are still to come.
 * @param products the current products of the order's lines
 */
export const receptionOfOrder = (
  { _id, number, provider, lines = [] }: Pick<PurchaseOrder, '_id' | 'number' | 'provider' | 'lines'>,
  products: readonly DraftProduct[],
  today: string,
): ReceptionDraft => ({
  ...emptyReception(today),
  provider,
  purchaseOrder: {
    _id,
    number,
    toCome: Object.fromEntries(lines.map((line) => [line.productId, line.toCome])),
    isCounting: false,
  },
  lines: lines.flatMap(({ productId, toCome, unitCost }) => {
    const product = products.find((one) => one._id === productId);
    return product && toCome > 0
      ? [{ product: toDraftProduct(product), quantity: toCome, unitCost, updateCost: true }]
      : [];
  }),
});

/** True if the line changes the product's cost. */
export const changesCost = ({ product, unitCost, updateCost }: DraftLine): boolean =>
  updateCost && unitCost !== null && unitCost !== product.cost;

/** Returns the product's price after the reception, in pesos. @param rounding the step of the shop's settings */
export const priceAfter = (line: DraftLine, rounding: PriceRounding): number => {
  const { product, unitCost } = line;
  const cost = changesCost(line) ? (unitCost ?? product.cost) : product.cost;
  return editedPrice(product, { ...product, cost }, rounding);
};

/** Finds the problems of a draft. @param today the shop's day @param required the message for a blank field */
export function problemsOf(draft: ReceptionDraft, today: string, required: string): Problems {
  const found: Record<string, string> = {};
  if (!draft.provider) found['providerId'] = required;
  const wrongDay = draft.date === '' ? required : dayProblem(draft.date, today);
  if (wrongDay) found['date'] = wrongDay;
  const lines = sentLines(draft);
  if (lines.length === 0) found['lines'] = receptionProblems.noLines;
  if (lines.length > MAX_RECEPTION_LINES) found['lines'] = receptionProblems.tooManyLines;
  return { ...found, ...problemsAtLines(draft, lineProblems({ lines }, required)) };
}

/** Returns the body of the request that stores the reception. */
export const requestOf = (draft: ReceptionDraft) => {
  const { provider, purchaseOrder, document, date, note } = draft;
  return {
    document,
    date,
    note,
    providerId: provider?._id,
    purchaseOrderId: purchaseOrder?._id ?? null,
    lines: sentLines(draft).map((line) => ({
      productId: line.product._id,
      quantity: line.quantity,
      unitCost: line.unitCost,
      updateCost: changesCost(line),
    })),
  };
};
