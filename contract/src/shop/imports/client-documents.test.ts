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
  ])('the number «%s» is %s %s', (text, typeId, numId) => expect(documentOf(text)).toEqual({ typeId, numId }));

  it.each(['30-71234567-1', '20-20123456-5', '123456789', 'no tiene', 'DNI', '', '—'])(
    'no document follows from «%s»: a company, a wrong check digit, nine digits, or no number',
    (text) => expect(documentOf(text)).toBeUndefined(),
  );

  it('a document of a hundred thousand spaces is read at once', () => {
    expect(documentOf(`dni${' '.repeat(100_000)}\nx`)).toBeUndefined();
  });
});
