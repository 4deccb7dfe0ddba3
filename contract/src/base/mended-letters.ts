/** The characters of the bytes 128 to 255 in code page 850. Code page 437 has the same letters of Spanish in small case. */
export const cp850Letters =
  'Ç\u00FC\u00E9âäàåçêëèïîìÄÅ\u00C9æÆôöòûùÿÖ\u00DCø£Ø×ƒ\u00E1\u00ED\u00F3\u00FA\u00F1\u00D1ªº\u00BF®¬½¼\u00A1«»░▒▓│┤\u00C1ÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈı\u00CDÎÏ┘┌█▄¦Ì▀\u00D3ßÔÒõÕµþÞ\u00DAÛÙýÝ¯´\u00AD±‗¾¶\u00A7÷¸°¨·¹³²■\u00A0';

/** The characters of the bytes 128 to 159 in windows-1252. Five bytes have no character there. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const placeIn = (characters: string, character: string): number => {
  const place = characters.indexOf(character);
  return place === -1 ? character.charCodeAt(0) - 128 : place;
};

const windowsNext = `[\\u0080-\\u00BF${windowsSigns.replaceAll(/[\u0080-\u009F]/g, '')}]`;
const utf8InWindows = new RegExp(`\u00C3${windowsNext}|\u00C2[\\u00A0-\\u00BF]|â€${windowsNext}`, 'gu');
/** In code page 850, '├' and '┬' have the bytes of '\u00C3' and '\u00C2' in windows-1252. */
const utf8InCp850 = new RegExp(`[├┬][${cp850Letters.slice(0, 64)}]`, 'gu');

/** The character that UTF-8 writes with this first byte and a second byte from 128 on. */
const decoded = (first: string, place: number): string =>
  String.fromCharCode((first === 'Ã' ? 192 : 128) + (place & 63));

function readUtf8(text: string): string {
  return text
    .replaceAll(utf8InWindows, (found) => {
      const place = placeIn(windowsSigns, found.at(-1) ?? '');
      return found.startsWith('â€') ? String.fromCharCode(0x2000 + (place & 63)) : decoded(found[0] ?? '', place);
    })
    .replaceAll(utf8InCp850, ([first, second = '']) =>
      decoded(first === '├' ? 'Ã' : 'Â', placeIn(cp850Letters, second)),
    );
}

/** The letters of code page 850 as windows-1252 or Latin-1 shows them. */
const small: Readonly<Record<string, string>> = {
  '¥': 'ñ',
  '¤': 'ñ',
  '\u00A0': 'á',
  µ: 'á',
  '‚': 'é',
  '\u0082': 'é',
  '\u0090': 'é',
  '¡': 'í',
  Ö: 'í',
  '¢': 'ó',
  à: 'ó',
  '£': 'ú',
  é: 'ú',
  '\u0081': 'ü',
  '\u009A': 'ü',
  '\u00A7': 'º',
};
const capitals = '¥µ\u0090\u009A';

const sign = '¥¤µ‚¡¢£\\u0081\\u0082\\u0090\\u009A';
const letter = `[\\p{L}${sign}]`;
const vowel = '[AEIOUaeiouÁÉÍÓÚáéíóú‚¡¢£µ\\u0082\\u0090\\u00A0à]';

/** No correct text has one of these characters at such a place: 'JP¥ 100', '¡Hola!' and 'Juan\u00A0de' are correct. */
const damage = [
  `[¥¤](?=${vowel})`,
  `(?<=${letter})[‚\\u0081\\u0082\\u0090\\u009A]|[\\u0081\\u0090\\u009A](?=${letter})`,
  `(?<=[a-z${sign}])¡(?=[a-z${sign}])|(?<=[A-Z${sign}])¡(?=[A-Z${sign}])|(?<=\\b[A-Z])¡(?=[a-z])`,
  `(?<=${letter})[¢£](?=${letter})|(?<=[a-z${sign}])[¢£]|(?<![\\p{L}\\p{N}])[¢£](?=[a-z]{2})`,
  `(?<=${letter})µ(?=[A-Z${sign}])|µ(?=[A-Z]{2}|[lnv][a-z${sign}]{3})`,
  // No Spanish word begins with these letters, so the blank is an 'á': 'Hern\u00A0ndez', 'Dami\u00A0n'.
  `(?<=${letter})\\u00A0(?=n(?!${letter})|[lmnr](?![lmnr])[bcdfgjkpqstvxz])`,
  '(?<=\\b[Nn]|\\d)\\u00A7(?=\\s|$)',
  '(?<=[A-Z])Ö(?=[AO])|(?<=[A-Z])à(?=[A-Z])',
].join('|');
const isDamaged = new RegExp(damage, 'u');
const allDamage = new RegExp(`${damage}|(?<=${letter})\\u00A0(?=${letter})|(?<=[A-Z])[éàÖ](?=[A-Z])`, 'gu');

const endsWithLetter = new RegExp(`${letter}$`, 'u');
const nextLetter = new RegExp(`^[${sign}]*(\\p{L})`, 'u');
const LONGEST_WORD = 40;

/** A letter has the case of the next letter of its word, or of the letter before: 'PE¤A' is 'PEÑA'. */
function withCase(found: string, before: string, after: string): string {
  const mended = small[found] ?? found;
  const neighbour = nextLetter.exec(after)?.[1] ?? before;
  const isCapital = endsWithLetter.test(before) ? neighbour !== neighbour.toLowerCase() : capitals.includes(found);
  return isCapital ? mended.toUpperCase() : mended;
}

function readCp850(text: string): string {
  if (!isDamaged.test(text)) return text;
  return text.replaceAll(allDamage, (found, at: number) =>
    withCase(found, text.charAt(at - 1), text.slice(at + 1, at + LONGEST_WORD)),
  );
}

/** A text can be damaged more than once, such as 'PeÃƒÂ±a'. */
const PASSES = 3;

/**
 * Mends a text that a program read in a wrong encoding before it stored the text: 'PeÃ±a' was UTF-8, and 'PE¥A' was code page
 * 850. Returns any other text unchanged.
 */
export function mendLetters(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  let mended = text;
  for (let pass = 0; pass < PASSES; pass += 1) mended = readUtf8(mended);
  return readCp850(mended);
}

/** A program that cannot read a character writes '\uFFFD' or '?'. */
export const hasLostLetters = (text: string): boolean => /\uFFFD|\p{L}\?\p{L}/u.test(text);
