import { argentineSecond, daysAfter } from './clock.ts';
import { readDetail } from './detail.ts';
import { observe } from './findings.ts';
import { Reader, wsfeNamespace } from './reader.ts';
import type { SimulatorVouchersTable } from './simulator-tables.ts';
import { parseXml } from './xml.ts';
import type { Selectable } from 'kysely';

/** A voucher that the simulator authorised in the past of a demo shop. */
export interface PastVoucher {
  tenantId: string;
  cuit: string;
  pointOfSale: number;
  type: number;
  /** The element FeCAEReq of the request with one voucher; its elements have the prefix `ar`. */
  payload: string;
  cae: string;
  /** The codes of ARCA's observations. */
  observed: readonly number[];
  at: Date;
}

/**
 * Returns the row of a voucher of the past, as FECAESolicitar would have stored the voucher, so that the numbers of a demo shop go on
 * after its last voucher. @throws Error for a payload without a voucher
 */
export function pastVoucherRow(past: PastVoucher): Selectable<SimulatorVouchersTable> {
  const request = parseXml(`<request xmlns:ar="${wsfeNamespace}">${past.payload}</request>`);
  const [detail] = new Reader(request).child('FeCAEReq').list('FeDetReq', 'FECAEDetRequest', readDetail) ?? [];
  if (!detail) throw new Error('The request has no voucher');
  return {
    tenant_id: past.tenantId,
    cuit: past.cuit,
    point_of_sale: past.pointOfSale,
    type: past.type,
    number: Number(detail.from),
    content: {
      detail,
      cae: past.cae,
      due: daysAfter(detail.day, 10),
      processedAt: argentineSecond(past.at),
      observations: past.observed.map((code) => ({ code, text: observe(code).text })),
    },
  };
}
