import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { receptionEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { editedPrice } from '@dioptria/contract/shop/products/product-price.ts';
import {
  dayProblem,
  MAX_RECEPTION_LINES,
  receptionProblems,
} from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
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
/** Amounts in pesos. */
export type DraftProduct = z.output<typeof draftProduct>;

/** The schema leaves out all other values. */
export const toDraftProduct = (product: DraftProduct): DraftProduct => draftProduct.parse(product);

const draftLine = z.object({
  product: draftProduct,
  quantity: z.number().nullable(),
  unitCost: z.number().nullable(),
  updateCost: z.boolean(),
});
export type DraftLine = z.output<typeof draftLine>;

/** The draft has no data of a client. */
export const receptionDraft = z.object({
  provider: chosen.nullable(),
  document: z.string(),
  date: z.string(),
  note: z.string(),
  /**
   * The keys of `toCome` are product ids. `isCounting` is true from the first scan on: the lines then have the scanned
   * units instead of the ordered units.
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

export type DraftChange = (draft: ReceptionDraft) => ReceptionDraft;

export const emptyReception = (today: string): ReceptionDraft => ({
  provider: null,
  document: '',
  date: today,
  note: '',
  purchaseOrder: null,
  lines: [],
});

/** A changed date alone does not count. */
export const hasContent = ({ provider, document, note, lines }: ReceptionDraft): boolean =>
  provider !== null || document !== '' || note !== '' || lines.length > 0;

/** The initial cost is the product's cost. The first scan of an ordered product starts the count of the delivery. */
export const addProduct = (draft: ReceptionDraft, product: DraftProduct): ReceptionDraft =>
  addUnit(startCounting(draft, product), { product, quantity: 1, unitCost: product.cost, updateCost: true });

/** A line with exactly the awaited units restarts at 0. Any other quantity is kept, because the user typed it. */
function startCounting(draft: ReceptionDraft, { _id }: DraftProduct): ReceptionDraft {
  const { purchaseOrder, lines } = draft;
  if (!purchaseOrder || purchaseOrder.isCounting || !purchaseOrder.toCome[_id]) return draft;
  return {
    ...draft,
    purchaseOrder: { ...purchaseOrder, isCounting: true },
    lines: lines.map((line) => (line.quantity === awaitedOf(draft, line) ? { ...line, quantity: 0 } : line)),
  };
}

/** Each line of the order gets at least the units that are still to come. */
export const receiveAll = (draft: ReceptionDraft): ReceptionDraft => ({
  ...draft,
  purchaseOrder: draft.purchaseOrder && { ...draft.purchaseOrder, isCounting: false },
  lines: draft.lines.map((line) => ({ ...line, quantity: Math.max(line.quantity ?? 0, awaitedOf(draft, line) ?? 0) })),
});

/** Undefined for a reception without an order. */
export const awaitedOf = ({ purchaseOrder }: ReceptionDraft, { product }: DraftLine): number | undefined =>
  purchaseOrder ? (purchaseOrder.toCome[product._id] ?? 0) : undefined;

/** Empty without an order. */
export const beyondOrder = (draft: ReceptionDraft): { name: string; units: number }[] =>
  draft.lines
    .map((line) => ({ name: line.product.name, units: (line.quantity ?? 0) - (awaitedOf(draft, line) ?? Infinity) }))
    .filter(({ units }) => units > 0);

/** Leaves out the ordered products with 0 units: they did not arrive, so their units are still to come. */
const sentLines = (draft: ReceptionDraft): DraftLine[] =>
  draft.lines.filter((line) => line.quantity !== 0 || !awaitedOf(draft, line));

/** A path such as `lines.0.quantity` in `problems` counts only the sent lines. The draft may have more lines. */
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

export const changesCost = ({ product, unitCost, updateCost }: DraftLine): boolean =>
  updateCost && unitCost !== null && unitCost !== product.cost;

/** In pesos. */
export const priceAfter = (line: DraftLine, rounding: PriceRounding): number => {
  const { product, unitCost } = line;
  const cost = changesCost(line) ? (unitCost ?? product.cost) : product.cost;
  return editedPrice(product, { ...product, cost }, rounding);
};

/** `today` is the shop's day, `required` the message for a blank field. */
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

/** The cast is correct if the draft has no problem. */
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
  } as SentBodyOf<typeof receptionEndpoints.create>;
};
