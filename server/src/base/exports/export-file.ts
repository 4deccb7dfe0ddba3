import type { ExportFormat, FileExport } from '@dioptria/contract/base/export.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from '../records/context.ts';
import { withPauses } from '../records/with-pauses.ts';
import { csvOf } from './csv.ts';
import type { Exported } from '../records/exported-list.ts';
import type { Sheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

/** The media type of each format. Text is in UTF-8. */
export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The longest time for which a client may read nothing, and the longest time for a whole file, in milliseconds. */
const UNREAD_LIMIT = 20_000;
const WHOLE_LIMIT = 10 * 60_000;

const writers: Record<ExportFormat, (sheet: Sheet) => Readable> = {
  csv: (sheet) => Readable.from(csvOf(sheet), { objectMode: false, highWaterMark: 64 * 1024 }),
  xlsx: xlsxOf,
};

/** A list as a file. Rows are read while the file is sent. If the client reads too slowly, the stream fails and the file is incomplete. */
export async function exportFile(
  { timeZone, now }: Pick<Context, 'timeZone' | 'now'>,
  { sheet: name, columns }: FileExport<Exported>,
  records: AsyncIterable<readonly Exported[]>,
  format: ExportFormat,
): Promise<Readable> {
  const unread = new AbortController();
  const rows = abortWhenUnread(await withFirst(withPauses(records)), () => unread.abort());
  const file = writers[format]({ name, columns, rows, moment: { today: shopDay(now, timeZone), timeZone } });
  return addAbortSignal(AbortSignal.any([unread.signal, AbortSignal.timeout(WHOLE_LIMIT)]), file);
}

/** The file's name, from the list and the current day of the tenant: `ventas-2026-11-21.csv`. */
export function fileName(
  { timeZone, now }: Pick<Context, 'timeZone' | 'now'>,
  { file }: Pick<FileExport<Exported>, 'file'>,
  format: string,
) {
  return `${file}-${shopDay(now, timeZone)}.${format}`;
}

/**
 * Yields the same items, and reads the first item before it returns: an error until then is still answered with a
 * status.
 */
async function withFirst<Item>(items: AsyncIterable<Item>): Promise<AsyncIterable<Item>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return {
    async *[Symbol.asyncIterator]() {
      if (first.done) return;
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    },
  };
}

/** Yields the same items, and calls `abort` if the reader does not take one in time. */
async function* abortWhenUnread<Item>(items: AsyncIterable<Item>, abort: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    const waiting = setTimeout(abort, UNREAD_LIMIT);
    try {
      yield item;
    } finally {
      clearTimeout(waiting);
    }
  }
}
