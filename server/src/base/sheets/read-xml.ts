import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { SaxesParser } from 'saxes';
import { FileProblem } from '../files/serve-file.ts';
import { beyondLimit, unreadable } from './sheet-row.ts';

/** The handlers get the names of tags without the namespace prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** The limit for the text between two tags, in bytes. A letter has at most four bytes. */
const LONGEST_TEXT = sheetLimits.rowLength * 4;
/**
 * The limits are against hostile files, because the parser keeps all open tags, and all attributes of a tag, in memory. The
 * workbooks of all known programs are far below these limits.
 */
const MAX_OPEN_TAGS = 100;
const MAX_ATTRIBUTES = 100;
const LONGEST_NAME = 250;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function requireUsual(isUsual: boolean): void {
  if (!isUsual) throw unreadable(sheetTexts.brokenWorkbook);
}

/**
 * Parses the part while it is decompressed, and yields the items of `take` after each chunk. The parser refuses a part with a
 * document type, so a file cannot define entities.
 * @throws FileProblem if the part is broken or exceeds a limit.
 */
export async function* parseXml<Item>(
  part: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  take: () => readonly Item[],
): AsyncGenerator<Item> {
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ position: false, xmlns: false });
  let [untagged, depth, attributeCount] = [0, 0, 0];
  parser.on('error', () => {
    throw unreadable(sheetTexts.brokenWorkbook);
  });
  parser.on('doctype', () => {
    throw unreadable(sheetTexts.brokenWorkbook);
  });
  parser.on('attribute', ({ name }) => {
    attributeCount += 1;
    requireUsual(attributeCount <= MAX_ATTRIBUTES && name.length <= LONGEST_NAME);
  });
  parser.on('opentag', ({ name, attributes }) => {
    [untagged, attributeCount] = [0, 0];
    depth += 1;
    requireUsual(depth <= MAX_OPEN_TAGS && name.length <= LONGEST_NAME);
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    untagged = 0;
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  try {
    for await (const chunk of part) {
      untagged += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (untagged > LONGEST_TEXT) throw beyondLimit(sheetTexts.expandsTooMuch);
      yield* take();
    }
    parser.close();
    yield* take();
  } catch (error) {
    // yauzl and zlib throw if a part differs from its entry in the archive.
    throw error instanceof FileProblem ? error : unreadable(sheetTexts.brokenWorkbook);
  }
}

/** Use it with handlers that keep their results themselves. */
export async function parseWhole(part: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  await parseXml(part, handlers, () => []).next();
}
