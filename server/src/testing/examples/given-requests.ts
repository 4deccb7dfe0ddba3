import type { VoucherRequest } from '../../base/arca/voucher-request.ts';

export const invoiceB: VoucherRequest = {
  pointOfSale: 1,
  type: 6,
  number: 124,
  day: '2026-11-22',
  docType: 99,
  docNumber: '0',
  totalCents: 1_210_000,
  untaxedCents: 0,
  netCents: 1_000_000,
  exemptCents: 0,
  vatCents: 210_000,
  rates: [{ id: 5, baseCents: 1_000_000, amountCents: 210_000 }],
  receiverCondition: 5,
  associated: [],
};
