import { searchKey } from '@dioptria/contract/base/text.ts';
import { type RawBuilder, sql } from 'kysely';

/** Lower case and without accents, for text columns without a stored search key. */
export function textOrder(column: string): RawBuilder<string> {
  return sql<string>`translate(lower(${sql.ref(column)}), ${accented}, ${plain}) collate "C"`;
}

const foldable = Array.from({ length: 0x17f - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).filter(
  (letter) => searchKey(letter) !== letter && searchKey(letter).length === 1,
);
const accented = foldable.join('');
const plain = foldable.map(searchKey).join('');
