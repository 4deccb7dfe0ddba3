import { describe, expect, it } from 'vitest';
import { documentFor, identificationAmount } from '../invoices/receivers.ts';
import {
  isMonotributo,
  kindOfType,
  letterOf,
  vatConditionOfCode,
  vatConditions,
  vatConditionTable,
  voucherNumber,
  voucherType,
} from './voucher-types.ts';

describe('The letter of a voucher (docs/rules.md#invoices-2)', () => {
  it.each([
    ['registered', 'registered', 'A'],
    ['registered', 'monotributo', 'A'],
    ['registered', 'socialMonotributo', 'A'],
    ['registered', 'promotedMonotributo', 'A'],
    ['registered', 'finalConsumer', 'B'],
    ['registered', 'exempt', 'B'],
    ['registered', 'notReached', 'B'],
    ['monotributo', 'registered', 'C'],
    ['monotributo', 'finalConsumer', 'C'],
    ['exempt', 'registered', 'C'],
  ] as const)('a %s issuer bills a %s receiver with letter %s', (issuer, receiver, letter) =>
    expect(letterOf(issuer, receiver)).toBe(letter),
  );

  it('the conditions have the codes of RG 5616', () => {
    expect(vatConditions.map((condition) => vatConditionTable[condition].code)).toEqual([5, 1, 6, 13, 16, 4, 15]);
    expect([5, 1, 16, 7].map(vatConditionOfCode)).toEqual([
      'finalConsumer',
      'registered',
      'promotedMonotributo',
      undefined,
    ]);
    expect(vatConditions.filter(isMonotributo)).toEqual(['monotributo', 'socialMonotributo', 'promotedMonotributo']);
  });

  it('the type number follows from the kind and the letter of the voucher and the legend of the issuer', () => {
    expect([voucherType('invoice', 'A'), voucherType('debitNote', 'B'), voucherType('creditNote', 'C')]).toEqual([
      1, 7, 13,
    ]);
    expect(voucherType('creditNote', 'A', 'withholding')).toBe(53);
    expect(voucherType('invoice', 'B', 'withholding')).toBe(6);
    expect(kindOfType(8)).toEqual({ kind: 'creditNote', letter: 'B' });
    expect(kindOfType(51)).toEqual({ kind: 'invoice', letter: 'A' });
    expect(kindOfType(201)).toBeUndefined();
    expect(voucherNumber(1, 124)).toBe('00001-00000124');
  });
});

describe('The document of a receiver (docs/rules.md#invoices-3)', () => {
  it.each([
    ['DNI', '30.123.456', { code: 96, number: '30123456' }],
    ['PASAPORTE', '1234567', { code: 94, number: '1234567' }],
    ['PASAPORTE', 'AB123456', undefined],
    ['CI', '55555', { code: 91, number: '55555' }],
    ['Libreta', '55555', undefined],
    ['DNI', '0', undefined],
  ])('a voucher carries the document %s %s with its ARCA code, or not at all', (typeId, numId, expected) =>
    expect(documentFor(typeId, numId)).toEqual(expected),
  );

  it('since 29 May 2025, an invoice must name the consumer if its total is 10000000.00 or more', () => {
    expect(['2025-05-28', '2025-05-29', '2026-11-25'].map(identificationAmount)).toEqual([
      41_728_800, 1_000_000_000, 1_000_000_000,
    ]);
  });
});
