/** ECMA-376: a part of a workbook is a file in its zip archive. */
import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FileProblem } from '../files/serve-file.ts';
import { parseWhole } from './read-xml.ts';
import { beyondLimit, unreadable } from './sheet-row.ts';

const MAX_PARTS = 2000;
/** In bytes, for a part that is neither the sheet nor the shared texts. */
const SMALL_PART = 16 * 1024 * 1024;
const MAX_SHARED = 1_000_000;
/** Excel's limit of formats and of styles. */
const MAX_STYLES = 65_536;
const LONGEST_FORMAT = 255;

export interface SheetPart {
  name: string;
  path: string;
}

/** A cell shows its number as a day, as a percentage of 1, or as the number. */
export type NumberStyle = 'day' | 'percent' | 'number';

export interface Texts {
  shared: readonly string[];
  styles: readonly NumberStyle[];
}

/** In bytes, after decompression. */
export interface Budget {
  expanded: number;
  most: number;
}

export interface Workbook {
  sheets: readonly SheetPart[];
  readTexts: () => Promise<Texts>;
  /** A separate reading, such as the count of all rows, has its own `budget`. */
  openSheet: (path: string, budget?: Budget) => Promise<Part>;
  startsIn1904: boolean;
  close: () => void;
}

/** @throws FileProblem if the archive is broken or expands beyond the limits. */
export async function openWorkbook(file: Buffer): Promise<Workbook> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (!zip) throw unreadable(sheetTexts.brokenWorkbook);
  const parts = await partsOf(zip);
  const own: Budget = { expanded: 0, most: sheetLimits.expanded };
  const open = async (name: string, most = SMALL_PART, budget = own) =>
    within(budget, await openPart(zip, parts, name), most);
  const { named, startsIn1904 } = await readSheets(await open('xl/workbook.xml'));
  const { targets, shared, styles } = await readRelations(await open('xl/_rels/workbook.xml.rels'));
  const sheets = named.flatMap(({ id, name }) => {
    const path = targets.get(id);
    return path === undefined ? [] : [{ name, path }];
  });
  if (sheets.length === 0) throw unreadable(sheetTexts.brokenWorkbook);
  return {
    startsIn1904,
    sheets: sheets.slice(0, sheetLimits.sheets),
    readTexts: async () => ({
      shared:
        shared !== undefined && parts.has(shared) ? await readShared(await open(shared, sheetLimits.expanded)) : [],
      styles: styles !== undefined && parts.has(styles) ? await readStyles(await open(styles)) : [],
    }),
    openSheet: (path, budget) => open(path, sheetLimits.expanded, budget),
    close: () => zip.close(),
  };
}

function requireFew(count: number, most: number): void {
  if (count > most) throw beyondLimit(sheetTexts.expandsTooMuch);
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (parts.has(entry.fileName)) throw unreadable(sheetTexts.brokenWorkbook);
      requireFew(parts.set(entry.fileName, entry).size, MAX_PARTS);
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : unreadable(sheetTexts.brokenWorkbook);
  }
  if (!parts.has('xl/workbook.xml')) throw unreadable();
  return parts;
}

/** If the part expands to more bytes than it declares, the zip library throws while the part is read. */
async function openPart(zip: ZipFile, parts: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = parts.get(name);
  if (!entry || entry.isEncrypted()) throw unreadable(sheetTexts.brokenWorkbook);
  if (entry.uncompressedSize > sheetLimits.expanded) throw beyondLimit(sheetTexts.expandsTooMuch);
  return zip.openReadStreamPromise(entry).catch(() => {
    throw unreadable(sheetTexts.brokenWorkbook);
  });
}

/** Throws if the part expands to more than `most` bytes, or all parts together to more than their budget. */
async function* within(budget: Budget, part: Part, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of part) {
    budget.expanded += chunk.length;
    size += chunk.length;
    if (budget.expanded > budget.most || size > most) throw beyondLimit(sheetTexts.expandsTooMuch);
    yield chunk;
  }
}

type Part = AsyncIterable<Uint8Array>;

async function readSheets(part: Part): Promise<{ named: { id: string; name: string }[]; startsIn1904: boolean }> {
  const named: { id: string; name: string }[] = [];
  let startsIn1904 = false;
  await parseWhole(part, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      if (name !== 'sheet' || id === undefined || isHidden) return;
      const shown = cutText(attributes['name'] ?? '', sheetLimits.sheetName).toWellFormed();
      requireFew(named.push({ id, name: shown }), MAX_PARTS);
    },
  });
  return { named, startsIn1904 };
}

async function readRelations(part: Part) {
  const targets = new Map<string, string>();
  let [shared, styles]: (string | undefined)[] = [];
  await parseWhole(part, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (type.endsWith('/worksheet')) requireFew(targets.set(id, path).size, MAX_PARTS);
      if (type.endsWith('/sharedStrings')) shared = path;
      if (type.endsWith('/styles')) styles = path;
    },
  });
  return { targets, shared, styles };
}

async function readShared(part: Part): Promise<string[]> {
  const texts: string[] = [];
  let [text, length, isText, isPhonetic] = ['', 0, false, false];
  await parseWhole(part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(some) {
      if (!isText) return;
      length += some.length;
      text += some;
      requireFew(length, sheetLimits.sharedTexts);
      requireFew(text.length, sheetLimits.rowLength);
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') requireFew(texts.push(text), MAX_SHARED);
    },
  });
  return texts;
}

/** ECMA-376, 18.8.30. */
const dayFormats = [
  14,
  15,
  16,
  17,
  22,
  ...Array.from({ length: 10 }, (_, index) => 27 + index),
  50,
  51,
  52,
  53,
  54,
  55,
  56,
  57,
  58,
];

const plainFormat = (code: string): string => code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');

/**
 * A format with neither day nor year is no 'day', since `m` also means minutes. A format too long for Excel is
 * 'number'.
 */
function kindOf(code: string): NumberStyle {
  const plain = code.length <= LONGEST_FORMAT ? plainFormat(code) : '';
  if (/[dy]/i.test(plain)) return 'day';
  return plain.includes('%') ? 'percent' : 'number';
}

const percentFormats = [9, 10] as const;

async function readStyles(part: Part): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  const kinds = new Map<number, NumberStyle>([
    ...dayFormats.map((format) => [format, 'day'] as const),
    ...percentFormats.map((format) => [format, 'percent'] as const),
  ]);
  let isCellStyle = false;
  await parseWhole(part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') {
        const kind = kindOf(formatCode);
        if (kind !== 'number') requireFew(kinds.set(Number(numFmtId), kind).size, MAX_STYLES);
      }
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle && styles.length < MAX_STYLES)
        styles.push(kinds.get(Number(numFmtId)) ?? 'number');
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}
