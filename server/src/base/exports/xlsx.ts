import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Exported } from '../records/exported-list.ts';
import type { Sheet } from './sheet.ts';
import { workbookParts } from './workbook-parts.ts';
import { worksheetXml } from './worksheet.ts';

/** The compression level is low: a higher level saves little space and takes more processor time. */
const compressionLevel = 3;
/** Below Excel's limit of 1,048,576 rows, because a batch of rows is always on one sheet. */
const SHEET_ROWS = 1_000_000;

/**
 * The stream reads more rows when the client has read the earlier rows, and zlib compresses outside the event loop. If the
 * reading fails, the file ends before the zip directory, so that no program opens the incomplete file.
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

interface Page {
  /** More rows may follow, on the next sheet. */
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
