import { describe, expect, it } from 'vitest';
import { documentOf } from './client-documents.ts';

describe('The document of a client without a document type (docs/rules.md#imports-14)', () => {
  it.each([
    ['20.123.456', 'DNI', '20.123.456'],
    ['5402118', 'DNI', '5402118'],
    ['20-20123456-6', 'DNI', '20123456'],
    ['27-05402118-1', 'DNI', '5402118'],
    ['AAB 123456', 'PASAPORTE', 'AAB 123456'],
    ['DNI 20.123.456', 'DNI', '20.123.456'],
    ['D.N.I.: 20.123.456', 'DNI', '20.123.456'],
    ['pasaporte 123456', 'PASAPORTE', '123456'],
    ['C.I. 1234567', 'CI', '1234567'],
    ['DU 20123456', 'DNI', '20123456'],
    ['D.U. 20.123.456', 'DNI', '20.123.456'],
    ['DNI20123456', 'DNI', '20123456'],
    ['DNI Nº 20.123.456', 'DNI', '20.123.456'],
    ['DNI nro. 20.123.456', 'DNI', '20.123.456'],
    ['DNI/DU 20123456', 'DNI', '20123456'],
    ['LC 5.402.118', 'DNI', '5.402.118'],
    ['L.C. 5402118', 'DNI', '5402118'],
    ['L.E. 4123457', 'DNI', '4123457'],
    ['LE: 412345', 'DNI', '412345'],
    ['le-4123457', 'DNI', '4123457'],
    ['M7654322', 'DNI', '7654322'],
    ['F4123457', 'DNI', '4123457'],
    ['M 7.654.322', 'DNI', '7.654.322'],
    ['DNI F 4.123.457', 'DNI', '4.123.457'],
    ['05402118', 'DNI', '5402118'],
    ['05.402.118', 'DNI', '5.402.118'],
    ['DNI 20-20123456-6', 'DNI', '20123456'],
    ['MAA123456', 'PASAPORTE', 'MAA123456'],
  ])('the number «%s» is %s %s', (text, typeId, numId) => expect(documentOf(text)).toEqual({ typeId, numId }));

  it.each([
    '30-71234567-1',
    '20-20123456-5',
    '123456789',
    'no tiene',
    'DNI',
    '',
    '—',
    '0',
    '00.000.000',
    'S/D',
    'LC 123',
  ])('no document follows from «%s»: a company, a wrong check digit, a wrong length, or no number', (text) =>
    expect(documentOf(text)).toBeUndefined(),
  );

  it('a document of a hundred thousand spaces is read at once', () => {
    for (const many of [' ', 'dni', 'dni ', 'dni n '])
      expect(documentOf(`dni${many.repeat(100_000)}\nx`)).toBeUndefined();
  });
});
