import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Exported } from '../resource/exported-list.ts';
import type { Sheet } from './sheet.ts';
import { workbookParts } from './workbook-parts.ts';
import { worksheetXml } from './worksheet.ts';

/** Little is gained by trying harder, and the processor has other work. */
const compressionLevel = 3;
/** Where a sheet ends and another begins: Excel takes 1,048,576 rows, and one read is never cut in two. */
const SHEET_ROWS = 1_000_000;

/**
 * A workbook, written while it is read: rows are asked for when those before have been taken, and compressed beside the
 * event loop. Where the rows break off so does the file, before the directory without which a zip cannot be opened.
 */
export function xlsxOf(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  zip.on('error', (error: Error) => file.destroy(error));
  addParts(zip, sheet, file).catch((error: unknown) => file.destroy(error as Error));
  return file;
}

async function addParts(zip: ZipFile, sheet: Sheet, file: Readable): Promise<void> {
  const rows = sheet.rows[Symbol.asyncIterator]();
  file.once('close', () => void rows.return?.());
  let sheets = 0;
  let page: Page;
  do {
    page = pageOf(rows);
    sheets += 1;
    const xml = Readable.from(worksheetXml(sheet, page.take), { objectMode: false });
    file.once('close', () => xml.destroy());
    zip.addReadStream(xml, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel });
    await once(xml, 'close');
  } while (page.isFull && !file.destroyed);
  for (const [path, text] of Object.entries(workbookParts(sheet.name, sheets))) zip.addBuffer(Buffer.from(text), path);
  zip.end();
}

/** The rows of one sheet. */
interface Page {
  /** Whether the sheet ended before the rows did. */
  isFull: boolean;
  take: () => Promise<readonly Exported[] | undefined>;
}

function pageOf(rows: AsyncIterator<readonly Exported[]>): Page {
  let room = SHEET_ROWS;
  const page: Page = {
    isFull: false,
    take: async () => {
      page.isFull = room <= 0;
      if (page.isFull) return undefined;
      const next = await rows.next();
      if (next.done) return undefined;
      room -= next.value.length;
      return next.value;
    },
  };
  return page;
}
