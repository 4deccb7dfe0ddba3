import { searchKey } from '../../base/search-text.ts';

export const categoryKey = (name: string): string =>
  searchKey(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s|e)$/, '') : word))
    .map((stem) => stem.replace(/z$/, 'c'))
    .join(' ');
