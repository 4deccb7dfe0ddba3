import type { ExportColumn, ExportMoment } from '@dioptria/contract/export.ts';
import { shopMinute } from '@dioptria/contract/shop-time.ts';
import type { Exported } from '../resource/exported-list.ts';

export type Column = ExportColumn<Exported>;

/** What a file is written from, whatever its format. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** The records, some at a time. */
  rows: AsyncIterable<readonly Exported[]>;
  /** The shop's time zone, in which moments are written, and its day. */
  timeZone: string;
  moment: ExportMoment;
}

/** A moment as the shop's clocks show it: `YYYY-MM-DD HH:mm`. */
export const minuteOf = (instant: string, { timeZone }: Sheet) => shopMinute(new Date(instant), timeZone);
