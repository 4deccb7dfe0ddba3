import { describe, expect, it } from 'vitest';
import { type BookVoucher, rateLines, voucherLine } from './vat-book.ts';

const voucher = (values: Partial<BookVoucher>): BookVoucher => ({
  _id: '01890000-0000-7000-8000-000000000000',
  day: '2026-11-23',
  kind: 'invoice',
  letter: 'B',
  type: 6,
  pointOfSale: 1,
  number: 124,
  code: '71263951827464',
  documentCode: 99,
  documentNumber: '0',
  name: 'Ana Paz',
  vatCondition: 'finalConsumer',
  vat: [],
  undivided: 0,
  untaxed: 0,
  exempt: 0,
  otherTaxes: 0,
  total: 0,
  ...values,
});

const consumer = voucher({ day: '2026-11-22', vat: [{ rate: 21, base: 10_000, amount: 2100 }], total: 12_100 });
const prepaid = voucher({
  letter: 'A',
  type: 1,
  number: 36,
  documentCode: 80,
  documentNumber: '30712345671',
  name: 'Peñaloza Prepaga SA',
  vat: [
    { rate: 21, base: 49_586.78, amount: 10_413.22 },
    { rate: 10.5, base: 36_199.1, amount: 3800.9 },
  ],
  total: 100_000,
});
const exempt = voucher({
  number: 125,
  documentCode: 80,
  documentNumber: '30712345671',
  name: 'Obra Social Ejemplo',
  exempt: 40_000,
  total: 40_000,
});
const note = voucher({
  kind: 'creditNote',
  type: 8,
  number: 8,
  vat: [{ rate: 21, base: -3333.33, amount: -700 }],
  total: -4033.33,
});
const zeros = (count: number) => '000000000000000'.repeat(count);

describe('The files of Libro IVA Digital (docs/rules.md#vat-book-3)', () => {
  it('a voucher is a line of 266 characters; a credit note has positive amounts', () => {
    expect([consumer, prepaid, exempt, note].map(voucherLine)).toEqual([
      `202611220060000100000000000000000124000000000000000001249900000000000000000000CONSUMIDOR FINAL              000000001210000${zeros(7)}PES00010000001 ${zeros(1)}00000000`,
      `202611230010000100000000000000000036000000000000000000368000000000030712345671PEÑALOZA PREPAGA SA           000000010000000${zeros(7)}PES00010000002 ${zeros(1)}00000000`,
      `202611230060000100000000000000000125000000000000000001258000000000030712345671OBRA SOCIAL EJEMPLO           000000004000000${zeros(2)}000000004000000${zeros(4)}PES00010000001E${zeros(1)}00000000`,
      `202611230080000100000000000000000008000000000000000000089900000000000000000000CONSUMIDOR FINAL              000000000403333${zeros(7)}PES00010000001 ${zeros(1)}00000000`,
    ]);
    for (const one of [consumer, prepaid, exempt, note]) expect(voucherLine(one)).toHaveLength(266);
  });

  it('each rate is a line of 62 characters; an exempt voucher has a line with zeros', () => {
    expect([consumer, prepaid, exempt, note].flatMap(rateLines)).toEqual([
      '00600001000000000000000001240000000010000000005000000000210000',
      '00100001000000000000000000360000000049586780005000000001041322',
      '00100001000000000000000000360000000036199100004000000000380090',
      '00600001000000000000000001250000000000000000003000000000000000',
      '00800001000000000000000000080000000003333330005000000000070000',
    ]);
  });

  it('a class C voucher has no rates, and a character outside Windows-1252 becomes a question mark', () => {
    const receipt = voucher({
      letter: 'C',
      type: 11,
      undivided: 500,
      total: 500,
      documentCode: 96,
      name: 'Łucja 👓 Ñandú',
    });
    expect(rateLines(receipt)).toEqual([]);
    expect(voucherLine(receipt)).toContain('?UCJA ? ÑANDÚ');
    expect(voucherLine(receipt)).toHaveLength(266);
    expect(voucherLine(receipt).slice(241, 243)).toBe('0 ');
  });
});
