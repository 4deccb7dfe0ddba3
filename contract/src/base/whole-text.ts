/**
 * Texts of whole characters (docs/rules.md#records-13). JavaScript counts UTF-16 units, of which an emoji has two. A text that is cut
 * between them ends in half a character, which neither the database nor a URL can hold. This module imports no schemas.
 */

/** The message for a text with half a character or with control characters. */
export const unstorableText = 'Contiene caracteres que no se pueden guardar.';

/** The first half of a character at the end of a text. */
const halfAtEnd = /[\uD800-\uDBFF]$/;

/** The beginning of a text, without half a character at its end. @param max the most UTF-16 units, as schemas count them */
export const cutText = (text: string, max: number): string =>
  text.length > max ? text.slice(0, max).replace(halfAtEnd, '') : text;

/** A text of at most `max` UTF-16 units: a longer text is cut and ends in '…'. */
export const shortenText = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : text;

/** The first character of a text; '' for an empty text. */
export const firstCharacter = (text: string): string => Array.from(text)[0] ?? '';
