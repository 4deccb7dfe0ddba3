import type { ExportFormat, FileExport } from '@dioptria/contract/export.ts';
import { shopDay } from '@dioptria/contract/shop-time.ts';
import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from '../resource/context.ts';
import { unhurriedly } from '../resource/unhurriedly.ts';
import { csvOf } from './csv.ts';
import { begun, patiently, WHOLE_TIME } from './pace.ts';
import type { Exported } from '../resource/exported-list.ts';
import type { Sheet } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

/** What each format is called over HTTP; the text is in UTF-8. */
export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const writers: Record<ExportFormat, (sheet: Sheet) => Readable> = {
  csv: (sheet) => Readable.from(csvOf(sheet), { objectMode: false, highWaterMark: 64 * 1024 }),
  xlsx: xlsxOf,
};

/** A list as a file, read while it is sent. It fails, and is then incomplete, when nobody takes it in time. */
export async function exportFile(
  { timeZone, now }: Pick<Context, 'timeZone' | 'now'>,
  { sheet: name, columns }: FileExport<Exported>,
  records: AsyncIterable<readonly Exported[]>,
  format: ExportFormat,
): Promise<Readable> {
  const unread = new AbortController();
  const rows = patiently(await begun(unhurriedly(records)), () => unread.abort());
  const file = writers[format]({ name, columns, rows, timeZone, moment: { today: shopDay(now, timeZone) } });
  return addAbortSignal(AbortSignal.any([unread.signal, AbortSignal.timeout(WHOLE_TIME)]), file);
}

/** `ventas-2026-11-21.csv`: the list and the shop's day. */
export function fileName(
  { timeZone, now }: Pick<Context, 'timeZone' | 'now'>,
  { file }: Pick<FileExport<Exported>, 'file'>,
  format: string,
) {
  return `${file}-${shopDay(now, timeZone)}.${format}`;
}
