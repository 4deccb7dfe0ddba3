import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailLink, messageNumber, whatsAppLink } from './phone-number.ts';

const numberOf = (typed: string) => {
  const found = messageNumber(typed);
  return 'number' in found ? found.number : undefined;
};
const notMobile =
  'El teléfono no es un celular de Argentina: escribilo con el código de área, por ejemplo 11 2345-6789.';

describe('The phone number for a message (docs/rules.md#notices-1)', () => {
  it('however the user types a number, it becomes 549 followed by the area code and the local number', () => {
    for (const typed of [
      '011 15-2345-6789',
      '+54 9 11 2345 6789',
      '11 2345-6789',
      '(011) 2345-6789',
      '5491123456789',
      '54 11 15 2345 6789',
      '+54 011 15 2345-6789',
      '0054 9 11 2345-6789',
    ])
      expect(numberOf(typed), typed).toBe('5491123456789');
  });

  it('an area code may have three or four digits', () => {
    expect(numberOf('(0388) 154-123456')).toBe('5493884123456');
    expect(numberOf('0351 15 512-3456')).toBe('5493515123456');
    expect(numberOf('02954 15-432123')).toBe('5492954432123');
    expect(numberOf('2954 432123')).toBe('5492954432123');
  });

  it('an area code of four digits may begin like a code of three digits: 2202 is not 220', () => {
    expect(numberOf('02202 15-432123')).toBe('5492202432123');
    expect(numberOf('0220 15-432-1234')).toBe('5492204321234');
  });

  it('a text is refused if the number is too short, has no area code or is foreign, or if there are two numbers', () => {
    for (const typed of ['11 2345-678', '15 2345-6789', '2345-6789', '+598 99 123 456', '11 2345-6789 / 4567-8901'])
      expect(messageNumber(typed), typed).toEqual({ problem: notMobile });
    // This number has twelve digits, and no 15 after the area code.
    expect(messageNumber('11 22 2345 6789')).toEqual({ problem: notMobile });
    for (const typed of ['', '-', 'no tiene'])
      expect(messageNumber(typed)).toEqual({ problem: 'El cliente no tiene un teléfono.' });
  });

  it('every mobile number becomes 13 digits, and these digits are read as the same number', () => {
    const area = fc.constantFrom('11', '221', '341', '388', '2954', '3562');
    const prefix = fc.constantFrom('', '0', '+54 9 ', '54', '0054 9', '+54 0');
    const rest = fc.integer({ min: 4_000_000, max: 9_999_999 }).map(String);
    fc.assert(
      fc.property(area, prefix, rest, fc.boolean(), (code, before, digits, withPrefix) => {
        const local = `4${digits}`.slice(0, 10 - code.length);
        const number = numberOf(`${before}${code} ${withPrefix ? '15-' : ''}${local}`);
        expect(number).toBe(`549${code}${local}`);
        expect(numberOf(number ?? '')).toBe(number);
      }),
    );
  });
});

describe('The links of a message (docs/rules.md#notices-2)', () => {
  it('a link encodes the spaces, accents and line breaks of the text', () => {
    expect(whatsAppLink('5491123456789', 'Hola Ana: ¡listo!\nSaldo $ 10')).toBe(
      'https://wa.me/5491123456789?text=Hola%20Ana%3A%20%C2%A1listo!%0ASaldo%20%24%2010',
    );
    expect(mailLink('ana@correo.com', 'Tu pedido', 'Hola\nAna & co')).toBe(
      'mailto:ana@correo.com?subject=Tu%20pedido&body=Hola%0D%0AAna%20%26%20co',
    );
  });

  it('an e-mail address cannot add fields to the link', () => {
    expect(mailLink('a@b.com?bcc=x@y.com', 'S', 'T')).toBe('mailto:a@b.com%3Fbcc%3Dx@y.com?subject=S&body=T');
  });
});
