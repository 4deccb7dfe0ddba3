import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasLostLetters, mendLetters } from './mended-letters.ts';

const asLatin1 = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));

describe('Letters that were damaged before the file was written (docs/rules.md#imports-36)', () => {
  test.each([
    ['code page 850 as windows-1252, in capitals', 'PE¥A MU¥OZ ¥ANDU', 'PEÑA MUÑOZ ÑANDU'],
    ['… with the small letter that DOS left in capitals', 'PE¤A JOS‚ GARC¡A', 'PEÑA JOSÉ GARCÍA'],
    ['… in small letters', 'N£¤ez, P‚rez, Garc¡a, R¡os, G¢mez', 'Núñez, Pérez, García, Ríos, Gómez'],
    ['… at the end of a word', 'Jos‚ Luis, Per£, anul¢', 'José Luis, Perú, anuló'],
    [
      '… at the beginning of a word',
      '¢ptica, £ltimo, ¥andú, µlvarez, µLVAREZ',
      'óptica, último, Ñandú, Álvarez, ÁLVAREZ',
    ],
    ['… with an á that looks like a blank', 'Hern\u00A0ndez Dami\u00A0n', 'Hernández Damián'],
    ['… with capitals that look like other letters', 'GARCÖA LàPEZ MU¥OZ RAéL', 'GARCÍA LÓPEZ MUÑOZ RAÚL'],
    ['… in an address', 'Mitre N\u00A7 233 2\u00A7 B', 'Mitre Nº 233 2º B'],
    ['… in Latin-1', 'JOS\u0090 Ag\u0081ero P\u0082rez', 'JOSÉ Agüero Pérez'],
    ['UTF-8 as windows-1252', 'PeÃ±a GonzÃ¡lez MarÃ\u00ADa NÂº 3', 'Peña González María Nº 3'],
    ['… in capitals', 'PEÃ‘A LÃ“PEZ JOSÃ‰ GARCÃ\u008DA', 'PEÑA LÓPEZ JOSÉ GARCÍA'],
    ['… with quotes', 'Dâ€™Angelo', 'D’Angelo'],
    ['… twice', 'PeÃƒÂ±a', 'Peña'],
    ['UTF-8 as code page 850', 'Pe├▒a, Gonz├ílez, JOS├ë, N┬║ 3', 'Peña, González, JOSÉ, Nº 3'],
  ])('%s: «%s» is «%s»', (_, text, mended) => {
    expect(mendLetters(text)).toBe(mended);
  });

  test.each([
    'S/N',
    '¥ 1.000',
    '1.000 ¥',
    'JP¥ 100',
    '£100',
    'GB£ 50',
    '50¢',
    'US¢ 50',
    '¤ 100',
    '5 µm',
    '5µm',
    '¡Hola! ¿Qué tal?',
    'Hola, ¡qué bien!',
    'Nº 3º piso, 1ª',
    'María\u00A0José de\u00A0la\u00A0Peña',
    'sin\u00A0stock',
    'José Özil, Schröder, KÖNIG',
    'CAMARÃO São João',
    'PéREZ RAúL',
    '«CAFÉ”',
    '18 °C',
    'art. 5 \u00A7 2',
    'PE\uFFFDA',
  ])('«%s» does not change', (text) => {
    expect(mendLetters(text)).toBe(text);
  });

  const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÜÑ]?[a-záéíóúüñ]{1,9}$|^[A-ZÁÉÍÓÚÜÑ]{1,9}$|^\d{1,5}$/);
  const separator = fc.constantFrom(
    ' ',
    ', ',
    '. ',
    ': ',
    ' ¡',
    '! ',
    ' ¿',
    '? ',
    '-',
    '/',
    ' “',
    '” ',
    ' $ ',
    ' (',
    ') ',
    'º ',
    'ª ',
    '° ',
    '’',
  );
  const spanish = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map((part) => part.join('')).join(''));

  it('no correct Spanish text changes, and none has lost letters', () => {
    fc.assert(
      fc.property(spanish, (text) => {
        expect(mendLetters(text)).toBe(text);
        expect(hasLostLetters(text)).toBe(false);
      }),
    );
  });

  it('each Spanish text that was read as Latin-1 instead of UTF-8 is mended', () => {
    fc.assert(
      fc.property(spanish, (text) => {
        expect(mendLetters(asLatin1(text).replaceAll('â\u0080', 'â€'))).toBe(text);
      }),
    );
  });

  test.each(['PE\uFFFDA', 'MU?OZ'])('the letters of «%s» are lost', (text) => {
    expect(hasLostLetters(text)).toBe(true);
  });
});
