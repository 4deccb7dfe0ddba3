/** The lower limit of days of the shop's own papers. This module imports no schemas. */
import { formatDay } from './format.ts';

/** The first day of a reception, a batch, a rule of a tariff or a payment of an insurer: an earlier day is a typing mistake. */
export const FIRST_DAY = '2000-01-01';

/** The message that refuses an earlier day. */
export const dayTooOld = `La fecha no puede ser anterior al ${formatDay(FIRST_DAY)}.`;
