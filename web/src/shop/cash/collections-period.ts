import { addDays, isDay } from '@dioptria/contract/base/shop-time.ts';
import { today } from '../../base/format/format.ts';

/** The two days in the URL. By default, `to` is today, and `from` begins the thirty days that end with `to`. */
export function periodOf({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }) {
  const last = isDay(to) ? to : today();
  return { from: isDay(from) ? from : addDays(last, -29), to: last };
}
