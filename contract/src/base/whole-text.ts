/**
 * JavaScript counts UTF-16 units, of which an emoji has two. A text that is cut between them ends in half a character, which
 * neither the database nor a URL can hold (docs/rules.md#records-13).
 */

export const unstorableText = 'Contiene caracteres que no se pueden guardar.';

const halfAtEnd = /[\uD800-\uDBFF]$/;

/** `max` in UTF-16 units, as schemas count them. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(halfAtEnd, '') : text;

export const shortenText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : text;

export const firstCharacter = (text: string): string => Array.from(text)[0] ?? '';
