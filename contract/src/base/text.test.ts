import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as fields from './fields.ts';
import { compactKey, cutText, firstCharacter, isFoundBy, searchKey, searchWords, shortenText } from './text.ts';

const anyText = fc.string({ unit: 'grapheme' });

describe('Search and order (docs/rules.md#lists-3)', () => {
  it('search and order ignore case, accents and repeated spaces', () => {
    expect(searchKey('José  Ñandú')).toBe('jose nandu');
    expect(searchKey('  PÉREZ\tGÜEMES\u00A0')).toBe('perez guemes');
    expect(searchKey('Jose\u0301')).toBe(searchKey('José'));
    expect(searchKey('   ')).toBe('');
  });

  it('accents do not change the order: Álvarez comes before Benítez', () => {
    const inOrder = ['Benítez', 'álvarez', 'Zárate', 'Ñandú'].toSorted((one, other) =>
      searchKey(one) < searchKey(other) ? -1 : 1,
    );
    expect(inOrder).toEqual(['álvarez', 'Benítez', 'Ñandú', 'Zárate']);
  });

  it('document numbers are compared without dots, spaces and case', () => {
    expect(compactKey('20.123.456')).toBe('20123456');
    expect(compactKey(' 20 123 456 ')).toBe('20123456');
    expect(compactKey('ab-1.234')).toBe('ab1234');
    expect(compactKey('AB1234')).toBe('ab1234');
    expect(compactKey('...')).toBe('');
  });

  it('phone numbers are compared by their digits', () => {
    expect(compactKey('+54 9 (11) 2345-6789')).toBe('5491123456789');
    expect(compactKey('5491123456789')).toBe('5491123456789');
  });

  it('a normalised text does not change when it is normalised again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
        expect(compactKey(compactKey(text))).toBe(compactKey(text));
        expect(compactKey(searchKey(text))).toBe(compactKey(text));
      }),
    );
  });
});

describe('The search words of a text', () => {
  it('a name is found by each of its words', () => {
    expect(searchWords('José  Ñandú de la Cruz')).toEqual(['jose', 'nandu', 'de', 'la', 'cruz']);
  });

  it('a document number is found with and without its dots', () => {
    expect(searchWords('20.123.456')).toEqual(['20123456', '20', '123', '456']);
  });

  it('a phone number is found by its groups of digits, and as a whole', () => {
    expect(searchWords('+54 11 2345-6789')).toEqual(['54', '11', '23456789', '2345', '6789']);
  });

  it('a code is found as a whole and by its parts', () => {
    expect(searchWords('RB-3025/L')).toEqual(['rb3025l', 'rb', '3025', 'l']);
  });

  it('no search word is repeated or empty', () => {
    expect(searchWords('Ana ana ANÁ -')).toEqual(['ana']);
    expect(searchWords('')).toEqual([]);
    expect(searchWords(' - . ')).toEqual([]);
  });

  it('the search words of a text do not change when they are split again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = searchWords(text);
        expect(searchWords(words.join(' ')).toSorted()).toEqual(words.toSorted());
      }),
    );
  });

  it('each word of a text, without its punctuation, is a search word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = searchWords(text);
        for (const typed of searchKey(text).split(' ').map(compactKey).filter(Boolean)) expect(words).toContain(typed);
      }),
    );
  });

  it('search words have only letters and digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of searchWords(text)) expect(word).toBe(compactKey(word));
      }),
    );
  });
});

describe('A text is found by the beginnings of its words', () => {
  it.each([
    ['Óptica Ñandú', 'nan opt', true],
    ['Ray-Ban', 'rayb', true],
    ['Ray-Ban', 'ban', true],
    ['Ray-Ban', 'an', false],
    ['Vulk Sur', '', true],
    ['Vulk Sur', 'sur norte', false],
  ])('the text %s matches the search %j: %j', (text, typed, found) => {
    expect(isFoundBy(text, typed)).toBe(found);
  });
});

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

  test('a well-formed text remains well-formed when it is cut at any place', () => {
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
    for (const schema of [fields.text(), fields.optionalText()]) {
      expect(schema.safeParse(half).error?.issues.map(({ message }) => message)).toEqual([expected]);
    }
  }
  expect(fields.text().parse('👓 Ñandú 漢字 𠀀')).toBe('👓 Ñandú 漢字 𠀀');
});
