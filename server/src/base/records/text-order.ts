import { searchKey } from '@dioptria/contract/base/search-text.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the SQL expression of a column's text in lower case and without accents, to sort by. It is for text columns without a
 * stored search key; the column `name`, for example, has the search key `name_key`.
 */
export function textOrder(column: string): RawBuilder<string> {
  return sql<string>`translate(lower(${sql.ref(column)}), ${accented}, ${plain}) collate "C"`;
}

const foldable = Array.from({ length: 0x17f - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).filter(
  (letter) => searchKey(letter) !== letter && searchKey(letter).length === 1,
);
const accented = foldable.join('');
const plain = foldable.map(searchKey).join('');
