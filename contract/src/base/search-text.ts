/** The form of a text for search and sort: lower case, without accents, single spaces. 'José  Ñandú' becomes 'jose nandu'. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The form in which documents, phones and codes are compared: only letters and digits, lower case, without accents. 'AB-1.234' becomes 'ab1234'. */
export function compactKey(text: string): string {
  return searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The words by which a text can be found, without repetition: each word with and without its punctuation. */
export function searchWords(text: string): string[] {
  const words = searchKey(text).split(' ');
  return [...new Set(words.flatMap((word) => [compactKey(word), ...word.split(/[^\p{L}\p{N}]+/u)]))].filter(
    (word) => word !== '',
  );
}

/** True if a search for the typed words finds a text: each typed word is the beginning of one of its words. */
export function isFoundBy(text: string, typed: string): boolean {
  const words = searchWords(text);
  return searchKey(typed)
    .split(' ')
    .every((word) => words.some((found) => found.startsWith(compactKey(word))));
}
