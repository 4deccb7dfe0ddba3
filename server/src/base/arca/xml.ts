import { XMLParser } from 'fast-xml-parser';

/** A text, or the child elements by local name. Equally named elements form an array. */
export type XmlContent = string | { readonly [name: string]: XmlContent } | readonly XmlContent[];

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  // Otherwise the parser would turn a CAE, a CUIT and '030' into numbers.
  parseTagValue: false,
  // Without this option the parser leaves `&#xE1;` as it is.
  htmlEntities: true,
});

/** With these options, the parser guarantees that each value is a text, an object of values or an array of values. */
function asContent(parsed: unknown): XmlContent {
  return parsed as XmlContent;
}

/** Undefined if the document is not well-formed, or has a document type, which could define entities. */
export function parseXml(text: string): XmlContent | undefined {
  if (/<!doctype/i.test(text)) return undefined;
  try {
    return asContent(parser.parse(text, true));
  } catch {
    return undefined;
  }
}

/** Returns all elements with the path's last name. For each other name, it enters only the first element. */
export function listAt(content: XmlContent | undefined, ...path: string[]): readonly XmlContent[] {
  let found = content;
  for (const name of path) {
    const parent = Array.isArray(found) ? found[0] : found;
    if (typeof parent !== 'object' || !Object.hasOwn(parent, name)) return [];
    found = parent[name];
  }
  return found === undefined ? [] : [found].flat();
}

export function contentAt(content: XmlContent | undefined, ...path: string[]): XmlContent | undefined {
  return listAt(content, ...path)[0];
}

export function textAt(content: XmlContent | undefined, ...path: string[]): string {
  const found = contentAt(content, ...path);
  return typeof found === 'string' ? storableText(found) : '';
}

const LONGEST_MESSAGE = 1000;

export function shortTextAt(content: XmlContent | undefined, ...path: string[]): string {
  return textAt(content, ...path)
    .slice(0, LONGEST_MESSAGE)
    .toWellFormed();
}

export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const OFFSET = 3 * 60 * 60 * 1000;

export const toArcaDay = (day: string): string => day.replaceAll('-', '');

export function fromArcaDay(text: string): string | undefined {
  // PostgreSQL has no year 0.
  const [, year, month, date] = /^(?!0000)(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** Reads `20261123101530`, and returns null for a text that is no time. Argentina is at UTC−3 all year. */
export function fromArcaTime(text: string): Date | null {
  const day = fromArcaDay(text.slice(0, 8));
  const [, hours, minutes, seconds] = /^\d{8}(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}-03:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

export function writtenTime(time: Date): string {
  return `${new Date(time.getTime() - OFFSET).toISOString().slice(0, 19)}-03:00`;
}
