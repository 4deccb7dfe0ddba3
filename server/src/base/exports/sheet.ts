import type { ExportColumn, ExportMoment } from '@dioptria/contract/base/export.ts';
import { shopMinute } from '@dioptria/contract/base/shop-time.ts';
import type { Exported } from '../records/exported-list.ts';

export type Column = ExportColumn<Exported>;

/** The content of an exported file, independent of its format. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
  /** The records, in batches. */
  rows: AsyncIterable<readonly Exported[]>;
  moment: ExportMoment;
}

/** Returns an instant as a text `YYYY-MM-DD HH:mm` in the tenant's time zone. */
export const minuteOf = (instant: string, { moment }: Sheet) => shopMinute(new Date(instant), moment.timeZone);
