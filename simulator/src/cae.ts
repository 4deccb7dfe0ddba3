import { randomInt } from 'node:crypto';
import { argentineSecond, daysAfter } from './clock.ts';
import type { Detail } from './detail.ts';
import type { CodedText, Sequence, Voucher } from './store.ts';

/** A CAE has 14 digits. ARCA's CAEs end ten days after the day of the voucher. */
export function makeVoucher(
  { cuit, pointOfSale, type }: Sequence,
  detail: Detail,
  observations: readonly CodedText[],
  now: Date,
): Voucher {
  const year = argentineSecond(now).slice(3, 4);
  return {
    cuit,
    pointOfSale,
    type,
    number: Number(detail.from),
    detail,
    cae: `7${year}${String(randomInt(10 ** 12)).padStart(12, '0')}`,
    due: daysAfter(detail.day, 10),
    processedAt: argentineSecond(now),
    observations: observations.map(({ code, text }) => ({ code, text })),
  };
}
