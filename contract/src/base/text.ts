/** 'José Ñandú' becomes 'jose nandu'. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** 'AB-1.234' becomes 'ab1234'. */
export function compactKey(text: string): string {
  return searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** 'AB-1.234' becomes 'ab1234', 'ab', '1' and '234'. */
export function searchWords(text: string): string[] {
  const words = searchKey(text).split(' ');
  return [...new Set(words.flatMap((word) => [compactKey(word), ...word.split(/[^\p{L}\p{N}]+/u)]))].filter(
    (word) => word !== '',
  );
}

export function isFoundBy(text: string, typed: string): boolean {
  const words = searchWords(text);
  return searchKey(typed)
    .split(' ')
    .every((word) => words.some((found) => found.startsWith(compactKey(word))));
}

export const unstorableText = 'Contiene caracteres que no se pueden guardar.';

/**
 * JavaScript counts UTF-16 units, of which an emoji has two. A text that is cut between the two units ends in half a
 * character, which neither the database nor a URL can hold (docs/rules.md#records-13).
 */
const halfAtEnd = /[\uD800-\uDBFF]$/;

/** `max` in UTF-16 units, as schemas count them. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(halfAtEnd, '') : text;

export const shortenText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : text;

export const firstCharacter = (text: string): string => Array.from(text)[0] ?? '';
