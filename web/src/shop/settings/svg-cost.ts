import { SaxesParser } from 'saxes';

/** These elements are slow to draw, or make a canvas unreadable. */
const refused = /^(?:image|filter|foreignObject|animate.*|set)$/;
/** These filter functions of CSS read many pixels to draw a single pixel. */
const heavy = /(?:blur|drop-shadow)\s*\(/i;
const MAX_OPEN_TAGS = 200;
const MAX_REFERENCES = 2000;

/** The browser draws this content for each reference to the content. */
interface Content {
  elements: number;
  references: string[];
}

class TooComplex extends Error {}

/**
 * A part counts once for each reference: in a file of 2 kB, nested references can draw billions of elements. Infinity for a file
 * that is not an SVG, has a circular reference, or has an element or effect that may take long to draw.
 */
export function svgCost(text: string): number {
  try {
    const { whole, parts } = contentsOf(text);
    return costOf(whole, parts, new Map());
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function contentsOf(text: string): { whole: Content; parts: ReadonlyMap<string, Content> } {
  const whole: Content = { elements: 0, references: [] };
  const parts = new Map<string, Content>();
  const open: Content[] = [whole];
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new TooComplex();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_OPEN_TAGS || refused.test(name.replace(/^.*:/, ''))) throw new TooComplex();
    const values = Object.values(attributes);
    if (values.some((value) => heavy.test(value))) throw new TooComplex();
    const content = { elements: 1, references: values.flatMap(referencesIn) };
    const { id, href = attributes['xlink:href'] } = attributes;
    if (href?.startsWith('#')) content.references.push(href.slice(1));
    if (id !== undefined) parts.set(id, content);
    open.push(content);
  });
  parser.on('closetag', () => {
    const [closed, outer] = [open.pop(), open.at(-1)];
    if (!closed || !outer) return;
    outer.elements += closed.elements;
    outer.references.push(...closed.references);
    if (outer.references.length > MAX_REFERENCES) throw new TooComplex();
  });
  // A style may repeat a reference for every element, so a style with a reference is refused.
  const readStyle = (written: string) => {
    if (heavy.test(written) || referencesIn(written).length > 0) throw new TooComplex();
  };
  parser.on('text', readStyle);
  parser.on('cdata', readStyle);
  parser.write(text).close();
  if (whole.elements === 0) throw new TooComplex();
  return { whole, parts };
}

const referencesIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*["']?#([^"')]+)/gi)].map(([, id = '']) => id.trim());

/** @param known the cost of each part by its id. The cost of a part that contains itself is infinite. */
function costOf(
  { elements, references }: Content,
  parts: ReadonlyMap<string, Content>,
  known: Map<string, number>,
): number {
  let cost = elements;
  for (const id of references) {
    const part = parts.get(id);
    if (!part) continue;
    if (!known.has(id)) {
      known.set(id, Number.POSITIVE_INFINITY);
      known.set(id, costOf(part, parts, known));
    }
    cost += known.get(id) ?? 0;
  }
  return cost;
}
