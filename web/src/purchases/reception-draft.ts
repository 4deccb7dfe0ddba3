/** 'Nueva recepción' while it is filled in: pure changes, its problems, and its request. */
import { productPrice } from '@dioptria/contract/product-price.ts';
import {
  amountProblems,
  dayProblem,
  MAX_RECEPTION_LINES,
  receptionProblems,
} from '@dioptria/contract/reception-words.ts';
import { MAX_UNITS } from '@dioptria/contract/stock-movement-kinds.ts';
import { z } from 'zod';

const chosen = z.object({ _id: z.string(), name: z.string() });
const draftProduct = chosen.extend({
  code: z.string(),
  cost: z.number(),
  profitability: z.number(),
  price: z.number(),
});
/** The values of a product that a line needs. Amounts in pesos. */
export type DraftProduct = z.output<typeof draftProduct>;

/** The values of a product that a line keeps. */
export const toDraftProduct = ({ _id, name, code, cost, profitability, price }: DraftProduct): DraftProduct => ({
  _id,
  name,
  code,
  cost,
  profitability,
  price,
});

const draftLine = z.object({
  product: draftProduct,
  quantity: z.number().nullable(),
  unitCost: z.number().nullable(),
  updateCost: z.boolean(),
});
export type DraftLine = z.output<typeof draftLine>;

/** A draft as it is and as it is stored. It holds nothing of a client. */
export const receptionDraft = z.object({
  provider: chosen.nullable(),
  document: z.string(),
  date: z.string(),
  note: z.string(),
  lines: z.array(draftLine),
});
export type ReceptionDraft = z.output<typeof receptionDraft>;

/** A change of a draft. */
export type DraftChange = (draft: ReceptionDraft) => ReceptionDraft;

/** A draft without content. @param today the shop's day */
export const emptyReception = (today: string): ReceptionDraft => ({
  provider: null,
  document: '',
  date: today,
  note: '',
  lines: [],
});

/** True if something would be lost without the draft. */
export const hasContent = ({ provider, document, note, lines }: ReceptionDraft): boolean =>
  provider !== null || document !== '' || note !== '' || lines.length > 0;

/** Adds one unit of a product, to its line if it has one. The cost begins with the product's. */
export function addProduct(draft: ReceptionDraft, product: DraftProduct): ReceptionDraft {
  const known = draft.lines.some((line) => line.product._id === product._id);
  const lines = known
    ? draft.lines.map((line) =>
        line.product._id === product._id ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
      )
    : [...draft.lines, { product, quantity: 1, unitCost: product.cost, updateCost: true }];
  return { ...draft, lines };
}

/** Changes the line of a product. */
export function changeLine(draft: ReceptionDraft, productId: string, change: Partial<DraftLine>): ReceptionDraft {
  const lines = draft.lines.map((line) => (line.product._id === productId ? { ...line, ...change } : line));
  return { ...draft, lines };
}

export const removeLine = (draft: ReceptionDraft, productId: string): ReceptionDraft => ({
  ...draft,
  lines: draft.lines.filter(({ product }) => product._id !== productId),
});

/** True if the line writes a new cost. */
export const changesCost = ({ product, unitCost, updateCost }: DraftLine): boolean =>
  updateCost && unitCost !== null && unitCost !== product.cost;

/** The product's price after the line, in pesos. */
export const priceAfter = (line: DraftLine): number =>
  changesCost(line) ? productPrice(line.unitCost ?? 0, line.product.profitability) : line.product.price;

/** The quantity and cost of each line, 0 while blank. */
export const amountsOf = ({ lines }: ReceptionDraft) =>
  lines.map(({ quantity, unitCost }) => ({ quantity: quantity ?? 0, unitCost: unitCost ?? 0 }));

/** The problems of a draft, by the path of the field as the server names it. */
export type Problems = Readonly<Record<string, string>>;

/** Finds the problems of a draft. @param today the shop's day @param required the sentence for a blank field */
export function problemsOf(draft: ReceptionDraft, today: string, required: string): Problems {
  const found: Record<string, string> = {};
  if (!draft.provider) found['providerId'] = required;
  const wrongDay = draft.date === '' ? required : dayProblem(draft.date, today);
  if (wrongDay) found['date'] = wrongDay;
  if (draft.lines.length === 0) found['lines'] = receptionProblems.noLines;
  if (draft.lines.length > MAX_RECEPTION_LINES) found['lines'] = receptionProblems.tooManyLines;
  for (const { path, message } of amountProblems(amountsOf(draft))) found[path.join('.')] = message;
  draft.lines.forEach(({ quantity, unitCost }, index) => {
    if (quantity === null) found[`lines.${index}.quantity`] = required;
    else if (!Number.isInteger(quantity)) found[`lines.${index}.quantity`] = receptionProblems.wholeUnits;
    else if (quantity < 1 || quantity > MAX_UNITS) found[`lines.${index}.quantity`] = receptionProblems.units;
    if (unitCost === null) found[`lines.${index}.unitCost`] = required;
  });
  return found;
}

/** The body of the request. */
export const requestOf = ({ provider, lines, ...draft }: ReceptionDraft) => ({
  ...draft,
  providerId: provider?._id,
  lines: lines.map((line) => ({
    productId: line.product._id,
    quantity: line.quantity,
    unitCost: line.unitCost,
    updateCost: changesCost(line),
  })),
});
