/** Suggests which column of a file fills which field (docs/rules.md#imports-3). */
import type { ImportField } from './import-fields.ts';
import { searchKey } from '../../base/search-text.ts';

/** The names by which a field is recognized. */
export type NamedField = Pick<ImportField, 'name' | 'label' | 'aliases'>;

/** The column of each field that has a column: `{ numId: 'DNI' }`. */
export type Mapping = Readonly<Record<string, string>>;

/** A heading without case, accents and punctuation: 'N° de Doc.' is 'n de doc'. */
export const headingKey = (heading: string): string =>
  searchKey(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const keysOf = ({ label, name, aliases }: NamedField): string[] => [label, name, ...aliases].map(headingKey);

/**
 * The ways in which a heading matches a field, best first: it is the label, it is any name of the field, it contains
 * the label.
 */
const ways: readonly ((heading: string, field: NamedField) => boolean)[] = [
  (heading, { label }) => heading === headingKey(label),
  (heading, field) => keysOf(field).includes(heading),
  (heading, { label }) => ` ${heading} `.includes(` ${headingKey(label)} `),
];

/**
 * The suggested mapping of a file's columns: first as the shop last mapped a column of that heading, then by the names of the
 * fields. Each column and each field is used once.
 * @param remembered the field of each heading's key, from earlier imports of the shop
 */
export function suggestMapping(
  { fields }: { fields: readonly NamedField[] },
  columns: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): Mapping {
  const mapping = new Map<string, string>();
  const used = new Set<string>();
  const take = (field: NamedField, column: string) => {
    mapping.set(field.name, column);
    used.add(column);
  };
  const matchBy = (matches: (heading: string, field: NamedField) => boolean) => {
    for (const field of fields) {
      if (mapping.has(field.name)) continue;
      const column = columns.find((heading) => !used.has(heading) && matches(headingKey(heading), field));
      if (column !== undefined) take(field, column);
    }
  };
  matchBy((heading, { name }) => Object.hasOwn(remembered, heading) && remembered[heading] === name);
  for (const way of ways) matchBy(way);
  return Object.fromEntries(mapping);
}

/** The mapping that the shop remembers: the field of each heading's key. */
export function rememberedHeadings(mapping: Mapping): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [headingKey(column), field]));
}

/** The names of a file's columns: blank headings are named by their letter, repeated headings get a number. */
export function columnNames(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, index) => {
    const name = heading.trim() || `Columna ${columnLetter(index)}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** The letters of a column in a spreadsheet: 0 is 'A', 26 is 'AA'. */
function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
