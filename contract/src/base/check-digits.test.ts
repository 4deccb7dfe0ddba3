import { describe, expect, it } from 'vitest';
import { bankNumberWarnings, isBankNumber, isTaxNumber, taxNumberWarnings, writtenTaxNumber } from './check-digits.ts';
import { clients } from '../shop/clients/clients.ts';
import { insurances } from '../shop/insurances/insurances.ts';
import { providers } from '../shop/providers/providers.ts';

describe('The check digit of a CUIT or CUIL (docs/rules.md#settings-5)', () => {
  it.each(['20-26756539-3', '20267565393', '20.26756539.3', ' 30-54674125-3 ', '27-00000000-6'])(
    'the number %s is valid',
    (text) => expect(isTaxNumber(text)).toBe(true),
  );

  it.each([
    ['33-69345023-9', 'ARCA’s own'],
    ['30-00000000-7', 'the example of ARCA’s manuals'],
    ['20-12345678-6', 'with the check digit 6'],
    ['23-00000000-0', 'the one of "No categorizado", whose check value 11 is written 0'],
    ['20-10000005-9', 'whose check value 10 is written 9'],
    ['20-11111111-2', 'of a person'],
    ['30-71234567-1', 'of a company'],
    ['30-50001091-2', 'of a bank'],
    ['20-00000000-1', 'of zeros'],
  ])('the CUIT %s, %s, is valid', (text) => expect(isTaxNumber(text)).toBe(true));

  it.each([
    ['20-12345678-9', 'a wrong check digit'],
    ['20-26756539-2', 'a wrong check digit'],
    ['20-26756593-3', 'two swapped digits'],
    ['21-26756539-3', 'an unknown prefix'],
    ['2026756539', 'only ten digits'],
    ['20-26756539-33', 'twelve digits'],
    ['20-2675653O-3', 'a letter instead of a zero'],
    ['', 'an empty text'],
  ])('the number %s is invalid: %s', (text) => expect(isTaxNumber(text)).toBe(false));

  it('a CUIT is shown with dashes', () => {
    expect(writtenTaxNumber('20267565393')).toBe('20-26756539-3');
  });
});

describe('The check digits of a CBU (docs/rules.md#settings-5)', () => {
  it('a CBU is valid if the check digit of each of its two blocks is right', () => {
    expect(isBankNumber('2850590940090418135201')).toBe(true);
    expect(isBankNumber('2850590 9 4009041813520 1')).toBe(true);
    expect(isBankNumber('2810590940090418135201')).toBe(false);
    expect(isBankNumber('2850590940090418135202')).toBe(false);
    expect(isBankNumber('285059094009041813520')).toBe(false);
  });
});

describe('A number with a wrong check digit gets a warning, and can still be saved (docs/rules.md#settings-5)', () => {
  const wrong = 'El dígito verificador no coincide: revisá el número. Se puede guardar igual.';

  it('a provider’s CUIL and CBU are checked; an empty text and the number of an account without CBU get no warning', () => {
    expect(providers.warnings({ taxId: '20-26756539-2', bankNumber: '2810590940090418135201' })).toEqual([
      { path: 'taxId', message: wrong },
      { path: 'bankNumber', message: 'No es un CBU válido: revisá sus 22 números. Se puede guardar igual.' },
    ]);
    expect(providers.warnings({ taxId: '20-26756539-3', bankNumber: '2850590940090418135201' })).toEqual([]);
    expect(providers.warnings({ taxId: '', bankNumber: 'CA 4012-7' })).toEqual([]);
  });

  it('an insurer’s CUIT is checked', () => {
    expect(insurances.warnings({ numCuit: 30546741252 })).toEqual([{ path: 'numCuit', message: wrong }]);
    expect(insurances.warnings({ numCuit: 30546741253 })).toEqual([]);
    expect(insurances.warnings({ numCuit: null })).toEqual([]);
  });

  it('a client’s document number is checked if the document type is CUIT or CUIL', () => {
    expect(clients.warnings({ typeId: 'Cuil', numId: '20-26756539-2' })).toEqual([{ path: 'numId', message: wrong }]);
    expect(clients.warnings({ typeId: 'CUIT', numId: '20-26756539-3' })).toEqual([]);
    expect(clients.warnings({ typeId: 'DNI', numId: '26.756.539' })).toEqual([]);
  });

  it('a blank number gets no warning', () => {
    expect(taxNumberWarnings('taxId', ' ')).toEqual([]);
    expect(bankNumberWarnings('bankNumber', '')).toEqual([]);
  });
});
