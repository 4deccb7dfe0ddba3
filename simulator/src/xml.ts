/** Unlike most readers of SOAP, the simulator checks the namespace of every element. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** `text` does not include the text of the children. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
}

/** The text is no XML, has a document type, or uses an unknown entity or prefix. */
export class BrokenXml extends Error {}

type Prefixes = ReadonlyMap<string, string>;
type Item = Readonly<Record<string, Item[] | Record<string, string> | string>>;

const attributesKey = ':@';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // `decode` below decodes the entities, because the parser leaves out numbers such as &#233;.
  processEntities: false,
  cdataPropName: '#cdata',
});

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** XML 1.0 does not allow these characters. The database could not store them either. */
// oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
const forbidden = /[\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{d800}-\u{dfff}\u{fffe}\u{ffff}]/u;

function decode(text: string): string {
  return text.replaceAll(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const known = Number.isNaN(code) ? entities.get(name) : code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
    if (known === undefined || forbidden.test(known) || !whole.endsWith(';'))
      throw new BrokenXml(`Unknown entity ${whole}`);
    return known;
  });
}

function prefixesOf(attributes: Record<string, string>, outer: Prefixes): Prefixes {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map(([name, value]) => [name.slice(6), value] as const)]);
}

const noPrefixes: Prefixes = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);

function textOf(item: Item): string {
  const [cdata] = (item['#cdata'] as Item[] | undefined) ?? [];
  if (cdata) return typeof cdata['#text'] === 'string' ? cdata['#text'] : '';
  const text = item['#text'];
  return typeof text === 'string' ? decode(text) : '';
}

function elementOf(item: Item, tag: string, outer: Prefixes): XmlElement {
  const raw = (item[attributesKey] ?? {}) as Record<string, string>;
  const attributes = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decode(value)]));
  const prefixes = prefixesOf(attributes, outer);
  const colon = tag.indexOf(':');
  const namespace = prefixes.get(tag.slice(0, Math.max(colon, 0)));
  if (namespace === undefined) throw new BrokenXml(`The prefix of ${tag} has no namespace`);
  const items = item[tag] as Item[];
  return {
    name: tag.slice(colon + 1),
    namespace,
    attributes,
    text: items.map(textOf).join(''),
    children: elementsOf(items, prefixes),
  };
}

function elementsOf(items: readonly Item[], prefixes: Prefixes): XmlElement[] {
  return items.flatMap((item) => {
    const tag = Object.keys(item).find((key) => key !== attributesKey);
    if (tag === undefined || tag.startsWith('#')) return [];
    return [elementOf(item, tag, prefixes)];
  });
}

/** @throws BrokenXml if the text is not well-formed or has a document type. */
export function parseXml(text: string): XmlElement {
  if (/<!doctype/i.test(text)) throw new BrokenXml('A document type is not allowed');
  if (forbidden.test(text)) throw new BrokenXml('A character is not allowed');
  try {
    if (XMLValidator.validate(text) !== true) throw new BrokenXml('The text is not well-formed');
    const [root, ...others] = elementsOf(parser.parse(text) as Item[], noPrefixes);
    if (!root || others.length > 0) throw new BrokenXml('There is not exactly one root element');
    return root;
  } catch (error) {
    throw error instanceof BrokenXml ? error : new BrokenXml('The text is not well-formed', { cause: error });
  }
}

export function childOf(element: XmlElement | undefined, name: string, namespace: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name && child.namespace === namespace);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A list repeats the child element, and undefined leaves the element out. */
export type XmlContent = string | number | undefined | { readonly [name: string]: XmlContent | readonly XmlContent[] };

/** Writes one line. An element without content is `<Name />`, as in the services of ARCA. */
export function writeXml(name: string, content: XmlContent): string {
  if (content === undefined) return '';
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .flatMap(([child, value]) => [value].flat().map((one) => writeXml(child, one)))
          .join('')
      : escapeXml(String(content));
  return inner === '' ? `<${name} />` : `<${name}>${inner}</${name.split(' ')[0]}>`;
}
