import { randomInt } from 'node:crypto';
import { argentineSecond, daysAfter } from './clock.ts';
import { type Detail, readDetail } from './detail.ts';
import { observe } from './findings.ts';
import { Reader, wsfeNamespace } from './reader.ts';
import type { CodedText, Sequence, Voucher } from './store.ts';
import { parseXml } from './xml.ts';

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

export interface PastVoucher {
  cuit: string;
  pointOfSale: number;
  type: number;
  /** The element FeCAEReq of the request with one voucher. The elements inside have the prefix `ar`. */
  payload: string;
  cae: string;
  observed: readonly number[];
  at: Date;
}

/**
 * Makes a voucher as FECAESolicitar would have stored it, so that the numbers of a demo shop go on after its last voucher.
 * @throws Error for a payload without a voucher
 */
export function pastVoucher(past: PastVoucher): Voucher {
  const { cuit, pointOfSale, type, payload, cae, observed, at } = past;
  const request = parseXml(`<request xmlns:ar="${wsfeNamespace}">${payload}</request>`);
  const [detail] = new Reader(request).child('FeCAEReq').list('FeDetReq', 'FECAEDetRequest', readDetail) ?? [];
  if (!detail) throw new Error('The request has no voucher');
  return {
    cuit,
    pointOfSale,
    type,
    number: Number(detail.from),
    detail,
    cae,
    due: daysAfter(detail.day, 10),
    processedAt: argentineSecond(at),
    observations: observed.map((code) => ({ code, text: observe(code).text })),
  };
}
