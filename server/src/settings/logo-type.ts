import { type LogoDanger, logoProblems, type LogoType } from '@dioptria/contract/logo.ts';
import { parseXml, XmlCdata, XmlElement, type XmlNode, XmlProcessingInstruction, XmlText } from '@rgrove/parse-xml';
import { invalid } from '../resource/refusal.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The largest width and height of a PNG, in pixels: a small file can unpack to gigabytes. */
const MOST_PIXELS = 6000;

const refused = (message: string) => invalid({ path: 'logo', message });

/**
 * The type of a logo, from its content. An SVG may hold scripts and load other files. The page shows a logo as a picture, and its
 * address is served with a policy that forbids both. This check is the third guard (docs/rules.md#settings-3).
 * @throws Refusal 400 for anything but a PNG, or an SVG without such parts.
 */
export function logoType(content: Buffer): LogoType {
  if (content.subarray(0, pngSignature.length).equals(pngSignature)) {
    if (!hasSize(content)) throw refused(logoProblems.notAnImage);
    return 'image/png';
  }
  const danger = dangerIn(content.toString());
  if (danger !== undefined) throw refused(logoProblems.unsafe(danger));
  return 'image/svg+xml';
}

/** True if the first chunk of a PNG declares a size within the limit (RFC 2083, 11.2.1). */
function hasSize(png: Buffer): boolean {
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return false;
  return [png.readUInt32BE(16), png.readUInt32BE(20)].every((pixels) => pixels > 0 && pixels <= MOST_PIXELS);
}

/** A part of an SVG that is refused; undefined if there is none. @throws Refusal 400 if the text is no SVG. */
function dangerIn(text: string): LogoDanger | undefined {
  if (/<!ENTITY/i.test(text)) return 'entities';
  const root = rootOf(text);
  if (root?.name.replace(/^\w+:/, '') !== 'svg') throw refused(logoProblems.notAnImage);
  const waiting: XmlNode[] = [...(root.parent?.children ?? [])];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const danger = dangerOf(node);
    if (danger !== undefined) return danger;
    if (node instanceof XmlElement) waiting.push(...node.children);
  }
  return undefined;
}

function rootOf(text: string): XmlElement | null {
  try {
    return parseXml(text).root;
  } catch {
    throw refused(logoProblems.notAnImage);
  }
}

/** Elements that run code or show another document. */
const dangerousElements: Readonly<Record<string, LogoDanger>> = {
  script: 'script',
  handler: 'script',
  foreignobject: 'document',
  iframe: 'document',
  embed: 'document',
  object: 'document',
};

/** A reference to a part of the same file, or to a picture inside it. */
const innerReference = /^(?:#|data:image\/(?:png|jpeg|gif|webp);)/i;
const outerReference = /@import|url\(\s*["']?(?!["']?#)/i;

function dangerOf(node: XmlNode): LogoDanger | undefined {
  if (node instanceof XmlProcessingInstruction) return 'instructions';
  if (node instanceof XmlText || node instanceof XmlCdata)
    return outerReference.test(node.text) ? 'reference' : undefined;
  if (!(node instanceof XmlElement)) return undefined;
  const element = dangerousElements[node.name.replace(/^.*:/, '').toLowerCase()];
  if (element !== undefined) return element;
  for (const [name, value] of Object.entries(node.attributes)) {
    const attribute = name.replace(/^.*:/, '').toLowerCase();
    if (attribute.startsWith('on')) return 'script';
    if (/^\s*javascript:/i.test(value)) return 'script';
    if ((attribute === 'href' || attribute === 'src') && !innerReference.test(value.trim())) return 'reference';
    if (outerReference.test(value)) return 'reference';
  }
  return undefined;
}
