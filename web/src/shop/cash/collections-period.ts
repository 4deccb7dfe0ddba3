import { addDays, isDay } from '@dioptria/contract/base/shop-time.ts';
import { today } from '../../base/format/format.ts';

/** The two days in the URL. By default, the thirty days until today. */
export function periodOf({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }) {
  const last = isDay(to) ? to : today();
  return { from: isDay(from) ? from : addDays(last, -29), to: last };
}
