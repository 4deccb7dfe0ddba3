import { searchKey } from '../../base/search-text.ts';

/**
 * The key by which an import compares the names of categories: equal for the singular and the plural of a name, without regard to
 * case and accents. 'Lentes de Sol' and 'lente de sol' have the same key (docs/rules.md#imports-7).
 */
export const categoryKey = (name: string): string =>
  searchKey(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s|e)$/, '') : word))
    .map((stem) => stem.replace(/z$/, 'c'))
    .join(' ');
