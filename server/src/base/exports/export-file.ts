import type { ExportFormat, FileExport } from '@dioptria/contract/base/export.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from '../records/context.ts';
import { type Exported, withPauses } from '../records/exported-list.ts';
import { csvOf, type Sheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** In milliseconds: the longest time without a read by the client, and the longest time for the whole file. */
const UNREAD_LIMIT = 20_000;
const WHOLE_LIMIT = 10 * 60_000;

const writers: Record<ExportFormat, (sheet: Sheet) => Readable> = {
  csv: (sheet) => Readable.from(csvOf(sheet), { objectMode: false, highWaterMark: 64 * 1024 }),
  xlsx: xlsxOf,
};

/**
 * The server reads the records while it sends the file. If the client reads too slowly, the stream fails and the file is
 * incomplete.
 */
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

const MAX_RECORD_NAME = 40;

/**
 * The name has the period, or the current day in the tenant's time zone: `ventas-2026-11-21.csv`. The file of one record also has
 * the record's name: `presentacion-12-osde-2026-11-21.csv`.
 */
export function fileName(
  { timeZone, now }: Pick<Context, 'timeZone' | 'now'>,
  { file }: Pick<FileExport<Exported>, 'file'>,
  format: string,
  { period = shopDay(now, timeZone), record = '' }: { period?: string | undefined; record?: string | undefined } = {},
) {
  // The header of an answer can have only ASCII characters.
  const words = searchKey(record)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_RECORD_NAME)
    .split('-')
    .filter(Boolean);
  return `${[file, ...words, period].join('-')}.${format}`;
}

/**
 * Reads the first item before the file starts. If this read fails, the server can still answer with an error status.
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
