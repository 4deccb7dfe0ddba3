/** 'José Ñandú' becomes 'jose nandu'. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** 'AB-1.234' becomes 'ab1234'. */
export function compactKey(text: string): string {
  return searchKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Each word with and without its punctuation. */
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
