/** The lines of a form that names products: pure changes. Each product has one line. */

/** A line while it is filled in: null is a blank quantity. */
interface Line {
  product: { _id: string };
  quantity: number | null;
}

interface WithLines {
  lines: readonly Line[];
}
type LineOf<Draft extends WithLines> = Draft['lines'][number];

/** Adds one unit of a product, to its line if it has one. @param begin the line of a product that has none */
export function addUnit<Draft extends WithLines>(draft: Draft, begin: LineOf<Draft>): Draft {
  const isSame = (line: Line) => line.product._id === begin.product._id;
  const lines = draft.lines.some(isSame)
    ? draft.lines.map((line) => (isSame(line) ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
    : [...draft.lines, begin];
  return { ...draft, lines };
}

/** Changes the line of a product. */
export function changeLine<Draft extends WithLines>(
  draft: Draft,
  productId: string,
  change: Partial<LineOf<Draft>>,
): Draft {
  const lines = draft.lines.map((line) => (line.product._id === productId ? { ...line, ...change } : line));
  return { ...draft, lines };
}

/** Takes the line of a product out. */
export const removeLine = <Draft extends WithLines>(draft: Draft, productId: string): Draft => ({
  ...draft,
  lines: draft.lines.filter(({ product }) => product._id !== productId),
});
