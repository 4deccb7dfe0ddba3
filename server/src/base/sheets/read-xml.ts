import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { SaxesParser } from 'saxes';
import { FileProblem } from '../files/file-problem.ts';
import { beyondLimit, unreadable } from './sheet-row.ts';

/** The handlers of a part of a workbook. They get names of tags without the prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** The most bytes without a tag: a cell's text in several bytes per letter. */
const LONGEST_TEXT = sheetLimits.rowLength * 4;
/**
 * Limits that the workbook of any program is far below. The parser keeps all open tags, and all attributes of a tag.
 */
const MOST_OPEN_TAGS = 100;
const MOST_ATTRIBUTES = 100;
const LONGEST_NAME = 250;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function requireUsual(isUsual: boolean): void {
  if (!isUsual) throw unreadable(sheetTexts.brokenWorkbook);
}

/**
 * Parses a part of a workbook while it expands, and yields the items that the handlers have gathered after each chunk. Neither a document
 * type nor an entity of the file's own is read.
 * @param take gives the items since its last call
 * @throws FileProblem for a broken part, and for a text beyond all limits
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
    requireUsual(attributeCount <= MOST_ATTRIBUTES && name.length <= LONGEST_NAME);
  });
  parser.on('opentag', ({ name, attributes }) => {
    [untagged, attributeCount] = [0, 0];
    depth += 1;
    requireUsual(depth <= MOST_OPEN_TAGS && name.length <= LONGEST_NAME);
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
    // An error of yauzl or zlib: the part differs from its entry in the archive.
    throw error instanceof FileProblem ? error : unreadable(sheetTexts.brokenWorkbook);
  }
}

/** Parses a whole part. */
export async function parseWhole(part: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  await parseXml(part, handlers, () => []).next();
}
