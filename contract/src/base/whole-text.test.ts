import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionalText, text } from './fields.ts';
import { cutText, firstCharacter, shortenText } from './whole-text.ts';

describe('a text that is cut keeps whole characters (docs/rules.md#records-13)', () => {
  test.each([
    ['Ana 👓', 6, 'Ana 👓'],
    ['Ana 👓', 5, 'Ana '],
    ['Ana 👓', 4, 'Ana '],
    ['👓', 1, ''],
    ['Ñandú', 3, 'Ñan'],
    ['', 3, ''],
  ])('«%s» cut at %i is «%s»', (whole, max, cut) => {
    expect(cutText(whole, max)).toBe(cut);
  });

  test('a well-formed text stays well-formed, wherever it is cut', () => {
    const texts = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.nat({ max: 30 }), (whole, max) => {
        const cut = cutText(whole, max);
        expect(cut.isWellFormed()).toBe(true);
        expect(whole.startsWith(cut)).toBe(true);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(whole.length, max) - 1);
        expect(cut.length).toBeLessThanOrEqual(max);
      }),
    );
  });

  test('a shortened text ends in an ellipsis, within its limit', () => {
    expect(shortenText('Anteojos', 8)).toBe('Anteojos');
    expect(shortenText('Anteojos 👓', 8)).toBe('Anteojo…');
    expect(shortenText('Anteojo👓 de sol', 9)).toBe('Anteojo…');
  });

  test('the first character of a text may be an emoji', () => {
    expect(['Ana', '👓 Ana', ''].map(firstCharacter)).toEqual(['A', '👓', '']);
  });
});

test('half a character is refused like a control character (docs/rules.md#records-13)', () => {
  const expected = 'Contiene caracteres que no se pueden guardar.';
  for (const half of ['a\uD83D', '\uDC53b', 'a\uD83Db', 'a\u0000b']) {
    for (const schema of [text(), optionalText()]) {
      expect(schema.safeParse(half).error?.issues.map(({ message }) => message)).toEqual([expected]);
    }
  }
  expect(text().parse('👓 Ñandú 漢字 𠀀')).toBe('👓 Ñandú 漢字 𠀀');
});
