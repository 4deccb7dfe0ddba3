import { amountProblems, receptionProblems } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { MAX_UNITS } from '@dioptria/contract/shop/products/stock-movement-labels.ts';

/** `unitCost` in pesos. Null is a blank field. */
export interface Amounts {
  quantity: number | null;
  unitCost: number | null;
}

interface Line extends Amounts {
  product: { _id: string };
}

/** The keys are paths in the server's errors, such as `lines.0.quantity`. */
export type Problems = Readonly<Record<string, string>>;

interface WithLines {
  lines: readonly Line[];
}
type LineOf<Draft extends WithLines> = Draft['lines'][number];

/** Adds one unit to the product's line or, if the draft has no such line, adds the line `begin`. */
export function addUnit<Draft extends WithLines>(draft: Draft, begin: LineOf<Draft>): Draft {
  const isSame = (line: Line) => line.product._id === begin.product._id;
  const lines = draft.lines.some(isSame)
    ? draft.lines.map((line) => (isSame(line) ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
    : [...draft.lines, begin];
  return { ...draft, lines };
}

export function changeLine<Draft extends WithLines>(
  draft: Draft,
  productId: string,
  change: Partial<LineOf<Draft>>,
): Draft {
  const lines = draft.lines.map((line) => (line.product._id === productId ? { ...line, ...change } : line));
  return { ...draft, lines };
}

export const removeLine = <Draft extends WithLines>(draft: Draft, productId: string): Draft => ({
  ...draft,
  lines: draft.lines.filter(({ product }) => product._id !== productId),
});

/** A blank field counts as 0. */
export const amountsOf = ({ lines }: WithLines) =>
  lines.map(({ quantity, unitCost }) => ({ quantity: quantity ?? 0, unitCost: unitCost ?? 0 }));

/** `required` is the message for a blank field. */
export function lineProblems(draft: WithLines, required: string): Problems {
  const found: Record<string, string> = {};
  for (const { path, message } of amountProblems(amountsOf(draft))) found[path.join('.')] = message;
  draft.lines.forEach(({ quantity, unitCost }, index) => {
    if (quantity === null) found[`lines.${index}.quantity`] = required;
    else if (!Number.isInteger(quantity)) found[`lines.${index}.quantity`] = receptionProblems.wholeUnits;
    else if (quantity < 1 || quantity > MAX_UNITS) found[`lines.${index}.quantity`] = receptionProblems.units;
    if (unitCost === null) found[`lines.${index}.unitCost`] = required;
  });
  return found;
}
