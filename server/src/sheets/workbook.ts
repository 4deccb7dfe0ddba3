/** The parts of a workbook (ECMA-376) that an import needs: its first sheet, the texts that cells share, and which numbers are dates. */
import { sheetLimits, sheetTexts } from '@dioptria/contract/sheets.ts';
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { parseWhole } from './read-xml.ts';
import { beyondLimit, unreadable } from './sheet-row.ts';

const MAX_PARTS = 2000;
const MAX_SHARED = 1_000_000;

/** An opened workbook. */
export interface Workbook {
  sheet: Readable;
  shared: readonly string[];
  /** True for a style whose numbers are days, by the style's number. */
  dateStyles: readonly boolean[];
  startsIn1904: boolean;
  close: () => void;
}

/** Opens the first visible sheet of a workbook. @throws Refusal if the archive is broken or expands beyond the limits */
export async function openWorkbook(file: Buffer): Promise<Workbook> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false }).catch(() => undefined);
  if (!zip) throw unreadable(sheetTexts.brokenWorkbook);
  const parts = await partsOf(zip);
  const open = async (name: string) => openPart(zip, parts, name);
  const { sheetIds, startsIn1904 } = await readSheets(await open('xl/workbook.xml'));
  const { targets, shared, styles } = await readRelations(await open('xl/_rels/workbook.xml.rels'));
  const sheetPath = sheetIds.map((id) => targets.get(id)).find((path) => path !== undefined);
  if (sheetPath === undefined) throw unreadable(sheetTexts.brokenWorkbook);
  return {
    startsIn1904,
    shared: shared !== undefined && parts.has(shared) ? await readShared(await open(shared)) : [],
    dateStyles: styles !== undefined && parts.has(styles) ? await readDateStyles(await open(styles)) : [],
    sheet: await open(sheetPath),
    close: () => zip.close(),
  };
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, entry);
      if (parts.size > MAX_PARTS) throw beyondLimit(sheetTexts.expandsTooMuch);
    }
  } catch {
    throw unreadable(sheetTexts.brokenWorkbook);
  }
  if (!parts.has('xl/workbook.xml')) throw unreadable();
  return parts;
}

/** The archive's library fails a part that expands to more than it declares. */
async function openPart(zip: ZipFile, parts: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = parts.get(name);
  if (!entry || entry.isEncrypted()) throw unreadable(sheetTexts.brokenWorkbook);
  if (entry.uncompressedSize > sheetLimits.expanded) throw beyondLimit(sheetTexts.expandsTooMuch);
  return zip.openReadStreamPromise(entry).catch(() => {
    throw unreadable(sheetTexts.brokenWorkbook);
  });
}

async function readSheets(part: Readable): Promise<{ sheetIds: string[]; startsIn1904: boolean }> {
  const sheetIds: string[] = [];
  let startsIn1904 = false;
  await parseWhole(part, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      if (name === 'sheet' && id !== undefined && !isHidden) sheetIds.push(id);
    },
  });
  return { sheetIds, startsIn1904 };
}

async function readRelations(part: Readable) {
  const targets = new Map<string, string>();
  let [shared, styles]: (string | undefined)[] = [];
  await parseWhole(part, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (type.endsWith('/worksheet')) targets.set(id, path);
      if (type.endsWith('/sharedStrings')) shared = path;
      if (type.endsWith('/styles')) styles = path;
    },
  });
  return { targets, shared, styles };
}

async function readShared(part: Readable): Promise<string[]> {
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
      if (length > sheetLimits.sharedTexts) throw beyondLimit(sheetTexts.expandsTooMuch);
      text += some;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si' && texts.push(text) > MAX_SHARED) throw beyondLimit(sheetTexts.expandsTooMuch);
    },
  });
  return texts;
}

/** The numbers of the formats of days that every workbook has (ECMA-376, 18.8.30). */
const dayFormats = new Set([
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
]);

/** A format with a day, a month or a year outside quotes and brackets. */
const isDayFormat = (code: string): boolean =>
  /[dmy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && /[dy]/i.test(code);

async function readDateStyles(part: Readable): Promise<boolean[]> {
  const styles: boolean[] = [];
  const days = new Set(dayFormats);
  let isCellStyle = false;
  await parseWhole(part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && isDayFormat(formatCode)) days.add(Number(numFmtId));
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle && styles.length < MAX_SHARED) styles.push(days.has(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}
