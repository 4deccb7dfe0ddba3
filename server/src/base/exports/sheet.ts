import type { ExportColumn, ExportMoment } from '@dioptria/contract/base/export.ts';
import { shopMinute } from '@dioptria/contract/base/shop-time.ts';
import type { Exported } from '../records/exported-list.ts';

export type Column = ExportColumn<Exported>;

export interface Sheet {
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly Exported[]>;
  moment: ExportMoment;
}

export const minuteOf = (instant: string, { moment }: Sheet) => shopMinute(new Date(instant), moment.timeZone);
