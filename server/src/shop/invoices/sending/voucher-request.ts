import { vatConditionTable } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { vatRateTable } from '@dioptria/contract/shop/vat/vat-rates.ts';
import type { VoucherRequest } from '../../../base/arca/voucher-request.ts';
import type { InvoiceRow } from '../invoice-records.ts';

type Requested = Pick<
  InvoiceRow,
  | ('point_of_sale' | 'type' | 'letter' | 'issuer_cuit' | 'receiver' | 'rates')
  | ('total_cents' | 'net_cents' | 'exempt_cents' | 'vat_cents')
  | ('corrected_type' | 'corrected_point' | 'corrected_number' | 'corrected_day')
>;

export function voucherRequest(row: Requested, number: number, day: string): VoucherRequest {
  return {
    pointOfSale: row.point_of_sale,
    type: row.type,
    number,
    day,
    docType: row.receiver.documentCode,
    docNumber: row.receiver.documentNumber,
    totalCents: row.total_cents,
    untaxedCents: 0,
    netCents: row.net_cents,
    exemptCents: row.exempt_cents,
    vatCents: row.vat_cents,
    rates: ratesOf(row),
    receiverCondition: vatConditionTable[row.receiver.vatCondition].code,
    associated: associatedOf(row),
  };
}

/** A class C voucher names no rates, and exempt amounts have no rate. */
function ratesOf({ letter, rates }: Requested): VoucherRequest['rates'] {
  if (letter === 'C') return [];
  return rates.flatMap(({ rate, base, amount }) => {
    const { code } = vatRateTable[rate];
    return code === null ? [] : [{ id: code, baseCents: base, amountCents: amount }];
  });
}

function associatedOf(row: Requested): VoucherRequest['associated'] {
  const { corrected_type: type, corrected_point: pointOfSale, corrected_number: number, corrected_day: day } = row;
  if (type === null || pointOfSale === null || number === null || day === null) return [];
  return [{ type, pointOfSale, number, cuit: row.issuer_cuit, day }];
}
